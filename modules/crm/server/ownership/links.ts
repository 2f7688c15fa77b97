/** Where a notice about a customer leads. */
export const customerLink = (id: string): string => `/crm/client-partner/my-client/details?id=${id}`;
export const poolLink = (id: string): string => `/crm/client-partner/sea-details?id=${id}`;
