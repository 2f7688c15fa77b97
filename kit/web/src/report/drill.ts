import { GRAINS, type Grain, type Report } from '@switchboard/kit-contract';
import dayjs from 'dayjs';
import type { ListState } from '../list/list-state.ts';
import { chosenDims } from './shown-report.ts';

const DAY = 'YYYY-MM-DD';

interface Answered {
  readonly from: string;
  readonly to: string;
}

interface Counted {
  readonly state: ListState;
  readonly page: Answered;
  readonly row: string;
  readonly metric: string;
}

/** The page of the records that a number counts; null when no list can be filtered accordingly. */
export function drillPath(report: Report, of: Counted): string | null {
  const query = drillQuery(report, of);
  return query === null ? null : `${report.report.drill?.path ?? ''}${query}`;
}

/**
 * The filters, in the format of the address, with which the list of records has the same total as the number; null when
 * there are none: an hour, another time zone, a filter that the list does not have, or more days than it searches.
 */
export function drillQuery(report: Report, { state, page, row, metric }: Counted): string | null {
  const { drill, dims } = report.report;
  const counted = drill?.metrics[metric];
  if (drill === undefined || counted === undefined || state.filters['tz'] !== undefined) return null;
  const keys = keysOfRow(row);
  const days = daysOfRow(report, { state, page, row });
  if (days === null) return null;
  /** Whether the row, or the filter, has this key and no other. */
  const isOnly = (name: string, key: string): boolean => {
    const requestedValues = state.filters[name];
    return (
      (keys.get(name) ??
        (Array.isArray(requestedValues) && requestedValues.length === 1 ? requestedValues[0] : undefined)) === key
    );
  };
  const query = new URLSearchParams();
  const given = new Set<string>();
  for (const [name, key] of keys) {
    if (name === 'period') continue;
    if (name in (drill.requires ?? {})) continue;
    const filter = drill.dims[name];
    if (filter === undefined || key === '') return null; // a list cannot be filtered by an empty key
    query.append(`f.${filter}`, key);
    given.add(name);
  }
  for (const name of Object.keys(dims)) {
    const value = state.filters[name];
    if (value === undefined || given.has(name) || name in (drill.requires ?? {})) continue;
    if (!drill.carried.includes(name)) return null;
    for (const one of Array.isArray(value) ? value : [value]) query.append(`f.${name}`, String(one));
    given.add(name);
  }
  for (const [name, key] of Object.entries(drill.requires ?? {})) if (!isOnly(name, key)) return null;
  const length = dayjs(days.to).diff(days.from, 'day') + 1;
  if (length > (drill.wideDims.some((name) => given.has(name)) ? drill.wideDays : drill.days)) return null;
  for (const [name, values] of Object.entries(drill.always))
    if (!query.has(`f.${name}`) && counted[name] === undefined) append(query, name, values);
  for (const [name, values] of Object.entries(counted)) {
    // intersection of the user's filter and the values that the number counts
    const requestedValues = query.getAll(`f.${name}`);
    const both = requestedValues.length === 0 ? values : values.filter((value) => requestedValues.includes(value));
    if (both.length === 0) return null;
    query.delete(`f.${name}`);
    append(query, name, both);
  }
  query.append(`f.${drill.dayFilter}`, `${days.from}..${days.to}`);
  return `?${query}`;
}

function append(query: URLSearchParams, name: string, values: readonly string[]): void {
  for (const value of values) query.append(`f.${name}`, value);
}

/** Keys of a row by dimension. */
export const keysOfRow = (row: string): ReadonlyMap<string, string> =>
  new Map(row.split('|').map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]));

/** The days of a row; null when it is an hour. */
export function daysOfRow(report: Report, { state, page, row }: Omit<Counted, 'metric'>): Answered | null {
  const grain = chosenDims(report, state).find((dim): dim is Grain => dim in GRAINS);
  return daysOf(keysOfRow(row).get('period'), grain, page);
}

/** Days of one row, limited to those of the report. */
function daysOf(period: string | undefined, grain: Grain | undefined, page: Answered): Answered | null {
  if (period === undefined || grain === undefined) return { from: page.from, to: page.to };
  if (grain === 'hour') return null;
  const first = dayjs(grain === 'month' ? `${period}-01` : period);
  const last = grain === 'day' ? first : first.add(1, grain).subtract(1, 'day');
  const [from, to] = [first.format(DAY), last.format(DAY)];
  return { from: from < page.from ? page.from : from, to: to > page.to ? page.to : to };
}
