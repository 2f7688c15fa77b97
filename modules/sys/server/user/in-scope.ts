import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { userResource } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { type AccountRow, lockAccount } from './repo.ts';

/**
 * The first step of every action on an account: applies the row scope of the action's key, as in the list (sys R33,
 * R35). An account out of scope returns exactly the same error as a missing one. The row stays locked until the
 * transaction ends.
 */
export async function requireUserInScope(
  tx: Db,
  { principal }: Pick<Context, 'principal'>,
  key: string,
  userId: string,
): Promise<AccountRow> {
  const scope = principal.scopeOf(key, userResource.code);
  const account = scope === null ? undefined : await lockAccount(sysDb({ db: tx }), userId, scope);
  if (account === undefined) throw new AppError(CODES.notFound);
  return account;
}
