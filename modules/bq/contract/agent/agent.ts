import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';

const AGENT_STATES = {
  active: { label: { zh: '合作中', en: 'Active' }, tone: 'success' },
  ended: { label: { zh: '已终止', en: 'Ended' } },
} as const;

/** For the company's current month, in USD; empty while the record store does not answer. */
const MONTH = {
  monthRevenue: field.money({
    label: { zh: '本月收入(USD)', en: 'Revenue this month (USD)' },
    nullable: true,
    width: 150,
  }),
  monthCost: field.money({ label: { zh: '本月成本(USD)', en: 'Cost this month (USD)' }, nullable: true, width: 150 }),
  monthProfit: field.money({
    label: { zh: '本月毛利(USD)', en: 'Gross profit this month (USD)' },
    nullable: true,
    width: 150,
  }),
  monthMargin: field.decimal({
    label: { zh: '本月毛利率(%)', en: 'Margin this month (%)' },
    nullable: true,
    digits: 2,
    width: 150,
  }),
  monthGift: field.money({ label: { zh: '本月赠送(USD)', en: 'Gift this month (USD)' }, nullable: true, width: 150 }),
} as const;
const SORTED = { filter: true, sortable: true } as const;

/** /businessInquiry/agent-query/page: agents from crm, read-only here. */
export const agentResource = defineResource({
  code: 'bq.agent',
  right: 'bq.agent-query.page',
  basePath: '/v2/bq/agent',
  isExported: true,
  title: { zh: '代理商查询', en: 'Agent query' },
  fields: {
    id: field.id({ label: { zh: '代理商 ID', en: 'Agent ID' }, width: 90 }),
    agentNo: field.text({ label: { zh: '代理商编号', en: 'Agent no.' }, ...SORTED, width: 120 }),
    name: field.text({ label: { zh: '代理商', en: 'Agent' }, ...SORTED, width: 220 }),
    level: field.text({ label: { zh: '等级', en: 'Level' }, ...SORTED, width: 80 }),
    shareRatio: field.decimal({
      label: { zh: '分成比例(%)', en: 'Share (%)' },
      nullable: true,
      sortable: true,
      digits: 2,
      width: 120,
    }),
    customers: field.int({ label: { zh: '客户数', en: 'Customers' }, sortable: true, width: 100 }),
    ...MONTH,
    ownerName: field.text({ label: { zh: '归属人', en: 'Owner' }, nullable: true, filter: true, width: 120 }),
    contractEnd: field.date({
      label: { zh: '合同到期', en: 'Contract ends' },
      nullable: true,
      sortable: true,
      width: 120,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, ...SORTED, values: AGENT_STATES, width: 100 }),
  },
  list: {
    columns: [
      'agentNo',
      'name',
      'level',
      'state',
      'shareRatio',
      'customers',
      'monthRevenue',
      'monthProfit',
      'ownerName',
      'contractEnd',
    ],
    defaultSort: { field: 'agentNo', order: 'asc' },
    search: ['agentNo', 'name'],
  },
});
export type AgentRow = ResourceRow<typeof agentResource>;

const BOND_STATES = {
  bound: { label: { zh: '绑定中', en: 'Bound' }, tone: 'success' },
  ended: { label: { zh: '已解绑', en: 'Ended' } },
} as const;

/** /businessInquiry/agent-query/customer: the customers that each agent acquired, with the period. */
export const agentCustomerResource = defineResource({
  code: 'bq.agent-customer',
  right: 'bq.agent-query.customer',
  basePath: '/v2/bq/agent/customer',
  isExported: true,
  title: { zh: '代理商客户查询', en: 'Agent customer query' },
  fields: {
    id: field.id({ label: { zh: '绑定 ID', en: 'Binding ID' }, width: 90 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, ...SORTED, width: 220 }),
    agentName: field.text({ label: { zh: '代理商', en: 'Agent' }, ...SORTED, width: 220 }),
    boundFrom: field.date({ label: { zh: '绑定日', en: 'Bound from' }, ...SORTED, width: 120 }),
    boundTo: field.date({ label: { zh: '解绑日', en: 'Bound until' }, nullable: true, ...SORTED, width: 120 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: BOND_STATES, width: 100 }),
    ...MONTH,
    ownerName: field.text({
      label: { zh: '代理商归属人', en: 'Agent’s owner' },
      nullable: true,
      filter: true,
      width: 130,
    }),
  },
  list: {
    columns: ['customerName', 'agentName', 'state', 'boundFrom', 'boundTo', 'monthRevenue', 'monthProfit', 'ownerName'],
    defaultSort: { field: 'boundFrom', order: 'desc' },
    search: ['customerName', 'agentName'],
  },
});
export type AgentCustomerRow = ResourceRow<typeof agentCustomerResource>;
