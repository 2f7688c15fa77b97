import type { Workday } from '@switchboard/sys-contract';

/** Days as `yyyy-MM-dd`: a calendar day has no time zone and is never converted to a Date in the browser's zone. */
export type Marks = ReadonlyMap<string, Pick<Workday, 'kind' | 'name'>>;
/** Unsaved changes: null removes the mark. */
export type Draft = ReadonlyMap<string, Pick<Workday, 'kind' | 'name'> | null>;

export const WORK = 1;
export const OFF = 2;
const MONTHS = 12;
/** Days of the calendar are UTC days here: all have the same length. */
export const DAY_MS = 86_400_000;

const pad = (value: number): string => String(value).padStart(2, '0');

/** The weeks of a month, Monday first (conventions §5); null for days of another month. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const lead = weekdayOf(`${year}-${pad(month)}-01`);
  const cells: (string | null)[] = Array.from({ length: lead }, () => null);
  for (let day = 1; day <= count; day++) cells.push(`${year}-${pad(month)}-${pad(day)}`);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 0 = Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export const isWorkByDefault = (day: string): boolean => weekdayOf(day) < 5;

export function markOf(day: string, marks: Marks, draft: Draft): Pick<Workday, 'kind' | 'name'> | null {
  const drafted = draft.get(day);
  return drafted === undefined ? (marks.get(day) ?? null) : drafted;
}

export function isWork(day: string, marks: Marks, draft: Draft): boolean {
  const mark = markOf(day, marks, draft);
  return mark === null ? isWorkByDefault(day) : mark.kind === WORK;
}

/** A mark that equals the default of the weekday is kept only for its name. */
export function setDays(
  draft: Draft,
  marks: Marks,
  days: readonly string[],
  wanted: { kind: 1 | 2; name: string | null } | null,
): Draft {
  const next = new Map(draft);
  for (const day of days) {
    const isPlain = wanted !== null && (wanted.name ?? '') === '' && (wanted.kind === WORK) === isWorkByDefault(day);
    const mark = isPlain ? null : wanted;
    const saved = marks.get(day) ?? null;
    if (saved?.kind === mark?.kind && (saved?.name ?? '') === (mark?.name ?? '')) next.delete(day);
    else next.set(day, mark);
  }
  return next;
}

export function toSave(draft: Draft): { day: string; kind: 1 | 2 | null; name: string | null }[] {
  return [...draft.entries()]
    .map(([day, mark]) => ({ day, kind: mark?.kind ?? null, name: mark?.name ?? null }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

export function countWorkdays(year: number, marks: Marks, draft: Draft): number {
  let count = 0;
  for (let month = 1; month <= MONTHS; month++)
    for (const day of weeksOf(year, month).flat()) if (day !== null && isWork(day, marks, draft)) count++;
  return count;
}

/** From the first selected day to this one, both included. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10));
}
