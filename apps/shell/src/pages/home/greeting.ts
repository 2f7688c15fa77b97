export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** The part of the day for an hour. */
export function dayPart(hour: number): DayPart {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
