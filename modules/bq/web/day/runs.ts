import type { DayState, DayStateRow } from '@switchboard/bq-contract';

/** Consecutive days with the same states. */
export interface Run {
  readonly from: string;
  readonly to: string;
  /** By product, in the order of the products; a single entry if all have the same state. */
  readonly states: readonly { readonly product: DayStateRow['product'] | null; readonly state: DayState }[];
}

/** Groups days by their states, newest last: most days are closed and share one entry. */
export function runsOf(days: readonly DayStateRow[]): Run[] {
  const byDay = new Map<string, DayStateRow[]>();
  for (const row of days) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  const runs: Run[] = [];
  for (const [day, rows] of byDay) {
    const isOne = rows.every(({ state }) => state === rows[0]?.state);
    const states = isOne
      ? rows.slice(0, 1).map(({ state }) => ({ product: null, state }))
      : rows.map(({ product, state }) => ({ product, state }));
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.states) === JSON.stringify(states))
      runs.splice(-1, 1, { ...last, to: day });
    else runs.push({ from: day, to: day, states });
  }
  return runs;
}
