import type { Fields, PageInput } from '@switchboard/kit-contract';
import { filterInput, isEmptyFilter } from './filter-codec.ts';
import { type Filters, filterFields, type ListState } from './list-state.ts';

/** The input of the page call for the state in the address; a preset takes precedence. */
export function pageInput<F extends Fields>(state: ListState, fields: F, preset: Filters = {}): PageInput<F> {
  const filters: Record<string, unknown> = {};
  for (const [name, field] of filterFields(fields)) {
    const value = preset[name] ?? state.filters[name];
    if (value !== undefined && !isEmptyFilter(value)) filters[name] = filterInput(field, value);
  }
  return {
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    ...(state.sort === null ? {} : { sortField: state.sort.field, sortOrder: state.sort.order }),
    ...(state.keyword === '' ? {} : { keyword: state.keyword }),
    ...filters,
  };
}
