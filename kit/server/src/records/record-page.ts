import {
  AppError,
  CODES,
  type ExportQuery,
  type Fields,
  type RecordPage,
  type Resource,
  type RowOf,
  TOTAL_CAP,
} from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { chConditions, type ChWhere } from '../export/ch-conditions.ts';
import { type ChSource, shown } from '../export/ch-feed.ts';
import type { ExportFeed } from '../export/feed.ts';
import { type FieldView, fieldView, refuseHiddenFields, requireClear } from '../resource/field-rights.ts';

type Raw = Record<string, unknown>;

/** A list of the record store: the source of its rows, and what the store alone cannot provide. */
export interface RecordSource<F extends Fields> extends ChSource<F> {
  /** Columns that number the rows in ascending order of age, newest last: whole numbers, unique per row. */
  readonly keys: readonly [string, ...string[]];
  /** Columns that only `finish` reads. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Selected by the numbers of single rows: the store reads them directly, so nothing is priced or counted first. */
  readonly isNarrow?: boolean;
  /** Fields with columns that only `records.clear` may read: sent only to users who may see them. */
  readonly clearFields?: readonly string[];
  /** The condition itself needs such a column, for example a searched number. */
  readonly needsClear?: boolean;
  /** Fills in values from elsewhere or from columns that users must not see. */
  readonly finish?: (rows: readonly Raw[]) => Promise<void>;
}

const CURSOR = /^\d{1,20}(?:\.\d{1,20}){0,3}$/u;
const SLICE = 5_000;
/** Records rule 42: cost limits of one query. */
const LIMITS = { page: 15, slice: 120, memory: '4000000000' } as const;

export type RecordFacts = Pick<RecordPage<unknown>, 'freshAt' | 'lagSeconds' | 'window' | 'keptDays'>;

/** What a page of records returns besides its rows; read in parallel with the rows. */
export interface BesideRecords {
  facts(): Promise<RecordFacts>;
  /** Number of rows, where the sums of the store contain it; null = the rows are counted, up to the cap (rule 41). */
  total?(): Promise<number | null>;
}

/** The page call: scope, filters and field rights as everywhere, newest first, keyset pagination (conventions §4). */
export async function recordPageOf<F extends Fields>(
  source: RecordSource<F>,
  recordQuery: unknown,
  context: Context,
  beside: BesideRecords,
): Promise<RecordPage<RowOf<F>>> {
  const { cursor, limit, isSure = false, ...filters } = recordQuery as RecordQuery & Raw;
  const reading = openReading(source, filters, context);
  const isPriced = !isSure && cursor === undefined && source.isNarrow !== true;
  // a field with a separate mask field is sent only to users who may read it
  const names = Object.entries(source.resource.fields)
    .filter(([name, { mask }]) => (mask === undefined ? reading.view.isShown(name) : reading.view.isClear(name)))
    .map(([name]) => name);
  const read = async () => {
    if (isPriced) refuseWide(await reading.cost(), context);
    const rows = async () => await reading.rows(names, cursor, limit + 1, LIMITS.page);
    const total = async () => await totalOf(reading, beside);
    if (source.isNarrow !== true) return await Promise.all([rows(), total()]);
    const found = await rows();
    const isAll = cursor === undefined && found.length <= limit;
    return [found, isAll ? { total: found.length, totalCapped: false } : await total()] as const;
  };
  const [facts, [rows, counted]] = await Promise.all([beside.facts(), read()]);
  const list = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    list: list.map(({ row }) => reading.view.mask(row) as RowOf<F>),
    nextCursor: hasMore ? (list.at(-1)?.cursor ?? null) : null,
    hasMore,
    ...counted,
    ...facts,
  };
}

async function totalOf(reading: Reading, beside: BesideRecords): Promise<{ total: number; totalCapped: boolean }> {
  const known = (await beside.total?.()) ?? null;
  if (known !== null) return { total: known, totalCapped: false };
  const counted = await reading.count(TOTAL_CAP);
  return { total: Math.min(counted, TOTAL_CAP), totalCapped: counted > TOTAL_CAP };
}

/** Parameters of a page of records, besides its filters. */
export interface RecordQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly isSure?: boolean | undefined;
}

/** Above this number of rows the user must confirm first: the query may take many seconds, and others wait meanwhile. */
function refuseWide(rows: number, { config }: Context): void {
  if (rows > config.RECORD_WIDE_ROWS) throw new AppError(CODES.queryTooBroad, { data: { rows } });
}

/** The same rows for an export, slice by slice: each slice is a separate query, so none runs for an hour. */
export function recordFeed<F extends Fields>(
  resource: Resource<F>,
  { columns: requestedColumns, format: _format, ...filters }: ExportQuery,
  context: Context,
  open: () => Promise<{ source: RecordSource<F>; filters: Raw }>,
): ExportFeed {
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  refuseHiddenFields(resource, view, filters);
  const columns = requestedColumns ?? resource.list.columns.filter((name) => view.isClear(name));
  requireClear(view, columns);
  const opened = (async () => {
    const { source, filters: left } = await open();
    return openReading(source, left, context);
  })();
  opened.catch(() => {}); // the error surfaces where it is awaited
  return {
    columns,
    count: async (most) => await (await opened).count(most),
    async *batches() {
      const reading = await opened;
      let cursor: string | undefined;
      for (;;) {
        const rows = await reading.rows(columns, cursor, SLICE, LIMITS.slice);
        if (rows.length > 0) yield rows.map(({ row }) => row);
        if (rows.length < SLICE) return;
        cursor = rows.at(-1)?.cursor;
      }
    },
  };
}

interface Reading {
  readonly view: FieldView;
  /** Number of rows that the store would read, estimated from its indexes alone. */
  cost(): Promise<number>;
  count(most: number): Promise<number>;
  rows(
    names: readonly string[],
    cursor: string | undefined,
    limit: number,
    seconds: number,
  ): Promise<{ row: Raw; cursor: string }[]>;
}

function openReading<F extends Fields>(source: RecordSource<F>, filters: Raw, context: Context): Reading {
  const { resource, from, keys, extra = {}, clearFields = [], needsClear = false, finish } = source;
  const key = context.callKey ?? resource.right;
  const scope = context.principal.scopeOf(key, resource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  const view = fieldView(context.principal, resource, key);
  refuseHiddenFields(resource, view, filters);
  const where = chConditions(source, scope, view, filters);
  const queriesFor = Object.keys(filters);
  const isClear = (names: readonly string[]): boolean =>
    needsClear || [...names, ...queriesFor].some((name) => clearFields.includes(name));
  return {
    view,
    async cost() {
      const query = `explain estimate select 1 from ${from} where ${where.text}`;
      const tables = await runQuery<{ rows: string }>(context, query, where, LIMITS.page, isClear([]));
      return tables.reduce((sum, { rows }) => sum + Number(rows), 0);
    },
    async count(most) {
      const query = `select count() as n from (select 1 from ${from} where ${where.text} limit ${most + 1})`;
      const [row] = await runQuery<{ n: string }>(context, query, where, LIMITS.page, isClear([]));
      return Number(row?.n ?? 0);
    },
    async rows(names, cursor, limit, seconds) {
      const columns = [
        ...names.map((name) => `${shown(source, name)} as ${name}`),
        ...keys.map((column, index) => `toString(${column}) as key_${index}`),
        ...Object.entries(extra).map(([name, column]) => `${column} as extra_${name}`),
      ];
      const found = await runQuery<Raw>(
        context,
        `select ${columns.join(', ')} from ${from} where ${where.text}${after(cursor, keys)}
         order by ${keys.map((column) => `${column} desc`).join(', ')} limit ${limit}`,
        where,
        seconds,
        isClear(names),
      );
      await finish?.(found);
      return found.map((row) => ({
        row: ownColumns(row, names),
        cursor: keys.map((_, at) => row[`key_${at}`]).join('.'),
      }));
    },
  };
}

async function runQuery<Row>(
  { records, signal }: Context,
  query: string,
  { params }: ChWhere,
  seconds: number,
  isClear: boolean,
): Promise<Row[]> {
  const answer = await (isClear ? records.clear : records.masked).query({
    query,
    query_params: { ...params },
    format: 'JSONEachRow',
    clickhouse_settings: {
      max_execution_time: seconds,
      max_memory_usage: LIMITS.memory,
      use_skip_indexes_if_final: 1,
      cancel_http_readonly_queries_on_client_close: 1,
    },
    // a caller that disconnects or changes the query stops the work of the store
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  return await answer.json<Row>();
}

/** Digits only, so they are safe in the query text. */
function after(cursor: string | undefined, keys: readonly string[]): string {
  if (cursor === undefined) return '';
  const values = cursor.split('.');
  if (!CURSOR.test(cursor) || values.length !== keys.length) throw new AppError(CODES.validation);
  return ` and (${keys.join(', ')}) < (${values.join(', ')})`;
}

const ownColumns = (row: Raw, names: readonly string[]): Raw =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
