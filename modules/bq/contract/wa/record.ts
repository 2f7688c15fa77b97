import { defineResource, field } from '@switchboard/kit-contract';
import { defineRecordReveal } from '../record/reveal.ts';
import { WA_CATEGORIES, WA_DIRECTIONS, WA_STATUS } from './values.ts';
import { PHONE_EXACT } from '../phone-exact.ts';

/** /businessInquiry/send-query/wa-send-record: one row per WhatsApp message. */
export const waRecordResource = defineResource({
  code: 'bq.wa-record',
  right: 'bq.send-query.wa-send-record',
  basePath: '/v2/bq/wa/record',
  isKeyset: true,
  isExported: true,
  title: { zh: 'WhatsApp 发送记录', en: 'WhatsApp send records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    submitTime: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, width: 170 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: WA_STATUS, width: 100 }),
    direction: field.enum({ label: { zh: '方向', en: 'Direction' }, filter: true, values: WA_DIRECTIONS, width: 80 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    phoneMasked: field.text({ label: { zh: '号码', en: 'Phone' }, width: 140 }),
    phone: field.text({ label: { zh: '完整号码', en: 'Full number' }, mask: 'keep:3:4', width: 150 }),
    phoneExact: PHONE_EXACT,
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 120 }),
    category: field.enum({ label: { zh: '类别', en: 'Category' }, filter: true, values: WA_CATEGORIES, width: 110 }),
    template: field.text({ label: { zh: '模板', en: 'Template' }, filter: true, width: 180 }),
    errCode: field.text({ label: { zh: '错误', en: 'Error' }, filter: true, width: 90 }),
    wabaId: field.text({ label: { zh: '商业账号', en: 'Business account' }, filter: true, width: 150 }),
    sessionId: field.id({ label: { zh: '会话', en: 'Session' }, filter: true, width: 180 }),
    recordId: field.id({ label: { zh: '消息 ID', en: 'Message ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '费用（USD）', en: 'Charge (USD)' }, digits: 6, width: 120 }),
    costUsd: field.money({ label: { zh: '成本（USD）', en: 'Cost (USD)' }, digits: 6, width: 120 }),
  },
  list: {
    columns: [
      'submitTime',
      'status',
      'direction',
      'appName',
      'customerName',
      'phoneMasked',
      'country',
      'category',
      'template',
      'errCode',
      'revenueUsd',
      'costUsd',
      'recordId',
    ],
    defaultSort: { field: 'submitTime', order: 'desc' },
    search: [],
  },
});

export const revealWaRecords = defineRecordReveal(waRecordResource);
