import { endOfBusinessDay, startOfBusinessDay } from './business-day.ts';
import type { Field } from './field.ts';

/** One filter as set by the user: a text, some codes, yes/no, or the two ends of a range (days for times). */
export type FilterValue = string | boolean | readonly string[] | RangeValue;
export interface RangeValue {
  readonly from?: string;
  readonly to?: string;
}
export type Filters = Readonly<Record<string, FilterValue>>;

/** A prefix separates filters from other parameters: `name`, for example, is the title of a tab (spec §2). */
export const FILTER_PREFIX = 'f.';
export const RANGE_SEPARATOR = '..';

export function isRange(value: FilterValue | undefined): value is RangeValue {
  return typeof value === 'object' && !Array.isArray(value);
}

export function writeFilter(value: FilterValue): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'boolean') return [String(value)];
  if (isRange(value)) {
    const text = `${value.from ?? ''}${RANGE_SEPARATOR}${value.to ?? ''}`;
    return text === RANGE_SEPARATOR ? [] : [text];
  }
  return value;
}

/** The filter value of the page call: days become the first and last moment of the business day. */
export function filterInput(field: Field, value: FilterValue): unknown {
  if (field.kind !== 'dateTime' || !isRange(value)) return value;
  return {
    ...(value.from === undefined ? {} : { from: startOfBusinessDay(value.from) }),
    ...(value.to === undefined ? {} : { to: endOfBusinessDay(value.to) }),
  };
}

/** The query of a list, as written in its address. */
export interface ListQuery {
  readonly tab?: string;
  readonly keyword?: string;
  readonly filters: Filters;
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | null;
}

/** The parameters from which the page of a list reads its query. */
export function listParameters({ tab = '', keyword = '', filters, sort = null }: ListQuery): [string, string][] {
  return [
    ...(tab === '' ? [] : [['tab', tab] as [string, string]]),
    ...(keyword === '' ? [] : [['q', keyword] as [string, string]]),
    ...Object.entries(filters).flatMap(([name, value]) =>
      writeFilter(value).map((text): [string, string] => [FILTER_PREFIX + name, text]),
    ),
    ...(sort === null ? [] : [['sort', `${sort.field}.${sort.order}`] as [string, string]]),
  ];
}
