import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';

export const APP_ACCESS = {
  http: { label: { zh: 'HTTP', en: 'HTTP' } },
  smpp: { label: { zh: 'SMPP', en: 'SMPP' } },
  web: { label: { zh: '网页', en: 'Web' } },
  sip: { label: { zh: 'SIP', en: 'SIP' } },
} as const;

export const APP_STATES = {
  pending: { label: { zh: '待审核', en: 'Pending' }, tone: 'info' },
  active: { label: { zh: '正常', en: 'Active' }, tone: 'success' },
  suspended: { label: { zh: '停用', en: 'Suspended' }, tone: 'warning' },
  closed: { label: { zh: '注销', en: 'Closed' }, tone: 'danger' },
} as const;

export const BILL_POINTS = {
  submit: { label: { zh: '提交计费', en: 'On submission' } },
  delivered: { label: { zh: '送达计费', en: 'On delivery' } },
} as const;

/** Finance figures of an account, in its currency; null: not reported yet. */
export const ACCOUNT_MONEY = {
  balance: field.money({ label: { zh: '余额', en: 'Balance' }, nullable: true, sortable: true, width: 120 }),
  creditLimit: field.money({
    label: { zh: '信用额度', en: 'Credit limit' },
    nullable: true,
    sortable: true,
    width: 120,
  }),
  balanceAt: field.dateTime({ label: { zh: '余额时间', en: 'Balance as of' }, nullable: true, width: 170 }),
};

/** /businessInquiry/app-query/sms: accounts that send messages; maintained by finance, read-only here. */
export const appResource = defineResource({
  code: 'bq.app',
  right: 'bq.app-query.sms',
  basePath: '/v2/bq/app',
  isExported: true,
  assistantPath: { path: '/businessInquiry/app-query/sms' },
  title: { zh: '短信应用查询', en: 'SMS application query' },
  fields: {
    id: field.id({ label: { zh: '应用 ID', en: 'Application ID' }, width: 90 }),
    appNo: field.text({ label: { zh: '应用编号', en: 'Application no.' }, filter: true, sortable: true, width: 110 }),
    name: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, sortable: true, width: 180 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, sortable: true, width: 220 }),
    access: field.enum({ label: { zh: '接入方式', en: 'Access' }, filter: true, values: APP_ACCESS, width: 100 }),
    brand: field.text({ label: { zh: '品牌', en: 'Brand' }, filter: true, width: 100 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    saleStaffName: field.text({
      label: { zh: '销售归属', en: 'Sales owner' },
      nullable: true,
      filter: true,
      width: 120,
    }),
    saleDeptName: field.text({ label: { zh: '部门', en: 'Department' }, nullable: true, filter: true, width: 140 }),
    billOn: field.enum({
      label: { zh: '计费点', en: 'Charged' },
      nullable: true,
      filter: true,
      values: BILL_POINTS,
      width: 110,
    }),
    ...ACCOUNT_MONEY,
    tpsLimit: field.int({ label: { zh: '限速(TPS)', en: 'TPS limit' }, nullable: true, sortable: true, width: 100 }),
    routes: field.int({ label: { zh: '路由', en: 'Routes' }, sortable: true, width: 80 }),
    weekAccepted: field.int({ label: { zh: '7 日受理', en: 'Accepted, 7 days' }, nullable: true, width: 110 }),
    weekDelivered: field.int({ label: { zh: '7 日送达', en: 'Delivered, 7 days' }, nullable: true, width: 110 }),
    weekRate: field.decimal({
      label: { zh: '7 日送达率(%)', en: 'Delivery rate, 7 days (%)' },
      nullable: true,
      digits: 2,
      width: 140,
    }),
    weekRevenue: field.money({
      label: { zh: '7 日收入(USD)', en: 'Revenue, 7 days (USD)' },
      nullable: true,
      width: 150,
    }),
    weekProfit: field.money({
      label: { zh: '7 日毛利(USD)', en: 'Gross profit, 7 days (USD)' },
      nullable: true,
      width: 150,
    }),
    lastSentAt: field.dateTime({ label: { zh: '最近发送', en: 'Last sent' }, nullable: true, width: 170 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: APP_STATES,
      width: 90,
    }),
    createdAt: field.dateTime({ label: { zh: '开通时间', en: 'Opened' }, filter: true, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'appNo',
      'name',
      'customerName',
      'state',
      'access',
      'saleStaffName',
      'billOn',
      'balance',
      'creditLimit',
      'tpsLimit',
      'routes',
      'weekAccepted',
      'weekRate',
      'weekRevenue',
      'weekProfit',
      'lastSentAt',
      'brand',
    ],
    defaultSort: { field: 'appNo', order: 'asc' },
    search: ['appNo', 'name', 'customerName'],
  },
});
export type AppRow = ResourceRow<typeof appResource>;
