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

/** A list of the record store: where its rows stand, and what the store alone cannot say of them. */
export interface RecordSource<F extends Fields> extends ChSource<F> {
  /** Columns that number the rows, newest last: whole numbers, never the same for two rows. */
  readonly keys: readonly [string, ...string[]];
  /** Columns that only `finish` sees. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Asked by the numbers of single rows: the store goes straight to them, so there is nothing to price or to count first. */
  readonly isNarrow?: boolean;
  /** Fields whose columns only `records.clear` may read: sent to whoever may see them, and to nobody else. */
  readonly clearFields?: readonly string[];
  /** The condition itself needs such a column: a number that somebody looks for. */
  readonly needsClear?: boolean;
  /** Fills in what comes from elsewhere or is made from what people may not see. */
  readonly finish?: (rows: readonly Raw[]) => Promise<void>;
}

const CURSOR = /^\d{1,20}(?:\.\d{1,20}){0,3}$/u;
const SLICE = 5_000;
/** Records rule 42: what one question may cost. */
const LIMITS = { page: 15, slice: 120, memory: '4000000000' } as const;

export type RecordFacts = Pick<RecordPage<unknown>, 'freshAt' | 'lagSeconds' | 'window' | 'keptDays'>;

/** What a page of records says beside its rows; asked for while the rows are on their way. */
export interface BesideRecords {
  facts(): Promise<RecordFacts>;
  /** How many rows there are, where the sums of the store know it; null = they are counted, up to the cap (rule 41). */
  total?(): Promise<number | null>;
}

/** The page call: scope, filters and field rights as everywhere, newest first, pages turned by keyset (conventions §4). */
export async function recordPageOf<F extends Fields>(
  source: RecordSource<F>,
  recordQuery: unknown,
  context: Context,
  beside: BesideRecords,
): Promise<RecordPage<RowOf<F>>> {
  const { cursor, limit, isSure = false, ...filters } = recordQuery as RecordQuery & Raw;
  const reading = openReading(source, filters, context);
  const isPriced = !isSure && cursor === undefined && source.isNarrow !== true;
  // what has a mask of its own beside it is sent to whoever may read it, and to nobody else
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

/** How a page of records is asked for, beside its filters. */
export interface RecordQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly isSure?: boolean | undefined;
}

/** So many rows are worth a question before they are read: it may take many seconds, and others wait meanwhile. */
function refuseWide(rows: number, { config }: Context): void {
  if (rows > config.RECORD_WIDE_ROWS) throw new AppError(CODES.queryTooBroad, { data: { rows } });
}

/** The same rows for an export, slice by slice: each is a question of its own, so that none runs for an hour. */
export function recordFeed<F extends Fields>(
  resource: Resource<F>,
  { columns: asked, format: _format, ...filters }: ExportQuery,
  context: Context,
  open: () => Promise<{ source: RecordSource<F>; filters: Raw }>,
): ExportFeed {
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  refuseHiddenFields(resource, view, filters);
  const columns = asked ?? resource.list.columns.filter((name) => view.isClear(name));
  requireClear(view, columns);
  const opened = (async () => {
    const { source, filters: left } = await open();
    return openReading(source, left, context);
  })();
  opened.catch(() => {}); // whoever reads it hears of it
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
  /** How many rows the store would open, by its indexes alone. */
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
      const tables = await ask<{ rows: string }>(context, query, where, LIMITS.page, isClear([]));
      return tables.reduce((sum, { rows }) => sum + Number(rows), 0);
    },
    async count(most) {
      const query = `select count() as n from (select 1 from ${from} where ${where.text} limit ${most + 1})`;
      const [row] = await ask<{ n: string }>(context, query, where, LIMITS.page, isClear([]));
      return Number(row?.n ?? 0);
    },
    async rows(names, cursor, limit, seconds) {
      const columns = [
        ...names.map((name) => `${shown(source, name)} as ${name}`),
        ...keys.map((column, index) => `toString(${column}) as key_${index}`),
        ...Object.entries(extra).map(([name, column]) => `${column} as extra_${name}`),
      ];
      const found = await ask<Raw>(
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

async function ask<Row>(
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
    // whoever stops waiting, or turns to another question, does not let the store work for the first
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  return await answer.json<Row>();
}

/** Digits only, so they may stand in the text. */
function after(cursor: string | undefined, keys: readonly string[]): string {
  if (cursor === undefined) return '';
  const values = cursor.split('.');
  if (!CURSOR.test(cursor) || values.length !== keys.length) throw new AppError(CODES.validation);
  return ` and (${keys.join(', ')}) < (${values.join(', ')})`;
}

const ownColumns = (row: Raw, names: readonly string[]): Raw =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
