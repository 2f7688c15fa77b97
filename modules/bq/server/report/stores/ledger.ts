import { FINANCE_METRICS, withFinance } from './finance.ts';
import { companyDims, type MetricSql, MONEY_SQL, share, type Store, type Sums } from './store.ts';

/** Remaining gifts of an account that have not expired, and their expiry date. */
const LEFT = `(select mapFromArrays(groupArray(app_id), groupArray(left)) from (
  select app_id, if(argMaxMerge(last).2 < toDate(now(), 'Asia/Shanghai'), 0, argMaxMerge(last).1) as left from agg_gift_left group by app_id))`;
const UNTIL = `(select mapFromArrays(groupArray(app_id), groupArray(until)) from (
  select app_id, argMaxMerge(last).2 as until from agg_gift_left group by app_id
  having argMaxMerge(last).1 > 0 and until >= toDate(now(), 'Asia/Shanghai')))`;
const NO_DAY = `toDate(0)`;

const of =
  (...kinds: readonly string[]) =>
  ({ sum }: Sums): string =>
    sum(`amount * (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`);

/** Rule 22: gifts are no revenue, but what they pay for still has a cost. */
const revenueOf = ({ sum }: Sums): string => sum(`amount * (kind != 'gift_use')`);
const profitOf = (sums: Sums): string => `${revenueOf(sums)} - ${sums.sum('cost')}`;

const METRICS: Readonly<Record<string, MetricSql>> = {
  qty: ({ sum }) => sum('qty'),
  charge: of('charge', 'rent'),
  refund: of('refund'),
  adjust: of('adjust'),
  net: revenueOf,
  balanceMove: ({ sum, distinct }) => `if(${distinct('currency')} = 1, -1 * ${sum('amount_ccy')}, null)`,
  giftUsed: of('gift_use'),
  giftLeft: ({ all }) => `arraySum(app -> ${LEFT}[app], ${all('app_id')})`,
  giftUntil: ({ all }) =>
    `arrayReduce('minOrNull', arrayFilter(day -> day != ${NO_DAY}, arrayMap(app -> ${UNTIL}[app], ${all('app_id')})))`,
  revenue: revenueOf,
  cost: ({ sum }) => sum('cost'),
  profit: profitOf,
  margin: (sums) => share(profitOf(sums), revenueOf(sums)),
  gift: of('gift_use'),
};

export const LEDGER_STORE: Store = {
  flows: ['ledger'],
  tables: [{ name: 'agg_consume_day', by: 'day' }],
  open: async (query, context) => await withFinance(query, context, METRICS),
  dims: {
    ...companyDims(),
    product: { columns: ['product'] },
    kind: { columns: ['kind'] },
    currency: { columns: ['currency'] },
  },
  metrics: { ...METRICS, ...FINANCE_METRICS },
};

/** Rule 31: a number is rented on every day of the paid period. */
export const NUMBER_STORE: Store = {
  flows: ['ledger'],
  tables: [{ name: 'agg_number_day', by: 'day' }],
  dims: companyDims(),
  metrics: {
    opened: ({ merged }) => merged('opened'),
    rented: ({ merged }) => merged('rented'),
    released: ({ merged }) => merged('released'),
    rent: ({ sum }) => sum('rent'),
    ...MONEY_SQL,
    gift: ({ sum }) => sum('gift'),
  },
};
