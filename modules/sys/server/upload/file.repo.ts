import type { RecordFile } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { ScanState } from './scan.ts';

export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly objectKey: string;
  readonly ownerUserId: string;
  readonly scan: ScanState;
  /** Purpose of the upload. */
  readonly biz: string;
}

const FILE = sql`f.id::text as id, f.name, f.mime, f.size::float8 as size, f.object_key as "objectKey",
  f.owner_user_id::text as "ownerUserId", f.scan_state::int as scan, f.biz`;
/** Uploaded files; the files of exports have separate rules (download/). */
const ALIVE = sql`f.deleted_at is null and f.biz <> 'export' and (f.expire_at is null or f.expire_at > now())`;

export async function findFile(db: SysDb, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${FILE} from sys.dl_file f where f.id = ${id} and ${ALIVE}`.execute(db);
  return rows[0];
}

/** Locked: the clean-up cannot remove files that are being linked. */
export async function lockOwnFiles(db: SysDb, ids: readonly string[], userId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select ${FILE} from sys.dl_file f
    where f.id = any(${ids}::bigint[]) and f.owner_user_id = ${userId} and ${ALIVE} order by f.id for update`.execute(
    db,
  );
  return rows;
}

export interface ObjectRef {
  readonly objectType: string;
  readonly objectId: string;
}

export async function linksOf(db: SysDb, fileId: string): Promise<ObjectRef[]> {
  const { rows } = await sql<ObjectRef>`select object_type as "objectType", object_id::text as "objectId"
    from sys.file_link where file_id = ${fileId} order by object_type, object_id limit 50`.execute(db);
  return rows;
}

export async function countLinks(db: SysDb, { objectType, objectId }: ObjectRef): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from sys.file_link
    where object_type = ${objectType} and object_id = ${objectId}`.execute(db);
  return rows[0]?.num ?? 0;
}

export async function insertLinks(
  db: SysDb,
  { objectType, objectId }: ObjectRef,
  { fileIds, staffId }: { fileIds: readonly string[]; staffId: string },
): Promise<void> {
  await sql`insert into sys.file_link (object_type, object_id, file_id, name, sort, created_by)
    select ${objectType}, ${objectId}, f.id, f.name, array_position(${fileIds}::bigint[], f.id), ${staffId}
    from sys.dl_file f where f.id = any(${fileIds}::bigint[]) on conflict do nothing`.execute(db);
  await sql`update sys.dl_file set expire_at = null, updated_at = now() where id = any(${fileIds}::bigint[])`.execute(
    db,
  );
}

/** False = missing, or linked by another user. A file without links is removed in a day. */
export async function deleteLink(
  db: SysDb,
  { objectType, objectId }: ObjectRef,
  { fileId, staffId }: { fileId: string; staffId: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`delete from sys.file_link where object_type = ${objectType}
    and object_id = ${objectId} and file_id = ${fileId} and created_by = ${staffId} returning name`.execute(db);
  await sql`update sys.dl_file f set expire_at = now() + interval '24 hours' where f.id = ${fileId}
    and f.expire_at is null and f.biz <> 'export'
    and not exists (select 1 from sys.file_link l where l.file_id = f.id)`.execute(db);
  return rows[0]?.name ?? null;
}

export async function deleteLinksOf(db: SysDb, { objectType, objectId }: ObjectRef): Promise<void> {
  await sql`with gone as (delete from sys.file_link where object_type = ${objectType} and object_id = ${objectId} returning file_id)
    update sys.dl_file f set expire_at = now() + interval '24 hours' where f.id in (select file_id from gone) and f.expire_at is null
      and f.biz <> 'export' and not exists (select 1 from sys.file_link l where l.file_id = f.id
        and not (l.object_type = ${objectType} and l.object_id = ${objectId}))`.execute(db);
}

export async function listLinked(
  db: SysDb,
  { objectType, objectId }: ObjectRef,
  staffId: string,
): Promise<(RecordFile & { mime: string })[]> {
  const { rows } = await sql<RecordFile & { mime: string }>`select f.id::text as "fileId", l.name, f.mime,
      f.size::float8 as size, s.name as "addedBy", l.created_by = ${staffId}::bigint as "isOwn",
      to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
      case f.scan_state when 0 then 'waiting' when 2 then 'infected' else 'ready' end as scan
    from sys.file_link l join sys.dl_file f on f.id = l.file_id left join sys.staff s on s.id = l.created_by
    where l.object_type = ${objectType} and l.object_id = ${objectId} and f.deleted_at is null
    order by l.created_at, l.sort, f.id`.execute(db);
  return rows;
}

export interface StoredRow {
  readonly id: string;
  readonly objectKey: string;
}

export async function unscannedFiles(db: SysDb): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select f.id::text as id, f.object_key as "objectKey" from sys.dl_file f
    where f.scan_state = 0 and ${ALIVE} order by f.id limit 200`.execute(db);
  return rows;
}

export async function setScan(db: SysDb, id: string, scan: ScanState): Promise<void> {
  await sql`update sys.dl_file set scan_state = ${scan}, updated_at = now() where id = ${id} and scan_state = 0`.execute(
    db,
  );
}

/** Uploaded and never used. Marked as deleted before the bytes are removed: no user can link them in between. */
export async function dropUnused(db: SysDb): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`update sys.dl_file f set deleted_at = now(), updated_at = now()
    where f.id in (select o.id from sys.dl_file o where o.expire_at <= now() and o.deleted_at is null and o.biz <> 'export'
      order by o.expire_at limit 1000 for update skip locked)
    returning f.id::text as id, f.object_key as "objectKey"`.execute(db);
  return rows;
}
