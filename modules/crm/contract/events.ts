import { defineEvent, zDate, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** What the module tells others (crm.md §6). `notify` are staff ids that hear of it. */
const zCustomer = z.object({ customerId: zId });

export const customerCreated = defineEvent({
  name: 'crm.customer.created',
  data: zCustomer.extend({ ownerId: zId.nullable() }),
});
export const customerMerged = defineEvent({ name: 'crm.customer.merged', data: zCustomer.extend({ loserId: zId }) });
export const customerMovedToPool = defineEvent({
  name: 'crm.customer.moved-to-sea',
  data: zCustomer.extend({ poolId: zId, fromOwnerId: zId.nullable(), reason: z.string() }),
});
export const customerOwnerChanged = defineEvent({
  name: 'crm.customer.owner-changed',
  data: zCustomer.extend({ fromOwnerId: zId.nullable(), toOwnerId: zId.nullable(), notify: z.array(zId) }),
});
export const customerLevelChanged = defineEvent({
  name: 'crm.customer.level-changed',
  data: zCustomer.extend({ from: z.string(), to: z.string() }),
});
export const contactChanged = defineEvent({ name: 'crm.contact.changed', data: zCustomer.extend({ contactId: zId }) });
/** The home page's numbers moved; whoever shows them asks again. */
export const summaryChanged = defineEvent({ name: 'crm.summary.changed', data: z.object({ staffIds: z.array(zId) }) });
/** Finance suspends accounts, leads with the same identities are blocked; lifted undoes it (crm rule 20). */
const zBlack = zCustomer.extend({ grade: z.string() });
export const customerBlacklisted = defineEvent({ name: 'crm.customer.blacklisted', data: zBlack });
export const customerLifted = defineEvent({ name: 'crm.customer.lifted', data: zBlack });
export const aliasChanged = defineEvent({
  name: 'crm.alias.changed',
  data: zCustomer.extend({ oldAlias: z.string(), newAlias: z.string() }),
});
export const customerSourceChanged = defineEvent({
  name: 'crm.customer.source-changed',
  /** `on` is the day from which it holds, `orderNo` the approval; the activity it came from, if any, is one of csc. */
  data: zCustomer.extend({
    from: z.string(),
    to: z.string(),
    activityId: zId.nullable(),
    on: z.string(),
    orderNo: z.string(),
  }),
});

/**
 * An agent or referral partner as it is now, whole: whom it brought, on what terms, and what it earned in the last year. The copy that
 * business inquiry keeps is replaced by it; it is told after every change and of everybody each night.
 */
export const agentChanged = defineEvent({
  name: 'crm.agent.changed',
  data: z.object({
    agentId: zId,
    code: z.string(),
    name: z.string(),
    level: z.string(),
    ownerId: zId.nullable(),
    ownerDeptId: zId.nullable(),
    base: z.enum(['revenue', 'profit']),
    rate: zDecimal.nullable(),
    months: z.int(),
    contractEnd: zDate.nullable(),
    isGone: z.boolean(),
    children: z.array(
      z.object({ relationId: zId, customerId: zId, name: z.string(), from: zDate, to: zDate.nullable() }),
    ),
    commissions: z.array(z.object({ customerId: zId, month: zDate, amountUsd: zDecimal })),
  }),
});
