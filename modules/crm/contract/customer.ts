import { defineResource, field } from '@switchboard/kit-contract';
import {
  BRANDS,
  CUSTOMER_TYPES,
  INDUSTRIES,
  KINDS,
  LEVELS,
  OWNER_WAYS,
  PRODUCTS,
  SETTLE_MODES,
  SOURCES,
  STAGES,
} from './customer-values.ts';

const SORTED = { filter: true, sortable: true } as const;
const NULLABLE = { nullable: true } as const;
/** Editable in the forms of the customer. */
const EDITED = { editable: true } as const;
const internalId = (zh: string, en: string, filter = false) =>
  field.id({ label: { zh, en }, nullable: true, internal: true, filter });
const time = (zh: string, en: string) => field.dateTime({ label: { zh, en }, ...NULLABLE, ...SORTED, width: 170 });
const pastTime = (zh: string, en: string) => field.dateTime({ label: { zh, en }, ...NULLABLE, width: 170 });
const day = (zh: string, en: string) => field.date({ label: { zh, en }, ...NULLABLE, filter: true, width: 120 });

const KEY = 'crm.client-partner.my-client';

/** Customers in the private pool, within the caller's scope: /crm/client-partner/my-client (crm.md §2.1, §4). */
export const customerResource = defineResource({
  code: 'crm.customer',
  right: KEY,
  basePath: '/v2/crm/customer',
  isExported: true,
  assistantPath: { path: '/crm/client-partner/my-client' },
  // crm rule 19: a shared customer can be read, or notes added to it, but not changed
  rowRights: {
    [`${KEY}:follow`]: 'add',
    [`${KEY}:edit`]: 'change',
    [`${KEY}:transfer`]: 'change',
    [`${KEY}:share`]: 'change',
    [`${KEY}:release`]: 'change',
    [`${KEY}:extend`]: 'change',
    [`${KEY}:open-account`]: 'change',
    [`${KEY}:lock`]: 'change',
    [`${KEY}:merge`]: 'change',
    'crm.business-opportunity.list:add': 'add',
    // only the owner may apply
    'crm.class-a.list:add': 'own',
    'crm.client-partner.blacklist:add': 'change',
  },
  title: { zh: '我的客户', en: 'My customers' },
  fields: {
    id: field.id({ label: { zh: '客户 ID', en: 'Customer ID' } }),
    customerCode: field.text({ label: { zh: '客户编号', en: 'Customer code' }, ...SORTED, width: 120 }),
    name: field.text({ label: { zh: '公司名称', en: 'Company name' }, ...SORTED, width: 240 }),
    shortName: field.text({
      label: { zh: '客户简称', en: 'Short name' },
      ...NULLABLE,
      ...EDITED,
      max: 60,
      width: 140,
    }),
    alias: field.text({ label: { zh: '应用别名', en: 'Application alias' }, ...SORTED, width: 150 }),
    kind: field.enum({ label: { zh: '客户类型', en: 'Type' }, filter: true, width: 100, values: KINDS }),
    level: field.enum({ label: { zh: '客户等级', en: 'Level' }, ...SORTED, width: 120, values: LEVELS }),
    stage: field.enum({ label: { zh: '客户阶段', en: 'Stage' }, ...SORTED, width: 120, values: STAGES }),
    country: field.text({
      label: { zh: '国家地区', en: 'Country' },
      ...SORTED,
      ...EDITED,
      pattern: /^[A-Z]{2}$/,
      width: 90,
    }),
    city: field.text({ label: { zh: '城市', en: 'City' }, ...NULLABLE, ...EDITED, max: 80, width: 120 }),
    address: field.text({ label: { zh: '地址', en: 'Address' }, ...NULLABLE, ...EDITED, max: 200, width: 200 }),
    timezone: field.text({ label: { zh: '时区', en: 'Time zone' }, ...NULLABLE, ...EDITED, max: 60, width: 140 }),
    website: field.text({ label: { zh: '官网', en: 'Website' }, ...NULLABLE, width: 180 }),
    industry: field.enum({ label: { zh: '行业', en: 'Industry' }, filter: true, ...EDITED, values: INDUSTRIES }),
    customerType: field.enum({
      label: { zh: '客户性质', en: 'Business type' },
      filter: true,
      ...EDITED,
      values: CUSTOMER_TYPES,
    }),
    products: field.tags({
      label: { zh: '意向产品', en: 'Products' },
      filter: true,
      ...EDITED,
      width: 200,
      values: PRODUCTS,
    }),
    brands: field.tags({
      label: { zh: '所属品牌', en: 'Brands' },
      filter: true,
      ...EDITED,
      width: 120,
      values: BRANDS,
    }),
    ownerId: internalId('负责人', 'Owner', true),
    // not sortable: the name is in another table, and sorting would join millions of rows to find the first twenty
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, ...NULLABLE, filter: true, width: 110 }),
    ownerDeptId: internalId('所属部门', 'Department', true),
    ownerDeptName: field.text({ label: { zh: '所属部门', en: 'Department' }, ...NULLABLE, width: 140 }),
    ownerSince: time('归属时间', 'Owner since'),
    ownerWay: field.enum({
      label: { zh: '获取方式', en: 'Acquired through' },
      ...NULLABLE,
      filter: true,
      width: 110,
      values: OWNER_WAYS,
    }),
    sourceCode: field.enum({ label: { zh: '客户来源', en: 'Source' }, filter: true, width: 110, values: SOURCES }),
    settleMode: field.enum({
      label: { zh: '结算方式', en: 'Settlement' },
      ...NULLABLE,
      filter: true,
      ...EDITED,
      values: SETTLE_MODES,
    }),
    currency: field.text({
      label: { zh: '币种', en: 'Currency' },
      ...NULLABLE,
      ...EDITED,
      pattern: /^[A-Z]{3}$/,
      width: 80,
    }),
    estMonthlyUsd: field.money({
      label: { zh: '预计月消费（USD）', en: 'Est. monthly spend (USD)' },
      ...NULLABLE,
      ...SORTED,
      ...EDITED,
      width: 160,
    }),
    lastFollowAt: time('最近跟进', 'Last follow-up'),
    nextFollowAt: time('下次跟进', 'Next follow-up'),
    recallAt: time('预计回收时间', 'Expected return to pool'),
    firstRechargeAt: pastTime('首充时间', 'First recharge'),
    firstConsumeOn: day('首次消费', 'First usage'),
    lastConsumeOn: day('最近消费', 'Last usage'),
    consume30dUsd: field.money({
      label: { zh: '近 30 天消费（USD）', en: '30-day spend (USD)' },
      ...SORTED,
      width: 150,
    }),
    balanceUsd: field.money({ label: { zh: '余额（USD）', en: 'Balance (USD)' }, width: 130 }),
    hasConsumed: field.boolean({ label: { zh: '已消费', en: 'Has usage' }, filter: true, width: 90 }),
    protectUntil: pastTime('保护期至', 'Protected until'),
    locked: field.boolean({ label: { zh: '锁定', en: 'Locked' }, filter: true, width: 80 }),
    isShared: field.boolean({ label: { zh: '共享给我', en: 'Shared with me' }, filter: true, width: 100 }),
    poolEnteredAt: pastTime('上次入海时间', 'Last entered pool'),
    poolReason: field.text({ label: { zh: '入海原因', en: 'Pool entry reason' }, ...NULLABLE, width: 140 }),
    prevOwnerName: field.text({ label: { zh: '前负责人', en: 'Previous owner' }, ...NULLABLE, width: 110 }),
    agentId: internalId('上级代理 ID', 'Parent agent ID', true),
    agentName: field.text({ label: { zh: '上级代理', en: 'Parent agent' }, ...NULLABLE, width: 180 }),
    alsoSupplierId: internalId('同时为供应商 ID', 'Linked supplier ID'),
    sourceLeadId: internalId('来源线索 ID', 'Source lead ID'),
    activityId: internalId('来源活动 ID', 'Source activity ID'),
    promoLinkId: internalId('推广链接 ID', 'Promo link ID'),
    tags: field.tags({ label: { zh: '标签', en: 'Tags' }, filter: true, width: 160 }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, ...NULLABLE, ...EDITED, max: 500, width: 220 }),
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
      'balanceUsd',
      'sourceCode',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name', 'customerCode', 'alias'],
  },
});
