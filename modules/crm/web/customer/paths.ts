export const MY_CLIENT = '/crm/client-partner/my-client';
export const MY_CLIENT_KEY = 'crm.client-partner.my-client';

/** Partners have a separate page, with the customers they brought (crm.md §4). */
export const customerPath = ({ id, kind }: { id?: string; kind?: string }): string =>
  `${MY_CLIENT}/${kind === undefined || kind === 'direct' ? 'details' : 'details-partner'}?id=${id ?? ''}`;
