import { defineCall, needs, zId, zTimelinePage } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zBatchResult, zIds } from './batch.ts';
import { customerResource } from './customer.ts';

const { basePath, right: key } = customerResource;
const zReason = z.string().trim().min(2).max(300);
const zTag = z.string().trim().min(1).max(20);

export const tagCustomers = defineCall({
  name: 'crm.customer.tag',
  method: 'POST',
  path: `${basePath}/tag`,
  summary: { zh: '客户打标签', en: 'Tag customers' },
  right: needs(`${key}:edit`),
  input: z.object({ ids: zIds, add: z.array(zTag).max(10).default([]), remove: z.array(zTag).max(10).default([]) }),
  result: zBatchResult,
  withIdempotency: true,
});

/** Requests a lock: a lock keeps a customer out of the public pool, so another user approves it (process crm_lock). */
export const lockCustomers = defineCall({
  name: 'crm.customer.lock',
  method: 'POST',
  path: `${basePath}/lock`,
  summary: { zh: '申请锁定客户', en: 'Request to lock customers' },
  right: needs(`${key}:lock`),
  input: z.object({ ids: zIds, reason: zReason }),
  result: zBatchResult,
  withIdempotency: true,
});

export const unlockCustomers = defineCall({
  name: 'crm.customer.unlock',
  method: 'POST',
  path: `${basePath}/unlock`,
  summary: { zh: '解锁客户', en: 'Unlock customers' },
  right: needs(`${key}:lock`),
  input: z.object({ ids: zIds, reason: zReason }),
  result: zBatchResult,
  withIdempotency: true,
});

/** Rule 32. `pending`: both customers have accounts, so the merge waits for approval (process crm_merge). */
export const mergeCustomers = defineCall({
  name: 'crm.customer.merge',
  method: 'POST',
  path: `${basePath}/merge`,
  summary: { zh: '合并客户', en: 'Merge two customers' },
  right: needs(`${key}:merge`),
  input: z.object({ masterId: zId, loserId: zId, reason: zReason }),
  result: z.object({ state: z.enum(['done', 'pending']) }),
  withIdempotency: true,
});

const CUSTOMER_LOGS = ['followup', 'flow', 'approval', 'change'] as const;
export type CustomerLog = (typeof CUSTOMER_LOGS)[number];

export const getTimeline = defineCall({
  name: 'crm.customer.timeline',
  method: 'POST',
  path: `${basePath}/timeline`,
  summary: { zh: '客户动态', en: 'Timeline of a customer' },
  right: needs(key),
  input: z.object({
    customerId: zId,
    logs: z
      .array(z.enum(CUSTOMER_LOGS))
      .min(1)
      .default([...CUSTOMER_LOGS]),
    cursor: z.string().max(80).optional(),
    limit: z.int().min(1).max(200).default(20),
  }),
  /**
   * `source` is the log, `kind` the way, event, order or field; `data` contains state, from, to and whether a follow-up
   * counts.
   */
  result: zTimelinePage,
});

/** The cards above the list: the user's customers, those about to be recalled, and today's tasks. */
export const getOwnSummary = defineCall({
  name: 'crm.customer.summary',
  method: 'GET',
  path: `${basePath}/summary`,
  summary: { zh: '我的客户概况', en: 'My customers at a glance' },
  right: needs(key),
  input: z.object({}),
  result: z.object({
    held: z.int(),
    holdLimit: z.int(),
    /** All private customers of the user, including those that do not count towards the limit. */
    own: z.int(),
    recallSoon: z.int(),
    tasksToday: z.int(),
    tasksOverdue: z.int(),
  }),
});

export const customerActionCalls = [
  tagCustomers,
  lockCustomers,
  unlockCustomers,
  mergeCustomers,
  getTimeline,
  getOwnSummary,
];
