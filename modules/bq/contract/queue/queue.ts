import { defineCall, defineResource, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { API_QUEUES } from '../gateway/protocol.ts';

const KEY = 'bq.api-queue-manage';
const BASE = '/v2/bq/apiQueue';

/** As reported by the gateway; after a while without a report the queue is silent and its figures are unknown. */
export const QUEUE_STATES = {
  running: { label: { zh: '运行', en: 'Running' }, tone: 'success' },
  paused: { label: { zh: '暂停', en: 'Paused' }, tone: 'warning' },
  draining: { label: { zh: '清空中', en: 'Clearing' }, tone: 'info' },
  silent: { label: { zh: '无上报', en: 'Not reporting' }, tone: 'danger' },
} as const;

export const SPEED_MOST = 100_000;

/** /businessInquiry/apiQueueManage */
export const queueResource = defineResource({
  code: 'bq.api-queue',
  right: KEY,
  basePath: BASE,
  rowRights: { [`${KEY}:pause`]: 'change', [`${KEY}:speed`]: 'change', [`${KEY}:clear`]: 'change' },
  title: { zh: 'API 队列管理', en: 'API queue management' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, sortable: true, width: 170 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    queue: field.enum({ label: { zh: '队列', en: 'Queue' }, filter: true, values: API_QUEUES, width: 90 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: QUEUE_STATES, width: 90 }),
    depth: field.int({
      label: { zh: '积压', en: 'Backlog' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 90,
    }),
    oldestS: field.int({ label: { zh: '最老(秒)', en: 'Oldest (s)' }, nullable: true, sortable: true, width: 110 }),
    inRate: field.decimal({ label: { zh: '入速(条/秒)', en: 'In (msg/s)' }, nullable: true, digits: 1, width: 110 }),
    outRate: field.decimal({ label: { zh: '出速(条/秒)', en: 'Out (msg/s)' }, nullable: true, digits: 1, width: 110 }),
    speedLimit: field.int({ label: { zh: '限速(条/秒)', en: 'Limit (msg/s)' }, sortable: true, width: 110 }),
    depths: field.tags({ label: { zh: '近 30 分钟积压', en: 'Backlog, 30 min' }, width: 130 }),
    notifiedAt: field.dateTime({ label: { zh: '上报时间', en: 'Reported at' }, nullable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'appName',
      'queue',
      'state',
      'depth',
      'depths',
      'oldestS',
      'inRate',
      'outRate',
      'speedLimit',
      'customerName',
      'notifiedAt',
    ],
    defaultSort: { field: 'depth', order: 'desc' },
    search: ['appName', 'customerName'],
  },
});
export type QueueRow = ResourceRow<typeof queueResource>;

const zRow = { id: zId, version: z.int().min(0) };

export const pauseQueue = defineCall({
  name: 'bq.api-queue.pause',
  method: 'POST',
  path: `${BASE}/pause`,
  summary: { zh: '暂停队列', en: 'Pause a queue' },
  right: needs(`${KEY}:pause`),
  input: z.object(zRow),
  result: z.literal(true),
  withIdempotency: true,
});

export const resumeQueue = defineCall({
  name: 'bq.api-queue.resume',
  method: 'POST',
  path: `${BASE}/resume`,
  summary: { zh: '恢复队列', en: 'Resume a queue' },
  right: needs(`${KEY}:pause`),
  input: z.object(zRow),
  result: z.literal(true),
  withIdempotency: true,
});

/** Messages per second; 0 = the account's limit. */
export const limitQueue = defineCall({
  name: 'bq.api-queue.speed',
  method: 'POST',
  path: `${BASE}/speed`,
  summary: { zh: '调整队列限速', en: 'Limit the speed of a queue' },
  right: needs(`${KEY}:speed`),
  input: z.object({ ...zRow, speedLimit: z.int().min(0).max(SPEED_MOST) }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Discards the waiting messages and refunds their charges (rule 59). */
export const clearQueue = defineCall({
  name: 'bq.api-queue.clear',
  method: 'POST',
  path: `${BASE}/clear`,
  summary: { zh: '清空队列', en: 'Clear a queue' },
  right: needs(`${KEY}:clear`),
  input: z.object({ ...zRow, reason: z.string().trim().min(4).max(200) }),
  result: z.object({ cleared: z.int().min(0) }),
  withIdempotency: true,
});

export const queueCalls = [pauseQueue, resumeQueue, limitQueue, clearQueue];
