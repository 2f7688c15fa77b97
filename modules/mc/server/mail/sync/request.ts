import { AppError } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { markSyncRequested } from './request.repo.ts';

/** mc M38: the worker that holds the account compares everything in its next tick, within a second or two. */
export async function requestSync(tx: Db, accountId: string): Promise<void> {
  if (!(await markSyncRequested(mcDb({ db: tx }), accountId))) throw new AppError(MAIL_CODES.syncTooOften);
}
