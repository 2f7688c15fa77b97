import {
  AppError,
  BUSINESS_OFFSET_HOURS,
  CODES,
  type ExportQuery,
  type Fields,
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
import { inTurn } from './turn.ts';

type Input = Readonly<Record<string, unknown>>;

export interface Made {
  readonly input: Input;
  readonly period: Period;
  readonly scope: RowScope;
  readonly context: Context;
}

/**
 * A report of a few thousand rows at most that no single query answers: its rows are made and put in order here. `costs` are fields that
 * costs could be told from, or whatever else a person may not see.
 */
export function handleMade<F extends Fields>(
  resource: Resource<F>,
  make: (asked: Made) => Promise<readonly RowOf<F>[]>,
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
    if (![...used, sort].every((name) => view.isClear(name))) throw new AppError(CODES.fieldNotPermitted);
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
  const feedOf = ({ columns: asked, format: _format, ...input }: ExportQuery, context: Context): ExportFeed => {
    const view = viewOf(context);
    const columns = asked ?? resource.list.columns.filter((name) => view.isClear(name));
    if (!columns.every((name) => view.isClear(name))) throw new AppError(CODES.fieldNotPermitted);
    const opened = rowsOf(input, context);
    opened.catch(() => {}); // whoever reads it hears of it
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
      async (input, context) => await inTurn(context, async () => await pageOf(input, context)),
    ),
    ...handleFeed(resource, feedOf),
  ];
}

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return Number(a) - Number(b) || String(a).localeCompare(String(b));
};

/** The row's name has what was typed in it, whatever its case; nothing typed is in every name. */
export const isNamed = (name: string, typed: unknown): boolean =>
  name.toLocaleLowerCase().includes(String(typed ?? '').toLocaleLowerCase());
