import { AppError, CODES } from '@switchboard/kit-contract';
import type { Names } from './names.ts';
import { daysFrom } from './period.ts';
import { isCompanyDay, type ReportQuery } from './read-query.ts';
import type { Scope } from './scope.ts';
import type { SplitRule } from './split/rules.repo.ts';
import { splitText } from './split/split.ts';
import type { DimSql, MetricSql, Store, SumTable, Sums } from './stores/store.ts';

export interface ReportSql {
  /** The groups, sorted. */
  rows(limit: number, offset: number): string;
  /** The groups and their totals, from the same moment of the store. */
  page(limit: number, offset: number): string;
  totals(): string;
  /** The number of groups, counted up to `most` plus one. */
  count(most: number): string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Splits {
  readonly side: 'c' | 'r';
  readonly rules: readonly SplitRule[];
}
const NO_SPLITS: Splits = { side: 'c', rules: [] };

function sourceText({ split }: Store, table: SumTable, splits: Splits): string {
  if (split === undefined || splits.rules.length === 0) return table.from ?? table.name;
  return splitText(table, split(table), splits);
}

/** The query as SQL statements. Rows, totals and count share the same conditions, so the totals are the sums of the rows. */
export function sqlOf(
  store: Store,
  query: ReportQuery,
  scope: Scope,
  { names, splits = NO_SPLITS }: { readonly names: Names; readonly splits?: Splits },
): ReportSql {
  const { dims, grain } = query;
  const table = tableOf(store, query);
  const params: Record<string, unknown> = { ...table.params };
  const where = [scope.text, ...timeText(query, table), ...filterTexts(store, query, names, params)].join(' and ');
  const keys = [
    ...(grain === null ? [] : [`${periodText(query, table)} as k_period`]),
    ...dims.map((dim) => `${keyText(store, dim, query)} as k_${dim}`),
  ];
  const groups = [...(grain === null ? [] : ['k_period']), ...dims.map((dim) => `k_${dim}`)];
  const metricColumns = metricTexts(store, query, table);
  // a user without access to any metric still sees the rows
  const metrics = metricColumns.length === 0 ? ['count() as c_rows'] : metricColumns;
  const from = `from ${sourceText(store, table, splits)} where ${where}`;
  const grouped = groups.length === 0 ? ' having count() > 0' : ` group by ${groups.join(', ')}`;
  const columns = [...keys, ...metrics].join(', ');
  const order = orderText(query, groups);
  // ClickHouse mixes up the answer of `with totals` in JSON: the totals are the row of the empty grouping set
  const sets = `group by grouping sets ((${groups.join(', ')}), ())`;
  return {
    params,
    rows: (limit, offset) => `select ${columns} ${from}${grouped} order by ${order} limit ${limit} offset ${offset}`,
    page: (limit, offset) =>
      groups.length === 0
        ? `select ${columns}, 0 as t_total, count() over () as t_count ${from}${grouped}`
        : `select * from (
            select *, row_number() over (order by t_total desc, ${order}) as t_row, count() over () - 1 as t_count
            from (select ${columns}, grouping(${groups[0]}) as t_total ${from} ${sets})
          ) where t_total = 1 or t_row between ${offset + 2} and ${offset + limit + 1} order by t_row`,
    totals: () => `select ${metrics.join(', ')} ${from}`,
    count: (most) =>
      `select count() as n from (select ${[...keys, 'count() as c'].join(', ')} ${from}${grouped} limit ${most + 1})`,
  };
}

/** The first table with all dimensions and filters of the query; daily sums only for days of the company's time zone. */
function tableOf(
  { tables, dims: known, hourly = [] }: Store,
  { grain, dims, filters, metrics, ...query }: ReportQuery,
): SumTable {
  const used = [...dims, ...filters.map(([dim]) => dim)];
  const areDays = grain !== 'hour' && isCompanyDay(query) && !metrics.some((name) => hourly.includes(name));
  const knows = ({ name, by }: SumTable): boolean =>
    (by === 'hour' || areDays) && used.every((dim) => known[dim]?.in?.includes(name) ?? true);
  const knowing = tables.filter(knows);
  const table = knowing.find((one) => hasAll(one, filters));
  if (table !== undefined) return table;
  const label = knowing[0]?.only?.why;
  throw new AppError(CODES.validation, label === undefined ? {} : { label });
}

/** Whether the table contains everything that the filters select. */
const hasAll = ({ only }: SumTable, filters: ReportQuery['filters']): boolean =>
  only === undefined ||
  filters.some(
    ([dim, value]) => dim === only.dim && typeof value !== 'string' && value.every((key) => only.keys.includes(key)),
  );

const localText = ({ offset }: ReportQuery): string => `(stat_hour + interval ${offset} hour)`;
const dayText = (query: ReportQuery, table: SumTable): string =>
  table.by === 'day' ? 'stat_day' : `toDate(${localText(query)})`;

/** The requested days and, for a comparison, those of the other period. */
function timeText(query: ReportQuery, table: SumTable): string[] {
  const { period, before } = query;
  const between = (from: string, to: string): string =>
    table.by === 'day'
      ? `stat_day between '${from}' and '${to}'`
      : `(stat_hour >= toDateTime('${from} 00:00:00', 'UTC') - interval ${query.offset} hour and stat_hour < toDateTime('${daysFrom(to, 1)} 00:00:00', 'UTC') - interval ${query.offset} hour)`;
  const current = between(period.from, period.to);
  if (before === null) return [current];
  return [`(${current} or ${between(daysFrom(period.from, -before), daysFrom(period.to, -before))})`];
}

/** True for the rows of the requested period. */
const nowText = (query: ReportQuery, table: SumTable): string => `${dayText(query, table)} >= '${query.period.from}'`;

/** Times of the other period are shifted onto the requested period. */
function periodText(query: ReportQuery, table: SumTable): string {
  const { grain, before } = query;
  const moved = (text: string): string =>
    before === null ? text : `if(${nowText(query, table)}, ${text}, ${text} + interval ${before} day)`;
  if (grain === 'hour') return `formatDateTime(${moved(localText(query))}, '%Y-%m-%d %H:00')`;
  const day = moved(dayText(query, table));
  if (grain === 'week') return `toString(toMonday(${day}))`; // rule 35
  return grain === 'month' ? `formatDateTime(${day}, '%Y-%m')` : `toString(${day})`;
}

function keyText({ dims }: Store, dim: string, query: ReportQuery): string {
  const { columns, ofTime } = dims[dim] as DimSql;
  if (ofTime !== undefined) return `toString(${ofTime}(${localText(query)}))`;
  return columns.length === 1
    ? `toString(${columns[0]})`
    : `concat(${columns.map((column) => `toString(${column})`).join(`, '-', `)})`;
}

function filterTexts(store: Store, query: ReportQuery, names: Names, params: Record<string, unknown>): string[] {
  return query.filters.map(([dim, value], index) => {
    const keys = typeof value === 'string' ? names.keysNamed(dim, value) : value;
    params[`f${index}`] = keys;
    return `has({f${index}:Array(String)}, ${keyText(store, dim, query)})`;
  });
}

/** A metric that the table does not have is null, not 0. */
const UNTOLD: MetricSql = () => `cast(null, 'Nullable(Float64)')`;

function metricTexts(store: Store, query: ReportQuery, table: SumTable): string[] {
  const { metrics, compared, before } = query;
  const now = sumsOf(before === null ? null : nowText(query, table), query, table);
  const then = before === null ? null : sumsOf(`not (${nowText(query, table)})`, query, table);
  return metrics.flatMap((name) => {
    const metric = (table.metrics ?? store.metrics)[name] ?? UNTOLD;
    const text = metric(now);
    const shown = [`${text} as m_${name}`];
    if (then === null || !compared.has(name)) return shown;
    const other = metric(then);
    return [
      ...shown,
      `${other} as m_${name}Before`,
      `if((${other}) = 0, null, round(100 * toFloat64((${text}) - (${other})) / abs(toFloat64(${other})), 2)) as m_${name}Change`,
    ];
  });
}

const WEEK = 7;

function sumsOf(condition: string | null, query: ReportQuery, table: SumTable): Sums {
  const { isParts, period } = query;
  const day = dayText(query, table);
  const of = condition === null ? '' : `, ${condition}`;
  const merged = condition === null ? 'quantilesTDigestMerge' : 'quantilesTDigestMergeIf';
  return {
    isParts,
    lastDay: `${day} = '${period.to}'`,
    weekBefore: `${day} >= '${daysFrom(period.to, -WEEK)}' and ${day} < '${period.to}'`,
    sum: (column) => `sum${condition === null ? '' : 'If'}(${column}${of})`,
    merged: (column) => `uniqExactMerge${condition === null ? '' : 'If'}(${column}${of})`,
    all: (column) => `groupUniqArray${condition === null ? '' : 'If'}(${column}${of})`,
    byHour: (...columns) => {
      const arrays = ['toUnixTimestamp(stat_hour)', ...columns].map((column) => `[${column}]`).join(', ');
      return `sumMap${condition === null ? '' : 'If'}(${arrays}${of})`;
    },
    distinct: (column, where) => {
      const conditions = [condition, where].filter((one) => one !== null && one !== undefined);
      return conditions.length === 0
        ? `uniqExact(${column})`
        : `uniqExactIf(${column}, ${conditions.map((one) => `(${one})`).join(' and ')})`;
    },
    delay: (column, share) => `round(arrayElement(${merged}(0.5, 0.95)(${column}${of}), ${share}) / 1000, 1)`,
  };
}

const metricColumn = (name: string): string => (name === '' ? 'c_rows' : `m_${name}`);
const orderText = ({ sort, main }: ReportQuery, groups: readonly string[]): string =>
  [
    `${sort.field === 'period' ? 'k_period' : metricColumn(sort.field)} ${sort.order} nulls last`,
    `${metricColumn(main)} desc nulls last`,
    ...groups,
  ].join(', ');
