import { defineEvent, zDate, zDecimal, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { PLATFORMS } from './team.ts';

/**
 * Events that finance and business inquiry will publish (crm.md §6), as this module expects them. They do not exist
 * yet: until then the stub `crm.account-opening` (docs/STUBS.md) publishes opened accounts, except in production. The
 * contracts of those modules will replace these.
 */
const zAccount = z.object({ accountNo: z.string().min(1).max(40) });

type Platform = keyof typeof PLATFORMS;
export const zPlatform = z.enum(Object.keys(PLATFORMS) as [Platform, ...Platform[]]);

export const accountOpened = defineEvent({
  name: 'fc.account.opened',
  data: zAccount.extend({
    customerId: zId,
    brand: z.string(),
    platform: zPlatform,
    product: z.string(),
    currency: z.string().length(3),
    openedAt: zTime,
  }),
});
export const accountRecharged = defineEvent({
  name: 'fc.account.recharged',
  data: zAccount.extend({ rechargedAt: zTime }),
});
export const accountBalanceChanged = defineEvent({
  name: 'fc.account.balance-changed',
  data: zAccount.extend({ balance: zDecimal, creditLimit: zDecimal, balanceAt: zTime }),
});
export const accountSuspended = defineEvent({ name: 'fc.account.suspended', data: zAccount });
export const accountUnsuspended = defineEvent({ name: 'fc.account.unsuspended', data: zAccount });
export const consumptionRefreshed = defineEvent({
  name: 'fc.consumption.refreshed',
  data: z.object({ days: z.array(zDate), customerIds: z.array(zId) }),
});
export const appFirstSend = defineEvent({ name: 'bq.app.first-send', data: zAccount.extend({ sentAt: zTime }) });

/** Requested by sales; the module that manages accounts opens it and publishes the result. */
export const accountRequested = defineEvent({
  name: 'crm.account.requested',
  data: zAccount.extend({
    customerId: zId,
    alias: z.string(),
    brand: z.string(),
    platform: zPlatform,
    product: z.string(),
    currency: z.string().length(3),
  }),
});
