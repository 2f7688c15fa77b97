import { BQ_CODES, LEDGER_DAYS, LEDGER_UNITS, type RecordReport } from '@switchboard/bq-contract';
import {
  AppError,
  BUSINESS_OFFSET_HOURS,
  businessMidnight,
  type Fields,
  fieldsRefused,
  type Resource,
} from '@switchboard/kit-contract';
import {
  type Context,
  fieldView,
  handle,
  handleFeed,
  type Handler,
  type RecordQuery,
  recordFeed,
  recordPageOf,
  refuseHiddenFields,
  type RecordSource,
} from '@switchboard/kit-server';
import { among, pageFacts } from '../record/question.ts';
import { takeTurn } from '../record/turns.ts';
import { type Names, namesOf } from '../report/names.ts';
import { daysFrom, daysOf, type Period, periodOf } from '../report/period.ts';
import { clearFields } from '../report/read-query.ts';
import { Scope } from '../report/scope.ts';
import { sumRows } from './totals.ch.repo.ts';

type Raw = Record<string, unknown>;

const KEPT_DAYS = 1_826;
const SCOPED = 'the condition limits the rows by their stamped owners, as in the report (records rule 51a)';
/** Name filters, and the id column of each in the store. */
const NAMED = {
  customerName: 'customer_id',
  appName: 'app_id',
  saleDept: 'sale_dept_id',
  saleStaff: 'sale_staff_id',
} as const;
/** The id filter for each name: it must not reveal hidden names (sys R36). */
const KEYS = {
  customerId: 'customerName',
  appId: 'appName',
  saleDeptId: 'saleDept',
  saleStaffId: 'saleStaff',
} as const satisfies Readonly<Record<string, keyof typeof NAMED>>;
const AMOUNTS: readonly string[] = ['amountUsd', 'amountCcy'];
const NO_DAY = 'toDate(0)';

const COLUMNS: Readonly<Record<string, string>> = {
  id: 'toString(ledger_id)',
  recordId: 'ledger_id',
  statDay: 'stat_day',
  bookTime: 'book_time',
  product: 'product',
  kind: 'kind',
  qty: 'toInt32(qty)',
  unit: 'unit',
  currency: 'currency',
  amountCcy: 'amount_ccy',
  amountUsd: 'amount_usd',
  periodFrom: `nullIf(period_from, ${NO_DAY})`,
  periodTo: `nullIf(period_to, ${NO_DAY})`,
  refKind: 'ref_kind',
  refId: 'nullIf(ref_id, 0)',
};

interface Opened {
  readonly source: RecordSource<Fields>;
  readonly filters: Raw;
  readonly period: Period;
}

/**
 * The ledger rows behind the numbers of a report: the same stamped owners, days and filters, so their sum equals the
 * number; fields hidden in the report are left out.
 */
export function handleLedgerRows(resource: Resource, report: RecordReport): Handler[] {
  return [
    handle(resource.calls.page, async (input, context) => {
      const { cursor, limit, isSure, ...filters } = input as unknown as RecordQuery;
      return await takeTurn(context, async () => {
        const { source, period, ...recordQuery } = await openRows(resource, report, filters, context);
        const facts = async () => await pageFacts(context, 'ledger', windowOf(period), KEPT_DAYS);
        const pageQuery = { ...recordQuery.filters, cursor, limit, isSure };
        const page = await recordPageOf(source, pageQuery, context, { facts });
        // after the page: a range too wide to read is not summed either
        const totals = await sumRows(source, recordQuery.filters, context);
        const hasAmounts = 'amountUsd' in source.resource.fields;
        return { ...page, totals: hasAmounts ? totals : { qty: totals.qty } } as never;
      });
    }),
    ...handleFeed(resource, (query, context) => {
      const shown = permitted(resource, report, context);
      const { columns, format: _format, ...filters } = query;
      const refused = (columns ?? []).filter((name) => !(name in shown.fields));
      if (refused.length > 0) throw fieldsRefused(refused, resource.fields);
      return recordFeed(shown, query, context, async () => await openRows(resource, report, filters, context));
    }),
  ];
}

/** Without fields hidden in the report: neither selected, nor filtered by, nor exported (rule 51). */
function permitted(resource: Resource, report: RecordReport, context: Context): Resource {
  const isClear = clearFields(report.report, context);
  const { dims } = report.report.report;
  const isLeft = (name: string): boolean => {
    const base = (KEYS as Readonly<Record<string, string>>)[name] ?? name;
    if (AMOUNTS.includes(base)) return isClear('charge');
    return !(base in dims) || isClear(base);
  };
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => isLeft(name)));
  return {
    ...resource,
    fields,
    list: { ...resource.list, columns: resource.list.columns.filter(isLeft) },
  };
}

async function openRows(
  resource: Resource,
  report: RecordReport,
  filters: Readonly<Raw>,
  context: Context,
): Promise<Opened> {
  const shown = permitted(resource, report, context);
  refuseHidden(resource, shown, filters, context);
  const names = await namesOf(context);
  const period = requestedDays(filters);
  const left = Object.fromEntries(
    Object.entries(filters).filter(([name]) => name === 'product' || name === 'kind' || name === 'refKind'),
  );
  const where = [
    Scope.of(report, context).text,
    `stat_day between '${period.from}' and '${period.to}'`,
    ...namedTexts(filters, names),
  ];
  return { source: sourceOf(shown, where.join(' and '), names, context), filters: left, period };
}

function refuseHidden(resource: Resource, shown: Resource, filters: Readonly<Raw>, context: Context): void {
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  refuseHiddenFields(resource, view, filters);
  const isHidden = (name: string): boolean => {
    const base = (KEYS as Readonly<Record<string, string>>)[name] ?? name;
    return !(name in shown.fields) || !view.isClear(base);
  };
  const refused = Object.keys(resource.fields).filter((name) => filters[name] !== undefined && isHidden(name));
  if (refused.length > 0) throw fieldsRefused(refused, resource.fields);
}

/** The last week by default; for all customers fewer days are allowed than for one customer or account. */
function requestedDays(filters: Readonly<Raw>): Period {
  const period = periodOf(filters['statDay'] as Partial<Period> | undefined, 'day', BUSINESS_OFFSET_HOURS);
  const isOfOne = ['customerName', 'appName', 'customerId', 'appId'].some((name) => filters[name] !== undefined);
  if (daysOf(period) > (isOfOne ? LEDGER_DAYS.ofOne : LEDGER_DAYS.ofAll)) throw new AppError(BQ_CODES.windowTooWide);
  return period;
}

/** As the report reads them: names as named in the portal, a currency as written. */
function namedTexts(filters: Readonly<Raw>, names: Names): string[] {
  const byName = Object.entries(NAMED).flatMap(([name, column]) =>
    filters[name] === undefined ? [] : [among(column, names.keysNamed(name, filters[name] as string))],
  );
  const byKey = Object.entries(KEYS).flatMap(([key, name]) =>
    filters[key] === undefined ? [] : [among(NAMED[name], filters[key] as string[])],
  );
  const { currency, recordId } = filters as { currency?: string; recordId?: string[] };
  return [
    ...byName,
    ...byKey,
    ...(currency === undefined ? [] : [/^[A-Za-z]{1,8}$/u.test(currency) ? `currency = '${currency}'` : '0']),
    ...(recordId === undefined ? [] : [among('ledger_id', recordId)]),
  ];
}

function sourceOf(resource: Resource, where: string, names: Names, { locale }: Context): RecordSource<Fields> {
  return {
    resource,
    from: 'consume_ledger final',
    where,
    scope: { none: SCOPED },
    keys: ['ledger_id', 'app_id'],
    // empty = taken from the portal's names, or a filter that is not returned
    columns: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, COLUMNS[name] ?? `''`])),
    extra: { ...NAMED, mcc: 'mcc' },
    async finish(rows) {
      for (const row of rows) {
        for (const name of Object.keys(NAMED)) row[name] = names.nameOf(name, String(row[`extra_${name}`]), locale);
        row['country'] = names.nameOf('country', String(row['extra_mcc']), locale);
        row['unit'] = LEDGER_UNITS[String(row['unit'])]?.label[locale] ?? row['unit'];
        for (const key of Object.keys(KEYS)) row[key] = undefined;
      }
    },
  };
}

/** Business days as timestamps. */
function windowOf({ from, to }: Period): { from: number; to: number } {
  return { from: businessMidnight(from), to: businessMidnight(daysFrom(to, 1)) - 1 };
}
