import { zProcessView } from '@switchboard/ger-contract';
import {
  defineCall,
  defineResource,
  type EnumValue,
  field,
  needs,
  type ResourceRow,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';

type Values = Readonly<Record<string, EnumValue>>;

export const APPROVAL_TYPES = {
  class_a: { label: { zh: 'A 类申请', en: 'Class A' } },
  alias_change: { label: { zh: '别名变更', en: 'Alias change' } },
  team_rename: { label: { zh: '团队更名', en: 'Team rename' } },
  blacklist: { label: { zh: '拉黑', en: 'Blacklist' } },
  blacklist_lift: { label: { zh: '解除黑名单', en: 'Remove from blacklist' } },
  transfer: { label: { zh: '跨部门转移', en: 'Transfer' } },
  source_change: { label: { zh: '来源变更', en: 'Source change' } },
  lock: { label: { zh: '锁定', en: 'Lock' } },
  merge: { label: { zh: '客户合并', en: 'Merge' } },
  campaign: { label: { zh: '营销邮件', en: 'Marketing email' } },
} as const satisfies Values;

export const APPROVAL_STATES = {
  pending: { label: { zh: '审批中', en: 'Pending' }, tone: 'info' },
  approved: { label: { zh: '已通过', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' } },
} as const satisfies Values;

const KEY = 'crm.operate.approval-order';

/** All approvals of this module: /crm/operate/approval-order (crm.md §2.5). */
export const approvalOrderResource = defineResource({
  code: 'crm.approval-order',
  right: KEY,
  basePath: '/v2/crm/approvalOrder',
  isExported: true,
  assistantPath: { path: '/crm/operate/approval-order', tab: 'all' },
  rowRights: {
    [`${KEY}:urge`]: 'change',
  },
  title: { zh: '审批单', en: 'Approvals' },
  fields: {
    id: field.id({ label: { zh: '审批单 ID', en: 'Approval ID' } }),
    orderNo: field.text({ label: { zh: '审批单号', en: 'Approval no.' }, filter: true, sortable: true, width: 150 }),
    bizType: field.enum({ label: { zh: '业务类型', en: 'Type' }, filter: true, width: 120, values: APPROVAL_TYPES }),
    title: field.text({ label: { zh: '标题', en: 'Title' }, width: 260 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, nullable: true, width: 200 }),
    applicantName: field.text({ label: { zh: '申请人', en: 'Applicant' }, filter: true, width: 110 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 110,
      values: APPROVAL_STATES,
    }),
    currentNode: field.text({ label: { zh: '当前节点', en: 'Current step' }, nullable: true, width: 130 }),
    handlers: field.tags({ label: { zh: '当前处理人', en: 'Waiting for' }, width: 140 }),
    submittedAt: field.dateTime({
      label: { zh: '提交时间', en: 'Submitted' },
      filter: true,
      sortable: true,
      width: 170,
    }),
    finishedAt: field.dateTime({
      label: { zh: '完成时间', en: 'Finished' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 170,
    }),
    instanceId: field.id({ label: { zh: '审批实例', en: 'Workflow instance' }, nullable: true, internal: true }),
    isMine: field.boolean({ label: { zh: '我发起的', en: 'Started by me' }, filter: true, internal: true }),
    waitsForMe: field.boolean({ label: { zh: '待我审批', en: 'Waiting for me' }, filter: true, internal: true }),
  },
  list: {
    columns: [
      'orderNo',
      'bizType',
      'title',
      'customerName',
      'applicantName',
      'currentNode',
      'handlers',
      'state',
      'submittedAt',
      'finishedAt',
    ],
    defaultSort: { field: 'submittedAt', order: 'desc' },
    search: ['orderNo', 'title', 'customerName'],
  },
});

export type ApprovalOrderRow = Partial<ResourceRow<typeof approvalOrderResource>>;

const zLabel = z.object({ zh: z.string(), en: z.string() });

export const getApprovalOrder = defineCall({
  name: 'crm.approval-order.get',
  method: 'GET',
  path: '/v2/crm/approvalOrder/get/:id',
  summary: { zh: '审批单详情', en: 'Approval details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    row: z.record(z.string(), z.unknown()) as unknown as z.ZodType<ApprovalOrderRow>,
    /** The request, as described by its document. */
    form: z.array(z.object({ label: zLabel, value: z.union([z.string(), zLabel]) })),
    process: zProcessView.nullable(),
  }),
});

export const remindApprovalOrder = defineCall({
  name: 'crm.approval-order.urge',
  method: 'POST',
  path: '/v2/crm/approvalOrder/urge',
  summary: { zh: '催办审批单', en: 'Send an approval reminder' },
  right: needs(`${KEY}:urge`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const approvalOrderCalls = [getApprovalOrder, remindApprovalOrder];
