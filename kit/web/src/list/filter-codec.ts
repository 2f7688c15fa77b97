import { type Field, filterSchema } from '@switchboard/kit-contract';
import { endOfBusinessDay, startOfBusinessDay } from '../format/time.ts';
import type { FilterValue, RangeValue } from './list-state.ts';

const RANGE_SEPARATOR = '..';

/** From the address. A value the call would refuse is dropped: an old link shows a wider list, never an error. */
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

export function writeFilter(value: FilterValue): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'boolean') return [String(value)];
  if (isRange(value)) {
    const text = `${value.from ?? ''}${RANGE_SEPARATOR}${value.to ?? ''}`;
    return text === RANGE_SEPARATOR ? [] : [text];
  }
  return value;
}

/** What the page call takes: days become the first and last moment of the business day. */
export function filterInput(field: Field, value: FilterValue): unknown {
  if (field.kind !== 'dateTime' || !isRange(value)) return value;
  return {
    ...(value.from === undefined ? {} : { from: startOfBusinessDay(value.from) }),
    ...(value.to === undefined ? {} : { to: endOfBusinessDay(value.to) }),
  };
}

export function isRange(value: FilterValue | undefined): value is RangeValue {
  return typeof value === 'object' && !Array.isArray(value);
}

/** An untouched control: nothing to send, nothing to write. */
export function isEmptyFilter(value: FilterValue | undefined): boolean {
  if (value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRange(value) && value.from === undefined && value.to === undefined;
}

/** R273, R274: of a date range both ends or none. Names the end that is missing. */
export function missingEnd(field: Field, value: FilterValue | undefined): 'start' | 'end' | null {
  if ((field.kind !== 'date' && field.kind !== 'dateTime') || !isRange(value)) return null;
  if (value.from === undefined && value.to !== undefined) return 'start';
  if (value.from !== undefined && value.to === undefined) return 'end';
  return null;
}
