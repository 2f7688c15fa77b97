import { tiedDays, type UsageDifference, usageDifferences } from '@switchboard/fc-server';
import { asSystem, type Context } from '@switchboard/kit-server';
import type { ReportQuery } from '../read-query.ts';
import type { MetricSql, SumTable } from './store.ts';

const WHY = 'the rows contain their owners, and the condition of the report filters by them (records rule 51a)';
const TABLE = 'agg_consume_day';
const KEYS = ['stat_day', 'app_id', 'customer_id', 'sale_staff_id', 'sale_dept_id', 'mcc'] as const;
const WORDS = ['product', 'kind', 'currency'] as const;
const SUMS = ['amount_ccy', 'amount', 'cost'] as const;
const STRUCTURE = `stat_day Date, app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, product String,
  currency String, fc_diff Decimal(38, 6), fc_cost Decimal(38, 6)`;
/** Finance records usage per day, account and product, without kind and country. */
const UNKNOWN: ReadonlySet<string> = new Set(['kind', 'country']);
const NAMES: ReadonlySet<string> = new Set(['fcDiff', 'fcCostDiff']);

/** A known difference is shown; a zero difference only where every day was compared. */
const differenceText = (sum: string, untold: string): string => `if(${untold} > 0 and ${sum} = 0, null, ${sum})`;

export const FINANCE_METRICS: Readonly<Record<string, MetricSql>> = {
  fcDiff: ({ sum, distinct }) =>
    `if(${distinct('currency')} = 1, ${differenceText(sum('fc_diff'), sum('fc_untold'))}, null)`,
  fcCostDiff: ({ sum }) => differenceText(sum('fc_cost'), sum('fc_untold')),
};

/**
 * The sums of the ledger together with the differences of finance (rule 51b). Only differences are added: they are few,
 * and equal amounts need no row. A difference that only finance has becomes a separate row.
 */
export async function withFinance(
  query: ReportQuery,
  context: Context,
  others: Readonly<Record<string, MetricSql>>,
): Promise<SumTable[]> {
  const plain: SumTable = { name: TABLE, by: 'day' };
  if (!query.metrics.some((name) => NAMES.has(name))) return [plain];
  const used = [...query.dims, ...query.filters.map(([dim]) => dim)];
  if (used.some((dim) => UNKNOWN.has(dim))) return [{ ...plain, metrics: others }];
  const { period } = query;
  const tied = await tiedDays(context.db, period);
  const differs = tied.some(({ hasDifference }) => hasDifference);
  const found = differs ? await asSystem(context, WHY, async (tx) => await usageDifferences(tx, period)) : [];
  const parts = [ledgerText(tied.map(({ day }) => day)), ...(found.length === 0 ? [] : [financeText(found)])];
  return [{ ...plain, from: `(${parts.join(' union all ')})` }];
}

function ledgerText(tied: readonly string[]): string {
  const days = tied.map((day) => `'${safe(day, /^\d{4}-\d{2}-\d{2}$/u)}'`);
  const columns = [
    ...KEYS,
    ...WORDS.map((name) => `cast(${name}, 'String') as ${name}`),
    'toInt64(qty) as qty',
    ...SUMS.map((name) => `cast(${name}, 'Decimal(38, 6)') as ${name}`),
    `cast(0, 'Decimal(38, 6)') as fc_diff`,
    `cast(0, 'Decimal(38, 6)') as fc_cost`,
    `toUInt8(${days.length === 0 ? '1' : `stat_day not in (${days.join(', ')})`}) as fc_untold`,
  ];
  return `select ${columns.join(', ')} from ${TABLE}`;
}

function financeText(found: readonly UsageDifference[]): string {
  const lines = found.map(({ day, appId, customerId, ownerStaffId, deptId, product, currency, diff, costDiff }) =>
    [
      safe(day, /^\d{4}-\d{2}-\d{2}$/u),
      ...[appId, customerId, ownerStaffId ?? '0', deptId ?? '0'].map(BigInt),
      safe(product, /^[a-z_]{1,24}$/u),
      safe(currency, /^[A-Za-z]{1,8}$/u),
      ...[diff, costDiff].map((amount) => safe(amount, /^-?\d{1,18}(?:\.\d{1,6})?$/u)),
    ].join(','),
  );
  const none = [...SUMS.map((name) => `cast(0, 'Decimal(38, 6)') as ${name}`)];
  return `select stat_day, app_id, customer_id, sale_staff_id, sale_dept_id, toUInt16(0) as mcc, product, '' as kind, currency,
    toInt64(0) as qty, ${none.join(', ')}, fc_diff, fc_cost, toUInt8(0) as fc_untold
    from format(CSV, '${STRUCTURE}', '${lines.join('\\n')}')`;
}

/** The value becomes part of the SQL text, so its format is checked. */
function safe(value: string, shape: RegExp): string {
  if (!shape.test(value)) throw new Error(`"${value}" is no value of a difference`);
  return value;
}
