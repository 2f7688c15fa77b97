import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { LEDGER_PRODUCTS } from '../ledger/values.ts';

const SORTED = { sortable: true } as const;
const DAY = field.date({ label: { zh: '日期', en: 'Date range' }, filter: true, internal: true });
const PRODUCT = field.enum({
  label: { zh: '产品', en: 'Product' },
  filter: true,
  internal: true,
  values: LEDGER_PRODUCTS,
});
const MONEY = {
  revenue: field.money({ label: { zh: '收入', en: 'Revenue' }, ...SORTED }),
  cost: field.money({ label: { zh: '成本', en: 'Cost' }, ...SORTED }),
  profit: field.money({ label: { zh: '毛利', en: 'Gross profit' }, ...SORTED }),
  margin: field.decimal({
    label: { zh: '毛利率（%）', en: 'Margin (%)' },
    nullable: true,
    ...SORTED,
    digits: 2,
    width: 110,
  }),
  gift: field.money({ label: { zh: '赠送', en: 'Gift' }, ...SORTED }),
} as const;

const SHARE_STATES = {
  settled: { label: { zh: '已核算', en: 'Settled' }, tone: 'success' },
  estimate: { label: { zh: '预估', en: 'Estimate' }, tone: 'info' },
} as const;

/** /businessInquiry/agentPerformance (rule 23) */
export const agentPerformance = defineResource({
  code: 'bq.agent-performance',
  right: 'bq.agent-performance',
  basePath: '/v2/bq/perf/agent',
  pageName: 'query',
  isExported: true,
  isReport: true,
  title: { zh: '代理商业绩', en: 'Agent performance' },
  fields: {
    id: field.id({ label: { zh: '代理商', en: 'Agent' }, internal: true }),
    day: DAY,
    agentName: field.text({ label: { zh: '代理商', en: 'Agent' }, filter: true, ...SORTED, width: 220 }),
    ownerName: field.text({ label: { zh: '归属人', en: 'Owner' }, filter: true, width: 120 }),
    product: PRODUCT,
    customers: field.int({ label: { zh: '客户数', en: 'Customers' }, ...SORTED, width: 100 }),
    ...MONEY,
    share: field.money({ label: { zh: '分成', en: 'Share' }, nullable: true, ...SORTED }),
    shareState: field.enum({
      label: { zh: '分成状态', en: 'Share status' },
      nullable: true,
      values: SHARE_STATES,
      width: 110,
    }),
  },
  list: {
    columns: [
      'agentName',
      'customers',
      'revenue',
      'profit',
      'share',
      'shareState',
      'cost',
      'margin',
      'gift',
      'ownerName',
    ],
    defaultSort: { field: 'revenue', order: 'desc' },
    search: [],
  },
});
export type AgentPerformanceRow = ResourceRow<typeof agentPerformance>;

/** /businessInquiry/star-promoter-performance (rule 24) */
export const promoterPerformance = defineResource({
  code: 'bq.promoter-performance',
  right: 'bq.star-promoter-performance',
  basePath: '/v2/bq/perf/promoter',
  pageName: 'query',
  isExported: true,
  isReport: true,
  title: { zh: '星级推荐官业绩', en: 'Star promoter performance' },
  fields: {
    id: field.id({ label: { zh: '星推官', en: 'Promoter' }, internal: true }),
    day: DAY,
    promoterName: field.text({ label: { zh: '星推官', en: 'Promoter' }, filter: true, ...SORTED, width: 140 }),
    links: field.text({ label: { zh: '推广链接', en: 'Links' }, width: 180 }),
    product: PRODUCT,
    registered: field.int({ label: { zh: '注册', en: 'Registered' }, ...SORTED, width: 100 }),
    customers: field.int({ label: { zh: '计业绩客户', en: 'Counted customers' }, ...SORTED, width: 130 }),
    effective: field.int({ label: { zh: '有效客户', en: 'Qualified customers' }, ...SORTED, width: 110 }),
    ...MONEY,
  },
  list: {
    columns: [
      'promoterName',
      'links',
      'registered',
      'customers',
      'effective',
      'revenue',
      'cost',
      'profit',
      'margin',
      'gift',
    ],
    defaultSort: { field: 'revenue', order: 'desc' },
    search: [],
  },
});
export type PromoterPerformanceRow = ResourceRow<typeof promoterPerformance>;
