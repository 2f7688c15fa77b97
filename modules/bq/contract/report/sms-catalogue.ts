import type { EnumValue, ReportDim, ReportDrill, ReportMetric } from '@switchboard/kit-contract';
import { smsRecordResource } from '../sms/record.ts';
import { BLAMES, SMS_ERRORS, SMS_TYPES } from '../sms/values.ts';
import { COMPANY_DIMS, moneyGuardedBy } from './dims.ts';
import { reportsOver } from './record-report.ts';

const { test: _test, ...COUNTED_TYPES } = SMS_TYPES;

/** Delay of a report, in seconds. */
const DELAYS = {
  5: { label: { zh: '≤ 5 秒', en: '≤ 5 s' } },
  10: { label: { zh: '≤ 10 秒', en: '≤ 10 s' } },
  30: { label: { zh: '≤ 30 秒', en: '≤ 30 s' } },
  60: { label: { zh: '≤ 1 分', en: '≤ 1 min' } },
  300: { label: { zh: '≤ 5 分', en: '≤ 5 min' } },
  1800: { label: { zh: '≤ 30 分', en: '≤ 30 min' } },
  late: { label: { zh: '> 30 分', en: '> 30 min' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** Dimensions for totals of messages (docs/spec/modules/records.md §2.2). The names are those of the record list. */
const SMS_DIMS = {
  ...COMPANY_DIMS,
  brand: { label: { zh: '品牌', en: 'Brand' }, width: 100 },
  channelName: { label: { zh: '通道', en: 'Channel' }, width: 140 },
  operator: { label: { zh: '运营商', en: 'Operator' }, width: 140 },
  smsType: { label: { zh: '类型', en: 'Type' }, values: COUNTED_TYPES, width: 90 },
  stdErr: { label: { zh: '错误', en: 'Error' }, values: SMS_ERRORS, width: 140 },
  blame: { label: { zh: '责任方', en: 'Responsible party' }, values: BLAMES, width: 90 },
  delay: { label: { zh: '回执时延', en: 'Report delay' }, values: DELAYS, width: 110 },
} as const satisfies Readonly<Record<string, ReportDim>>;

/** Volume and quality. */
export const SMS_VOLUME = {
  submitted: { label: { zh: '提交', en: 'Submitted' }, kind: 'count' },
  billParts: { label: { zh: '计费条数', en: 'Billed parts' }, kind: 'count' },
  rejected: { label: { zh: '平台拦截', en: 'Rejected' }, kind: 'count', isMessagesOnly: true },
  submitFail: { label: { zh: '提交失败', en: 'Submit failed' }, kind: 'count', isMessagesOnly: true },
  accepted: { label: { zh: '受理', en: 'Accepted' }, kind: 'count', isCompared: true },
  acceptance: { label: { zh: '受理率（%）', en: 'Acceptance rate (%)' }, kind: 'percent' },
  delivered: { label: { zh: '送达', en: 'Delivered' }, kind: 'count' },
  delivery: { label: { zh: '送达率（%）', en: 'Delivery rate (%)' }, kind: 'percent' },
  failed: { label: { zh: '失败', en: 'Failed' }, kind: 'count', isMessagesOnly: true },
  unknown: { label: { zh: '未知', en: 'Unknown' }, kind: 'count', isMessagesOnly: true },
  dlrRate: { label: { zh: '回执率（%）', en: 'Report rate (%)' }, kind: 'percent' },
  dlrP50: { label: { zh: '回执 P50(秒)', en: 'Report P50 (s)' }, kind: 'seconds' },
  dlrP95: { label: { zh: '回执 P95(秒)', en: 'Report P95 (s)' }, kind: 'seconds' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const SMS_MONEY = {
  ...moneyGuardedBy('sellPrice', 'costPrice'),
  profitEach: { label: { zh: '单条毛利', en: 'Gross profit per part' }, kind: 'price', guard: 'costPrice' },
  gift: { label: { zh: '赠送', en: 'Gift' }, kind: 'money', guard: 'sellPrice' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const SMS_MORE = {
  channels: { label: { zh: '通道数', en: 'Channels' }, kind: 'count' },
  /** The same messages as rejected, submit failed and failed; the only metric available by error and blame. */
  errors: { label: { zh: '错误数', en: 'Errors' }, kind: 'count', isMessagesOnly: true },
  /** Delivered messages, as counted by the delay totals: the only metric available by delay. */
  reports: { label: { zh: '送达回执', en: 'Delivery reports' }, kind: 'count', isMessagesOnly: true },
  peakTps: { label: { zh: '峰值小时(条/秒)', en: 'Busiest hour (msg/s)' }, kind: 'speed' },
  stability: { label: { zh: '送达率波动（%）', en: 'Delivery rate deviation (%)' }, kind: 'percent' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const status = (...codes: readonly string[]) => ({ status: codes });
const ACCEPTED = status('30', '40', '41', '42', '43', '44', '45', '50');

/** Links a number to the messages it counts. The totals leave out test messages, and so must the list. */
export const SMS_DRILL: ReportDrill = {
  path: '/businessInquiry/sendRcdQuery',
  dims: {
    saleDept: 'saleDeptId',
    saleStaff: 'saleStaffId',
    customerName: 'customerId',
    appName: 'appId',
    resDept: 'resDeptId',
    resStaff: 'resStaffId',
    supplierName: 'supplierId',
    channelName: 'channelId',
    country: 'mcc',
    operator: 'operator',
    smsType: 'smsType',
  },
  metrics: {
    accepted: ACCEPTED,
    delivered: status('40'),
    failed: status('41', '42', '43', '44'),
    rejected: status('20'),
    submitFail: status('31'),
    revenue: ACCEPTED,
    cost: ACCEPTED,
    profit: ACCEPTED,
  },
  carried: ['customerName', 'appName', 'channelName', 'supplierName', 'country', 'operator', 'smsType'],
  always: { smsType: Object.keys(COUNTED_TYPES) },
  dayFilter: 'submitTime',
  wideDims: ['customerName', 'appName'],
  wideDays: 31,
  days: 1,
};

/** A report over the totals of messages. */
export const defineSmsReport = reportsOver({
  store: 'sms',
  dims: SMS_DIMS,
  metrics: { ...SMS_MORE, ...SMS_VOLUME, ...SMS_MONEY },
  guardedBy: smsRecordResource.code,
  drill: SMS_DRILL,
  hasParts: true,
});

export const VOLUME = Object.keys(SMS_VOLUME) as (keyof typeof SMS_VOLUME)[];
export const MONEY = Object.keys(SMS_MONEY) as (keyof typeof SMS_MONEY)[];
