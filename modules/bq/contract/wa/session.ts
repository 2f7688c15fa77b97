import { defineCall, defineResource, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { BILLABLE, WA_CATEGORIES, WA_DIRECTIONS, WA_ORIGINS, WA_STATUS } from './values.ts';
import { PHONE_EXACT } from '../phone-exact.ts';

/** /businessInquiry/wa-session-record: 24 hours of one business number, one user and one category (rule 30). */
export const waSessionResource = defineResource({
  code: 'bq.wa-session',
  right: 'bq.wa-session-record',
  basePath: '/v2/bq/wa/session',
  isKeyset: true,
  isExported: true,
  title: { zh: 'WhatsApp 会话记录', en: 'WhatsApp session records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    openedAt: field.dateTime({ label: { zh: '开始', en: 'Opened' }, filter: true, width: 170 }),
    expiresAt: field.dateTime({ label: { zh: '到期', en: 'Expires' }, width: 170 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    phoneMasked: field.text({ label: { zh: '号码', en: 'Phone' }, width: 140 }),
    phoneExact: PHONE_EXACT,
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 120 }),
    category: field.enum({ label: { zh: '类别', en: 'Category' }, filter: true, values: WA_CATEGORIES, width: 110 }),
    origin: field.enum({ label: { zh: '发起方', en: 'Opened by' }, filter: true, values: WA_ORIGINS, width: 110 }),
    msgOut: field.int({ label: { zh: '发出', en: 'Out' }, width: 80 }),
    msgIn: field.int({ label: { zh: '收到', en: 'In' }, width: 80 }),
    billable: field.enum({ label: { zh: '计费', en: 'Billing' }, filter: true, values: BILLABLE, width: 90 }),
    wabaId: field.text({ label: { zh: '商业账号', en: 'Business account' }, filter: true, width: 150 }),
    recordId: field.id({ label: { zh: '会话 ID', en: 'Session ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '费用（USD）', en: 'Charge (USD)' }, digits: 6, width: 120 }),
    costUsd: field.money({ label: { zh: '成本（USD）', en: 'Cost (USD)' }, digits: 6, width: 120 }),
  },
  list: {
    columns: [
      'openedAt',
      'expiresAt',
      'appName',
      'customerName',
      'phoneMasked',
      'country',
      'category',
      'origin',
      'msgOut',
      'msgIn',
      'billable',
      'revenueUsd',
      'costUsd',
      'recordId',
    ],
    defaultSort: { field: 'openedAt', order: 'desc' },
    search: [],
  },
});

const zWaMessage = z.object({
  at: zTime,
  direction: z.enum(Object.keys(WA_DIRECTIONS) as [keyof typeof WA_DIRECTIONS]),
  status: z.enum(Object.keys(WA_STATUS) as [keyof typeof WA_STATUS]),
  template: z.string(),
  errCode: z.string(),
});
export type WaMessage = z.infer<typeof zWaMessage>;

/** The messages of one session, in sending order. */
export const getWaThread = defineCall({
  name: 'bq.wa-session.thread',
  method: 'POST',
  path: '/v2/bq/wa/session/thread',
  summary: { zh: 'WhatsApp 会话：对话', en: 'WhatsApp sessions: thread' },
  right: needs(waSessionResource.right),
  input: z.object({ recordId: zId }),
  result: z.object({ messages: z.array(zWaMessage) }),
});
