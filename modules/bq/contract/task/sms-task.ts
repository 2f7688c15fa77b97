import { defineCall, defineResource, field, needs, type ResourceRow, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { TRAFFIC_TYPES } from '../master/values.ts';
import { defineSteer, defineStop } from './steer.ts';

const KEY = 'bq.sms-task-query';
const BASE = '/v2/bq/task/sms';

export const SMS_TASK_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  review: { label: { zh: '待审核', en: 'In review' }, tone: 'info' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  scheduled: { label: { zh: '待发送', en: 'Scheduled' }, tone: 'info' },
  sending: { label: { zh: '发送中', en: 'Sending' }, tone: 'success' },
  paused: { label: { zh: '已暂停', en: 'Paused' }, tone: 'warning' },
  done: { label: { zh: '已完成', en: 'Done' } },
  cancelled: { label: { zh: '已取消', en: 'Cancelled' }, tone: 'danger' },
} as const;
export type SmsTaskState = keyof typeof SMS_TASK_STATES;

/** Records §2.1: allowed state changes of a task by users. */
export const SMS_TASK_MOVES: Readonly<Partial<Record<SmsTaskState, readonly SmsTaskState[]>>> = {
  draft: ['cancelled'],
  review: ['cancelled'],
  scheduled: ['cancelled'],
  sending: ['paused', 'cancelled'],
  paused: ['sending', 'cancelled'],
};

const SOURCES = {
  portal: { label: { zh: '客户提交', en: 'Customer' } },
  appointment: { label: { zh: '预约', en: 'Scheduled' }, tone: 'info' },
  recall: { label: { zh: '自动召回', en: 'Auto-recall' }, tone: 'warning' },
} as const;

/** /businessInquiry/smsTaskQuery */
export const smsTaskResource = defineResource({
  code: 'bq.sms-task',
  right: KEY,
  basePath: BASE,
  isExported: true,
  assistantPath: { path: '/businessInquiry/smsTaskQuery' },
  rowRights: { [`${KEY}:pause`]: 'change', [`${KEY}:cancel`]: 'change' },
  title: { zh: '短信任务查询', en: 'SMS task query' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    taskNo: field.text({ label: { zh: '任务编号', en: 'Task no.' }, filter: true, width: 130 }),
    name: field.text({ label: { zh: '任务名称', en: 'Task' }, filter: true, width: 180 }),
    appId: field.id({ label: { zh: '应用', en: 'Application' }, filter: true, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 170 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    smsType: field.enum({ label: { zh: '类型', en: 'Type' }, filter: true, values: TRAFFIC_TYPES, width: 100 }),
    source: field.enum({ label: { zh: '来源', en: 'Source' }, filter: true, values: SOURCES, width: 110 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: SMS_TASK_STATES, width: 100 }),
    total: field.int({ label: { zh: '总数', en: 'Total' }, sortable: true, width: 90 }),
    sent: field.int({ label: { zh: '已发送', en: 'Sent' }, sortable: true, width: 90 }),
    progress: field.decimal({ label: { zh: '进度(%)', en: 'Progress (%)' }, digits: 2, width: 110 }),
    delivered: field.int({ label: { zh: '送达', en: 'Delivered' }, sortable: true, width: 90 }),
    failed: field.int({ label: { zh: '失败', en: 'Failed' }, sortable: true, width: 90 }),
    deliveryRate: field.decimal({
      label: { zh: '送达率(%)', en: 'Delivery rate (%)' },
      nullable: true,
      digits: 2,
      width: 130,
    }),
    sender: field.text({ label: { zh: '发送号', en: 'Sender ID' }, width: 110 }),
    content: field.text({ label: { zh: '内容', en: 'Content' }, width: 260 }),
    channelName: field.text({ label: { zh: '指定通道', en: 'Channel' }, nullable: true, width: 140 }),
    planAt: field.dateTime({
      label: { zh: '计划时间', en: 'Scheduled time' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    startedAt: field.dateTime({ label: { zh: '开始时间', en: 'Started' }, nullable: true, sortable: true, width: 170 }),
    endedAt: field.dateTime({ label: { zh: '结束时间', en: 'Ended' }, nullable: true, width: 170 }),
    stopReason: field.text({ label: { zh: '停止原因', en: 'Stop reason' }, nullable: true, width: 200 }),
    countedAt: field.dateTime({ label: { zh: '统计于', en: 'Counted at' }, nullable: true, width: 170 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'taskNo',
      'name',
      'appName',
      'state',
      'total',
      'progress',
      'deliveryRate',
      'sent',
      'delivered',
      'failed',
      'smsType',
      'source',
      'customerName',
      'planAt',
      'startedAt',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['taskNo', 'name', 'appName', 'customerName'],
  },
});
export type SmsTaskRow = ResourceRow<typeof smsTaskResource>;

/** A command sent to the gateway about a task, and its answer. */
export const zGatewayNotice = z.object({
  kind: z.enum(['task.start', 'task.pause', 'task.resume', 'task.cancel']),
  at: zTime,
  /** Null: not answered yet; the command is sent again. */
  notifiedAt: zTime.nullable(),
  refusal: z.string().nullable(),
});
export type GatewayNotice = z.infer<typeof zGatewayNotice>;

/** Results of a task's messages, from the current state of the record store. */
export const getSmsTask = defineCall({
  name: 'bq.sms-task.detail',
  method: 'POST',
  path: `${BASE}/detail`,
  summary: { zh: '短信任务详情', en: 'SMS task details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    /** Null: the record store is unavailable. */
    outcomes: z.array(z.object({ status: z.int(), count: z.int() })).nullable(),
    errors: z.array(z.object({ code: z.int(), count: z.int() })),
    notices: z.array(zGatewayNotice),
  }),
});

export const pauseSmsTask = defineSteer({
  name: 'bq.sms-task.pause',
  path: `${BASE}/pause`,
  right: `${KEY}:pause`,
  summary: { zh: '暂停短信任务', en: 'Pause an SMS task' },
});
export const resumeSmsTask = defineSteer({
  name: 'bq.sms-task.resume',
  path: `${BASE}/resume`,
  right: `${KEY}:pause`,
  summary: { zh: '恢复短信任务', en: 'Resume an SMS task' },
});
export const cancelSmsTask = defineStop({
  name: 'bq.sms-task.cancel',
  path: `${BASE}/cancel`,
  right: `${KEY}:cancel`,
  summary: { zh: '取消短信任务', en: 'Cancel an SMS task' },
});

export const smsTaskCalls = [getSmsTask, pauseSmsTask, resumeSmsTask, cancelSmsTask];
