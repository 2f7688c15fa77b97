import { defineResource, type EnumValue, field, type ResourceRow } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

/** Fc.md §2.3. Nothing writes suspensions, allow-lists and warnings yet. */
export const CREDIT_EVENTS = {
  limit: { label: { zh: '授信额度', en: 'Credit limit' } },
  temp: { label: { zh: '临时授信', en: 'Temporary credit' } },
  mode: { label: { zh: '付款方式', en: 'Payment mode' } },
  cycle: { label: { zh: '结算周期', en: 'Billing cycle' } },
  delay: { label: { zh: '回款延期', en: 'Payment deferral' } },
  suspend: { label: { zh: '停用', en: 'Suspended' }, tone: 'danger' },
  unsuspend: { label: { zh: '解停', en: 'Reactivated' }, tone: 'success' },
  whitelist: { label: { zh: '白名单', en: 'Allow list' } },
  warn: { label: { zh: '预警', en: 'Warning' }, tone: 'warning' },
} as const satisfies Values;
export type CreditEvent = keyof typeof CREDIT_EVENTS;

export const PAY_MODES = {
  prepaid: { label: { zh: '预付', en: 'Prepaid' } },
  postpaid: { label: { zh: '后付', en: 'Postpaid' } },
} as const satisfies Values;

export const BILL_CYCLES = {
  weekly: { label: { zh: '周结', en: 'Weekly' } },
  half_month: { label: { zh: '半月结', en: 'Twice a month' } },
  monthly: { label: { zh: '月结', en: 'Monthly' } },
} as const satisfies Values;

/**
 * /financial/credit-customer/credit-record: approved credit changes, never edited afterwards. Visible to readers of the
 * customer.
 */
export const creditRecordResource = defineResource({
  code: 'fc.credit-record',
  right: 'fc.credit-customer.credit-record',
  basePath: '/v2/fc/creditRecord',
  isExported: true,
  title: { zh: '授信记录', en: 'Credit records' },
  fields: {
    id: field.id({ label: { zh: '记录 ID', en: 'Record ID' } }),
    at: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 170 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    accountNo: field.text({ label: { zh: '账号', en: 'Account' }, nullable: true, filter: true, width: 130 }),
    event: field.enum({
      label: { zh: '事项', en: 'Event' },
      filter: true,
      sortable: true,
      values: CREDIT_EVENTS,
      width: 130,
    }),
    before: field.text({ label: { zh: '变更前', en: 'Before' }, nullable: true, width: 190 }),
    after: field.text({ label: { zh: '变更后', en: 'After' }, width: 230 }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, width: 220 }),
    sourceNo: field.text({ label: { zh: '来源单号', en: 'Source' }, filter: true, width: 160 }),
    applicantName: field.text({ label: { zh: '申请人', en: 'Applicant' }, nullable: true, width: 110 }),
    staffName: field.text({ label: { zh: '操作人', en: 'Operator' }, nullable: true, filter: true, width: 110 }),
    processId: field.id({ label: { zh: '流程', en: 'Process' }, nullable: true, internal: true }),
  },
  list: {
    columns: [
      'at',
      'customerName',
      'accountNo',
      'event',
      'before',
      'after',
      'reason',
      'sourceNo',
      'applicantName',
      'staffName',
    ],
    defaultSort: { field: 'at', order: 'desc' },
    search: ['customerName', 'accountNo', 'sourceNo'],
  },
});
export type CreditRecordRow = ResourceRow<typeof creditRecordResource>;
