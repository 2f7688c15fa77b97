import type { RowFacts } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import { findUserRowFacts } from './repo.ts';

/** Who owns a row and where it belongs, as its module knows it; null = no such row. */
type RowFactsFinder = (db: SysDb, rowId: string) => Promise<RowFacts | null>;

/** Objects whose rows can be explained. A module that wants its own here gives a finder. */
const finders: ReadonlyMap<string, RowFactsFinder> = new Map([['sys.user', findUserRowFacts]]);

export function canExplainRows(objectCode: string): boolean {
  return finders.has(objectCode);
}

export function rowFactsOf(objectCode: string): RowFactsFinder | undefined {
  return finders.get(objectCode);
}
