import { defineOtpReport, defineWaReport, SESSIONS, WA_MESSAGES } from '@switchboard/bq-contract';

/** /reportAnalysis/otp-sms-statistics */
export const otpStatistics = defineOtpReport({
  code: 'rpt.otp-statistics',
  right: 'rpt.otp-sms-statistics',
  basePath: '/v2/rpt/otp',
  title: { zh: 'OTP短信统计', en: 'OTP SMS statistics' },
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
  title: { zh: 'WhatsApp会话统计', en: 'WhatsApp session statistics' },
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

export const otherReports = [otpStatistics, waStatistics] as const;
