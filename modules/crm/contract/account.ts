import { type Call, defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';
import { BRANDS, PRODUCTS, SOURCES } from './customer-values.ts';
import { zPlatform } from './finance-events.ts';
import { PLATFORMS } from './team.ts';

export const TRACK_KEY = 'crm.market-analysis.account-track';
const TRACK = '/v2/crm/account/track';
const SORTED = { filter: true, sortable: true } as const;

/** In order of evaluation: the first match is the tag (crm rule 27). */
export const TRACK_TAGS = {
  stuck_test: { label: { zh: '未测试', en: 'Not tested' }, tone: 'warning' },
  stuck_recharge: { label: { zh: '未充值', en: 'Not recharged' }, tone: 'warning' },
  stuck_consume: { label: { zh: '未消费', en: 'No spend yet' }, tone: 'warning' },
  churned: { label: { zh: '流失', en: 'Churned' }, tone: 'danger' },
  silent: { label: { zh: '沉默', en: 'Silent' }, tone: 'warning' },
  new: { label: { zh: '新户', en: 'New' }, tone: 'success' },
  growing: { label: { zh: '增长', en: 'Growing' }, tone: 'success' },
  falling: { label: { zh: '下滑', en: 'Falling' }, tone: 'danger' },
  stable: { label: { zh: '平稳', en: 'Stable' }, tone: 'info' },
} as const;
export type TrackTag = keyof typeof TRACK_TAGS;

const ACCOUNT_STATES = {
  active: { label: { zh: '正常', en: 'Active' }, tone: 'success' },
  suspended: { label: { zh: '停用', en: 'Suspended' }, tone: 'warning' },
  closed: { label: { zh: '关闭', en: 'Closed' } },
} as const;

const base = {
  id: field.id({ label: { zh: '账号 ID', en: 'Account ID' } }),
  accountNo: field.text({ label: { zh: '账号', en: 'Account' }, ...SORTED, width: 150 }),
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, internal: true, filter: true }),
  customerCode: field.text({ label: { zh: '客户编号', en: 'Customer code' }, width: 110 }),
  customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
  brand: field.enum({ label: { zh: '品牌', en: 'Brand' }, filter: true, width: 90, values: BRANDS }),
  platform: field.enum({ label: { zh: '平台', en: 'Platform' }, filter: true, width: 100, values: PLATFORMS }),
  product: field.enum({ label: { zh: '产品', en: 'Product' }, filter: true, width: 100, values: PRODUCTS }),
  state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 90, values: ACCOUNT_STATES }),
  openedAt: field.dateTime({ label: { zh: '开户时间', en: 'Opened' }, ...SORTED, width: 170 }),
};
const amount = (zh: string, en: string, width = 140) => field.decimal({ label: { zh, en }, ...SORTED, width });
const step = (zh: string, en: string) => field.dateTime({ label: { zh, en }, nullable: true, width: 170 });

/** The progress of accounts from opening to spending, and their trend: /crm/market-analysis/account-track. */
export const accountTrackResource = defineResource({
  code: 'crm.account',
  right: TRACK_KEY,
  basePath: TRACK,
  isExported: true,
  assistantPath: { path: '/crm/market-analysis/account-track' },
  rowRights: {
    [`${TRACK_KEY}:follow`]: 'change',
  },
  title: { zh: '账号追踪', en: 'Account tracking' },
  fields: {
    ...base,
    country: field.text({ label: { zh: '国家地区', en: 'Country' }, filter: true, width: 90 }),
    sourceCode: field.enum({ label: { zh: '客户来源', en: 'Source' }, filter: true, width: 110, values: SOURCES }),
    ownerId: field.id({ label: { zh: '负责人 ID', en: 'Owner ID' }, nullable: true, internal: true, filter: true }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, width: 110 }),
    ownerDeptId: field.id({
      label: { zh: '部门 ID', en: 'Department ID' },
      nullable: true,
      internal: true,
      filter: true,
    }),
    firstTestAt: step('首次测试', 'First test'),
    firstRechargeAt: step('首充时间', 'First recharge'),
    firstConsumeOn: field.date({
      label: { zh: '首次消费', en: 'First usage' },
      nullable: true,
      filter: true,
      width: 120,
    }),
    daysToConsume: field.int({
      label: { zh: '开户至消费（天）', en: 'Days to first spend' },
      nullable: true,
      sortable: true,
      width: 130,
    }),
    consume7dUsd: amount('近 7 天消费（USD）', '7-day spend (USD)'),
    consume30dUsd: amount('近 30 天消费（USD）', '30-day spend (USD)'),
    consumePrev30dUsd: amount('前 30 天消费（USD）', 'Previous 30 days (USD)', 150),
    changePct: field.decimal({
      label: { zh: '环比（%）', en: 'Change (%)' },
      nullable: true,
      sortable: true,
      width: 110,
    }),
    trackTag: field.enum({ label: { zh: '追踪标签', en: 'Tag' }, ...SORTED, width: 110, values: TRACK_TAGS }),
    /** A code of the dictionary `track_reason`. */
    trackReason: field.text({
      label: { zh: '闲置原因', en: 'Idle reason' },
      nullable: true,
      editable: true,
      max: 20,
      width: 130,
    }),
    /** Days before today, oldest first. */
    spend60d: field.tags({ label: { zh: '近 60 天走势', en: '60-day trend' }, width: 150 }),
    isTested: field.boolean({ label: { zh: '已测试', en: 'Tested' }, filter: true, width: 80 }),
    isRecharged: field.boolean({ label: { zh: '已充值', en: 'Recharged' }, filter: true, width: 80 }),
    isConsumed: field.boolean({ label: { zh: '已消费', en: 'Used' }, filter: true, width: 80 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'accountNo',
      'customerName',
      'product',
      'trackTag',
      'openedAt',
      'firstTestAt',
      'firstRechargeAt',
      'firstConsumeOn',
      'daysToConsume',
      'consume7dUsd',
      'consume30dUsd',
      'consumePrev30dUsd',
      'changePct',
      'spend60d',
      'trackReason',
      'ownerName',
    ],
    defaultSort: { field: 'openedAt', order: 'desc' },
    search: ['accountNo', 'customerName', 'customerCode'],
  },
});

/** Steps and tags over all accounts that match the filters of the list. */
export const trackSummary = defineCall({
  name: 'crm.account.track.summary',
  method: 'POST',
  path: `${TRACK}/summary`,
  summary: { zh: '账号追踪汇总', en: 'Account tracking: summary' },
  right: needs(TRACK_KEY),
  input: accountTrackResource.calls.page.input as Call['input'],
  result: z.object({
    opened: z.int(),
    tested: z.int(),
    recharged: z.int(),
    consumed: z.int(),
    tags: z.array(z.object({ tag: z.enum(Object.keys(TRACK_TAGS) as [TrackTag, ...TrackTag[]]), count: z.int() })),
  }),
});

export const markTrackReason = defineCall({
  name: 'crm.account.track.reason',
  method: 'POST',
  path: `${TRACK}/reason`,
  summary: { zh: '标记账号闲置原因', en: 'Set the idle reason of an account' },
  right: needs(`${TRACK_KEY}:follow`),
  input: z.object({ id: zId, version: z.int(), trackReason: z.string().max(20).nullable() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** The accounts of customers, for users who work with them. */
export const accountResource = defineResource({
  code: 'crm.customer-account',
  right: customerResource.right,
  basePath: '/v2/crm/account',
  title: { zh: '客户账号', en: 'Customer accounts' },
  fields: {
    ...base,
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    balance: field.decimal({ label: { zh: '余额', en: 'Balance' }, width: 120 }),
    creditLimit: field.decimal({ label: { zh: '信用额度', en: 'Credit limit' }, width: 120 }),
    consume30dUsd: amount('近 30 天消费（USD）', '30-day spend (USD)'),
  },
  list: {
    columns: [
      'accountNo',
      'customerName',
      'brand',
      'platform',
      'product',
      'state',
      'balance',
      'currency',
      'creditLimit',
      'consume30dUsd',
      'openedAt',
    ],
    defaultSort: { field: 'openedAt', order: 'desc' },
    search: ['accountNo', 'customerName'],
  },
});

/** Requests an account from finance, which opens it; the account number is reserved immediately. */
export const openAccount = defineCall({
  name: 'crm.account.open',
  method: 'POST',
  path: '/v2/crm/account/open',
  summary: { zh: '申请开户', en: 'Request an account' },
  right: needs(`${customerResource.right}:open-account`),
  input: z.object({
    customerId: zId,
    brand: base.brand.schema,
    platform: zPlatform,
    product: base.product.schema,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
  }),
  result: z.object({ accountNo: z.string() }),
  withIdempotency: true,
});

/** Fields of the form. */
export const openAccountFields = {
  brand: field.enum({ label: base.brand.label, editable: true, values: BRANDS }),
  platform: field.enum({ label: base.platform.label, editable: true, values: PLATFORMS }),
  product: field.enum({ label: base.product.label, editable: true, values: PRODUCTS }),
  currency: field.text({ label: { zh: '币种', en: 'Currency' }, editable: true, max: 3 }),
};

export const accountCalls = [trackSummary, markTrackReason, openAccount];
