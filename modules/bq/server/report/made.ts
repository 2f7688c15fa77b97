import {
  AppError,
  BUSINESS_OFFSET_HOURS,
  CODES,
  type ExportQuery,
  type Fields,
  fieldsRefused,
  type PageInput,
  type PageResult,
  type Resource,
  type RowOf,
} from '@switchboard/kit-contract';
import {
  type Context,
  type ExportFeed,
  fieldView,
  handle,
  handleFeed,
  type Handler,
  type RowScope,
} from '@switchboard/kit-server';
import { seesCosts } from './costs.ts';
import { type Period, periodOf } from './period.ts';
import { takeTurn } from '../record/turns.ts';

type Input = Readonly<Record<string, unknown>>;

export interface Made {
  readonly input: Input;
  readonly period: Period;
  readonly scope: RowScope;
  readonly context: Context;
}

/**
 * A report of at most a few thousand rows that no single query can produce: its rows are built and sorted here. `costs`
 * are fields that would reveal costs, or other fields that the user may not see.
 */
export function handleMade<F extends Fields>(
  resource: Resource<F>,
  make: (requested: Made) => Promise<readonly RowOf<F>[]>,
  costs: readonly (keyof F & string)[] | ((context: Context) => readonly (keyof F & string)[]) = [],
): Handler[] {
  const hiddenOf = (context: Context): readonly string[] => {
    if (typeof costs === 'function') return costs(context);
    return costs.length === 0 || seesCosts(resource, context) ? [] : costs;
  };
  const viewOf = (context: Context) => {
    const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
    const hidden = new Set<string>(hiddenOf(context));
    return {
      mask: (row: Record<string, unknown>) => view.mask(row),
      isClear: (name: string): boolean => !hidden.has(name) && view.isClear(name),
      isShown: (name: string): boolean => !hidden.has(name) && view.isShown(name),
    };
  };
  const rowsOf = async (input: Input, context: Context): Promise<RowOf<F>[]> => {
    const { principal, callKey } = context;
    const key = callKey ?? resource.right;
    const scope = principal.scopeOf(key, resource.code);
    if (scope === null) throw new AppError(CODES.noPermission);
    const view = viewOf(context);
    const sort = (input['sortField'] as string | undefined) ?? resource.list.defaultSort.field;
    const used = Object.keys(resource.fields).filter((name) => input[name] !== undefined);
    const refused = [...used, sort].filter((name) => !view.isClear(name));
    if (refused.length > 0) throw fieldsRefused(refused, resource.fields);
    const period = periodOf(input['day'] as Partial<Period> | undefined, 'day', BUSINESS_OFFSET_HOURS);
    const rows = await make({ input, period, scope, context });
    const order = input['sortField'] !== undefined && input['sortOrder'] !== 'desc' ? 1 : -1;
    return rows
      .toSorted((a, b) => order * compare(a[sort], b[sort]) || Number(a['id']) - Number(b['id']))
      .map(
        (row) => view.mask(Object.fromEntries(Object.entries(row).filter(([name]) => view.isShown(name)))) as RowOf<F>,
      );
  };
  const pageOf = async (input: PageInput, context: Context): Promise<PageResult<RowOf<F>>> => {
    const rows = await rowsOf(input, context);
    const { pageNo, pageSize } = input;
    const list = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return { list, total: rows.length, totalCapped: false, pageNo, pageSize };
  };
  const feedOf = ({ columns: requested, format: _format, ...input }: ExportQuery, context: Context): ExportFeed => {
    const view = viewOf(context);
    const columns = requested ?? resource.list.columns.filter((name) => view.isClear(name));
    const refused = columns.filter((name) => !view.isClear(name));
    if (refused.length > 0) throw fieldsRefused(refused, resource.fields);
    const opened = rowsOf(input, context);
    opened.catch(() => {}); // the consumer of the promise handles the error
    return {
      columns,
      count: async () => (await opened).length,
      async *batches() {
        yield await opened;
      },
    };
  };
  return [
    handle(
      resource.calls.page,
      async (input, context) => await takeTurn(context, async () => await pageOf(input, context)),
    ),
    ...handleFeed(resource, feedOf),
  ];
}

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return Number(a) - Number(b) || String(a).localeCompare(String(b));
};

/** Whether the name contains the typed text, case-insensitively; an empty text matches every name. */
export const isNamed = (name: string, typed: unknown): boolean =>
  name.toLocaleLowerCase().includes(String(typed ?? '').toLocaleLowerCase());
