import { addDays, businessDay } from '@switchboard/kit-contract';

const RECALL_DAYS = 7;

/** Customers to follow up by the end of the business day. */
export const dueFilters = (now = Date.now()) => ({ nextFollowAt: { to: businessDay(now) } });

/** Customers that return to the public pool within a week. */
export const recallFilters = (now = Date.now()) => ({ recallAt: { to: addDays(businessDay(now), RECALL_DAYS) } });
