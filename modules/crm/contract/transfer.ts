import { defineCall, defineResource, field, needs, zDate, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zBatchResult, zIds } from './batch.ts';
import { customerResource } from './customer.ts';

export const TRANSFER_KEY = 'crm.wander.transfer';

export const TRANSFER_REASONS = {
  resign: { label: { zh: '离职', en: 'Resignation' } },
  territory: { label: { zh: '区域调整', en: 'Territory' } },
  workload: { label: { zh: '工作量调整', en: 'Workload' } },
  request: { label: { zh: '本人申请', en: 'On request' } },
  other: { label: { zh: '其他', en: 'Other' } },
} as const;

export const TRANSFER_STATES = {
  pending: { label: { zh: '待审批', en: 'Approval pending' }, tone: 'warning' },
  accepting: { label: { zh: '待接收', en: 'Acceptance pending' }, tone: 'info' },
  done: { label: { zh: '已完成', en: 'Done' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' } },
} as const;

/** One line per customer of a transfer: /crm/wander/transfer. */
export const transferResource = defineResource({
  code: 'crm.transfer',
  right: TRANSFER_KEY,
  basePath: '/v2/crm/transfer',
  isExported: true,
  rowRights: {
    [`${TRANSFER_KEY}:accept`]: 'change',
  },
  title: { zh: '客户转移记录', en: 'Customer transfers' },
  fields: {
    id: field.id({ label: { zh: '明细 ID', en: 'Line ID' } }),
    transferId: field.id({ label: { zh: '转移单 ID', en: 'Transfer ID' }, internal: true }),
    transferNo: field.text({ label: { zh: '转移单号', en: 'Transfer no.' }, filter: true, width: 130 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
    fromName: field.text({ label: { zh: '转出人', en: 'From' }, nullable: true, filter: true, width: 100 }),
    toName: field.text({ label: { zh: '转入人', en: 'To' }, filter: true, width: 100 }),
    toDeptName: field.text({
      label: { zh: '转入部门', en: 'To department' },
      nullable: true,
      filter: true,
      width: 130,
    }),
    reason: field.enum({ label: { zh: '原因', en: 'Reason' }, filter: true, width: 100, values: TRANSFER_REASONS }),
    effectiveOn: field.date({
      label: { zh: '生效日期', en: 'Effective on' },
      filter: true,
      sortable: true,
      width: 120,
    }),
    oppCount: field.int({ label: { zh: '商机数', en: 'Opportunities' }, width: 90 }),
    consume30dUsd: field.money({
      label: { zh: '近 30 天消费（USD）', en: '30-day spend (USD)' },
      sortable: true,
      width: 150,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 110, values: TRANSFER_STATES }),
    result: field.enum({
      label: { zh: '结果', en: 'Result' },
      nullable: true,
      filter: true,
      width: 90,
      values: {
        ok: { label: { zh: '成功', en: 'Done' }, tone: 'success' },
        skipped: { label: { zh: '跳过', en: 'Skipped' }, tone: 'warning' },
      },
    }),
    skipReason: field.text({ label: { zh: '跳过原因', en: 'Skip reason' }, nullable: true, width: 200 }),
    isMine: field.boolean({ label: { zh: '待我接收', en: 'Waiting for me to accept' }, filter: true, internal: true }),
    isRequestedByMe: field.boolean({ label: { zh: '由我发起', en: 'Started by me' }, filter: true, internal: true }),
    createdAt: field.dateTime({ label: { zh: '提交时间', en: 'Submitted' }, filter: true, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'transferNo',
      'customerName',
      'fromName',
      'toName',
      'reason',
      'effectiveOn',
      'oppCount',
      'consume30dUsd',
      'state',
      'result',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['transferNo', 'customerName'],
  },
});

const zText = z.string().trim().max(500);
/** What the next owner must know (crm.md §2.3); the current state and the next step are required. */
export const zHandover = z.object({
  status: zText.min(1),
  nextStep: zText.min(1),
  openQuotes: zText.optional(),
  balance: zText.optional(),
  overdue: zText.optional(),
  keyContact: zText.optional(),
});

const zTransfer = z.object({
  customerIds: zIds,
  toId: zId,
  reason: z.enum(
    Object.keys(TRANSFER_REASONS) as [keyof typeof TRANSFER_REASONS, ...(keyof typeof TRANSFER_REASONS)[]],
  ),
  effectiveOn: zDate,
  withOpps: z.boolean().default(true),
  withShares: z.boolean().default(false),
  handover: zHandover,
  note: z.string().trim().max(500).nullable().default(null),
});
const zTransferred = z.object({
  transfers: z.array(z.object({ transferId: zId, transferNo: z.string(), state: z.string() })),
  items: zBatchResult,
});

export const saveTransfer = defineCall({
  name: 'crm.transfer.save',
  method: 'POST',
  path: '/v2/crm/transfer/save',
  summary: { zh: '转移客户', en: 'Transfer customers' },
  right: needs(`${customerResource.right}:transfer`),
  input: zTransfer,
  /** One transfer per previous owner. */
  result: zTransferred,
  withIdempotency: true,
});

/** The same beyond the hold limit of the receiver (rule 17): needs a separate right and is a separate decision. */
export const overfillTransfer = defineCall({
  ...saveTransfer,
  name: 'crm.transfer.overfill',
  path: '/v2/crm/transfer/overfill',
  summary: { zh: '超上限转移客户', en: 'Transfer beyond the hold limit' },
  right: needs(`${customerResource.right}:transfer-override`),
});

export const getTransfer = defineCall({
  name: 'crm.transfer.get',
  method: 'GET',
  path: '/v2/crm/transfer/get/:id',
  summary: { zh: '交接内容', en: 'Handover details' },
  right: needs(TRANSFER_KEY),
  input: z.object({ id: zId }),
  result: z.object({
    handover: zHandover.partial(),
    balanceUsd: z.string(),
    note: z.string().nullable(),
    rejectReason: z.string().nullable(),
  }),
});

const decide = (name: string, zh: string, en: string, right: string) =>
  defineCall({
    name: `crm.transfer.${name}`,
    method: 'POST',
    path: `/v2/crm/transfer/${name}`,
    summary: { zh, en },
    right: needs(right),
    input: z.object({ transferId: zId, reason: z.string().trim().max(300).default('') }),
    result: z.literal(true),
    withIdempotency: true,
  });
export const acceptTransfer = decide('accept', '接收转移', 'Accept a transfer', `${TRANSFER_KEY}:accept`);
export const rejectTransfer = decide('reject', '拒收转移', 'Reject a transfer', `${TRANSFER_KEY}:accept`);
export const withdrawTransfer = decide('withdraw', '撤回转移', 'Withdraw a transfer', TRANSFER_KEY);

export const transferCalls = [
  saveTransfer,
  overfillTransfer,
  getTransfer,
  acceptTransfer,
  rejectTransfer,
  withdrawTransfer,
];
