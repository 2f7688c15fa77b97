import type { ReportDim, ReportDrill, ReportMetric } from '@switchboard/kit-contract';
import { LEDGER_KINDS, LEDGER_PRODUCTS } from '../ledger/values.ts';
import { smsRecordResource } from '../sms/record.ts';
import { COMPANY_DIMS, moneyGuardedBy } from './dims.ts';
import { reportsOver } from './record-report.ts';

const { saleDept, saleStaff, customerName, appName, country } = COMPANY_DIMS;
const OWNER_DIMS = { saleDept, saleStaff, customerName, appName, country };

const LEDGER_DIMS = {
  ...OWNER_DIMS,
  product: { label: { zh: '产品', en: 'Product' }, values: LEDGER_PRODUCTS, width: 120 },
  kind: { label: { zh: '类型', en: 'Type' }, values: LEDGER_KINDS, width: 110 },
  currency: { label: { zh: '币种', en: 'Currency' }, width: 90 },
} as const satisfies Readonly<Record<string, ReportDim>>;

const PAID = 'sellPrice';

/** Maximum days of a row query: for one customer or account, and for all. */
export const LEDGER_DAYS = { ofOne: 400, ofAll: 31 } as const;

/** In USD, cash only: gifts are shown separately (rule 22). */
const LEDGER_MONEY = {
  ...moneyGuardedBy(PAID, 'costPrice'),
  gift: { label: { zh: '赠送', en: 'Gift' }, kind: 'money', guard: PAID },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const LEDGER_METRICS = {
  qty: { label: { zh: '数量', en: 'Quantity' }, kind: 'count', isCompared: true },
  charge: { label: { zh: '扣费', en: 'Charge' }, kind: 'money', guard: PAID },
  refund: { label: { zh: '退费', en: 'Refund' }, kind: 'money', guard: PAID },
  adjust: { label: { zh: '调账', en: 'Adjustment' }, kind: 'money', guard: PAID },
  net: { label: { zh: '净额', en: 'Net' }, kind: 'money', guard: PAID, isCompared: true },
  /** Several currencies have no sum. */
  balanceMove: {
    label: { zh: '余额变动(账户币种)', en: 'Balance change (account currency)' },
    kind: 'money',
    guard: PAID,
  },
  /**
   * Rule 51b: the ledger minus finance, exact to the last digit. Null for days that were not compared, and for several
   * currencies.
   */
  fcDiff: {
    label: { zh: '与财务差异(账户币种)', en: 'Difference with finance (account currency)' },
    kind: 'price',
    guard: PAID,
  },
  fcCostDiff: { label: { zh: '成本差异(USD)', en: 'Cost difference (USD)' }, kind: 'price', guard: 'costPrice' },
  giftUsed: { label: { zh: '赠送消费', en: 'Gift used' }, kind: 'money', guard: PAID, isCompared: true },
  giftLeft: { label: { zh: '赠送余额', en: 'Gift balance' }, kind: 'money', guard: PAID },
  giftUntil: { label: { zh: '最早到期', en: 'Earliest expiry' }, kind: 'date', guard: PAID },
  ...LEDGER_MONEY,
} as const satisfies Readonly<Record<string, ReportMetric>>;

/** Links a number to the ledger rows it sums up, in a list next to the report (`defineLedgerRows`). */
const LEDGER_DRILL: ReportDrill = {
  dims: {
    customerName: 'customerId',
    appName: 'appId',
    saleDept: 'saleDeptId',
    saleStaff: 'saleStaffId',
    product: 'product',
    kind: 'kind',
    currency: 'currency',
  },
  metrics: {
    charge: { kind: ['charge', 'rent'] },
    refund: { kind: ['refund'] },
    adjust: { kind: ['adjust'] },
    net: { kind: ['charge', 'refund', 'adjust', 'rent'] },
    giftUsed: { kind: ['gift_use'] },
    balanceMove: {},
  },
  carried: ['customerName', 'appName', 'saleDept', 'saleStaff', 'product', 'kind', 'currency'],
  always: {},
  dayFilter: 'statDay',
  wideDims: ['customerName', 'appName'],
  wideDays: LEDGER_DAYS.ofOne,
  days: LEDGER_DAYS.ofAll,
};

const OF_DAYS = { guardedBy: smsRecordResource.code, isCompanyDays: true } as const;

/** A report over the totals of the ledger. */
export const defineLedgerReport = reportsOver({
  store: 'ledger',
  dims: LEDGER_DIMS,
  metrics: LEDGER_METRICS,
  drill: LEDGER_DRILL,
  figures: ['net', 'charge', 'refund', 'giftUsed', 'giftLeft', 'qty', 'revenue', 'profit', 'margin', 'gift'],
  ...OF_DAYS,
});

/** Rule 31. */
const NUMBER_VOLUME = {
  opened: { label: { zh: '新开', en: 'New' }, kind: 'count', isCompared: true },
  rented: { label: { zh: '在租', en: 'Active' }, kind: 'count' },
  released: { label: { zh: '退订', en: 'Released' }, kind: 'count' },
  rent: { label: { zh: '月租', en: 'Rent' }, kind: 'money', guard: PAID },
} as const satisfies Readonly<Record<string, ReportMetric>>;

/** A report over the numbers that customers rent. */
export const defineNumberReport = reportsOver({
  store: 'number',
  dims: OWNER_DIMS,
  metrics: { ...NUMBER_VOLUME, ...LEDGER_MONEY },
  figures: ['opened', 'rented', 'released', 'revenue', 'profit'],
  ...OF_DAYS,
});

export const NUMBERS = Object.keys(NUMBER_VOLUME) as (keyof typeof NUMBER_VOLUME)[];
