/** The business day is that of Asia/Shanghai, UTC+8 without summer time; every screen shows the same clock (conventions §5). */
const OFFSET_MS = 8 * 60 * 60 * 1000;

function businessClock(iso: string): string | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : new Date(time + OFFSET_MS).toISOString();
}

/** `yyyy-MM-dd HH:mm:ss`; empty for nothing, the text itself when it is no time. */
export function formatDateTime(iso: string | null | undefined): string {
  if (iso === null || iso === undefined || iso === '') return '';
  const clock = businessClock(iso);
  return clock === null ? iso : `${clock.slice(0, 10)} ${clock.slice(11, 19)}`;
}

/** `yyyy-MM-dd`, of a date or of the business day in which a time falls. */
export function formatDate(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return businessClock(value)?.slice(0, 10) ?? value;
}
