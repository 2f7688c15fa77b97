import { defineSmsReport, MONEY, VOLUME } from './sms-report.ts';

/** /businessInquiry/smsPerformance */
export const smsPerformance = defineSmsReport({
  code: 'bq.sms-performance',
  right: 'bq.sms-performance',
  basePath: '/v2/bq/perf/sms',
  title: { zh: '短信业绩', en: 'SMS performance' },
  side: 'c',
  dims: ['saleDept', 'saleStaff', 'customerName', 'appName', 'brand', 'country', 'smsType'],
  startDims: ['saleStaff', 'customerName'],
  metrics: [...VOLUME, ...MONEY],
  columns: [
    'submitted',
    'billParts',
    'accepted',
    'delivered',
    'delivery',
    'revenue',
    'cost',
    'profit',
    'margin',
    'gift',
  ],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'smsType', metrics: ['accepted'] },
  ],
});

const SHOWN = ['accepted', 'revenue', 'cost', 'profit', 'margin', 'gift'] as const;

/** /businessInquiry/resultsQuery/day/c-end */
export const dayCEnd = defineSmsReport({
  code: 'bq.day-c-end',
  right: 'bq.results-query.day.c-end',
  basePath: '/v2/bq/perf/dayC',
  title: { zh: 'C端日业绩', en: 'C-end daily performance' },
  side: 'c',
  grains: ['day', 'week', 'month'],
  dims: ['saleDept', 'saleStaff', 'customerName', 'appName', 'brand'],
  startDims: ['day', 'saleDept', 'saleStaff', 'customerName'],
  metrics: ['accepted', 'billParts', 'delivery', ...MONEY],
  columns: SHOWN,
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'customerName', metrics: ['revenue'] },
  ],
});

/** /businessInquiry/resultsQuery/day/r-end */
export const dayREnd = defineSmsReport({
  code: 'bq.day-r-end',
  right: 'bq.results-query.day.r-end',
  basePath: '/v2/bq/perf/dayR',
  title: { zh: 'R端日业绩', en: 'R-end daily performance' },
  side: 'r',
  grains: ['day', 'week', 'month'],
  dims: ['resDept', 'resStaff', 'supplierName', 'channelName'],
  startDims: ['day', 'resDept', 'resStaff', 'supplierName', 'channelName'],
  metrics: ['accepted', 'billParts', 'delivered', 'delivery', ...MONEY],
  columns: ['billParts', 'delivery', ...SHOWN],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'supplierName', metrics: ['accepted'] },
  ],
});

export const performanceReports = [smsPerformance, dayCEnd, dayREnd] as const;
