import type { ReportDim, ReportMetric } from '@switchboard/kit-contract';
import { smsRecordResource } from '../sms/record.ts';
import { COMPANY_DIMS } from './dims.ts';
import { reportsOver } from './record-report.ts';

const OTP_DIMS = {
  ...COMPANY_DIMS,
  channelName: { label: { zh: '通道', en: 'Channel' }, width: 140 },
  operator: { label: { zh: '运营商', en: 'Operator' }, width: 140 },
} as const satisfies Readonly<Record<string, ReportDim>>;

/** For verification sessions (rule 29): resends within a session count once. */
const OTP_METRICS = {
  sessions: { label: { zh: '会话', en: 'Sessions' }, kind: 'count', isCompared: true },
  sent: { label: { zh: '发送', en: 'Sent' }, kind: 'count' },
  delivered: { label: { zh: '送达会话', en: 'Delivered sessions' }, kind: 'count' },
  delivery: { label: { zh: '送达率（%）', en: 'Delivery rate (%)' }, kind: 'percent' },
  verified: { label: { zh: '验证', en: 'Verified' }, kind: 'count' },
  conversion: { label: { zh: '转化率（%）', en: 'Conversion rate (%)' }, kind: 'percent' },
  verifyP50: { label: { zh: '验证 P50(秒)', en: 'Verify P50 (s)' }, kind: 'seconds' },
  verifyP95: { label: { zh: '验证 P95(秒)', en: 'Verify P95 (s)' }, kind: 'seconds' },
  resent: { label: { zh: '重发会话', en: 'Resent sessions' }, kind: 'count' },
  resend: { label: { zh: '重发率（%）', en: 'Resend rate (%)' }, kind: 'percent' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

/** A report over the totals of verification sessions. */
export const defineOtpReport = reportsOver({
  store: 'otp',
  dims: OTP_DIMS,
  metrics: OTP_METRICS,
  guardedBy: smsRecordResource.code,
  figures: ['sessions', 'delivery', 'verified', 'conversion', 'resend'],
});

export const SESSIONS = Object.keys(OTP_METRICS) as (keyof typeof OTP_METRICS)[];
