import {
  defineCall,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zDecimal,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import {
  ALARM_STATES,
  type Cause,
  CAUSES,
  CLOSE_REASONS,
  EVENT_KINDS,
  type EventKind,
  METRICS,
  OBJECT_KINDS,
  RULES,
  SEVERITIES,
  SEVERITY_ORDER,
  UNITS,
} from './values.ts';

export const ALARM_KEY = 'tj.alarmdata';
export const ALARM_PATH = '/heavenlyWarning/alarmdata';
const BASE = '/v2/tj/alarm';

/** /heavenlyWarning/alarmdata */
export const alarmResource = defineResource({
  code: 'tj.alarm',
  right: ALARM_KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '告警数据', en: 'Alarm data' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    alarmNo: field.text({ label: { zh: '编号', en: 'Number' }, filter: true, sortable: true, width: 150 }),
    sev: field.enum({
      label: { zh: '级别', en: 'Severity' },
      filter: true,
      sortable: true,
      values: SEVERITIES,
      width: 110,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: ALARM_STATES,
      width: 100,
    }),
    rule: field.enum({ label: { zh: '规则', en: 'Rule' }, filter: true, values: RULES, width: 170 }),
    metric: field.enum({ label: { zh: '指标', en: 'Metric' }, filter: true, values: METRICS, width: 130 }),
    objectKind: field.enum({
      label: { zh: '对象类型', en: 'Object type' },
      filter: true,
      values: OBJECT_KINDS,
      width: 110,
    }),
    objectName: field.text({ label: { zh: '对象', en: 'Object' }, filter: true, sortable: true, width: 180 }),
    channelId: field.id({ label: { zh: '通道', en: 'Channels' }, nullable: true, filter: true, internal: true }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, nullable: true, width: 130 }),
    value: field.decimal({ label: { zh: '当前值', en: 'Value' }, digits: 2, width: 100 }),
    threshold: field.decimal({ label: { zh: '阈值', en: 'Threshold' }, digits: 2, width: 100 }),
    peak: field.decimal({ label: { zh: '最差值', en: 'Worst value' }, digits: 2, width: 100 }),
    unit: field.enum({ label: { zh: '单位', en: 'Unit' }, values: UNITS, width: 80 }),
    sample: field.int({ label: { zh: '样本', en: 'Sample' }, nullable: true, width: 90 }),
    startedAt: field.dateTime({ label: { zh: '开始', en: 'Started' }, sortable: true, width: 170 }),
    firedAt: field.dateTime({ label: { zh: '触发', en: 'Fired' }, filter: true, sortable: true, width: 170 }),
    resolvedAt: field.dateTime({ label: { zh: '结束', en: 'Ended' }, nullable: true, sortable: true, width: 170 }),
    /** Seconds from the first bad value to the end of the alarm, or until now; the page shows them as a clock. */
    durationS: field.int({ label: { zh: '持续', en: 'Duration' }, sortable: true, width: 110 }),
    isAcked: field.boolean({ label: { zh: '已认领', en: 'Acknowledged' }, filter: true, width: 90 }),
    ackedBy: field.text({ label: { zh: '认领人', en: 'Acknowledged by' }, nullable: true, width: 120 }),
    ackedAt: field.dateTime({ label: { zh: '认领时间', en: 'Acknowledged at' }, nullable: true, width: 170 }),
    notifyCnt: field.int({ label: { zh: '通知数', en: 'Notices' }, width: 90 }),
    fireCnt: field.int({ label: { zh: '异常次数', en: 'Abnormal evaluations' }, width: 100 }),
    closeReason: field.enum({
      label: { zh: '结束方式', en: 'Resolution' },
      nullable: true,
      filter: true,
      values: CLOSE_REASONS,
      width: 120,
    }),
    closedBy: field.text({ label: { zh: '关闭人', en: 'Closed by' }, nullable: true, width: 120 }),
    cause: field.enum({
      label: { zh: '原因分类', en: 'Cause' },
      nullable: true,
      filter: true,
      editable: true,
      values: CAUSES,
      width: 110,
    }),
    note: field.text({ label: { zh: '说明', en: 'Note' }, nullable: true, editable: true, max: 500, width: 220 }),
  },
  list: {
    columns: [
      'alarmNo',
      'sev',
      'state',
      'rule',
      'objectName',
      'country',
      'value',
      'threshold',
      'peak',
      'sample',
      'startedAt',
      'durationS',
      'ackedBy',
      'notifyCnt',
      'closeReason',
      'cause',
    ],
    defaultSort: { field: 'firedAt', order: 'desc' },
    search: ['alarmNo', 'objectName'],
  },
});
export type AlarmRow = ResourceRow<typeof alarmResource>;

const zAlarm = z.object({ id: zId });

const zAlarmEvent = z.object({
  id: zId,
  at: zTime,
  kind: z.enum(Object.keys(EVENT_KINDS) as [EventKind, ...EventKind[]]),
  /** Null: the evaluation. */
  actorName: z.string().nullable(),
  /** The value measured at that moment, or a user's note. */
  data: z.object({
    sev: z.enum(SEVERITY_ORDER).optional(),
    from: z.enum(SEVERITY_ORDER).optional(),
    value: zDecimal.optional(),
    threshold: zDecimal.optional(),
    sample: z.int().optional(),
    people: z.int().optional(),
    reason: z
      .enum(Object.keys(CLOSE_REASONS) as [keyof typeof CLOSE_REASONS, ...(keyof typeof CLOSE_REASONS)[]])
      .optional(),
    cause: z.enum(Object.keys(CAUSES) as [Cause, ...Cause[]]).optional(),
    note: z.string().optional(),
  }),
});
export type AlarmEvent = z.infer<typeof zAlarmEvent>;

/** The timeline of one alarm, newest first. */
export const getAlarmEvents = defineCall({
  name: 'tj.alarm.events',
  method: 'GET',
  path: `${BASE}/events/:id`,
  summary: { zh: '告警时间线', en: 'Alarm timeline' },
  right: needs(ALARM_KEY),
  input: zAlarm,
  result: z.array(zAlarmEvent),
});

export const ackAlarm = defineCall({
  name: 'tj.alarm.ack',
  method: 'POST',
  path: `${BASE}/ack`,
  summary: { zh: '认领告警', en: 'Acknowledge an alarm' },
  right: needs(`${ALARM_KEY}:ack`),
  input: zAlarm,
  result: z.literal(true),
  withIdempotency: true,
});

export const unackAlarm = defineCall({
  name: 'tj.alarm.unack',
  method: 'POST',
  path: `${BASE}/unack`,
  summary: { zh: '取消认领告警', en: 'Withdraw an acknowledgement' },
  right: needs(`${ALARM_KEY}:ack`),
  input: zAlarm,
  result: z.literal(true),
  withIdempotency: true,
});

/** Rule T32: needs a cause and a note; the alarm may fire again only after one good evaluation. */
export const closeAlarm = defineCall({
  name: 'tj.alarm.close',
  method: 'POST',
  path: `${BASE}/close`,
  summary: { zh: '关闭告警', en: 'Close an alarm' },
  right: needs(`${ALARM_KEY}:close`),
  input: zAlarm.extend({
    cause: z.enum(Object.keys(CAUSES) as [Cause, ...Cause[]]),
    note: z.string().trim().min(2).max(500),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Channels that have ever had an alarm: the options of the list filter. */
export const listAlarmChannels = defineCall({
  name: 'tj.alarm.channels',
  method: 'GET',
  path: `${BASE}/channels`,
  summary: { zh: '有告警的通道', en: 'Channels with alarms' },
  right: needs(ALARM_KEY),
  input: z.object({}),
  result: z.array(z.object({ id: zId, name: z.string() })),
});

export const alarmCalls = [getAlarmEvents, ackAlarm, unackAlarm, closeAlarm, listAlarmChannels];
