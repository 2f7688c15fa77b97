import { type Db, pipeline } from '@switchboard/kit-server';
import { MAIL_BOX } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { type FlagColumn, type Turned, updateBox, updateFlag, type Which } from './change.repo.ts';
import { deltaOf } from './counters.ts';
import { addToCounters } from './counters.repo.ts';
import { insertOps } from './store.repo.ts';
import { recountThreads } from './thread.repo.ts';
import { SPAM_REASON } from './verdict.ts';

export type FlagChange =
  | { readonly seen: boolean }
  | { readonly flagged: boolean }
  | { readonly answered: true }
  | { readonly forwarded: true };

/**
 * mc M36: stored at once, queued for the server, and counted in the same transaction. Returns how many mails really
 * changed.
 */
export async function changeFlags(tx: Db, which: Which, change: FlagChange): Promise<number> {
  const [column, value, op] = flagOf(change);
  const changed = await updateFlag(mcDb({ db: tx }), which, column, value);
  await settle(tx, which.accountId, changed);
  if (op === null) return changed.length;
  await pipeline(
    tx,
    insertOps(
      which.accountId,
      changed.map(({ id }) => ({ messageId: id, op })),
    ),
  );
  return changed.length;
}

function flagOf(change: FlagChange): [column: FlagColumn, value: boolean, op: string | null] {
  if ('seen' in change) return ['seen', change.seen, change.seen ? 'seen' : 'unseen'];
  if ('flagged' in change) return ['flagged', change.flagged, change.flagged ? 'flag' : 'unflag'];
  if ('answered' in change) return ['answered', true, 'answered'];
  // a local flag: many servers do not keep it
  return ['forwarded', true, null];
}

/**
 * Moves mails into another box, locally and on the server. A deleted mail records its previous box (restored within 30
 * days).
 */
export async function moveMails(tx: Db, which: Which, toBox: number): Promise<number> {
  const changed = await updateBox(mcDb({ db: tx }), which, {
    box: toBox,
    spamReason: toBox === MAIL_BOX.spam ? SPAM_REASON.person : null,
    isTrash: toBox === MAIL_BOX.trash,
  });
  await settle(tx, which.accountId, changed);
  await pipeline(
    tx,
    insertOps(
      which.accountId,
      changed.map(({ id }) => ({ messageId: id, op: 'move', args: { box: toBox } })),
    ),
  );
  return changed.length;
}

/** Updates what every change of mails affects: the counts of its threads and of its account. */
export async function settle(tx: Db, accountId: string, changed: readonly Turned[]): Promise<void> {
  const db = mcDb({ db: tx });
  await recountThreads(
    db,
    changed.flatMap(({ threadId }) => threadId ?? []),
  );
  await addToCounters(db, accountId, deltaOf(changed));
}
