import { type Call, defineCall, defineResource, type EnumValue, field, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const BASE = '/v2/workflow/my';
type Values = Readonly<Record<string, EnumValue>>;

export const INSTANCE_STATES = {
  running: { label: { zh: '审批中', en: 'In approval' }, tone: 'info' },
  returned: { label: { zh: '已退回', en: 'Sent back' }, tone: 'warning' },
  error: { label: { zh: '异常', en: 'Needs attention' }, tone: 'danger' },
  approved: { label: { zh: '已通过', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已拒绝', en: 'Rejected' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'neutral' },
  cancelled: { label: { zh: '已作废', en: 'Cancelled' }, tone: 'neutral' },
} as const satisfies Values;

export const PROCESS_CATEGORIES = {
  finance: { label: { zh: '财务', en: 'Finance' } },
  credit: { label: { zh: '授信', en: 'Credit' } },
  quote: { label: { zh: '报价', en: 'Quotes' } },
  supplier: { label: { zh: '供应商', en: 'Suppliers' } },
  customer: { label: { zh: '客户', en: 'Customers' } },
  contract: { label: { zh: '合同', en: 'Contracts' } },
  account: { label: { zh: '账号', en: 'Accounts' } },
  general: { label: { zh: '通用', en: 'General' } },
} as const satisfies Values;

export const TASK_WAYS = {
  direct: { label: { zh: '直接', en: 'Direct' } },
  delegation: { label: { zh: '委托', en: 'Delegated' }, tone: 'info' },
  transmit: { label: { zh: '转交', en: 'Reassigned' }, tone: 'info' },
  addsign: { label: { zh: '加签', en: 'Added approver' }, tone: 'info' },
  admin: { label: { zh: '管理员', en: 'Administrator' }, tone: 'warning' },
} as const satisfies Values;

export const TASK_KINDS = {
  approve: { label: { zh: '审批', en: 'Approve' } },
  addsign_before: { label: { zh: '前加签', en: 'Added approver (before)' } },
  addsign_after: { label: { zh: '后加签', en: 'Added approver (after)' } },
  resubmit: { label: { zh: '重新提交', en: 'Resubmit' }, tone: 'warning' },
} as const satisfies Values;

export const OWN_DECISIONS = {
  agreed: { label: { zh: '已同意', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已拒绝', en: 'Rejected' }, tone: 'danger' },
  returned: { label: { zh: '已退回', en: 'Sent back' }, tone: 'warning' },
} as const satisfies Values;

/** The fields shared by all process lists. */
const about = {
  instanceId: field.id({ label: { zh: '流程实例', en: 'Process' }, internal: true }),
  instanceNo: field.text({ label: { zh: '流程编号', en: 'Process no.' }, filter: true, width: 150 }),
  title: field.text({ label: { zh: '标题', en: 'Title' }, width: 280 }),
  processCode: field.text({ label: { zh: '流程编码', en: 'Process code' }, nullable: true, internal: true }),
  processName: field.text({ label: { zh: '流程', en: 'Process' }, nullable: true, filter: true, width: 140 }),
  category: field.enum({
    label: { zh: '分类', en: 'Category' },
    nullable: true,
    filter: true,
    width: 90,
    values: PROCESS_CATEGORIES,
  }),
  node: field.text({ label: { zh: '当前节点', en: 'Current step' }, nullable: true, width: 130 }),
};
const status = field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: INSTANCE_STATES });
const initiator = field.text({ label: { zh: '申请人', en: 'Applicant' }, filter: true, width: 100 });
const SEARCH = ['instanceNo', 'title', 'initiator'] as const;

/** /general/process/my-agent: one row for each open task of the reader (ger rule 36). */
export const todoResource = defineResource({
  code: 'ger.todo',
  right: 'ger.process.my-agent',
  openTo: 'tasks of the reader only',
  basePath: BASE,
  pageName: 'toDoPage',
  title: { zh: '我的待办', en: 'My to-dos' },
  fields: {
    id: field.id({ label: { zh: '任务', en: 'Task' } }),
    ...about,
    summary: field.text({ label: { zh: '摘要', en: 'Summary' }, nullable: true, width: 260 }),
    initiator,
    kind: field.enum({ label: { zh: '任务', en: 'Task' }, width: 100, values: TASK_KINDS }),
    via: field.enum({ label: { zh: '来源', en: 'Source' }, width: 110, values: TASK_WAYS }),
    originName: field.text({ label: { zh: '原处理人', en: 'Original assignee' }, nullable: true, width: 110 }),
    enteredAt: field.dateTime({ label: { zh: '到达时间', en: 'Received' }, filter: true, sortable: true, width: 165 }),
    dueAt: field.dateTime({ label: { zh: '截止时间', en: 'Due' }, nullable: true, sortable: true, width: 165 }),
    overdue: field.boolean({ label: { zh: '已超时', en: 'Overdue' }, filter: true, width: 90 }),
    urgent: field.boolean({ label: { zh: '加急', en: 'Urgent' }, filter: true, width: 80 }),
    canBatch: field.boolean({ label: { zh: '可批量同意', en: 'Can be approved in a batch' }, internal: true }),
    canReassign: field.boolean({ label: { zh: '可转交', en: 'Can be reassigned' }, internal: true }),
    rank: field.text({ label: { zh: '处理顺序', en: 'Order of urgency' }, sortable: true, internal: true }),
  },
  list: {
    columns: [
      'instanceNo',
      'title',
      'summary',
      'processName',
      'initiator',
      'node',
      'kind',
      'originName',
      'enteredAt',
      'dueAt',
      'overdue',
      'urgent',
    ],
    defaultSort: { field: 'rank', order: 'asc' },
    search: [...SEARCH],
  },
});

/** /general/process/my-initiate */
export const applyResource = defineResource({
  code: 'ger.apply',
  right: 'ger.process.my-initiate',
  openTo: 'applications of the reader only',
  basePath: BASE,
  pageName: 'applyPage',
  title: { zh: '我发起的', en: 'Started by me' },
  fields: {
    id: field.id({ label: { zh: '流程实例', en: 'Process' } }),
    ...about,
    status,
    handlers: field.tags({ label: { zh: '当前处理人', en: 'Waiting for' }, width: 150 }),
    startedAt: field.dateTime({ label: { zh: '发起时间', en: 'Started' }, filter: true, sortable: true, width: 165 }),
    endedAt: field.dateTime({ label: { zh: '结束时间', en: 'Ended' }, nullable: true, sortable: true, width: 165 }),
    hours: field.decimal({ label: { zh: '用时（小时）', en: 'Duration (hours)' }, digits: 1, width: 100 }),
    canWithdraw: field.boolean({ label: { zh: '可撤回', en: 'Can be withdrawn' }, internal: true }),
    canRemind: field.boolean({ label: { zh: '可催办', en: 'Can be reminded' }, internal: true }),
    canCopy: field.boolean({ label: { zh: '可重新发起', en: 'Can be submitted again' }, internal: true }),
  },
  list: {
    columns: ['instanceNo', 'title', 'processName', 'status', 'node', 'handlers', 'startedAt', 'endedAt', 'hours'],
    defaultSort: { field: 'startedAt', order: 'desc' },
    search: ['instanceNo', 'title'],
  },
});

/** /general/process/my-handle: one row for each process, with the reader's last decision (ger rule 36). */
export const handledResource = defineResource({
  code: 'ger.handled',
  right: 'ger.process.my-handle',
  openTo: 'decisions of the reader only',
  basePath: BASE,
  pageName: 'handlePage',
  title: { zh: '我处理的', en: 'Handled by me' },
  fields: {
    id: field.id({ label: { zh: '流程实例', en: 'Process' } }),
    ...about,
    initiator,
    myOp: field.enum({ label: { zh: '我的操作', en: 'My decision' }, filter: true, width: 110, values: OWN_DECISIONS }),
    myComment: field.text({ label: { zh: '我的意见', en: 'My comment' }, nullable: true, width: 200 }),
    actedAt: field.dateTime({ label: { zh: '处理时间', en: 'Decided' }, filter: true, sortable: true, width: 165 }),
    status,
  },
  list: {
    columns: ['instanceNo', 'title', 'processName', 'initiator', 'myOp', 'myComment', 'actedAt', 'status', 'node'],
    defaultSort: { field: 'actedAt', order: 'desc' },
    search: [...SEARCH],
  },
});

/** /general/process/my-deliver */
export const copyResource = defineResource({
  code: 'ger.copy',
  right: 'ger.process.my-deliver',
  openTo: 'copies for the reader only',
  basePath: BASE,
  pageName: 'ccMePage',
  title: { zh: '抄送我的', en: 'Copied to me' },
  fields: {
    id: field.id({ label: { zh: '流程实例', en: 'Process' } }),
    ...about,
    initiator,
    status,
    sentAt: field.dateTime({ label: { zh: '抄送时间', en: 'Sent' }, filter: true, sortable: true, width: 165 }),
    read: field.boolean({ label: { zh: '已读', en: 'Read' }, filter: true, width: 80 }),
    readAt: field.dateTime({ label: { zh: '阅读时间', en: 'Read at' }, nullable: true, width: 165 }),
  },
  list: {
    columns: ['instanceNo', 'title', 'processName', 'initiator', 'status', 'sentAt', 'read', 'readAt'],
    defaultSort: { field: 'sentAt', order: 'desc' },
    search: [...SEARCH],
  },
});

/** Copies of other users are skipped without an error, to hide whether they exist. */
export const readCopies = defineCall({
  name: 'ger.my.cc-read',
  method: 'POST',
  path: `${BASE}/ccRead`,
  summary: { zh: '抄送标为已读', en: 'Mark copies as read' },
  right: signedIn('own copies only'),
  input: z
    .object({ instanceIds: z.array(zId).min(1).max(200).optional(), all: z.literal(true).optional() })
    .refine(({ instanceIds, all }) => (instanceIds === undefined) !== (all === undefined), 'either instanceIds or all'),
  result: z.object({ changed: z.int() }),
});

export const myCalls: readonly Call[] = [
  todoResource.calls.page,
  applyResource.calls.page,
  handledResource.calls.page,
  copyResource.calls.page,
  readCopies,
];
