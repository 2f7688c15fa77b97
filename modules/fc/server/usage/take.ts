import { AppError, CODES } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { isSame, compareUsage, keyTextOf } from './compare.ts';
import { findTaken, insertUsage, type TakenUsage } from './repo.ts';

/**
 * Takes over usage days in the transaction of the caller. A repeated row is skipped; a different row under a known
 * reference is refused together with the whole batch. Returns how many were new.
 */
export async function takeUsage(tx: Db, rows: readonly TakenUsage[]): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await insertUsage(tx, rows);
  if (added === rows.length) return added;
  for (const source of new Set(rows.map((row) => row.source))) {
    const mine = rows.filter((row) => row.source === source);
    const refs = mine.map(({ sourceRef }) => sourceRef);
    const taken = new Map((await findTaken(tx, source, refs)).map((row) => [row.sourceRef, row]));
    const other = mine.find((row) => !isTakenAs(row, taken.get(row.sourceRef)));
    if (other !== undefined) throw new AppError(CODES.conflict, { data: { source, sourceRef: other.sourceRef } });
  }
  return added;
}

/** The account number may have changed since; the usage is still the same. */
const isTakenAs = (row: TakenUsage, taken: TakenUsage | undefined): boolean =>
  taken !== undefined &&
  taken.bizDate === row.bizDate &&
  keyTextOf(taken) === keyTextOf(row) &&
  compareUsage([row], [taken]).every(isSame);
