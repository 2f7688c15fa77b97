import { businessClock } from '@switchboard/kit-contract';

/** Every screen shows business time, wherever the reader is (conventions §5). */
function clockText(iso: string): string | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : businessClock(time).toISOString();
}

/** `yyyy-MM-dd HH:mm:ss`; empty for no value, the text itself when it is not a time. */
export function formatDateTime(iso: string | null | undefined): string {
  if (iso === null || iso === undefined || iso === '') return '';
  const clock = clockText(iso);
  return clock === null ? iso : `${clock.slice(0, 10)} ${clock.slice(11, 19)}`;
}

/** `yyyy-MM-dd` of a date, or of the business day of a time. */
export function formatDate(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return clockText(value)?.slice(0, 10) ?? value;
}
