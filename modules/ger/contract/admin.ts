import { type Call, defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = 'sys.process.configer';
const REPAIR = needs(`${KEY}:edit`);
const zReason = z.string().trim().min(2).max(500);

export const STUCK_KINDS = {
  noApprover: { label: { zh: '无审批人', en: 'No approver' }, tone: 'danger' },
  leaver: { label: { zh: '处理人已离职', en: 'Approver has left' }, tone: 'warning' },
  callback: { label: { zh: '业务回调失败', en: 'Callback failed' }, tone: 'danger' },
} as const;

/** Processes that cannot continue automatically, with the reason (ger rule 37): the list for administrators. */
export const stuckResource = defineResource({
  code: 'ger.stuck',
  right: KEY,
  basePath: '/v2/workflow/admin',
  pageName: 'stuckPage',
  title: { zh: '异常流程', en: 'Processes needing attention' },
  fields: {
    id: field.id({ label: { zh: '序号', en: 'No.' } }),
    kind: field.enum({ label: { zh: '原因', en: 'Reason' }, filter: true, width: 130, values: STUCK_KINDS }),
    instanceId: field.id({ label: { zh: '流程实例', en: 'Process' }, internal: true }),
    taskId: field.id({ label: { zh: '任务', en: 'Task' }, nullable: true, internal: true }),
    callbackId: field.id({ label: { zh: '回调', en: 'Callback' }, nullable: true, internal: true }),
    instanceNo: field.text({ label: { zh: '流程编号', en: 'Process no.' }, width: 150 }),
    title: field.text({ label: { zh: '标题', en: 'Title' }, width: 260 }),
    processName: field.text({ label: { zh: '流程', en: 'Process' }, nullable: true, width: 130 }),
    node: field.text({ label: { zh: '当前节点', en: 'Step' }, nullable: true, width: 120 }),
    initiator: field.text({ label: { zh: '申请人', en: 'Applicant' }, width: 100 }),
    detail: field.text({ label: { zh: '详情', en: 'Details' }, nullable: true, width: 240 }),
    since: field.dateTime({ label: { zh: '发生时间', en: 'Since' }, sortable: true, width: 165 }),
  },
  list: {
    columns: ['instanceNo', 'kind', 'detail', 'title', 'processName', 'node', 'initiator', 'since'],
    defaultSort: { field: 'since', order: 'asc' },
    search: ['instanceNo', 'title', 'initiator'],
  },
});

export const CALLBACK_STATES = {
  pending: { label: { zh: '待执行', en: 'Waiting' }, tone: 'info' },
  failed: { label: { zh: '失败待重试', en: 'Failed, will retry' }, tone: 'warning' },
  dead: { label: { zh: '需人工处理', en: 'Needs manual action' }, tone: 'danger' },
  done: { label: { zh: '完成', en: 'Done' }, tone: 'success' },
} as const;

export const callbackResource = defineResource({
  code: 'ger.callback',
  right: KEY,
  basePath: '/v2/workflow/callback',
  title: { zh: '业务回调', en: 'Callbacks' },
  fields: {
    id: field.id({ label: { zh: '回调', en: 'Callback' } }),
    instanceId: field.id({ label: { zh: '流程实例', en: 'Process' }, internal: true }),
    instanceNo: field.text({ label: { zh: '流程编号', en: 'Process no.' }, filter: true, width: 150 }),
    title: field.text({ label: { zh: '标题', en: 'Title' }, width: 260 }),
    serviceName: field.text({ label: { zh: '业务服务', en: 'Service' }, width: 160 }),
    action: field.text({ label: { zh: '动作', en: 'Action' }, width: 120 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 110, values: CALLBACK_STATES }),
    attempts: field.int({ label: { zh: '次数', en: 'Attempts' }, width: 80 }),
    nextTryAt: field.dateTime({ label: { zh: '下次重试', en: 'Next retry' }, nullable: true, width: 165 }),
    error: field.text({ label: { zh: '错误', en: 'Error' }, nullable: true, width: 260 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, sortable: true, width: 165 }),
  },
  list: {
    columns: ['instanceNo', 'title', 'serviceName', 'action', 'status', 'attempts', 'nextTryAt', 'error', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['instanceNo', 'title'],
  },
});

export const retryCallback = defineCall({
  name: 'ger.callback.retry',
  method: 'POST',
  path: '/v2/workflow/callback/retry/:id',
  summary: { zh: '重试业务回调', en: 'Retry a callback' },
  right: REPAIR,
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({}),
});

/** Reassigns a task to another person; administrators do not decide for others. */
export const reassignTask = defineCall({
  name: 'ger.operate.reassign',
  method: 'POST',
  path: '/v2/workflow/operate/reassign',
  summary: { zh: '改派任务', en: 'Reassign a task' },
  right: REPAIR,
  withIdempotency: true,
  input: z.object({ taskId: zId, toStaffId: zId, reason: zReason }),
  result: z.object({ newTaskId: zId }),
});

export const cancelInstance = defineCall({
  name: 'ger.operate.cancel',
  method: 'POST',
  path: '/v2/workflow/operate/cancel',
  summary: { zh: '作废流程', en: 'Cancel a process' },
  right: REPAIR,
  withIdempotency: true,
  input: z.object({ instanceId: zId, reason: zReason }),
  result: z.object({ status: z.literal('cancelled') }),
});

/** Resolves the approvers of a stuck step again. */
export const recoverInstance = defineCall({
  name: 'ger.operate.recover',
  method: 'POST',
  path: '/v2/workflow/operate/recover',
  summary: { zh: '恢复异常流程', en: 'Resume a process that needs attention' },
  right: REPAIR,
  withIdempotency: true,
  input: z.object({ instanceId: zId }),
  result: z.object({ handlers: z.array(z.object({ staffId: zId, name: z.string() })) }),
});

export const adminCalls: readonly Call[] = [
  stuckResource.calls.page,
  callbackResource.calls.page,
  retryCallback,
  reassignTask,
  cancelInstance,
  recoverInstance,
];
