import { useState } from 'react';
import { useStable } from '../use-stable.ts';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  set(rows: readonly Row[]): void;
  clear(): void;
}

const NOTHING: readonly never[] = [];

/** Selected rows of the visible page: another page or filter clears the selection, so no action affects an invisible row. */
export function useSelection<Row>(scope: string): Selection<Row> {
  const [chosen, setChosen] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] });
  const set = useStable((rows: readonly Row[]) => setChosen({ scope, rows }));
  const clear = useStable(() => setChosen({ scope, rows: [] }));
  return { rows: chosen.scope === scope ? chosen.rows : NOTHING, set, clear };
}
