import { useState } from 'react';
import { useStable } from '../use-stable.ts';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  set(rows: readonly Row[]): void;
  clear(): void;
}

const NOTHING: readonly never[] = [];

/** Chosen rows of what is on the screen: another page or filter begins anew, so nothing unseen is ever acted on. */
export function useSelection<Row>(scope: string): Selection<Row> {
  const [chosen, setChosen] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] });
  const set = useStable((rows: readonly Row[]) => setChosen({ scope, rows }));
  const clear = useStable(() => setChosen({ scope, rows: [] }));
  return { rows: chosen.scope === scope ? chosen.rows : NOTHING, set, clear };
}
