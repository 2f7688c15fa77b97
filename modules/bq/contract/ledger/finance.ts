import {
  defineCall,
  defineResource,
  type EnumValue,
  field,
  type Fields,
  needs,
  type Resource,
  zDate,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { LEDGER_PRODUCTS } from './values.ts';

const text = (zh: string, en: string, width: number) => field.text({ label: { zh, en }, filter: true, width });
const key = (zh: string, en: string) => field.id({ label: { zh, en }, filter: true, internal: true });
const money = (zh: string, en: string) => field.money({ label: { zh, en }, digits: 6, sortable: true, width: 150 });

/** Handling state of a difference in finance. */
export const DIFFERENCE_STATES = {
  open: { label: { zh: '待处理', en: 'Open' }, tone: 'danger' },
  explained: { label: { zh: '已解释', en: 'Explained' }, tone: 'info' },
  ignored: { label: { zh: '已忽略', en: 'Ignored' }, tone: 'neutral' },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** Amounts in the currency of the account, costs in USD (rule 51b). Filters have the names of the report. */
const fields = {
  id: field.id({ label: { zh: '差异', en: 'Difference' }, internal: true }),
  day: field.date({ label: { zh: '统计日', en: 'Day' }, filter: true, sortable: true, width: 120 }),
  customerName: text('客户', 'Customer', 200),
  appName: text('应用', 'Application', 160),
  accountNo: field.text({ label: { zh: '账号', en: 'Account' }, nullable: true, width: 120 }),
  product: field.enum({ label: { zh: '产品', en: 'Product' }, filter: true, values: LEDGER_PRODUCTS, width: 120 }),
  currency: text('币种', 'Currency', 90),
  ledgerAmount: money('流水金额', 'Ledger'),
  financeAmount: money('财务金额', 'Finance'),
  diff: money('差异', 'Difference'),
  ledgerCost: money('流水成本(USD)', 'Ledger cost (USD)'),
  financeCost: money('财务成本(USD)', 'Finance cost (USD)'),
  costDiff: money('成本差异(USD)', 'Cost difference (USD)'),
  status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: DIFFERENCE_STATES, width: 100 }),
  foundAt: field.dateTime({ label: { zh: '发现时间', en: 'Found' }, sortable: true, width: 170 }),
  saleDept: text('销售部门', 'Sales dept', 140),
  saleStaff: text('销售', 'Sales', 120),
  // keys by which a report refers to the rows behind its numbers
  appId: key('应用', 'Application'),
  customerId: key('客户', 'Customer'),
  saleStaffId: key('销售', 'Sales'),
  saleDeptId: key('销售部门', 'Sales dept'),
} satisfies Fields;
export type DifferenceFields = typeof fields;

interface Place {
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
}

/** Differences between the ledger and finance, as a list next to a report over the ledger. */
export const defineUsageDifferences = (of: Place): Resource<DifferenceFields> =>
  defineResource({
    ...of,
    title: { zh: '与财务的差异', en: 'Differences with finance' },
    isExported: true,
    fields,
    list: {
      columns: [
        'day',
        'customerName',
        'appName',
        'accountNo',
        'product',
        'currency',
        'ledgerAmount',
        'financeAmount',
        'diff',
        'ledgerCost',
        'financeCost',
        'costDiff',
        'saleStaff',
        'status',
        'foundAt',
      ],
      defaultSort: { field: 'day', order: 'desc' },
      search: [],
    },
  });

/** Comparison state of a day: it is still being counted, or the nightly run has not reached it. */
export const TIE_STATES = ['counting', 'waiting', 'tied'] as const;
export type TieState = (typeof TIE_STATES)[number];

/** The days of a report that were compared with finance. */
export const defineUsageDays = ({ code, right, basePath }: Place) =>
  defineCall({
    name: `${code}.days`,
    method: 'GET',
    path: `${basePath}/days`,
    summary: { zh: '与财务比对的进度', en: 'Progress of the comparison with finance' },
    right: needs(right),
    input: z.object({ from: zDate, to: zDate }),
    result: z.object({
      days: z.array(z.object({ day: zDate, state: z.enum(TIE_STATES), comparedAt: zTime.nullable() })),
    }),
  });
