export const CUSTOMERS_PATH = '/crm/client-partner/my-client';

/** The list needs both ends of a range; no follow-up is due before this day. */
const LONG_AGO = '2000-01-01';

/** The filter of the customer list for follow-ups due by the end of a day. */
export const dueFilter = (day: string): string => `f.nextFollowAt=${LONG_AGO}..${day}&sort=nextFollowAt.asc`;
