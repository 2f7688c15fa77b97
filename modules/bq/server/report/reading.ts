import type { RecordReport, ReportStore } from '@switchboard/bq-contract';
import { type MetricKind, REPORT_MAX_ROWS, type ReportPage, roundMoney } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { findFreshness } from '../dims/dims.repo.ts';
import { type Names, namesOf, namesWithDevices } from './names.ts';
import { type ReportSql, sqlOf } from './query.ts';
import { daysFrom, type Period } from './period.ts';
import { type ReportQuery, readQuery } from './read-query.ts';
import { Scope } from './scope.ts';
import { findRules } from './split/rules.repo.ts';
import { STORES } from './stores/index.ts';

type Raw = Readonly<Record<string, string | number | null>>;
type Row = ReportPage['list'][number];
type Metrics = RecordReport['report']['report']['metrics'];

/** Limits of records rule 42. */
const LIMITS = {
  max_execution_time: 15,
  max_memory_usage: '4000000000',
  // device minutes are part of the query text (`stores/uptime.ts`)
  max_query_size: '33554432',
  output_format_json_quote_decimals: 1,
  cancel_http_readonly_queries_on_client_close: 1,
} as const;

export interface Reading {
  readonly reportQuery: ReportQuery;
  rows(limit: number, offset: number): Promise<Row[]>;
  /** Rows, totals and number of rows from one query: they belong to the same moment, also while records arrive. */
  page(limit: number, offset: number): Promise<{ list: Row[]; totals: Record<string, unknown>; total: number }>;
  totals(): Promise<Record<string, unknown>>;
  count(most: number): Promise<number>;
}

const BY_DEVICE: ReadonlySet<ReportStore> = new Set(['port', 'equip']);

/** A report for one user: the part of the requested data that they may see. */
export async function openReading(report: RecordReport, input: object, context: Context): Promise<Reading> {
  const reportQuery = readQuery(report, input as Record<string, unknown>, context);
  const names = await (BY_DEVICE.has(report.store) ? namesWithDevices(context) : namesOf(context));
  const { metrics } = report.report.report;
  const known = STORES[report.store];
  const store = known.open === undefined ? known : { ...known, tables: await known.open(reportQuery, context) };
  const { side } = report;
  const rules = store.split === undefined ? [] : await findRules(bqDb(context), side, wholePeriod(reportQuery));
  const statements = sqlOf(store, reportQuery, Scope.of(report, context), { names, splits: { side, rules } });
  const run = async (query: string): Promise<Raw[]> => await runQuery(context, statements, query);
  const totals = async () => valuesOf((await run(statements.totals()))[0] ?? {}, metrics);
  const toRow = (raw: Raw): Row => rowOf(raw, reportQuery, { names, metrics }, context);
  return {
    reportQuery,
    rows: async (limit, offset) => (await run(statements.rows(limit, offset))).map(toRow),
    async page(limit, offset) {
      const answer = await run(statements.page(limit, offset));
      const total = answer.find((raw) => Number(raw['t_total']) === 1);
      return {
        list: answer.filter((raw) => raw !== total).map(toRow),
        totals: total === undefined ? await totals() : valuesOf(total, metrics),
        total: Number(answer[0]?.['t_count'] ?? 0),
      };
    },
    totals,
    count: async (most) => Number((await run(statements.count(most)))[0]?.['n'] ?? 0),
  };
}

/** Includes the days of the comparison, plus one company day on either side for other time zones. */
const wholePeriod = ({ period: { from, to }, before }: ReportQuery): Period => ({
  from: daysFrom(from, -1 - (before ?? 0)),
  to: daysFrom(to, 1),
});

export async function reportPage(
  report: RecordReport,
  input: { pageNo: number; pageSize: number },
  context: Context,
): Promise<ReportPage> {
  const { pageNo, pageSize } = input;
  const { reportQuery, ...reading } = await openReading(report, input, context);
  const [{ list, totals, total }, { freshAt }] = await Promise.all([
    reading.page(pageSize, (pageNo - 1) * pageSize),
    findFreshness(bqDb(context), STORES[report.store].flows),
  ]);
  return {
    list,
    totals,
    total: Math.min(total, REPORT_MAX_ROWS),
    totalCapped: total > REPORT_MAX_ROWS,
    pageNo,
    pageSize,
    from: reportQuery.period.from,
    to: reportQuery.period.to,
    freshAt,
  };
}

async function runQuery({ records, signal }: Context, { params }: ReportSql, query: string): Promise<Raw[]> {
  const answer = await records.client.query({
    query,
    query_params: { ...params },
    format: 'JSONEachRow',
    clickhouse_settings: LIMITS,
    // stops the query when the user leaves for another one
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  return await answer.json<Raw>();
}

/** The ID of a row is made of `<dimension>:<key>`; it is used to find the records behind the row. */
function rowOf(
  raw: Raw,
  { dims, grain }: ReportQuery,
  { names, metrics }: { readonly names: Names; readonly metrics: Metrics },
  { locale }: Context,
): Row {
  const period = grain === null ? [] : [['period', String(raw['k_period'])] as const];
  const keys = dims.map((dim) => [dim, String(raw[`k_${dim}`])] as const);
  return {
    id: [...period, ...keys].map(([name, key]) => `${name}:${key}`).join('|'),
    ...Object.fromEntries(period),
    ...Object.fromEntries(keys.map(([dim, key]) => [dim, names.nameOf(dim, key, locale)])),
    ...valuesOf(raw, metrics),
  };
}

function valuesOf(raw: Raw, metrics: Metrics): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(raw))
    if (column.startsWith('m_')) values[column.slice(2)] = valueOf(kindOf(column.slice(2), metrics), value);
  return values;
}

function kindOf(name: string, metrics: Metrics): MetricKind {
  if (name.endsWith('Change')) return 'percent';
  return metrics[name.replace(/Before$/u, '')]?.kind ?? 'count';
}

/** Money keeps all its digits; an unknown value is null. */
function valueOf(kind: MetricKind, value: string | number | null | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'count':
      return Number(value);
    case 'money':
    case 'price':
      return roundMoney(value);
    default:
      return String(value);
  }
}
