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

/** A list of records whose number says when they came: where they stand, and what the house adds to a row. */
export interface Listing<F extends Fields> {
  readonly resource: Resource<F>;
  /** Whose freshness is told (`REC_<FLOW>_…`). */
  readonly flow: string;
  readonly from: string;
  /** The column of the number (the field `recordId`), and of the time with the name of its field. */
  readonly key: string;
  readonly time: readonly [column: string, field: string];
  /** Beside the names of accounts, customers and countries. */
  readonly columns: Readonly<Record<string, string>>;
  /** Of these the ones that stand in columns which not everybody may read (rule 50). */
  readonly clearFields?: readonly string[];
  /** Columns that only `finish` sees, beside `app` and `mcc`. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly keptDays?: number;
  /** Mails go to no country. */
  readonly hasCountry?: boolean;
  /** Filters that the store answers by its own keys, and the condition of each. */
  readonly byKey?: Readonly<Record<string, (value: string, dims: Dims) => string>>;
  /** Of these the filter by one whole value may look back as far as the list goes (rule 39). */
  readonly exact: string;
  /** Fields that may be revealed, and the columns that they stand in. */
  readonly reveal?: { readonly call: RevealOfRecords; readonly kind: string; readonly clear: readonly string[] };
  finish?(rows: readonly Raw[], jobServices: ListingContext): Promise<void>;
}

export interface ListingContext {
  readonly dims: Dims;
  readonly context: Context;
  /** Whether this field is read in clear for whoever asks. */
  isClear(field: string): boolean;
}

export interface Opened<F extends Fields> {
  readonly source: RecordSource<F>;
  readonly filters: Raw;
  readonly window: Window;
}

interface Asked extends ByName {
  readonly recordId?: readonly string[];
}

/** The question as the store understands it, as `openSmsRecords`: whose accounts, which time, which of its own keys. */
export async function openListing<F extends Fields>(
  listing: Listing<F>,
  filters: Readonly<Raw>,
  context: Context,
): Promise<Opened<F>> {
  const { resource, key, time, byKey = {}, exact } = listing;
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  refuseHiddenFields(resource, view, filters);
  const [dims, mine] = await Promise.all([dimsOf(context), ownApps(context, resource)]);
  const { recordId, appName, customerName } = filters as Asked;
  const own = new Set(['appName', 'customerName', 'country', 'recordId', time[1], ...Object.keys(byKey)]);
  const left = Object.fromEntries(Object.entries(filters).filter(([name]) => !own.has(name)));
  const by = filters[exact] !== undefined ? 'phone' : (appName ?? customerName) === undefined ? 'none' : 'app';
  const asked = filters[time[1]] as { from?: string; to?: string } | undefined;
  const window = recordId === undefined ? windowOf(asked, by) : spanOf(recordId);
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
    // empty = it comes from the names of this house, or is asked by and never answered
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

/** Page, export and what it masks in clear. */
export function handleListing<F extends Fields>(listing: Listing<F>): Handler[] {
  const { resource, flow, keptDays, reveal } = listing;
  return [
    handle(resource.calls.page, async (input, context) => {
      const { cursor, limit, isSure, ...filters } = input as unknown as RecordQuery;
      return await takeTurn(context.principal.staffId, async () => {
        const recordQuery = await openListing(listing, filters, context);
        const asked = { ...recordQuery.filters, cursor, limit, isSure };
        const facts = async () => await pageFacts(context, flow, recordQuery.window, keptDays);
        return (await recordPageOf(recordQuery.source, asked, context, { facts })) as never;
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
              await takeTurn(context.principal.staffId, async () => {
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

/** Records rule 49: whatever the rights on the fields say. What is not one's own looks like not there. */
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
