import type { ReportDim, ReportMetric } from '@switchboard/kit-contract';
import { mailRecordResource } from '../mail/record.ts';
import { COMPANY_DIMS, moneyGuardedBy } from './dims.ts';
import { reportsOver } from './record-report.ts';

const { country: _country, resDept: _dept, resStaff: _staff, ...OF_MAILS } = COMPANY_DIMS;

const MAIL_DIMS = {
  ...OF_MAILS,
  toDomain: { label: { zh: '域名', en: 'Domain' }, width: 140 },
} as const satisfies Readonly<Record<string, ReportDim>>;

/** Rule 31. */
const MAIL_VOLUME = {
  sent: { label: { zh: '发送', en: 'Sent' }, kind: 'count', isCompared: true },
  delivered: { label: { zh: '送达', en: 'Delivered' }, kind: 'count' },
  delivery: { label: { zh: '送达率（%）', en: 'Delivery rate (%)' }, kind: 'percent' },
  softBounce: { label: { zh: '软退', en: 'Soft bounce' }, kind: 'count' },
  hardBounce: { label: { zh: '硬退', en: 'Hard bounce' }, kind: 'count' },
  opened: { label: { zh: '打开', en: 'Opened' }, kind: 'count' },
  openRate: { label: { zh: '打开率（%）', en: 'Open rate (%)' }, kind: 'percent' },
  clickRate: { label: { zh: '点击率（%）', en: 'Click rate (%)' }, kind: 'percent' },
  complaintRate: { label: { zh: '投诉率（%）', en: 'Complaint rate (%)' }, kind: 'percent' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

/** A report over the totals of mails. */
export const defineMailReport = reportsOver({
  store: 'mail',
  dims: MAIL_DIMS,
  metrics: { ...MAIL_VOLUME, ...moneyGuardedBy('revenueUsd', 'costUsd') },
  guardedBy: mailRecordResource.code,
  figures: ['sent', 'delivery', 'openRate', 'revenue', 'profit'],
});

export const MAILS = Object.keys(MAIL_VOLUME) as (keyof typeof MAIL_VOLUME)[];
