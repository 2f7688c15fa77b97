import { defineMailReport, MAILS } from './mail-catalogue.ts';
import { definePerformanceReport, defineProductReport, PRODUCT_SUMS } from './product-catalogue.ts';
import { defineSmsReport, MONEY, VOLUME } from './sms-catalogue.ts';
import { CALL_MONEY, CALLS, defineVoiceReport } from './voice-catalogue.ts';
import { defineWaReport, WA_MESSAGES } from './wa-catalogue.ts';

/** /businessInquiry/smsPerformance */
export const smsPerformance = defineSmsReport({
  code: 'bq.sms-performance',
  right: 'bq.sms-performance',
  basePath: '/v2/bq/perf/sms',
  assistantPath: { path: '/businessInquiry/smsPerformance' },
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

const SHOWN = ['accepted', 'billMin', 'revenue', 'cost', 'profit', 'margin', 'gift'] as const;

/** /businessInquiry/resultsQuery/day/c-end */
export const dayCEnd = definePerformanceReport({
  code: 'bq.day-c-end',
  right: 'bq.results-query.day.c-end',
  basePath: '/v2/bq/perf/dayC',
  title: { zh: 'C 端日业绩', en: 'C-end daily performance' },
  side: 'c',
  dims: ['product', 'saleDept', 'saleStaff', 'customerName', 'appName', 'brand'],
  startDims: ['day', 'product', 'saleDept', 'saleStaff', 'customerName'],
  metrics: ['accepted', 'billParts', 'delivery', 'attempts', 'answered', 'billMin', ...PRODUCT_SUMS],
  columns: SHOWN,
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'customerName', metrics: ['revenue'] },
    { kind: 'top', by: 'product', metrics: ['revenue'] },
  ],
});

/** /businessInquiry/resultsQuery/day/r-end */
export const dayREnd = defineProductReport({
  code: 'bq.day-r-end',
  right: 'bq.results-query.day.r-end',
  basePath: '/v2/bq/perf/dayR',
  title: { zh: 'R 端日业绩', en: 'R-end daily performance' },
  side: 'r',
  dims: ['product', 'resDept', 'resStaff', 'supplierName', 'channelName', 'landingName'],
  startDims: ['day', 'product', 'resDept', 'resStaff', 'supplierName', 'channelName'],
  metrics: [
    'accepted',
    'billParts',
    'delivered',
    'delivery',
    'attempts',
    'answered',
    'asr',
    'billMin',
    ...PRODUCT_SUMS,
  ],
  columns: ['billParts', 'delivery', 'asr', ...SHOWN],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'supplierName', metrics: ['cost'] },
  ],
});

/** /businessInquiry/voicePerformance */
export const voicePerformance = defineVoiceReport({
  code: 'bq.voice-performance',
  right: 'bq.voice-performance',
  basePath: '/v2/bq/perf/voice',
  title: { zh: '语音业绩', en: 'Voice performance' },
  side: 'c',
  dims: ['saleDept', 'saleStaff', 'customerName', 'appName', 'country', 'kind'],
  startDims: ['saleStaff', 'customerName', 'kind'],
  metrics: [...CALLS, ...CALL_MONEY],
  columns: ['attempts', 'answered', 'asr', 'acd', 'billMin', 'revenue', 'cost', 'profit', 'margin', 'gift'],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'kind', metrics: ['billMin'] },
  ],
});

/** /businessInquiry/mailPerformance */
export const mailPerformance = defineMailReport({
  code: 'bq.mail-performance',
  right: 'bq.mail-performance',
  basePath: '/v2/bq/perf/mail',
  title: { zh: '邮件业绩', en: 'Email performance' },
  side: 'c',
  dims: ['saleDept', 'saleStaff', 'customerName', 'appName', 'toDomain'],
  startDims: ['saleStaff', 'customerName'],
  metrics: [...MAILS, 'revenue', 'cost', 'profit', 'margin'],
  sort: 'sent',
  charts: [
    { kind: 'trend', metrics: ['sent', 'delivered'] },
    { kind: 'top', by: 'toDomain', metrics: ['sent'] },
  ],
});

/** /businessInquiry/resultsQuery/wa */
export const waPerformance = defineWaReport({
  code: 'bq.wa-performance',
  right: 'bq.results-query.wa',
  basePath: '/v2/bq/perf/wa',
  title: { zh: 'WhatsApp 业绩', en: 'WhatsApp performance' },
  side: 'c',
  dims: ['saleDept', 'saleStaff', 'customerName', 'appName', 'category', 'country'],
  startDims: ['saleStaff', 'customerName'],
  metrics: [...WA_MESSAGES, 'revenue', 'cost', 'profit', 'margin'],
  columns: ['sessions', 'messages', 'delivery', 'readRate', 'revenue', 'cost', 'profit', 'margin'],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'category', metrics: ['sessions'] },
  ],
});

export const performanceReports = [
  smsPerformance,
  dayCEnd,
  dayREnd,
  voicePerformance,
  mailPerformance,
  waPerformance,
] as const;
