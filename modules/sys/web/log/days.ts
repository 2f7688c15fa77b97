import { formatDate } from '@switchboard/kit-web';
import { LOG_MAX_DAYS } from '@switchboard/sys-contract';
import dayjs, { type Dayjs } from 'dayjs';

export const DAY = 'YYYY-MM-DD';

export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Business days, today included. */
export function lastDays(count: number, today = businessToday()): Required<Days> {
  return { from: today.subtract(count - 1, 'day').format(DAY), to: today.format(DAY) };
}

export function businessToday(): Dayjs {
  return dayjs(formatDate(new Date().toISOString()), DAY);
}

export function isTooLong({ from, to }: Days): boolean {
  return from !== undefined && to !== undefined && dayjs(to, DAY).diff(dayjs(from, DAY), 'day') >= LOG_MAX_DAYS;
}
