/** Targets of the links in notices about a customer. */
export const customerLink = (id: string): string => `/crm/client-partner/my-client/details?id=${id}`;
export const poolLink = (id: string): string => `/crm/client-partner/sea-details?id=${id}`;
