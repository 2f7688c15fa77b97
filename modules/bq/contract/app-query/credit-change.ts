import { defineResource, type EnumValue, field, type ResourceRow } from '@switchboard/kit-contract';
import { appResource } from './app.ts';

const CREDIT_KINDS = {
  permanent: { label: { zh: '永久', en: 'Permanent' } },
  temporary: { label: { zh: '临时', en: 'Temporary' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** /businessInquiry/app-query/credit-record: limits of the accounts visible to the caller, as recorded by finance. */
export const creditChangeResource = defineResource({
  code: 'bq.credit-change',
  right: appResource.right,
  basePath: '/v2/bq/creditChange',
  isExported: true,
  title: { zh: '消费额度修改记录', en: 'Consumer credit changes' },
  fields: {
    id: field.id({ label: { zh: '记录 ID', en: 'Record ID' }, width: 90 }),
    at: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 170 }),
    appId: field.id({ label: { zh: '账户', en: 'Account' }, nullable: true, filter: true, internal: true }),
    appName: field.text({ label: { zh: '账户', en: 'Accounts' }, nullable: true, filter: true, width: 200 }),
    customerName: field.text({
      label: { zh: '客户', en: 'Customer' },
      nullable: true,
      filter: true,
      width: 190,
    }),
    kind: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      sortable: true,
      values: CREDIT_KINDS,
      width: 100,
    }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    before: field.money({
      label: { zh: '修改前', en: 'Before' },
      nullable: true,
      sortable: true,
      digits: 2,
      width: 130,
    }),
    after: field.money({ label: { zh: '修改后', en: 'After' }, sortable: true, digits: 2, width: 130 }),
    until: field.date({
      label: { zh: '到期', en: 'Expires' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 120,
    }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, width: 220 }),
    applicantName: field.text({ label: { zh: '申请人', en: 'Applicant' }, nullable: true, width: 110 }),
    operatorName: field.text({
      label: { zh: '操作人', en: 'Operator' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 110,
    }),
    sourceNo: field.text({ label: { zh: '申请单号', en: 'Application' }, filter: true, width: 160 }),
  },
  list: {
    columns: [
      'at',
      'appName',
      'customerName',
      'kind',
      'currency',
      'before',
      'after',
      'until',
      'reason',
      'applicantName',
      'operatorName',
      'sourceNo',
    ],
    defaultSort: { field: 'at', order: 'desc' },
    search: ['appName', 'customerName', 'sourceNo'],
  },
});
export type CreditChangeRow = ResourceRow<typeof creditChangeResource>;
