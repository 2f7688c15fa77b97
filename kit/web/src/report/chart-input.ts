import type { Report } from '@switchboard/kit-contract';
import dayjs from 'dayjs';
import { formatDecimal } from '../format/number.ts';
import { isRange } from '../list/filter-codec.ts';
import type { ListState } from '../list/list-state.ts';
import { pageInput } from '../list/page-input.ts';

const TOP = 10;
export const MOST_POINTS = 200;
const MANY_DAYS = 100;
export const CHART_HEIGHT = 220;
export const chartNumber = (value: number): string => formatDecimal(String(Number(value.toFixed(2))));

/** The same query as the table's, by time or by one dimension. */
export function chartInput(
  report: Report,
  state: ListState,
  { by, isTrend, metric, order }: { by: string; isTrend: boolean; metric: string; order: 'asc' | 'desc' },
): never {
  const {
    sortField: _field,
    sortOrder: _order,
    compare: _compare,
    ...requestedFilters
  } = pageInput(state, report.fields) as Record<string, unknown>;
  return {
    ...requestedFilters,
    dims: [by],
    pageNo: 1,
    pageSize: isTrend ? MOST_POINTS : TOP,
    ...(isTrend ? { sortField: 'period', sortOrder: 'asc' } : { sortField: metric, sortOrder: order }),
  } as never;
}

/** Whether the requested data is available by the hour. */
const hasHours = ({ report: { grains, hoursOf = {} } }: Report, { filters }: ListState): boolean =>
  grains.includes('hour') &&
  Object.entries(hoursOf).every(([dim, keys]) => {
    const requestedFilters = filters[dim];
    return (
      Array.isArray(requestedFilters) &&
      requestedFilters.length > 0 &&
      requestedFilters.every((key) => keys.includes(key))
    );
  });

/** A day is shown by its hours, a year by its months. */
export function grainOf(report: Report, state: ListState): string {
  const { grains } = report.report;
  const { day } = state.filters;
  const days =
    isRange(day) && day.from !== undefined && day.to !== undefined ? dayjs(day.to).diff(day.from, 'day') + 1 : 7;
  if (days === 1 && hasHours(report, state)) return 'hour';
  if (days > MANY_DAYS && grains.includes('month')) return 'month';
  return 'day';
}

/** Omits the year, which is shown above the chart. */
export const shortTime = (text: string, isTime: boolean): string =>
  isTime && /^\d{4}-\d{2}-\d{2}/u.test(text) ? text.slice(5) : text;
