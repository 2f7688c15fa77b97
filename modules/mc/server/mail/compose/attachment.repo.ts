import type { Db } from '@switchboard/kit-server';
import { UPLOADS } from '@switchboard/sys-server';
import { sql } from 'kysely';

export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly fileKey: string;
}

const COLUMNS = sql`f.id::text, f.name, f.mime, f.size::float8 as size, f.file_key as "fileKey"`;

export interface OwnFile extends DraftFile {
  /** The scanner was unavailable at upload and has not checked the file yet. */
  readonly isUnscanned: boolean;
}

/** Files that this person uploaded or copied, in the requested order, without infected ones and those of other users. */
export async function ownFiles(db: Db, staffId: string, ids: readonly string[]): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`select ${COLUMNS}, coalesce(u.scan_state, f.scan_state) = 0 as "isUnscanned"
    from unnest(${[...ids]}::bigint[]) with ordinality w (id, place)
    join mc.mail_attachment f on f.id = w.id left join ${UPLOADS} u on u.id = f.file_id
    where f.created_by = ${staffId} and f.message_id is null and f.file_key is not null
      and coalesce(u.scan_state, f.scan_state) <> 2 order by w.place`.execute(db);
  return rows;
}

export async function filesOfDraft(db: Db, draftId: string): Promise<DraftFile[]> {
  const { rows } = await sql<DraftFile>`select ${COLUMNS} from mc.mail_attachment f
    where f.draft_id = ${draftId} and f.file_key is not null order by f.id`.execute(db);
  return rows;
}

/** Sets exactly these attachments on the draft; removed ones are detached from it. */
export async function attachFiles(tx: Db, draftId: string, staffId: string, ids: readonly string[]): Promise<void> {
  await sql`update mc.mail_attachment set draft_id = null where draft_id = ${draftId} and id <> all(${[...ids]}::bigint[])`.execute(
    tx,
  );
  await sql`update mc.mail_attachment set draft_id = ${draftId}
    where id = any(${[...ids]}::bigint[]) and created_by = ${staffId} and message_id is null`.execute(tx);
}

/** Registers an own upload that was not found infected; the upload clean-up skips files that are linked to an object. */
export async function insertUploaded(
  tx: Db,
  uploads: readonly string[],
  who: { staffId: string; userId: string },
): Promise<(DraftFile & { uploadId: string })[]> {
  const { rows } = await sql<
    DraftFile & { uploadId: string }
  >`insert into mc.mail_attachment as f (name, mime, size, file_key, file_id, sha256, created_by, scan_state)
    select u.name, u.mime, u.size, u.object_key, u.id, u.sha256, ${who.staffId}, u.scan_state from ${UPLOADS} u
    where u.id = any(${[...uploads]}::bigint[]) and u.owner_user_id = ${who.userId} and u.deleted_at is null and u.scan_state <> 2 order by u.id
    returning ${COLUMNS}, f.file_id::text as "uploadId"`.execute(tx);
  return rows;
}

export async function insertFile(
  db: Db,
  file: Omit<DraftFile, 'id'> & {
    readonly staffId: string;
    readonly sha256: Buffer | null;
    readonly scanState: number;
  },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into mc.mail_attachment (name, mime, size, file_key, sha256, created_by, scan_state)
    values (${file.name}, ${file.mime}, ${file.size}, ${file.fileKey}, ${file.sha256}, ${file.staffId}, ${file.scanState}) returning id::text`.execute(
    db,
  );
  return rows[0]?.id as string;
}
