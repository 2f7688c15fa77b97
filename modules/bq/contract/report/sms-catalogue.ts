import type { EnumValue, ReportDim, ReportDrill, ReportMetric } from '@switchboard/kit-contract';
import { smsRecordResource } from '../sms/record.ts';
import { SMS_TYPES } from '../sms/values.ts';

const { test: _test, ...COUNTED_TYPES } = SMS_TYPES;

const named = (
  names: readonly (readonly [zh: string, en: string])[],
  first: number,
): Readonly<Record<string, EnumValue>> =>
  Object.fromEntries(names.map(([zh, en], index) => [String(index + first), { label: { zh, en } }]));
const WEEKDAYS = named(
  [
    ['周一', 'Mon'],
    ['周二', 'Tue'],
    ['周三', 'Wed'],
    ['周四', 'Thu'],
    ['周五', 'Fri'],
    ['周六', 'Sat'],
    ['周日', 'Sun'],
  ],
  1,
);
const HOURS = named(
  Array.from({ length: 24 }, (_, hour) => [`${hour}时`, `${hour}:00`] as const),
  0,
);

/** What sums of messages can be made by (docs/spec/modules/records.md §2.2). The names are those of the record list. */
export const SMS_DIMS = {
  saleDept: { label: { zh: '销售部门', en: 'Sales dept' }, width: 140 },
  saleStaff: { label: { zh: '销售', en: 'Sales' }, width: 120 },
  customerName: { label: { zh: '客户', en: 'Customer' }, width: 200 },
  appName: { label: { zh: '应用', en: 'Application' } },
  brand: { label: { zh: '品牌', en: 'Brand' }, width: 100 },
  resDept: { label: { zh: '资源部门', en: 'Resource dept' }, width: 140 },
  resStaff: { label: { zh: '资源人', en: 'Resource owner' }, width: 120 },
  supplierName: { label: { zh: '供应商', en: 'Supplier' }, guard: 'supplierName' },
  channelName: { label: { zh: '通道', en: 'Channel' }, width: 140 },
  country: { label: { zh: '国家', en: 'Country' }, width: 120 },
  operator: { label: { zh: '运营商', en: 'Operator' }, width: 140 },
  smsType: { label: { zh: '类型', en: 'Type' }, values: COUNTED_TYPES, width: 90 },
  weekday: { label: { zh: '星期', en: 'Weekday' }, values: WEEKDAYS, width: 90 },
  clock: { label: { zh: '时段', en: 'Hour of day' }, values: HOURS, width: 100 },
} as const satisfies Readonly<Record<string, ReportDim>>;
export type SmsDim = keyof typeof SMS_DIMS;

/** How many and how well. */
export const SMS_VOLUME = {
  submitted: { label: { zh: '提交', en: 'Submitted' }, kind: 'count' },
  billParts: { label: { zh: '计费条', en: 'Billed parts' }, kind: 'count' },
  rejected: { label: { zh: '平台拦截', en: 'Rejected' }, kind: 'count', isMessagesOnly: true },
  submitFail: { label: { zh: '提交失败', en: 'Submit failed' }, kind: 'count', isMessagesOnly: true },
  accepted: { label: { zh: '受理', en: 'Accepted' }, kind: 'count', isCompared: true },
  acceptance: { label: { zh: '受理率%', en: 'Acceptance %' }, kind: 'percent' },
  delivered: { label: { zh: '送达', en: 'Delivered' }, kind: 'count' },
  delivery: { label: { zh: '送达率%', en: 'Delivery %' }, kind: 'percent' },
  failed: { label: { zh: '失败', en: 'Failed' }, kind: 'count', isMessagesOnly: true },
  unknown: { label: { zh: '未知', en: 'Unknown' }, kind: 'count', isMessagesOnly: true },
  dlrRate: { label: { zh: '回执率%', en: 'Report rate %' }, kind: 'percent' },
  dlrP50: { label: { zh: '回执P50(秒)', en: 'Report P50 (s)' }, kind: 'seconds' },
  dlrP95: { label: { zh: '回执P95(秒)', en: 'Report P95 (s)' }, kind: 'seconds' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

/** What it brings, in USD. Whoever may not see costs sees nothing that they could be told from (rule 51). */
export const SMS_MONEY = {
  revenue: { label: { zh: '收入', en: 'Revenue' }, kind: 'money', guard: 'sellPrice', isCompared: true },
  cost: { label: { zh: '成本', en: 'Cost' }, kind: 'money', guard: 'costPrice' },
  profit: { label: { zh: '毛利', en: 'Gross profit' }, kind: 'money', guard: 'costPrice', isCompared: true },
  margin: { label: { zh: '毛利率%', en: 'Margin %' }, kind: 'percent', guard: 'costPrice' },
  profitEach: { label: { zh: '单条毛利', en: 'Profit per part' }, kind: 'price', guard: 'costPrice' },
  gift: { label: { zh: '赠送', en: 'Gift' }, kind: 'money', guard: 'sellPrice' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const SMS_ROUTES = {
  channels: { label: { zh: '通道数', en: 'Channels' }, kind: 'count' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

export type SmsMetric = keyof typeof SMS_VOLUME | keyof typeof SMS_MONEY | keyof typeof SMS_ROUTES;
export const SMS_METRICS: Readonly<Record<SmsMetric, ReportMetric>> = { ...SMS_ROUTES, ...SMS_VOLUME, ...SMS_MONEY };

const status = (...codes: readonly string[]) => ({ status: codes });
const ACCEPTED = status('30', '40', '41', '42', '43', '44', '45', '50');

/** From a number to the messages that it counts. Sums leave out test messages, so the list must too. */
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
  carried: ['customerName', 'appName', 'channelName', 'supplierName', 'country', 'smsType'],
  always: { smsType: Object.keys(COUNTED_TYPES) },
  dayFilter: 'submitTime',
  wideDims: ['customerName', 'appName'],
  wideDays: 31,
  days: 1,
};

/** Field rights of records hold for their sums too (rule 51). */
export const SMS_GUARD = smsRecordResource.code;
