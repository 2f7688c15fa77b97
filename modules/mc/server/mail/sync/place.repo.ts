import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { Changed } from '../store/change.repo.ts';
import type { MailFlags } from '../store/types.ts';
import type { FolderRow } from './folder.repo.ts';

type Folder = Pick<FolderRow, 'id' | 'generation'>;

export interface ServerFlags extends MailFlags {
  readonly uid: number;
}

interface FlagRow {
  id: string;
  threadId: string | null;
  box: number;
  seen: boolean;
  flagged: boolean;
  wasSeen: boolean;
  wasFlagged: boolean;
}

/** mc M36: changes that are not yet sent to the server are not overwritten by its old state. */
export async function applyFlags(db: McDb, folder: Folder, flags: readonly ServerFlags[]): Promise<Changed[]> {
  if (flags.length === 0) return [];
  // lint-ok raw-writes: locks the rows in the order of their ids first
  const { rows } = await sql<FlagRow>`with o as materialized (
      select m.id, m.seen, m.flagged, f.seen as now_seen, f.flagged as now_flagged, f.answered as now_answered,
        m.forwarded or f.forwarded as now_forwarded
      from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) f (uid bigint, seen boolean, flagged boolean, answered boolean, forwarded boolean)
      join mc.mail_message_loc l on l.folder_id = ${folder.id} and l.generation = ${folder.generation} and l.uid = f.uid
      join mc.mail_message m on m.id = l.message_id
      where m.deleted_at is null
        and (m.seen, m.flagged, m.answered, m.forwarded) is distinct from (f.seen, f.flagged, f.answered, m.forwarded or f.forwarded)
        and not exists (select 1 from mc.mail_imap_op p where p.message_id = m.id and p.state = 0)
      order by m.id for update of m)
    update mc.mail_message m set seen = o.now_seen, flagged = o.now_flagged, answered = o.now_answered, forwarded = o.now_forwarded,
      updated_at = now(), version = m.version + 1
    from o where m.id = o.id
    returning m.id::text, m.thread_id::text as "threadId", m.box, m.seen, m.flagged, o.seen as "wasSeen", o.flagged as "wasFlagged"`.execute(
    db,
  );
  return rows.map(({ id, threadId, box, seen, flagged, wasSeen, wasFlagged }) => ({
    id,
    threadId,
    before: { box, seen: wasSeen, flagged: wasFlagged },
    after: { box, seen, flagged },
  }));
}

/** These UIDs are no longer in the folder; a mail without another place waits for the end of the pass (mc M37). */
export async function removePlaces(db: McDb, folder: Folder, uids: readonly number[]): Promise<number> {
  if (uids.length === 0) return 0;
  return await forget(
    db,
    sql`folder_id = ${folder.id} and generation = ${folder.generation} and uid = any(${[...uids]}::bigint[])`,
  );
}

/** Called when the whole pass over the new numbering is done: places that only the old one had are removed (mc M34). */
export async function removeOldGenerations(db: McDb, folder: Folder): Promise<number> {
  return await forget(db, sql`folder_id = ${folder.id} and generation < ${folder.generation}`);
}

async function forget(db: McDb, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`delete from mc.mail_message_loc where ${which} returning message_id::text as id`.execute(db);
  // lint-ok raw-writes: places of the server are no change of the mail
  await sql`update mc.mail_message m set gone_at = now()
    where m.id = any(${rows.map(({ id }) => id)}::bigint[]) and m.gone_at is null
      and not exists (select 1 from mc.mail_message_loc l where l.message_id = m.id)`.execute(db);
  return rows.length;
}

export async function listUids(db: McDb, folder: Folder): Promise<number[]> {
  const { rows } = await sql<{ uid: string }>`select uid::text from mc.mail_message_loc
    where folder_id = ${folder.id} and generation = ${folder.generation}`.execute(db);
  return rows.map(({ uid }) => Number(uid));
}
