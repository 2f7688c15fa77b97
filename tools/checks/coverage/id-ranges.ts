import { prefixOf } from './title-ids.ts';

/** `R001 R002 R003 R007` becomes `R001-R003 R007`; the order of the list is kept. */
export function compressIds(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run !== undefined && follows(run.at(-1) as string, id)) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(' '))).join(' ');
}

function follows(before: string, after: string): boolean {
  return prefixOf(before) === prefixOf(after) && numberOf(after) === numberOf(before) + 1;
}

function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0]);
}
