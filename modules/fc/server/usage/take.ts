import { AppError, CODES } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { isSame, compareUsage, keyTextOf } from './compare.ts';
import { findTaken, insertUsage, type TakenUsage } from './repo.ts';

/**
 * Takes days of usage over, in the transaction of whoever hands them over. The same row again is nothing new; another one under the name of
 * a row that was taken is refused, and with it everything that came along. Answers how many were new.
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

/** Its account may have been renumbered since: that is no other usage. */
const isTakenAs = (row: TakenUsage, taken: TakenUsage | undefined): boolean =>
  taken !== undefined &&
  taken.bizDate === row.bizDate &&
  keyTextOf(taken) === keyTextOf(row) &&
  compareUsage([row], [taken]).every(isSame);
