import { defineEvent, zDate, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Events published by the module (crm.md §6). `notify` contains the staff ids to notify. */
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
/** The numbers of the home page have changed; clients that show them reload them. */
export const summaryChanged = defineEvent({ name: 'crm.summary.changed', data: z.object({ staffIds: z.array(zId) }) });
/** Finance suspends the accounts and leads with the same identities are blocked; lifting reverses both (crm rule 20). */
const zBlack = zCustomer.extend({ grade: z.string() });
export const customerBlacklisted = defineEvent({ name: 'crm.customer.blacklisted', data: zBlack });
export const customerLifted = defineEvent({ name: 'crm.customer.lifted', data: zBlack });
export const aliasChanged = defineEvent({
  name: 'crm.alias.changed',
  data: zCustomer.extend({ oldAlias: z.string(), newAlias: z.string() }),
});
export const customerSourceChanged = defineEvent({
  name: 'crm.customer.source-changed',
  /** `on` is the first day on which it applies, `orderNo` the approval; the originating activity, if any, belongs to csc. */
  data: zCustomer.extend({
    from: z.string(),
    to: z.string(),
    activityId: zId.nullable(),
    on: z.string(),
    orderNo: z.string(),
  }),
});

/**
 * The complete current state of an agent or referral partner: the customers it brought, the terms, and its earnings in
 * the last year. It replaces the copy of business inquiry, and is published after every change and nightly for all
 * agents.
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
