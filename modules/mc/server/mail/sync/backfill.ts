import { mcDb } from '../../db.ts';
import { storeMails } from '../store/store.ts';
import type { IncomingMail } from '../store/types.ts';
import { type Connection, write } from './connection.ts';
import { fetchMails } from './fetch.ts';
import { FOLDER_STATE, type FolderCursor, type FolderRow, saveCursor } from './folder.repo.ts';
import { removeOldGenerations } from './place.repo.ts';

/** Stores mails, their places and the cursor in one transaction; existing mails are skipped (mc M33). */
export async function commitBatch(
  connection: Connection,
  folder: FolderRow,
  mails: readonly IncomingMail[],
  cursor: FolderCursor,
): Promise<FolderRow> {
  return await write(connection, async (tx) => {
    await storeMails(tx, connection.services, connection.account, mails);
    return await saveCursor(mcDb({ db: tx }), folder, cursor);
  });
}

/** The UIDs below the oldest loaded one that are within the synchronised months, the newest first. */
export async function listOlder({ client, account }: Connection, folder: FolderRow): Promise<number[]> {
  if (folder.backfillUid <= 1) return [];
  const since = new Date();
  since.setMonth(since.getMonth() - account.syncMonths);
  const found = await client.search({ uid: `1:${folder.backfillUid - 1}`, since }, { uid: true });
  return Array.isArray(found) ? found.filter((uid) => uid < folder.backfillUid).toSorted((a, b) => b - a) : [];
}

interface Coming {
  readonly uids: readonly number[];
  readonly mails: Promise<IncomingMail[]>;
}

/** Batches of the newest remaining mails, some of them prefetched. */
class Supply {
  readonly #connection: Connection;
  readonly #folder: FolderRow;
  readonly #older: readonly number[];
  readonly #coming: Coming[] = [];
  readonly #isFirst: boolean;
  #from = 0;
  #left: number;
  #size: number;

  constructor(connection: Connection, folder: FolderRow, older: readonly number[]) {
    const { batch, firstBatch, headTimes, slice } = connection.limits;
    this.#connection = connection;
    this.#folder = folder;
    this.#older = older;
    this.#isFirst = folder.syncState === FOLDER_STATE.initial;
    this.#left = slice;
    const isUntouched = folder.backfillUid === folder.uidNext;
    this.#size = this.#isFirst ? (isUntouched ? Math.min(firstBatch, batch) : batch) : batch * headTimes;
  }

  /** Null = nothing is left, or the slice is finished. */
  async next(): Promise<{ uids: readonly number[]; mails: IncomingMail[] } | null> {
    this.#fill();
    const one = this.#coming.shift();
    if (one === undefined) return null;
    const mails = await one.mails;
    const { batch, headTimes } = this.#connection.limits;
    // mails below a batch without bodies are older, and need no bodies either
    this.#size = mails.every(({ body }) => body === null) ? batch * headTimes : batch;
    this.#fill();
    return { uids: one.uids, mails };
  }

  #fill(): void {
    while (this.#coming.length < this.#connection.limits.ahead && this.#left > 0) {
      const uids = this.#older.slice(this.#from, this.#from + this.#size);
      if (uids.length === 0) return;
      this.#from += uids.length;
      this.#left -= 1;
      const mails = fetchMails(this.#connection, this.#folder, { uids, isLive: false, withBodies: this.#isFirst });
      // handled by `next`, or dropped when storing the previous batch fails
      mails.catch(() => {});
      this.#coming.push({ uids, mails });
    }
  }
}

/**
 * mc M31, M34: loads one slice of the mails that were in the folder before the binding, or of a renumbered folder. No
 * notifications are sent for these mails. Returns the folder and whether it is done.
 */
export async function backfill(
  connection: Connection,
  folder: FolderRow,
  older: number[],
): Promise<{ folder: FolderRow; isDone: boolean }> {
  const isFirst = folder.syncState === FOLDER_STATE.initial;
  let row = folder;
  let stored = 0;
  const supply = new Supply(connection, folder, older);
  for (let one = await supply.next(); one !== null; one = await supply.next()) {
    row = await commitBatch(connection, row, one.mails, { backfillUid: Math.min(...one.uids) });
    stored += one.uids.length;
  }
  older.splice(0, stored);
  if (older.length > 0) return { folder: row, isDone: false };
  row = await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    if (!isFirst) await removeOldGenerations(db, row);
    return await saveCursor(db, row, { backfillUid: 0, syncState: FOLDER_STATE.incremental });
  });
  return { folder: row, isDone: true };
}
