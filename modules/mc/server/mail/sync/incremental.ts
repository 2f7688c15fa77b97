import type { MailboxObject } from 'imapflow';
import { mcDb } from '../../db.ts';
import { settle } from '../store/change.ts';
import { commitBatch } from './backfill.ts';
import { type Connection, dbOf, write } from './connection.ts';
import { fetchMails, flagsOf } from './fetch.ts';
import { FOLDER_STATE, type FolderCursor, type FolderRow, saveCursor } from './folder.repo.ts';
import { applyFlags, listUids, removePlaces, type ServerFlags } from './place.repo.ts';

/** What this pass checks in addition to new mails (mc M32). */
export interface SyncRequest {
  readonly flags: boolean;
  readonly full: boolean;
}

const NEWEST = 500;

interface Taken {
  readonly folder: FolderRow;
  readonly num: number;
}

/** Applies the changes in the open folder since the cursor. Returns the folder and whether anything changed. */
export async function catchUp(
  connection: Connection,
  folder: FolderRow,
  box: MailboxObject,
  request: SyncRequest,
): Promise<{ folder: FolderRow; isChanged: boolean }> {
  // mails that arrive during the pass belong to the next one
  const now = { uidNext: box.uidNext, modseq: box.highestModseq?.toString() ?? null, msgCount: box.exists };
  const usesModseq = folder.modseq !== null && now.modseq !== null;
  const vanished: number[] = [];
  const flags: ServerFlags[] = [];
  if (usesModseq && now.modseq !== folder.modseq) await readChanges(connection, folder, { flags, vanished });
  else if (!usesModseq && request.flags) await readNewest(connection, folder, box, flags);
  const arrived = await takeNew(connection, folder, now.uidNext);
  let row = arrived.folder;
  const isVanishedReported = usesModseq && connection.abilities.qresync;
  const isOdd = !isVanishedReported && now.msgCount !== folder.msgCount + arrived.num;
  const isFull = isOdd || request.full;
  const missing = isFull ? await compare(connection, row, now.uidNext, vanished) : [];
  const fetched = await takeMissing(connection, row, missing);
  row = fetched.folder;
  let isChanged = arrived.num > 0 || fetched.num > 0;
  row = await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    const changed = await applyFlags(db, row, flags);
    await settle(tx, connection.account.id, changed);
    const removed = await removePlaces(db, row, vanished);
    isChanged ||= changed.length > 0 || removed > 0;
    return await saveCursor(db, row, { ...now, ...(isFull ? { isFull: true as const } : {}) });
  });
  return { folder: row, isChanged };
}

/** `UID FETCH 1:* (CHANGEDSINCE m)`, with VANISHED where the server supports QRESYNC. */
async function readChanges(
  { client }: Connection,
  folder: FolderRow,
  { flags, vanished }: { readonly flags: ServerFlags[]; readonly vanished: number[] },
): Promise<void> {
  const hear = ({ path, uid }: { path: string; uid?: number | undefined }): void => {
    if (path === folder.path && uid !== undefined) vanished.push(uid);
  };
  client.on('expunge', hear);
  try {
    const changedSince = BigInt(folder.modseq ?? 0);
    for await (const message of client.fetch('1:*', { uid: true, flags: true }, { uid: true, changedSince }))
      if (message.uid < folder.uidNext) flags.push({ uid: message.uid, ...flagsOf(message.flags) });
  } finally {
    client.off('expunge', hear);
  }
}

async function readNewest(
  { client }: Connection,
  folder: FolderRow,
  box: MailboxObject,
  flags: ServerFlags[],
): Promise<void> {
  if (box.exists === 0) return;
  const range = `${Math.max(1, box.exists - NEWEST + 1)}:*`;
  for await (const message of client.fetch(range, { uid: true, flags: true }))
    if (message.uid < folder.uidNext) flags.push({ uid: message.uid, ...flagsOf(message.flags) });
}

/** In order of arrival, so that the cursor can advance batch by batch. */
async function takeNew(connection: Connection, folder: FolderRow, uidNext: number): Promise<Taken> {
  if (uidNext <= folder.uidNext) return { folder, num: 0 };
  const found = await connection.client.search({ uid: `${folder.uidNext}:*` }, { uid: true });
  // `n:*` always matches the last mail, however old it is
  const uids = (found || []).filter((uid) => uid >= folder.uidNext && uid < uidNext).toSorted((a, b) => a - b);
  return await takeAll(connection, folder, uids, (part) => ({ uidNext: (part.at(-1) as number) + 1 }));
}

/** Compares all UIDs of the server with the stored ones: adds deleted ones to `vanished` and returns those missing here. */
async function compare(
  connection: Connection,
  folder: FolderRow,
  uidNext: number,
  vanished: number[],
): Promise<number[]> {
  const { client, account } = connection;
  const all = new Set((await client.search({ all: true }, { uid: true })) || []);
  const here = new Set(await listUids(dbOf(connection), folder));
  const said = new Set(vanished);
  for (const uid of here) if (!all.has(uid) && !said.has(uid)) vanished.push(uid);
  const since = new Date();
  since.setMonth(since.getMonth() - account.syncMonths);
  const loaded = (await client.search({ uid: `${Math.max(1, folder.backfillUid)}:*`, since }, { uid: true })) || [];
  return loaded.filter((uid) => uid >= folder.backfillUid && uid < uidNext && !here.has(uid));
}

/** Loads mails that were missed; the cursor does not move. */
async function takeMissing(connection: Connection, folder: FolderRow, uids: number[]): Promise<Taken> {
  return await takeAll(connection, folder, uids, () => ({}));
}

async function takeAll(
  connection: Connection,
  folder: FolderRow,
  uids: readonly number[],
  cursorAfter: (part: readonly number[]) => FolderCursor,
): Promise<Taken> {
  const { batch } = connection.limits;
  let row = folder;
  for (let from = 0; from < uids.length; from += batch) {
    const part = uids.slice(from, from + batch);
    const isLive = row.syncState === FOLDER_STATE.incremental;
    const mails = await fetchMails(connection, row, { uids: part, isLive, withBodies: true });
    row = await commitBatch(connection, row, mails, cursorAfter(part));
  }
  return { folder: row, num: uids.length };
}
