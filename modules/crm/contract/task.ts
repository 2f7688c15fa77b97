import { defineCall, defineResource, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';

const { right: key } = customerResource;

export const TASK_STATES = {
  todo: { label: { zh: '待办', en: 'To do' }, tone: 'info' },
  done: { label: { zh: '已完成', en: 'Done' }, tone: 'success' },
  cancelled: { label: { zh: '取消', en: 'Cancelled' } },
} as const;

/** Tasks promised to customers. Whether a task is overdue is computed, never stored. */
export const taskResource = defineResource({
  code: 'crm.task',
  right: key,
  basePath: '/v2/crm/task',
  rowRights: {
    [`${key}:follow`]: 'add',
  },
  title: { zh: '跟进计划', en: 'Follow-up tasks' },
  fields: {
    id: field.id({ label: { zh: '任务 ID', en: 'Task ID' } }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, internal: true, filter: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, width: 220 }),
    customerCode: field.text({ label: { zh: '客户编号', en: 'Customer code' }, width: 120 }),
    title: field.text({ label: { zh: '事项', en: 'Task' }, filter: true, width: 260 }),
    assigneeId: field.id({ label: { zh: '执行人 ID', en: 'Assignee ID' }, internal: true, filter: true }),
    assigneeName: field.text({ label: { zh: '执行人', en: 'Assignee' }, width: 110 }),
    dueAt: field.dateTime({ label: { zh: '截止时间', en: 'Due' }, filter: true, sortable: true, width: 170 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 90, values: TASK_STATES }),
    isOverdue: field.boolean({ label: { zh: '已逾期', en: 'Overdue' }, filter: true, width: 90 }),
    isMine: field.boolean({ label: { zh: '我的', en: 'Mine' }, filter: true, width: 80 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, width: 170 }),
  },
  list: {
    columns: ['title', 'customerName', 'assigneeName', 'dueAt', 'state', 'isOverdue'],
    defaultSort: { field: 'dueAt', order: 'asc' },
    search: ['title'],
  },
});

export const saveTask = defineCall({
  name: 'crm.task.save',
  method: 'POST',
  path: '/v2/crm/task/save',
  summary: { zh: '新增跟进计划', en: 'Add a task' },
  right: needs(`${key}:follow`),
  input: z.object({
    customerId: zId,
    opportunityId: zId.nullable().default(null),
    title: z.string().trim().min(2).max(200),
    dueAt: zTime,
    /** Absent: the caller. */
    assigneeId: zId.optional(),
  }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const endTask = defineCall({
  name: 'crm.task.done',
  method: 'POST',
  path: '/v2/crm/task/done/:id',
  summary: { zh: '完成或取消跟进计划', en: 'Complete or cancel a task' },
  right: needs(`${key}:follow`),
  input: z.object({ id: zId, state: z.enum(['done', 'cancelled']).default('done') }),
  result: z.literal(true),
  withIdempotency: true,
});

export const taskCalls = [saveTask, endTask];
