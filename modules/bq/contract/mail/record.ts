import { defineResource, type EnumValue, field } from '@switchboard/kit-contract';
import { defineRecordReveal } from '../record/reveal.ts';

/** Latest known status of a mail. */
const MAIL_STATUS = {
  queued: { label: { zh: '待发', en: 'Queued' } },
  sent: { label: { zh: '已发', en: 'Sent' }, tone: 'info' },
  delivered: { label: { zh: '送达', en: 'Delivered' }, tone: 'success' },
  soft_bounce: { label: { zh: '软退', en: 'Soft bounce' }, tone: 'warning' },
  hard_bounce: { label: { zh: '硬退', en: 'Hard bounce' }, tone: 'danger' },
  complaint: { label: { zh: '投诉', en: 'Complaint' }, tone: 'danger' },
  opened: { label: { zh: '打开', en: 'Opened' }, tone: 'success' },
  clicked: { label: { zh: '点击', en: 'Clicked' }, tone: 'success' },
} as const satisfies Readonly<Record<string, EnumValue>>;

const YES_NO = {
  1: { label: { zh: '是', en: 'Yes' }, tone: 'success' },
  0: { label: { zh: '否', en: 'No' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** /businessInquiry/mailSendingRecord: one row per mail to one recipient. */
export const mailRecordResource = defineResource({
  code: 'bq.mail-record',
  right: 'bq.mail-sending-record',
  basePath: '/v2/bq/mail',
  isKeyset: true,
  isExported: true,
  title: { zh: '邮件发送记录', en: 'Email send records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    submitTime: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, width: 170 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: MAIL_STATUS, width: 110 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    addressMasked: field.text({ label: { zh: '收件人', en: 'Recipient' }, width: 200 }),
    address: field.text({ label: { zh: '完整收件人', en: 'Full recipient' }, mask: 'keep:1:0', width: 220 }),
    addressExact: field.text({
      label: { zh: '收件人（精确）', en: 'Recipient (exact)' },
      filter: true,
      internal: true,
    }),
    toDomain: field.text({ label: { zh: '域名', en: 'Domain' }, filter: true, width: 140 }),
    subject: field.text({ label: { zh: '主题', en: 'Subject' }, filter: true, width: 240 }),
    templateId: field.id({ label: { zh: '模板', en: 'Template' }, filter: true, width: 100 }),
    error: field.text({ label: { zh: '错误', en: 'Error' }, filter: true, width: 200 }),
    opened: field.enum({ label: { zh: '打开', en: 'Opened' }, filter: true, values: YES_NO, width: 80 }),
    clicked: field.enum({ label: { zh: '点击', en: 'Clicked' }, filter: true, values: YES_NO, width: 80 }),
    sizeB: field.int({ label: { zh: '大小(B)', en: 'Size (B)' }, width: 90 }),
    ipPool: field.text({ label: { zh: 'IP 池', en: 'IP pool' }, filter: true, width: 110 }),
    supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, filter: true, width: 160 }),
    recordId: field.id({ label: { zh: '邮件 ID', en: 'Mail ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '费用(USD)', en: 'Charge (USD)' }, digits: 6, width: 120 }),
    costUsd: field.money({ label: { zh: '成本(USD)', en: 'Cost (USD)' }, digits: 6, width: 120 }),
  },
  list: {
    columns: [
      'submitTime',
      'status',
      'appName',
      'customerName',
      'addressMasked',
      'subject',
      'error',
      'opened',
      'clicked',
      'sizeB',
      'ipPool',
      'revenueUsd',
      'costUsd',
      'recordId',
    ],
    defaultSort: { field: 'submitTime', order: 'desc' },
    search: [],
  },
});

export const revealMails = defineRecordReveal(mailRecordResource);
