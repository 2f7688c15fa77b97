import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, updateRow, updateRows } from '@switchboard/kit-server';
import { type Audience, VERSION_STATUS, versionResource, type VersionFields } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { VersionStatus } from './states.ts';
import { versionDocTable } from '../tables.ts';

export const titleOf = (locale: Locale) =>
  locale === 'en' ? sql<string>`coalesce(nullif(v.title_en, ''), v.title_zh)` : sql<string>`v.title_zh`;

export const versionSource = (locale: Locale) =>
  definePgSource({
    resource: versionResource,
    table: versionDocTable,
    alias: 'v',
    scope: { none: 'notices belong to the company; users who may edit them see all of them' },
    columns: {
      title: titleOf(locale),
      subApps: sql`v.sub_apps::text[]`,
      readNum: sql`(select count(*)::int from sys.version_read vr where vr.version_id = v.id and vr.read_at is not null)`,
    },
  });

export interface VersionRow extends VersionFields {
  id: string;
  status: VersionStatus;
  publishAt: string | null;
  version: number;
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = sql`v.id::text as id, v.version_no as "versionNo", v.inner_version as "innerVersion", v.title_zh as "titleZh",
  v.title_en as "titleEn", v.sub_apps::text[] as "subApps", v.doc_zh as "docZh", v.doc_en as "docEn", v.popup_flag as "popupFlag",
  ${iso('v.popup_until')} as "popupUntil", v.audience, v.status, ${iso('v.publish_at')} as "publishAt", v.version`;

export async function findVersion(db: SysDb, id: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${COLUMNS} from sys.version_doc v
    where v.id = ${id}::bigint and v.deleted_at is null`.execute(db);
  return rows[0];
}

export async function listPublishedIds(db: SysDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from sys.version_doc
    where status = 2 and deleted_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function lockVersion(db: SysDb, id: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${COLUMNS} from sys.version_doc v
    where v.id = ${id}::bigint and v.deleted_at is null for update`.execute(db);
  return rows[0];
}

export async function isInnerVersionTaken(db: SysDb, innerVersion: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from sys.version_doc where inner_version = ${innerVersion} and deleted_at is null
    and id is distinct from ${exceptId}::bigint`.execute(db);
  return rows.length > 0;
}

/** Null = the inner version is taken. */
export async function insertVersion(db: SysDb, doc: VersionFields, staffId: string): Promise<string | null> {
  // lint-ok raw-writes: an inner version that is taken is no error here
  const { rows } = await sql<{
    id: string;
  }>`insert into sys.version_doc (version_no, inner_version, title_zh, title_en, sub_apps,
      doc_zh, doc_en, popup_flag, popup_until, audience, created_by, updated_by)
    values (${doc.versionNo}, ${doc.innerVersion}, ${doc.titleZh}, ${doc.titleEn}, ${doc.subApps}::text[], ${doc.docZh}, ${doc.docEn},
      ${doc.popupFlag}, ${doc.popupUntil}::timestamptz, ${JSON.stringify(doc.audience)}::jsonb, ${staffId}::bigint, ${staffId}::bigint)
    on conflict (inner_version) where deleted_at is null do nothing returning id::text as id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateVersion(
  db: SysDb,
  id: string,
  { staffId, ...doc }: VersionFields & { status: VersionStatus; staffId: string },
): Promise<void> {
  const { versionNo, innerVersion, titleZh, titleEn, subApps, docZh, docEn, popupFlag, popupUntil, status } = doc;
  const fields = { versionNo, innerVersion, titleZh, titleEn, subApps, docZh, docEn, popupFlag, popupUntil, status };
  const values = { ...fields, audience: JSON.stringify(doc.audience) };
  await updateRow(db, versionDocTable, { id, values, by: staffId });
}

/** One statement: two workers at once publish each of them once. */
export async function publishDue(db: SysDb): Promise<string[]> {
  const published = await updateRows(db, versionDocTable, {
    values: { status: VERSION_STATUS.published },
    where: sql`t.status = ${VERSION_STATUS.scheduled} and t.publish_at <= now() and t.deleted_at is null`,
    returning: sql<{ id: string }>`t.id::text as id`,
    by: null,
  });
  return published.map(({ id }) => id);
}

export interface Choice {
  key: string;
  name: string;
}

export async function audienceChoices(
  db: SysDb,
  locale: Locale,
): Promise<{ depts: (Choice & { parent: string | null })[]; roles: Choice[] }> {
  const name = locale === 'en' ? sql`coalesce(name_en, name_zh)` : sql`name_zh`;
  const depts = await sql<
    Choice & { parent: string | null }
  >`select id::text as key, parent_id::text as parent, ${name} as name
    from sys.dept where deleted_at is null and status = 1 order by depth, sort, id`.execute(db);
  const roles = await sql<Choice>`select id::text as key, ${name} as name from sys.role
    where deleted_at is null and status = 1 order by id`.execute(db);
  return { depts: depts.rows, roles: roles.rows };
}

/** In the terms of the message centre: all users = the departments at the top and all below. */
export async function audienceOf(
  db: SysDb,
  { all, deptIds, roleIds }: Audience,
): Promise<{ deptIds: string[]; roleCodes: string[] }> {
  const depts = await sql<{
    id: string;
  }>`select id::text as id from sys.dept where parent_id is null and deleted_at is null`.execute(db);
  const roles = await sql<{ code: string }>`select code from sys.role where id = any(${roleIds}::bigint[])`.execute(db);
  return all
    ? { deptIds: depts.rows.map(({ id }) => id), roleCodes: [] }
    : { deptIds: [...deptIds], roleCodes: roles.rows.map(({ code }) => code) };
}
