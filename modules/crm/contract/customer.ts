import { defineResource, field } from '@switchboard/kit-contract';

/** Product codes shared by the house (conventions §5). */
const PRODUCTS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  otp_sms: { label: { zh: 'OTP短信', en: 'OTP SMS' } },
  voice: { label: { zh: '语音', en: 'Voice' } },
  ai_voice: { label: { zh: 'AI语音', en: 'AI voice' } },
  otp_voice: { label: { zh: 'OTP语音', en: 'OTP voice' } },
  number: { label: { zh: '号码', en: 'Numbers' } },
  whatsapp: { label: { zh: 'WhatsApp', en: 'WhatsApp' } },
  email: { label: { zh: '邮件', en: 'E-mail' } },
} as const;

const INDUSTRIES = {
  game: { label: { zh: '游戏', en: 'Games' } },
  ecommerce: { label: { zh: '电商', en: 'E-commerce' } },
  fintech: { label: { zh: '金融科技', en: 'Fintech' } },
  social: { label: { zh: '社交', en: 'Social' } },
  logistics: { label: { zh: '物流', en: 'Logistics' } },
  travel: { label: { zh: '旅游', en: 'Travel' } },
  education: { label: { zh: '教育', en: 'Education' } },
  saas: { label: { zh: 'SaaS', en: 'SaaS' } },
  aggregator: { label: { zh: '聚合商', en: 'Aggregator' } },
  operator: { label: { zh: '运营商', en: 'Operator' } },
  other: { label: { zh: '其他', en: 'Other' } },
} as const;

const CUSTOMER_TYPES = {
  enterprise: { label: { zh: '终端企业', en: 'Enterprise' } },
  aggregator: { label: { zh: '聚合商', en: 'Aggregator' } },
  operator: { label: { zh: '运营商', en: 'Operator' } },
  reseller: { label: { zh: '转售商', en: 'Reseller' } },
} as const;

const SETTLE_MODES = {
  prepaid: { label: { zh: '预付', en: 'Prepaid' } },
  postpaid: { label: { zh: '后付', en: 'Postpaid' } },
} as const;

const SORTED = { filter: true, sortable: true } as const;

/** Customers in the private pool, within the caller's scope: /crm/client-partner/my-client (crm.md §2.1, §4). */
export const customerResource = defineResource({
  code: 'crm.customer',
  right: 'crm.client-partner.my-client',
  basePath: '/v2/crm/customer',
  isExported: true,
  title: { zh: '我的客户', en: 'My customers' },
  fields: {
    id: field.id({ label: { zh: '客户ID', en: 'Customer id' } }),
    customerCode: field.text({ label: { zh: '客户编号', en: 'Customer code' }, ...SORTED, width: 120 }),
    name: field.text({ label: { zh: '公司名称', en: 'Company name' }, ...SORTED, width: 240 }),
    shortName: field.text({
      label: { zh: '客户简称', en: 'Short name' },
      nullable: true,
      editable: true,
      max: 60,
      width: 140,
    }),
    alias: field.text({ label: { zh: '应用别名', en: 'Application alias' }, ...SORTED, width: 150 }),
    kind: field.enum({
      label: { zh: '客户类型', en: 'Kind' },
      filter: true,
      width: 100,
      values: {
        direct: { label: { zh: '直客', en: 'Direct' } },
        agent: { label: { zh: '代理商', en: 'Agent' }, tone: 'info' },
        partner: { label: { zh: '合作伙伴', en: 'Partner' }, tone: 'info' },
      },
    }),
    level: field.enum({
      label: { zh: '客户等级', en: 'Level' },
      ...SORTED,
      width: 100,
      values: {
        A: { label: { zh: 'A 重点', en: 'A key' }, tone: 'danger' },
        B: { label: { zh: 'B 优质', en: 'B good' }, tone: 'warning' },
        C: { label: { zh: 'C 普通', en: 'C normal' }, tone: 'info' },
        D: { label: { zh: 'D 低量', en: 'D low' } },
        N: { label: { zh: 'N 新客', en: 'N new' }, tone: 'success' },
      },
    }),
    stage: field.enum({
      label: { zh: '客户阶段', en: 'Stage' },
      ...SORTED,
      width: 120,
      values: {
        potential: { label: { zh: '潜在', en: 'Potential' } },
        contacted: { label: { zh: '已接触', en: 'Contacted' }, tone: 'info' },
        testing: { label: { zh: '测试中', en: 'Testing' }, tone: 'info' },
        negotiating: { label: { zh: '谈判中', en: 'Negotiating' }, tone: 'warning' },
        cooperating: { label: { zh: '合作中', en: 'Cooperating' }, tone: 'success' },
        silent: { label: { zh: '沉默', en: 'Silent' }, tone: 'warning' },
        churned: { label: { zh: '流失', en: 'Churned' }, tone: 'danger' },
      },
    }),
    country: field.text({
      label: { zh: '国家地区', en: 'Country' },
      ...SORTED,
      editable: true,
      pattern: /^[A-Z]{2}$/,
      width: 90,
    }),
    city: field.text({ label: { zh: '城市', en: 'City' }, nullable: true, editable: true, max: 80, width: 120 }),
    industry: field.enum({ label: { zh: '行业', en: 'Industry' }, filter: true, editable: true, values: INDUSTRIES }),
    customerType: field.enum({
      label: { zh: '客户性质', en: 'Customer nature' },
      filter: true,
      editable: true,
      values: CUSTOMER_TYPES,
    }),
    products: field.tags({
      label: { zh: '意向产品', en: 'Products' },
      filter: true,
      editable: true,
      width: 200,
      values: PRODUCTS,
    }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, ...SORTED, width: 110 }),
    settleMode: field.enum({
      label: { zh: '结算方式', en: 'Settlement' },
      nullable: true,
      filter: true,
      editable: true,
      values: SETTLE_MODES,
    }),
    estMonthlyUsd: field.decimal({
      label: { zh: '预计月消费(USD)', en: 'Est. monthly spend (USD)' },
      nullable: true,
      ...SORTED,
      editable: true,
      width: 160,
    }),
    lastFollowAt: field.dateTime({
      label: { zh: '最近跟进', en: 'Last follow-up' },
      nullable: true,
      ...SORTED,
      width: 170,
    }),
    nextFollowAt: field.dateTime({
      label: { zh: '下次跟进', en: 'Next follow-up' },
      nullable: true,
      ...SORTED,
      width: 170,
    }),
    recallAt: field.dateTime({
      label: { zh: '预计回收时间', en: 'Returns to sea at' },
      nullable: true,
      ...SORTED,
      width: 170,
    }),
    consume30dUsd: field.decimal({ label: { zh: '近30天消费(USD)', en: '30-day spend (USD)' }, ...SORTED, width: 150 }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 220 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, ...SORTED, width: 170 }),
  },
  list: {
    columns: [
      'customerCode',
      'name',
      'alias',
      'level',
      'stage',
      'country',
      'products',
      'ownerName',
      'lastFollowAt',
      'nextFollowAt',
      'recallAt',
      'consume30dUsd',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name', 'customerCode', 'alias'],
  },
});
