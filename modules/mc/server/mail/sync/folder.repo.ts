import { deleteRows, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailFolderTable } from '../../tables.ts';

/** mail_folder.sync_state */
export const FOLDER_STATE = { new: 0, initial: 1, incremental: 2, resync: 3, error: 4 } as const;

export interface FolderRow {
  readonly id: string;
  readonly path: string;
  readonly role: number;
  readonly generation: number;
  readonly uidValidity: string | null;
  readonly uidNext: number;
  readonly modseq: string | null;
  readonly msgCount: number;
  /** The lowest UID that is loaded; 0 = all are. */
  readonly backfillUid: number;
  readonly syncState: number;
  readonly lastFullAt: Date | null;
}

const columns = sql`id::text, path, role, generation, uidvalidity::text as "uidValidity", coalesce(uidnext, 0)::int8::float8 as "uidNext",
  highestmodseq::text as modseq, msg_count as "msgCount", coalesce(backfill_uid, 0)::float8 as "backfillUid",
  sync_state as "syncState", last_full_at as "lastFullAt"`;

/** Saves the folders as listed by the server; a folder that is no longer listed is removed with its places. */
export async function saveFolders(
  db: McDb,
  accountId: string,
  listed: readonly { readonly path: string; readonly delimiter: string; readonly role: number }[],
): Promise<FolderRow[]> {
  // lint-ok raw-writes: also updates known folders
  const { rows } = await sql<FolderRow>`insert into mc.mail_folder as f (account_id, path, delimiter, role)
    select ${accountId}, l.path, l.delimiter, l.role
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) l (path text, delimiter text, role smallint)
    on conflict (account_id, path) do update set role = excluded.role, delimiter = excluded.delimiter
    returning ${columns}`.execute(db);
  return rows;
}

export async function dropFolders(db: McDb, accountId: string, keep: readonly string[]): Promise<void> {
  const gone = sql`select id from mc.mail_folder where account_id = ${accountId} and not path = any(${[...keep]}::text[])`;
  // lint-ok raw-writes: marks the mails of the deleted places in one statement
  await sql`with l as (delete from mc.mail_message_loc where folder_id in (${gone}) returning message_id)
    update mc.mail_message m set gone_at = now() where m.id in (select message_id from l)
      and not exists (select 1 from mc.mail_message_loc o where o.message_id = m.id and o.folder_id not in (${gone}))`.execute(
    db,
  );
  await deleteRows(db, mailFolderTable, sql`t.id in (${gone})`);
}

export async function findFolderOfRole(db: McDb, accountId: string, role: number): Promise<FolderRow | null> {
  const { rows } =
    await sql<FolderRow>`select ${columns} from mc.mail_folder where account_id = ${accountId} and role = ${role}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export interface FolderCursor {
  readonly generation?: number;
  readonly uidValidity?: string;
  readonly uidNext?: number;
  readonly modseq?: string | null;
  readonly msgCount?: number;
  readonly backfillUid?: number;
  readonly syncState?: number;
  readonly isFull?: true;
}

export async function saveCursor(db: McDb, folder: FolderRow, cursor: FolderCursor): Promise<FolderRow> {
  const { isFull, ...changed } = cursor;
  const next: FolderRow = { ...folder, ...changed, ...(isFull === undefined ? {} : { lastFullAt: new Date() }) };
  await updateRows(db, mailFolderTable, {
    values: {
      generation: next.generation,
      uidvalidity: next.uidValidity,
      uidnext: next.uidNext,
      highestmodseq: next.modseq,
      msgCount: next.msgCount,
      backfillUid: next.backfillUid,
      syncState: next.syncState,
      lastFullAt: next.lastFullAt,
      lastPassAt: sql`now()`,
      lastError: null,
    },
    where: sql`t.id = ${folder.id}`,
    by: null,
  });
  return next;
}
