import type { ReportDim, ReportDrill, ReportMetric } from '@switchboard/kit-contract';
import { smsRecordResource } from '../sms/record.ts';
import { COMPANY_DIMS } from './dims.ts';
import { reportsOver } from './record-report.ts';
import { SMS_DRILL } from './sms-catalogue.ts';

const { resDept, resStaff, country, weekday, clock } = COMPANY_DIMS;
export const PORT_DIMS = {
  deviceSn: { label: { zh: '设备', en: 'Device' }, width: 150 },
  portNo: { label: { zh: '端口', en: 'Port' }, width: 90 },
  iccid: { label: { zh: '卡(ICCID)', en: 'SIM (ICCID)' }, width: 190 },
  channelName: { label: { zh: '通道', en: 'Channel' }, width: 140 },
  country,
  operator: { label: { zh: '运营商', en: 'Operator' }, width: 140 },
  resDept,
  resStaff,
  weekday,
  clock,
} as const satisfies Readonly<Record<string, ReportDim>>;

/** Messages sent over ports, their success, and the number of ports used. */
export const PORT_USE = {
  accepted: { label: { zh: '短信', en: 'Messages' }, kind: 'count', isCompared: true },
  delivered: { label: { zh: '送达', en: 'Delivered' }, kind: 'count' },
  success: { label: { zh: '送达率（%）', en: 'Delivery rate (%)' }, kind: 'percent' },
  failed: { label: { zh: '失败', en: 'Failed' }, kind: 'count' },
  submitFail: { label: { zh: '提交失败', en: 'Submit failed' }, kind: 'count' },
  ports: { label: { zh: '在用端口', en: 'Ports used' }, kind: 'count' },
  portUse: { label: { zh: '端口利用率（%）', en: 'Port utilisation (%)' }, kind: 'percent' },
  cards: { label: { zh: '在用卡', en: 'SIMs used' }, kind: 'count' },
  perCard: { label: { zh: '单卡短信', en: 'Messages per SIM' }, kind: 'count' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const PORT_METRICS = {
  ...PORT_USE,
  life: { label: { zh: '单卡使用天数', en: 'Days in use per SIM' }, kind: 'count' },
  drop: { label: { zh: '送达率降幅(点)', en: 'Delivery rate drop (points)' }, kind: 'percent' },
  blocked: { label: { zh: '疑似封卡', en: 'Suspected blocks' }, kind: 'count' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const COUNTS = ['accepted', 'delivered', 'failed', 'submitFail'];

/** Links to the messages sent over devices: the totals count no others, and neither must the list. */
export const PORT_DRILL: ReportDrill = {
  ...SMS_DRILL,
  dims: {
    deviceSn: 'deviceId',
    portNo: 'portNo',
    iccid: 'iccid',
    channelName: 'channelId',
    country: 'mcc',
    operator: 'operator',
    resDept: 'resDeptId',
    resStaff: 'resStaffId',
  },
  metrics: Object.fromEntries(COUNTS.map((name) => [name, SMS_DRILL.metrics[name] ?? {}])),
  carried: ['deviceSn', 'portNo', 'iccid', 'channelName', 'country', 'operator'],
  always: { ...SMS_DRILL.always, overDevice: ['yes'] },
  wideDims: [],
};

/** A report over the messages that each port of a device sent. */
export const definePortReport = reportsOver({
  store: 'port',
  dims: PORT_DIMS,
  metrics: PORT_METRICS,
  guardedBy: smsRecordResource.code,
  drill: PORT_DRILL,
  figures: ['accepted', 'success', 'ports', 'cards', 'blocked'],
});
