import type { RevealOfRecords } from '@switchboard/bq-contract';
import { AppError, CODES, type Fields, type Resource } from '@switchboard/kit-contract';
import {
  type Context,
  fieldView,
  handle,
  handleFeed,
  type Handler,
  recordFeed,
  type RecordQuery,
  recordPageOf,
  refuseHiddenFields,
  type RecordSource,
} from '@switchboard/kit-server';
import { type Dims, dimsOf } from '../dims/dims.ts';
import { writeDown } from '../reveal/write-down.ts';
import { among, type ByName, namedConditions, OF_CALLER, ownApps, pageFacts } from './question.ts';
import { takeTurn } from './turns.ts';
import { idsOf, spanOf, timeText, type Window, windowOf } from './window.ts';

export type Raw = Record<string, unknown>;

/** A list of records with IDs that contain their time: where the records are stored, and what the portal adds to each row. */
export interface Listing<F extends Fields> {
  readonly resource: Resource<F>;
  /** The flow that the reported freshness refers to (`REC_<FLOW>_…`). */
  readonly flow: string;
  readonly from: string;
  /** The ID column (the field `recordId`), and the time column with the name of its field. */
  readonly key: string;
  readonly time: readonly [column: string, field: string];
  /** In addition to the names of accounts, customers and countries. */
  readonly columns: Readonly<Record<string, string>>;
  /** Those `columns` that read restricted columns of the store (rule 50). */
  readonly clearFields?: readonly string[];
  /** Columns for `finish` only, in addition to `app` and `mcc`. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly keptDays?: number;
  /** False for mails, which have no country. */
  readonly hasCountry?: boolean;
  /** Filters that the store answers by its own keys, with the condition of each. */
  readonly byKey?: Readonly<Record<string, (value: string, dims: Dims) => string>>;
  /** The filter of `byKey` by one whole value, which may look back over the whole retention time (rule 39). */
  readonly exact: string;
  /** Fields that may be revealed, and their columns. */
  readonly reveal?: { readonly call: RevealOfRecords; readonly kind: string; readonly clear: readonly string[] };
  finish?(rows: readonly Raw[], jobServices: ListingContext): Promise<void>;
}

export interface ListingContext {
  readonly dims: Dims;
  readonly context: Context;
  /** Whether the caller reads this field in clear. */
  isClear(field: string): boolean;
}

export interface Opened<F extends Fields> {
  readonly source: RecordSource<F>;
  readonly filters: Raw;
  readonly window: Window;
}

interface ListingFilters extends ByName {
  readonly recordId?: readonly string[];
}

/**
 * Translates the query for the store, like `openSmsRecords`: the caller's accounts, the time range and the store's own
 * keys.
 */
export async function openListing<F extends Fields>(
  listing: Listing<F>,
  filters: Readonly<Raw>,
  context: Context,
): Promise<Opened<F>> {
  const { resource, key, time, byKey = {}, exact } = listing;
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  refuseHiddenFields(resource, view, filters);
  const [dims, mine] = await Promise.all([dimsOf(context), ownApps(context, resource)]);
  const { recordId, appName, customerName } = filters as ListingFilters;
  const own = new Set(['appName', 'customerName', 'country', 'recordId', time[1], ...Object.keys(byKey)]);
  const left = Object.fromEntries(Object.entries(filters).filter(([name]) => !own.has(name)));
  const by = filters[exact] !== undefined ? 'phone' : (appName ?? customerName) === undefined ? 'none' : 'app';
  const requested = filters[time[1]] as { from?: string; to?: string } | undefined;
  const window = recordId === undefined ? windowOf(requested, by) : spanOf(recordId);
  const [first, last] = idsOf(window);
  const where = [
    `${key} between ${first} and ${last}`,
    timeText(time[0], window),
    ...mine,
    ...namedConditions(dims, filters as ByName),
    ...Object.entries(byKey).flatMap(([name, conditionOf]) =>
      filters[name] === undefined ? [] : [conditionOf(filters[name] as string, dims)],
    ),
  ];
  if (recordId !== undefined) where.push(among(key, recordId));
  const source = {
    ...sourceOf(listing, dims, where.join(' and '), context),
    isNarrow: recordId !== undefined,
    needsClear: filters['phoneExact'] !== undefined,
  };
  return { source, filters: left, window };
}

function sourceOf<F extends Fields>(
  { resource, from, key, time, columns, clearFields = [], extra, finish, hasCountry = true }: Listing<F>,
  dims: Dims,
  where: string,
  context: Context,
): RecordSource<F> {
  const apps = new Map(dims.apps.map((app) => [Number(app.id), app]));
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  const places = new Map(dims.operators.map((each) => [each.mcc, each]));
  const placeOf = (row: Raw) => places.get(row['extra_mcc'] as number);
  const all: Readonly<Record<string, string>> = {
    id: `toString(${key})`,
    recordId: key,
    [time[1]]: time[0],
    ...columns,
  };
  return {
    resource,
    from,
    where,
    scope: { none: OF_CALLER },
    keys: [key],
    clearFields,
    // empty = filled from names in PostgreSQL, or used for filtering only
    columns: Object.fromEntries(
      Object.keys(resource.fields).map((name) => [name, all[name] ?? `''`]),
    ) as RecordSource<F>['columns'],
    extra: { app: 'app_id', ...(hasCountry ? { mcc: 'mcc' } : {}), ...extra },
    async finish(rows) {
      for (const row of rows) {
        const app = apps.get(row['extra_app'] as number);
        Object.assign(row, { appName: app?.name ?? String(row['extra_app']), customerName: app?.customerName ?? '' });
        if (hasCountry) row['country'] = placeOf(row)?.country[context.locale] ?? String(row['extra_mcc']);
      }
      await finish?.(rows, { dims, context, isClear: view.isClear });
    },
  };
}

/** Handlers for the page, the export and the reveal of masked fields. */
export function handleListing<F extends Fields>(listing: Listing<F>): Handler[] {
  const { resource, flow, keptDays, reveal } = listing;
  return [
    handle(resource.calls.page, async (input, context) => {
      const { cursor, limit, isSure, ...filters } = input as unknown as RecordQuery;
      return await takeTurn(context, async () => {
        const recordQuery = await openListing(listing, filters, context);
        const requested = { ...recordQuery.filters, cursor, limit, isSure };
        const facts = async () => await pageFacts(context, flow, recordQuery.window, keptDays);
        return (await recordPageOf(recordQuery.source, requested, context, { facts })) as never;
      });
    }),
    ...handleFeed(resource, (query, context) =>
      recordFeed(resource, query, context, async () => {
        const { columns: _columns, format: _format, ...filters } = query;
        return await openListing(listing, filters, context);
      }),
    ),
    ...(reveal === undefined
      ? []
      : [
          handle(
            reveal.call,
            async ({ recordIds, reason }, context) =>
              await takeTurn(context, async () => {
                const ids = [...new Set(recordIds)];
                const values = await clearOf(listing, reveal.clear, ids, context);
                if (values.length < ids.length) throw new AppError(CODES.notFound);
                const look = { kind: reveal.kind, field: reveal.clear.join(','), ids, reason };
                return { values, left: await writeDown({ object: resource.code, ...look }, context) };
              }),
          ),
        ]),
  ];
}

/** Records rule 49: independent of the rights on the fields. Records of other owners appear as not found. */
async function clearOf<F extends Fields>(
  listing: Listing<F>,
  fields: readonly string[],
  ids: readonly string[],
  context: Context,
): Promise<{ recordId: string; clear: Record<string, string> }[]> {
  const { source } = await openListing(listing, { recordId: ids }, context);
  const columns = [
    ...Object.entries(source.extra ?? {}).map(([name, column]) => `${column} as extra_${name}`),
    ...fields.flatMap((name) =>
      listing.columns[name] === undefined ? [] : [`${listing.columns[name]} as ${name}_clear`],
    ),
  ];
  const answer = await context.records.clear.query({
    query: `select toString(${listing.key}) as recordId, ${columns.join(', ')} from ${source.from} where ${source.where ?? '0'}`,
    format: 'JSONEachRow',
  });
  const rows = await answer.json<Raw>();
  await listing.finish?.(rows, { dims: await dimsOf(context), context, isClear: () => true });
  return rows.map((row) => ({
    recordId: String(row['recordId']),
    clear: Object.fromEntries(fields.map((name) => [name, String(row[`${name}_clear`] ?? row[name] ?? '')])),
  }));
}
