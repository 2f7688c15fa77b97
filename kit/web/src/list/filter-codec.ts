import {
  type Field,
  filterInput,
  filterSchema,
  type FilterValue,
  isRange,
  RANGE_SEPARATOR,
  type RangeValue,
} from '@switchboard/kit-contract';

export { filterInput, isRange } from '@switchboard/kit-contract';

/**
 * Reads a filter from the address. A value that the call would refuse is dropped: an old link shows a wider list, never
 * an error.
 */
export function readFilter(field: Field, texts: readonly string[]): FilterValue | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const value = parse(field, first, texts);
  return value !== undefined && filterSchema(field).safeParse(filterInput(field, value)).success ? value : undefined;
}

function parse(field: Field, first: string, all: readonly string[]): FilterValue | undefined {
  switch (field.kind) {
    case 'text':
      return first.trim() === '' ? undefined : first.trim();
    case 'boolean':
      return first === 'true' ? true : first === 'false' ? false : undefined;
    case 'id':
    case 'enum':
    case 'tags':
      return all;
    default:
      return parseRange(first);
  }
}

function parseRange(text: string): RangeValue | undefined {
  const [from = '', to = ''] = text.split(RANGE_SEPARATOR);
  if (from === '' && to === '') return undefined;
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

/** An unused control: nothing to send or to write. */
export function isEmptyFilter(value: FilterValue | undefined): boolean {
  if (value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRange(value) && value.from === undefined && value.to === undefined;
}

/** R273, R274: a date range needs both ends or none. Returns the missing end. */
export function missingEnd(field: Field, value: FilterValue | undefined): 'start' | 'end' | null {
  if ((field.kind !== 'date' && field.kind !== 'dateTime') || !isRange(value)) return null;
  if (value.from === undefined && value.to !== undefined) return 'start';
  if (value.from !== undefined && value.to === undefined) return 'end';
  return null;
}
