import { type Context, guardedRowFacts, type RowFacts } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { findUserRowFacts } from './repo.ts';

const USER = 'sys.user';

/** Accounts, and every object with owners of its rows in its table. */
export function canExplainRows({ rowSecurity }: Pick<Context, 'rowSecurity'>, objectCode: string): boolean {
  return objectCode === USER || rowSecurity.some(({ object }) => object === objectCode);
}

/** Objects with rows that belong to legal entities. */
export function hasEntities({ rowSecurity }: Pick<Context, 'rowSecurity'>, objectCode: string): boolean {
  return rowSecurity.some(({ object, entity }) => object === objectCode && entity !== undefined);
}

/** Null = no such row. */
export async function rowFactsOf(
  context: Context,
  objectCode: string,
  of: { rowId: string; staffId: string },
): Promise<RowFacts | null> {
  const security = context.rowSecurity.find(({ object }) => object === objectCode);
  if (security === undefined) return await findUserRowFacts(sysDb(context), of.rowId);
  return await guardedRowFacts(context, security, of);
}
