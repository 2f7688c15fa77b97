import type { ReportDim, ReportMetric } from '@switchboard/kit-contract';
import { waRecordResource } from '../wa/record.ts';
import { WA_CATEGORIES } from '../wa/values.ts';
import { COMPANY_DIMS, moneyGuardedBy } from './dims.ts';
import { reportsOver } from './record-report.ts';

const { supplierName: _supplier, resDept: _dept, resStaff: _staff, ...OF_CUSTOMERS } = COMPANY_DIMS;

const WA_DIMS = {
  ...OF_CUSTOMERS,
  category: { label: { zh: '类别', en: 'Category' }, values: WA_CATEGORIES, width: 110 },
  wabaId: { label: { zh: '商业账号', en: 'Business account' }, width: 150 },
} as const satisfies Readonly<Record<string, ReportDim>>;

const WA_VOLUME = {
  sessions: { label: { zh: '会话', en: 'Sessions' }, kind: 'count', isCompared: true },
  billable: { label: { zh: '计费会话', en: 'Billable' }, kind: 'count' },
  messages: { label: { zh: '消息', en: 'Messages' }, kind: 'count' },
  received: { label: { zh: '收到', en: 'Received' }, kind: 'count' },
  delivered: { label: { zh: '送达', en: 'Delivered' }, kind: 'count' },
  delivery: { label: { zh: '送达率（%）', en: 'Delivery rate (%)' }, kind: 'percent' },
  readCount: { label: { zh: '已读', en: 'Read' }, kind: 'count' },
  readRate: { label: { zh: '已读率（%）', en: 'Read rate (%)' }, kind: 'percent' },
  failed: { label: { zh: '失败', en: 'Failed' }, kind: 'count' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const WA_MONEY = moneyGuardedBy('revenueUsd', 'costUsd');

/** A report over the totals of WhatsApp messages and their sessions. */
export const defineWaReport = reportsOver({
  store: 'wa',
  dims: WA_DIMS,
  metrics: { ...WA_VOLUME, ...WA_MONEY },
  guardedBy: waRecordResource.code,
  figures: ['sessions', 'billable', 'delivery', 'readRate', 'revenue', 'profit'],
});

export const WA_MESSAGES = Object.keys(WA_VOLUME) as (keyof typeof WA_VOLUME)[];
