import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { ScanState } from './scan.ts';

/** dl_upload_session.state */
export const UPLOAD_STATE = { uploading: 1, joining: 2, done: 3 } as const;

export interface SessionRow {
  readonly id: string;
  readonly name: string;
  readonly biz: string;
  readonly size: number;
  readonly totalChunks: number;
  readonly objectKey: string;
  readonly storeUploadId: string | null;
  /** Hash of the whole file, from the sender. */
  readonly sha256: Buffer | null;
  readonly fileId: string | null;
  readonly state: number;
}

const SESSION = sql`id::text as id, name, biz, size::float8 as size, total_chunks as "totalChunks", object_key as "objectKey",
  store_upload_id as "storeUploadId", sha256, file_id::text as "fileId", state::int as state`;

/** Active uploads and unused files of a user; counted under a lock: ten at once cannot each be the last. */
export async function lockUsage(db: SysDb, userId: string): Promise<{ uploads: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('sys.dl_upload_session'), hashtext(${userId}))`.execute(db);
  const { rows } = await sql<{ uploads: number; bytes: number }>`select count(*)::int as uploads,
      (coalesce(sum(s.size), 0) + (select coalesce(sum(f.size), 0) from sys.dl_file f where f.owner_user_id = ${userId}
        and f.expire_at > now() and f.deleted_at is null and f.biz <> 'export'))::float8 as bytes
    from sys.dl_upload_session s where s.user_id = ${userId} and s.state in (1, 2) and s.expires_at > now()`.execute(
    db,
  );
  return rows[0] as { uploads: number; bytes: number };
}

export async function insertSession(
  db: SysDb,
  row: { id: string; userId: string; name: string; biz: string; objectKey: string } & {
    size?: number;
    chunkSize?: number;
    totalChunks?: number;
  },
): Promise<void> {
  await sql`insert into sys.dl_upload_session (id, user_id, name, biz, object_key, size, chunk_size, total_chunks)
    values (${row.id}, ${row.userId}, ${row.name}, ${row.biz}, ${row.objectKey}, ${row.size ?? 0}, ${row.chunkSize ?? 0},
      ${row.totalChunks ?? 0})`.execute(db);
}

/** Only own uploads, and only until they expire: all others are treated as missing. */
export async function findSession(db: SysDb, id: string, userId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select ${SESSION} from sys.dl_upload_session
    where id = ${id} and user_id = ${userId} and total_chunks > 0 and state in (1, 2, 3) and expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

/** Stores values known later: the upload id of the store and the hash of the whole file. */
export async function noteSession(
  db: SysDb,
  id: string,
  known: { storeUploadId?: string; sha256?: Buffer },
): Promise<void> {
  await sql`update sys.dl_upload_session set store_upload_id = coalesce(store_upload_id, ${known.storeUploadId ?? null}),
    sha256 = coalesce(${known.sha256 ?? null}, sha256)
    where id = ${id}`.execute(db);
}

export async function deleteSession(db: SysDb, id: string): Promise<void> {
  await sql`delete from sys.dl_upload_session where id = ${id}`.execute(db);
}

export interface PartRow {
  readonly no: number;
  readonly size: number;
  readonly sha256: Buffer;
  readonly etag: string;
}

export async function listParts(db: SysDb, sessionId: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`select no, size, sha256, etag from sys.dl_upload_part
    where session_id = ${sessionId} order by no`.execute(db);
  return rows;
}

/** The same segment from two tabs is stored once. */
export async function insertPart(db: SysDb, sessionId: string, part: PartRow): Promise<void> {
  await sql`insert into sys.dl_upload_part (session_id, no, size, sha256, etag)
    values (${sessionId}, ${part.no}, ${part.size}, ${part.sha256}, ${part.etag})
    on conflict (session_id, no) do update set etag = excluded.etag, sha256 = excluded.sha256`.execute(db);
}

/** One request joins; another may when the first has stopped responding. */
export async function claimJoin(db: SysDb, id: string, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update sys.dl_upload_session set state = 2,
    lease_until = now() + ${leaseSeconds} * interval '1 second', expires_at = greatest(expires_at, now() + interval '1 hour')
    where id = ${id} and (state = 1 or (state = 2 and lease_until <= now()))`.execute(db);
  return numAffectedRows === 1n;
}

export async function holdJoin(db: SysDb, id: string, leaseSeconds: number): Promise<void> {
  await sql`update sys.dl_upload_session set lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id} and state = 2`.execute(db);
}

/** Called when an engine was unavailable: the next request tries again. */
export async function releaseJoin(db: SysDb, id: string): Promise<void> {
  await sql`update sys.dl_upload_session set state = 1, lease_until = null where id = ${id} and state = 2`.execute(db);
}

export async function finishSession(db: SysDb, id: string, fileId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sys.dl_upload_session set state = 3, file_id = ${fileId}, lease_until = null
    where id = ${id} and state in (1, 2)`.execute(db);
  return numAffectedRows === 1n;
}

export interface NewFile {
  readonly bucket: string;
  readonly objectKey: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: Buffer;
  readonly userId: string;
  readonly staffId: string;
  readonly biz: string;
  readonly scan: ScanState;
}

/** Kept for a day, unless it is linked to an object. */
export async function insertFile(db: SysDb, file: NewFile): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys.dl_file
      (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state, expire_at, created_by, updated_by)
    values (${file.bucket}, ${file.objectKey}, ${file.name}, ${file.size}, ${file.mime}, ${file.sha256}, ${file.userId},
      ${file.biz}, ${file.scan}, now() + interval '24 hours', ${file.staffId}, ${file.staffId})
    returning id::text as id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** Expired uploads, with the parts that they may have left in the store. */
export async function overSessions(db: SysDb): Promise<{ id: string; objectKey: string; isDone: boolean }[]> {
  const { rows } = await sql<{ id: string; objectKey: string; isDone: boolean }>`select id::text as id,
    object_key as "objectKey", state = 3 as "isDone" from sys.dl_upload_session
    where expires_at <= now() and (state <> 2 or lease_until <= now()) order by expires_at limit 1000`.execute(db);
  return rows;
}
