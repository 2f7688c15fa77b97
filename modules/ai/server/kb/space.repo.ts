import type { AccessSubject, listSpaces } from '@switchboard/ai-contract';
import type { Locale, ResultOf } from '@switchboard/kit-contract';
import { RESOURCE_KEYS, ROLES } from '@switchboard/sys-server';
import { type RawBuilder, sql } from 'kysely';
import type { AiDb } from '../db.ts';

export interface SpaceRow {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly subApp: ResultOf<typeof listSpaces>[number]['subApp'];
  readonly sort: number;
  readonly isForAll: boolean;
  readonly isEnabled: boolean;
  readonly documents: number;
  readonly version: number;
}

export async function listSpaceRows(db: AiDb): Promise<SpaceRow[]> {
  const { rows } =
    await sql<SpaceRow>`select s.id::text, s.name_zh as "nameZh", s.name_en as "nameEn", s.sub_app as "subApp",
      s.sort, s.visibility = 1 as "isForAll", s.status = 1 as "isEnabled", s.version,
      (select count(*)::int from ai.kb_document d where d.space_id = s.id and d.deleted_at is null) as documents
    from ai.kb_space s where s.deleted_at is null order by s.sort, s.id`.execute(db);
  return rows;
}

export async function spaceExists(tx: AiDb, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ai.kb_space')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countDocuments(tx: AiDb, spaceId: string): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from ai.kb_document
    where space_id = ${spaceId}::bigint and deleted_at is null`.execute(tx);
  return rows[0]?.num ?? 0;
}

export interface AccessOf {
  readonly spaceId: string;
  readonly documentId: string | null;
}

/** Visibility and version of a document or a space. */
export async function findAccess(
  db: AiDb,
  { spaceId, documentId }: AccessOf,
): Promise<{ isOpen: boolean; version: number } | undefined> {
  const { rows } = await (documentId === null
    ? sql<{ isOpen: boolean; version: number }>`select visibility = 1 as "isOpen", version from ai.kb_space
        where id = ${spaceId}::bigint and deleted_at is null`
    : sql<{ isOpen: boolean; version: number }>`select acl_mode = 1 as "isOpen", version from ai.kb_document
        where id = ${documentId}::bigint and space_id = ${spaceId}::bigint and deleted_at is null`
  ).execute(db);
  return rows[0];
}

const isOf = ({ spaceId, documentId }: AccessOf): RawBuilder<boolean> =>
  sql<boolean>`a.space_id = ${spaceId}::bigint and a.document_id is not distinct from ${documentId}::bigint`;

export async function subjectsOf(
  db: AiDb,
  of: AccessOf,
  locale: Locale,
): Promise<(AccessSubject & { name: string })[]> {
  const isEnglish = locale === 'en';
  const { rows } = await sql<
    AccessSubject & { name: string }
  >`select a.subject_type::int as type, a.subject_id as subject,
      coalesce(case a.subject_type
        when 1 then (select case when ${isEnglish} then coalesce(d.name_en, d.name_zh) else d.name_zh end
          from sys.dept_name d where d.id::text = a.subject_id)
        when 2 then (select case when ${isEnglish} then coalesce(r.name_en, r.name_zh) else r.name_zh end
          from ${ROLES} r where r.id::text = a.subject_id)
        when 3 then (select p.name from sys.staff_name p where p.id::text = a.subject_id) end, a.subject_id) as name
    from ai.kb_acl a where ${isOf(of)} order by a.subject_type, name, a.subject_id`.execute(db);
  return rows;
}

export async function replaceSubjects(tx: AiDb, of: AccessOf, subjects: readonly AccessSubject[]): Promise<void> {
  await sql`delete from ai.kb_acl a where ${isOf(of)}`.execute(tx);
  for (const { type, subject } of subjects)
    await sql`insert into ai.kb_acl (space_id, document_id, subject_type, subject_id)
      values (${of.spaceId}::bigint, ${of.documentId}::bigint, ${type}, ${subject}) on conflict do nothing`.execute(tx);
}

/** Subjects that do not exist: departments, roles or persons not found, keys that no page has. */
export async function unknownSubjects(tx: AiDb, subjects: readonly AccessSubject[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from
      unnest(${subjects.map(({ type }) => type)}::int[], ${subjects.map(({ subject }) => subject)}::text[]) as w (type, id)
    where not case w.type
      when 1 then exists (select 1 from sys.dept_name d where d.id::text = w.id and d.deleted_at is null)
      when 2 then exists (select 1 from ${ROLES} r where r.id::text = w.id and r.deleted_at is null)
      when 3 then exists (select 1 from sys.staff_name p where p.id::text = w.id and p.deleted_at is null)
      else exists (select 1 from ${RESOURCE_KEYS} k where k.key = w.id and k.deleted_at is null) end`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function roleChoices(db: AiDb, locale: Locale): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select r.id::text,
      case when ${locale === 'en'} then coalesce(r.name_en, r.name_zh) else r.name_zh end as name
    from ${ROLES} r where r.deleted_at is null and r.status = 1 order by name, r.id`.execute(db);
  return rows;
}

export async function keyChoices(db: AiDb, locale: Locale): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`select k.key,
      case when ${locale === 'en'} then coalesce(nullif(k.name_en, ''), k.name_zh) else k.name_zh end as name
    from ${RESOURCE_KEYS} k where k.deleted_at is null and k.status = 1 order by k.key`.execute(db);
  return rows;
}
