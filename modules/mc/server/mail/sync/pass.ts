import type { ListResponse, MailboxObject, StatusObject } from 'imapflow';
import { mcDb } from '../../db.ts';
import { backfill, listOlder } from './backfill.ts';
import { buryGone } from './bury.ts';
import { type Connection, write } from './connection.ts';
import { FOLDER_ROLE, rolesOf } from './folder-role.ts';
import { dropFolders, FOLDER_STATE, type FolderRow, saveCursor, saveFolders } from './folder.repo.ts';
import { catchUp } from './incremental.ts';

/** State of a connection between two passes. */
export class PassMemory {
  /** UIDs of old mails still to be loaded, per folder. */
  readonly older = new Map<string, number[]>();
  readonly flagsAt = new Map<string, number>();
  /** A full comparison was requested by the user, or the cursor cannot be trusted. */
  isFullRequested = false;
  /** The inbox after the last pass. */
  inbox: FolderRow | null = null;
}

export interface PassResult {
  readonly isChanged: boolean;
  /** Old mails are left: the next pass follows at once. */
  readonly isUnfinished: boolean;
}

interface FolderResult extends PassResult {
  readonly row: FolderRow;
}

const STATUS = { messages: true, uidNext: true, uidValidity: true, unseen: true, highestModseq: true };

/** One pass over all folders. A single command reports which of them changed; only those are opened. */
export async function runPass(connection: Connection, memory: PassMemory): Promise<PassResult> {
  const { client, account } = connection;
  const listed = (await client.list({ statusQuery: STATUS })).filter(isReadable);
  if (!listed.some(({ path }) => path.toUpperCase() === 'INBOX')) throw new Error('the server lists no inbox');
  const roles = rolesOf(listed);
  const folders = await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    await dropFolders(
      db,
      account.id,
      listed.map(({ path }) => path),
    );
    return await saveFolders(
      db,
      account.id,
      listed.map(({ path, delimiter }) => ({ path, delimiter, role: roles.get(path) ?? FOLDER_ROLE.other })),
    );
  });
  const statusOf = new Map(listed.map(({ path, status }) => [path, status]));
  let [isChanged, isUnfinished] = [false, false];
  // the inbox first, then the most viewed folders
  for (const folder of folders.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const done = await syncFolder(connection, memory, folder, statusOf.get(folder.path));
    isChanged ||= done.isChanged;
    isUnfinished ||= done.isUnfinished;
    if (folder.role === FOLDER_ROLE.inbox) memory.inbox = done.row;
  }
  memory.isFullRequested = false;
  isChanged = (await buryGone(connection)) || isChanged;
  return { isChanged, isUnfinished };
}

const isReadable = ({ flags }: ListResponse): boolean => !flags.has('\\Noselect') && !flags.has('\\NonExistent');
const orderOf = ({ role }: FolderRow): number => (role === FOLDER_ROLE.inbox ? 0 : role);

async function syncFolder(
  connection: Connection,
  memory: PassMemory,
  folder: FolderRow,
  status: StatusObject | undefined,
): Promise<FolderResult> {
  const request = requestOf(connection, memory, folder);
  const isLoading = folder.syncState === FOLDER_STATE.initial || folder.syncState === FOLDER_STATE.resync;
  if (!isLoading && !request.flags && !request.full && isUntouched(folder, status))
    return { row: folder, isChanged: false, isUnfinished: false };
  const box = await connection.client.mailboxOpen(folder.path);
  let row = await settleNumbering(connection, memory, folder, box);
  let isChanged = false;
  if (row === folder) {
    const caught = await catchUp(connection, row, box, request);
    row = caught.folder;
    isChanged = caught.isChanged;
    if (request.flags) memory.flagsAt.set(row.id, Date.now());
  }
  if (row.syncState === FOLDER_STATE.incremental) return { row, isChanged, isUnfinished: false };
  const older = memory.older.get(row.id) ?? (await listOlder(connection, row));
  memory.older.set(row.id, older);
  const { isDone } = await backfill(connection, row, older);
  if (isDone) memory.older.delete(row.id);
  return { row, isChanged: true, isUnfinished: !isDone };
}

/**
 * mc M32: modification sequences report everything; without them the newest mails and the whole folder are checked at
 * intervals.
 */
function requestOf(
  { limits, abilities }: Connection,
  memory: PassMemory,
  folder: FolderRow,
): { flags: boolean; full: boolean } {
  const isBlind = !abilities.condstore || folder.modseq === null;
  const isKnown = folder.syncState === FOLDER_STATE.incremental;
  const { isFullRequested } = memory;
  const flagsDue = Date.now() - (memory.flagsAt.get(folder.id) ?? 0) >= limits.flagsMs;
  const fullDue = Date.now() - (folder.lastFullAt?.getTime() ?? 0) >= limits.fullMs;
  return {
    flags: isKnown && isBlind && (flagsDue || isFullRequested),
    full: isKnown && (isFullRequested || (isBlind && fullDue)),
  };
}

function isUntouched(folder: FolderRow, status: StatusObject | undefined): boolean {
  if (status === undefined) return false;
  const isSameModseq = folder.modseq === null || status.highestModseq?.toString() === folder.modseq;
  return (
    status.uidValidity?.toString() === folder.uidValidity &&
    status.uidNext === folder.uidNext &&
    status.messages === folder.msgCount &&
    isSameModseq
  );
}

/**
 * A new folder, or one that the server renumbered (mc M34), starts again; the cursor starts at the current state of the
 * server.
 */
async function settleNumbering(
  connection: Connection,
  memory: PassMemory,
  folder: FolderRow,
  box: MailboxObject,
): Promise<FolderRow> {
  const uidValidity = box.uidValidity.toString();
  if (folder.uidValidity === uidValidity) return folder;
  const isFirst = folder.uidValidity === null;
  memory.older.delete(folder.id);
  const cursor = {
    uidValidity,
    generation: isFirst ? folder.generation : folder.generation + 1,
    uidNext: box.uidNext,
    modseq: connection.abilities.condstore && box.noModseq !== true ? (box.highestModseq?.toString() ?? null) : null,
    msgCount: box.exists,
    backfillUid: box.uidNext,
    syncState: isFirst ? FOLDER_STATE.initial : FOLDER_STATE.resync,
    isFull: true as const,
  };
  return await write(connection, async (tx) => await saveCursor(mcDb({ db: tx }), folder, cursor));
}
