import {
  DEFAULT_PAGE_SIZE,
  type Field,
  type Fields,
  FILTER_PREFIX,
  type Filters,
  type FilterValue,
  listParameters,
  MAX_PAGE_SIZE,
} from '@switchboard/kit-contract';
import { readFilter } from './filter-codec.ts';

export type { Filters, FilterValue, RangeValue } from '@switchboard/kit-contract';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The linkable state of a list: stored in the query of the tab's address and nowhere else. */
export interface ListState {
  readonly keyword: string;
  readonly filters: Filters;
  /** Null = the default order of the definition. */
  readonly sort: Sort | null;
  readonly pageNo: number;
  readonly pageSize: number;
  /** The quick tab; '' = the first. */
  readonly tab: string;
}

/** No search; the tab and the page size are navigation, not part of a search. */
export const CLEARED = { keyword: '', filters: {}, sort: null, pageNo: 1 } as const;
export const EMPTY_STATE: ListState = { ...CLEARED, pageSize: DEFAULT_PAGE_SIZE, tab: '' };

const OURS = new Set(['q', 'sort', 'page', 'size', 'tab']);
const isOurs = (name: string): boolean => OURS.has(name) || name.startsWith(FILTER_PREFIX);

export function readListState(search: string, fields: Fields): ListState {
  const query = new URLSearchParams(search);
  const filters: Record<string, FilterValue> = {};
  for (const [name, field] of filterFields(fields)) {
    const value = readFilter(field, query.getAll(FILTER_PREFIX + name));
    if (value !== undefined) filters[name] = value;
  }
  return {
    keyword: (query.get('q') ?? '').trim().slice(0, 100),
    filters,
    sort: readSort(query.get('sort'), fields),
    pageNo: readInt(query.get('page'), 1, Number.MAX_SAFE_INTEGER, 1),
    pageSize: readInt(query.get('size'), 1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
    tab: query.get('tab') ?? '',
  };
}

/** Writes the values that differ from the default; foreign parameters stay unchanged. */
export function writeListState(state: ListState, fields: Fields, search = ''): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !isOurs(name)));
  const known = Object.fromEntries(
    filterFields(fields).flatMap(([name]) => {
      const value = state.filters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  for (const [name, value] of listParameters({ ...state, filters: known })) query.append(name, value);
  if (state.pageNo !== 1) query.set('page', String(state.pageNo));
  if (state.pageSize !== DEFAULT_PAGE_SIZE) query.set('size', String(state.pageSize));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function filterFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.filter);
}

function readSort(text: string | null, fields: Fields): Sort | null {
  const match = /^(\w+)\.(asc|desc)$/.exec(text ?? '');
  const [, field, order] = match ?? [];
  if (field === undefined || !fields[field]?.sortable) return null;
  return { field, order: order === 'asc' ? 'asc' : 'desc' };
}

function readInt(text: string | null, min: number, max: number, otherwise: number): number {
  const value = text !== null && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : otherwise;
}
