import { type DateMode, formatMoment } from '@switchboard/kit-web';

/** Time for today, day for this year, otherwise the date: enough to distinguish the mails of a list in little space. */
export function rowTime(iso: string, mode: DateMode, now = new Date().toISOString()): string {
  const [then, today] = [formatMoment(iso, mode), formatMoment(now, mode)];
  if (then.slice(0, 10) === today.slice(0, 10)) return then.slice(11, 16);
  return then.slice(0, 4) === today.slice(0, 4) ? then.slice(5, 10) : then.slice(0, 10);
}
