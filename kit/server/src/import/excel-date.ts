const DAY_MS = 86_400_000;
/** Day 0 of a workbook, chosen so that dates after its day 60 (29 February 1900, which never existed) are correct. */
const EPOCH = Date.UTC(1899, 11, 30);
const BUILT_IN_FIRST = 14;
const BUILT_IN_LAST = 22;
const TIME_FIRST = 45;
const TIME_LAST = 47;
/** Format ids of dates in Chinese versions. */
const CHINESE_FIRST = 27;
const CHINESE_LAST = 36;

export function isDateFormat(id: number, code: string | undefined): boolean {
  const within = (from: number, to: number): boolean => id >= from && id <= to;
  if (within(BUILT_IN_FIRST, BUILT_IN_LAST) || within(TIME_FIRST, TIME_LAST)) return true;
  if (within(CHINESE_FIRST, CHINESE_LAST)) return true;
  // quoted, bracketed or escaped characters are no date part
  const parts = (code ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymdh]/i.test(parts);
}

/** Days since the epoch as the text that a user sees: a date, or a date with its time. */
export function excelMoment(serial: number): string {
  const at = new Date(EPOCH + Math.round(serial * DAY_MS));
  if (Number.isNaN(at.getTime())) return String(serial);
  const text = at.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
