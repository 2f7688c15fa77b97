import { defineCall, needs, zId, zShownFields } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zBatchResult, zIds } from './batch.ts';
import { customerResource } from './customer.ts';

const { right: KEY, basePath } = customerResource;

export const releaseCustomers = defineCall({
  name: 'crm.customer.release',
  method: 'POST',
  path: `${basePath}/release`,
  summary: { zh: '释放到公海', en: 'Release to the public pool' },
  right: needs(`${KEY}:release`),
  input: z.object({ ids: zIds, poolId: zId, reason: z.string().trim().min(2).max(200) }),
  result: zBatchResult,
  withIdempotency: true,
});

/** Rule 7d: an extension, once, by a user other than the owner. */
export const extendRecall = defineCall({
  name: 'crm.customer.extend',
  method: 'POST',
  path: `${basePath}/extend`,
  summary: { zh: '延长保留期', en: 'Extend the retention period' },
  right: needs(`${KEY}:extend`),
  input: z.object({ ids: zIds, reason: z.string().trim().min(2).max(200) }),
  result: zBatchResult,
  withIdempotency: true,
});

/** The pools to which the caller may release, and the related data of the customers: for the release and transfer dialogs. */
export const prepareFlow = defineCall({
  name: 'crm.customer.prepare-flow',
  method: 'POST',
  path: `${basePath}/prepareFlow`,
  summary: { zh: '流转前信息', en: 'Pre-transfer information' },
  right: needs(KEY),
  input: z.object({ ids: zIds }),
  result: z.object({
    customers: z.array(
      z.object({
        id: zId,
        openOpps: z.int(),
        ...zShownFields(customerResource.fields, ['customerCode', 'name', 'balanceUsd', 'consume30dUsd']),
      }),
    ),
    pools: z.array(z.object({ id: zId, nameZh: z.string(), nameEn: z.string() })),
    releasesLeft: z.int(),
  }),
});

/** Users who can receive a customer, by name or number. */
export const listReceivers = defineCall({
  name: 'crm.select.receiver',
  method: 'POST',
  path: '/v2/crm/select/receiver',
  summary: { zh: '可接收客户的员工', en: 'Employees who can receive customers' },
  right: needs(KEY),
  input: z.object({ keyword: z.string().trim().max(60).default('') }),
  result: z.array(
    z.object({
      id: zId,
      name: z.string(),
      jobNumber: z.string(),
      deptName: z.string().nullable(),
      held: z.int(),
      holdLimit: z.int(),
    }),
  ),
});

export const ownershipActionCalls = [releaseCustomers, extendRecall, prepareFlow, listReceivers];
