import { useState } from 'react';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  set(rows: readonly Row[]): void;
  clear(): void;
}

/** Chosen rows of what is on the screen: another page or filter begins anew, so nothing unseen is ever acted on. */
export function useSelection<Row>(scope: string): Selection<Row> {
  const [chosen, setChosen] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] });
  return {
    rows: chosen.scope === scope ? chosen.rows : [],
    set: (rows) => setChosen({ scope, rows }),
    clear: () => setChosen({ scope, rows: [] }),
  };
}
