import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { defineSteer } from './steer.ts';

const KEY = 'bq.sms-appointment-record';
const BASE = '/v2/bq/appointment';

export const APPOINTMENT_STATES = {
  waiting: { label: { zh: '待发送', en: 'Waiting' }, tone: 'info' },
  triggered: { label: { zh: '已触发', en: 'Triggered' }, tone: 'success' },
  done: { label: { zh: '已完成', en: 'Done' } },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  cancelled: { label: { zh: '已取消', en: 'Cancelled' }, tone: 'warning' },
  expired: { label: { zh: '已过期', en: 'Expired' }, tone: 'danger' },
} as const;

/** Rule 60. */
const CANCEL_UNTIL_MS = 60_000;
const LATEST_MS = 30 * 60_000;

/** Can be cancelled until a minute before its time: after that its messages may already be on their way. */
export const isCancellable = (planAt: number, now: number): boolean => now <= planAt - CANCEL_UNTIL_MS;

/** It is never sent after this moment: a late reminder is useless. */
export const latestStart = (planAt: number): number => planAt + LATEST_MS;

/** /businessInquiry/sms-appointment-record */
export const appointmentResource = defineResource({
  code: 'bq.sms-appointment',
  right: KEY,
  basePath: BASE,
  isExported: true,
  rowRights: { [`${KEY}:cancel`]: 'change' },
  title: { zh: '短信预约记录', en: 'Scheduled SMS records' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    taskNo: field.text({ label: { zh: '任务编号', en: 'Task no.' }, filter: true, width: 130 }),
    taskName: field.text({ label: { zh: '任务名称', en: 'Task' }, filter: true, width: 180 }),
    appId: field.id({ label: { zh: '应用', en: 'Application' }, filter: true, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 170 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    planAt: field.dateTime({
      label: { zh: '预约时间', en: 'Scheduled time' },
      filter: true,
      sortable: true,
      width: 170,
    }),
    zone: field.text({ label: { zh: '客户时区', en: 'Customer time zone' }, width: 160 }),
    count: field.int({ label: { zh: '条数', en: 'Messages' }, sortable: true, width: 100 }),
    content: field.text({ label: { zh: '内容', en: 'Content' }, width: 260 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: APPOINTMENT_STATES, width: 100 }),
    triggeredAt: field.dateTime({ label: { zh: '触发时间', en: 'Triggered at' }, nullable: true, width: 170 }),
    cancelName: field.text({ label: { zh: '取消人', en: 'Cancelled by' }, nullable: true, width: 110 }),
    cancelAt: field.dateTime({ label: { zh: '取消时间', en: 'Cancelled at' }, nullable: true, width: 170 }),
    refundedAt: field.dateTime({ label: { zh: '退费时间', en: 'Refunded at' }, nullable: true, width: 170 }),
    failReason: field.text({ label: { zh: '失败原因', en: 'Failure reason' }, nullable: true, width: 200 }),
    createdAt: field.dateTime({ label: { zh: '提交时间', en: 'Submitted' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'taskNo',
      'taskName',
      'appName',
      'planAt',
      'state',
      'count',
      'zone',
      'triggeredAt',
      'content',
      'customerName',
      'cancelName',
      'refundedAt',
    ],
    defaultSort: { field: 'planAt', order: 'desc' },
    search: ['taskNo', 'taskName', 'appName', 'customerName'],
  },
});
export type AppointmentRow = ResourceRow<typeof appointmentResource>;

export const cancelAppointment = defineSteer({
  name: 'bq.sms-appointment.cancel',
  path: `${BASE}/cancel`,
  right: `${KEY}:cancel`,
  summary: { zh: '取消预约短信', en: 'Cancel a scheduled SMS' },
});

export const appointmentCalls = [cancelAppointment];
