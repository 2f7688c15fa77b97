import type { TieState } from '@switchboard/bq-contract';

export interface UncomparedDays {
  readonly from: string;
  readonly to: string;
  readonly state: Exclude<TieState, 'tied'>;
}

/** Groups adjacent days that were not compared for the same reason. */
export function uncomparedDays(days: readonly { readonly day: string; readonly state: TieState }[]): UncomparedDays[] {
  const runs: UncomparedDays[] = [];
  let before: TieState = 'tied';
  for (const { day, state } of days) {
    const last = runs.at(-1);
    if (state !== 'tied') {
      if (last !== undefined && before === state) runs.splice(-1, 1, { ...last, to: day });
      else runs.push({ from: day, to: day, state });
    }
    before = state;
  }
  return runs;
}
