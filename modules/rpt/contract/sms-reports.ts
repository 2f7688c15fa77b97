import { CALLS, defineProductReport, defineSmsReport, MONEY, PRODUCT_SUMS, VOLUME } from '@switchboard/bq-contract';

const RATES = [
  'submitted',
  'billParts',
  'accepted',
  'acceptance',
  'delivered',
  'delivery',
  'failed',
  'unknown',
  'dlrRate',
] as const;
const MONEY_SHOWN = ['revenue', 'cost', 'profit', 'margin'] as const;

/** /reportAnalysis/sms/report/c-end */
export const smsCEnd = defineSmsReport({
  code: 'rpt.sms-c-end',
  right: 'rpt.sms.report.c-end',
  basePath: '/v2/rpt/smsC',
  title: { zh: 'C 端短信报表', en: 'C-end SMS report' },
  side: 'c',
  dims: ['saleDept', 'saleStaff', 'customerName', 'appName', 'country', 'operator', 'smsType'],
  startDims: ['saleStaff', 'customerName'],
  metrics: [...VOLUME, ...MONEY],
  columns: [...RATES, ...MONEY_SHOWN],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['accepted', 'delivered'] },
    { kind: 'top', by: 'saleStaff', metrics: ['revenue'] },
  ],
});

/** /reportAnalysis/sms/report/r-end */
export const smsREnd = defineSmsReport({
  code: 'rpt.sms-r-end',
  right: 'rpt.sms.report.r-end',
  basePath: '/v2/rpt/smsR',
  title: { zh: 'R 端短信报表', en: 'R-end SMS report' },
  side: 'r',
  dims: ['resDept', 'resStaff', 'supplierName', 'channelName', 'country', 'operator', 'smsType'],
  startDims: ['resStaff', 'supplierName'],
  metrics: [...VOLUME, ...MONEY],
  columns: [...RATES, ...MONEY_SHOWN],
  sort: 'accepted',
  charts: [
    { kind: 'trend', metrics: ['accepted', 'delivered'] },
    { kind: 'top', by: 'supplierName', metrics: ['accepted'] },
  ],
});

/** /reportAnalysis/channelReport */
export const channelReport = defineSmsReport({
  code: 'rpt.channel-report',
  right: 'rpt.channel-report',
  basePath: '/v2/rpt/channel',
  title: { zh: '通道报表', en: 'Channel report' },
  side: 'r',
  dims: ['channelName', 'supplierName', 'country', 'operator', 'smsType'],
  startDims: ['channelName', 'supplierName'],
  metrics: [...VOLUME, ...MONEY],
  columns: [...RATES, 'dlrP50', 'dlrP95', ...MONEY_SHOWN],
  sort: 'accepted',
  charts: [
    { kind: 'trend', metrics: ['delivery'] },
    { kind: 'top', by: 'channelName', metrics: ['accepted'] },
  ],
});

/** /reportAnalysis/userReport */
export const userReport = defineSmsReport({
  code: 'rpt.user-report',
  right: 'rpt.user-report',
  basePath: '/v2/rpt/user',
  title: { zh: '用户报表', en: 'User report' },
  side: 'c',
  dims: ['customerName', 'appName', 'saleDept', 'saleStaff', 'country', 'operator', 'smsType', 'weekday', 'clock'],
  startDims: ['customerName', 'appName'],
  metrics: [...VOLUME, ...MONEY],
  columns: [...RATES, ...MONEY_SHOWN],
  sort: 'accepted',
  charts: [
    { kind: 'trend', metrics: ['submitted', 'delivered'] },
    { kind: 'heat', by: 'clock', over: 'weekday', metrics: ['submitted'] },
  ],
});

/** /reportAnalysis/smsProfitAnalysis */
export const smsProfit = defineSmsReport({
  code: 'rpt.sms-profit',
  right: 'rpt.sms-profit-analysis',
  basePath: '/v2/rpt/smsProfit',
  title: { zh: '短信利润分析', en: 'SMS profit analysis' },
  side: 'c',
  dims: ['customerName', 'appName', 'supplierName', 'channelName', 'country', 'smsType'],
  startDims: ['customerName'],
  metrics: ['billParts', 'accepted', 'delivered', 'delivery', ...MONEY],
  columns: ['billParts', 'accepted', 'revenue', 'cost', 'profit', 'margin', 'profitEach', 'gift'],
  sort: 'profit',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'cost', 'profit'] },
    { kind: 'sums', metrics: ['revenue', 'cost', 'profit'] },
    { kind: 'bottom', by: 'channelName', metrics: ['profit'] },
  ],
});

/** /reportAnalysis/sms/report/operation: for channel operators, so without money. */
export const smsOperation = defineSmsReport({
  code: 'rpt.sms-operation',
  right: 'rpt.sms.report.operation',
  basePath: '/v2/rpt/smsOp',
  title: { zh: '运营短信报表', en: 'Operations SMS report' },
  side: 'r',
  dims: ['appName', 'channelName', 'country', 'operator', 'smsType', 'stdErr', 'blame'],
  startDims: ['channelName', 'country'],
  metrics: [...VOLUME, 'peakTps', 'errors'],
  sort: 'submitted',
  charts: [
    { kind: 'trend', metrics: ['submitted', 'delivered', 'failed'] },
    { kind: 'top', by: 'stdErr', metrics: ['errors'] },
    { kind: 'top', by: 'channelName', metrics: ['peakTps'] },
  ],
});

/** /reportAnalysis/supplierReport */
export const supplierReport = defineProductReport({
  code: 'rpt.supplier-report',
  right: 'rpt.supplier-report',
  basePath: '/v2/rpt/supplier',
  title: { zh: '供应商报表', en: 'Supplier report' },
  side: 'r',
  dims: ['supplierName', 'product', 'channelName', 'landingName', 'country', 'operator'],
  startDims: ['supplierName', 'product'],
  metrics: ['channels', ...VOLUME, ...CALLS, ...PRODUCT_SUMS],
  columns: ['channels', ...RATES, 'attempts', 'answered', 'asr', 'acd', 'billMin', ...MONEY_SHOWN],
  sort: 'cost',
  charts: [
    { kind: 'trend', metrics: ['delivery', 'asr'] },
    { kind: 'top', by: 'supplierName', metrics: ['cost'] },
  ],
});

export const smsReports = [
  smsCEnd,
  smsREnd,
  smsOperation,
  channelReport,
  userReport,
  smsProfit,
  supplierReport,
] as const;
