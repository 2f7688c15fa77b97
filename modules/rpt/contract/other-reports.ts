import {
  defineLedgerReport,
  defineLedgerRows,
  defineOtpReport,
  defineUsageDays,
  defineUsageDifferences,
  defineWaReport,
  SESSIONS,
  WA_MESSAGES,
} from '@switchboard/bq-contract';

/** /reportAnalysis/otp-sms-statistics */
export const otpStatistics = defineOtpReport({
  code: 'rpt.otp-statistics',
  right: 'rpt.otp-sms-statistics',
  basePath: '/v2/rpt/otp',
  title: { zh: 'OTP 短信统计', en: 'OTP SMS statistics' },
  side: 'c',
  dims: ['customerName', 'appName', 'channelName', 'country', 'operator'],
  startDims: ['customerName', 'appName'],
  metrics: SESSIONS,
  columns: ['sessions', 'sent', 'delivery', 'verified', 'conversion', 'verifyP95', 'resend'],
  sort: 'sessions',
  charts: [
    { kind: 'trend', metrics: ['conversion', 'delivery'] },
    { kind: 'bottom', by: 'channelName', metrics: ['conversion'] },
  ],
});

/** /reportAnalysis/wa-session-statistics */
export const waStatistics = defineWaReport({
  code: 'rpt.wa-statistics',
  right: 'rpt.wa-session-statistics',
  basePath: '/v2/rpt/wa',
  title: { zh: 'WhatsApp 会话统计', en: 'WhatsApp session statistics' },
  side: 'c',
  dims: ['customerName', 'appName', 'category', 'wabaId', 'country'],
  startDims: ['customerName', 'category'],
  metrics: [...WA_MESSAGES, 'revenue', 'cost', 'profit', 'margin'],
  sort: 'sessions',
  charts: [
    { kind: 'trend', metrics: ['sessions', 'billable'] },
    { kind: 'top', by: 'category', metrics: ['sessions'] },
  ],
});

/** /reportAnalysis/consume-report */
export const consumeReport = defineLedgerReport({
  code: 'rpt.consume-report',
  right: 'rpt.consume-report',
  basePath: '/v2/rpt/consume',
  title: { zh: '消费报表', en: 'Consumption report' },
  side: 'c',
  grains: ['day', 'week', 'month'],
  dims: ['customerName', 'appName', 'saleDept', 'saleStaff', 'product', 'kind', 'currency'],
  startDims: ['day', 'appName', 'product', 'currency'],
  metrics: ['charge', 'refund', 'adjust', 'net', 'giftUsed', 'balanceMove', 'fcDiff', 'fcCostDiff'],
  sort: 'net',
  charts: [
    { kind: 'trend', metrics: ['charge', 'giftUsed', 'refund'] },
    { kind: 'top', by: 'product', metrics: ['net'] },
  ],
});

/** The rows behind a number of the consumption report, for its readers, in a drawer of its page. */
export const consumeLedger = defineLedgerRows({
  code: 'rpt.consume-ledger',
  right: consumeReport.report.right,
  basePath: '/v2/rpt/consume/ledger',
  title: { zh: '消费流水', en: 'Ledger rows' },
});

const FINANCE = {
  code: 'rpt.consume-difference',
  right: consumeReport.report.right,
  basePath: '/v2/rpt/consume/difference',
} as const;

/** Where the finance figures for the same days differ (records rule 51b), in a drawer of the same page. */
export const consumeDifferences = defineUsageDifferences(FINANCE);
export const getConsumeDays = defineUsageDays(FINANCE);

export const otherReports = [otpStatistics, waStatistics, consumeReport] as const;
