import type { Locale } from '@switchboard/kit-contract';
import type { ObjectFields, RowFacts } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** The staff list is limited by person and primary department; no row is shared. */
export async function findUserRowFacts(db: SysDb, rowId: string): Promise<RowFacts | null> {
  const row = await db
    .selectFrom('sys.user as u')
    .leftJoin('sys.staff_dept as pd', (join) =>
      join.onRef('pd.staff_id', '=', 'u.staff_id').on('pd.is_primary', '=', true),
    )
    .select(['u.staff_id', 'pd.dept_id'])
    .where('u.id', '=', rowId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ownerId: row.staff_id, deptId: row.dept_id, isShared: false };
}

export async function findKeyState(db: SysDb, key: string): Promise<'on' | 'off' | 'unknown'> {
  const row = await db
    .selectFrom('sys.resource')
    .select('status')
    .where('international', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.status === 1 ? 'on' : 'off';
}

export async function findObjectFields(db: SysDb, code: string): Promise<ObjectFields> {
  const rows = await db
    .selectFrom('sys.object_field')
    .select(['field_code', 'default_level', 'mask_rule'])
    .where('object_code', '=', code)
    .execute();
  const fields = rows.map(
    (row) =>
      [
        row.field_code,
        { level: row.default_level as ObjectFields['fields'][string]['level'], maskRule: row.mask_rule },
      ] as const,
  );
  return { code, fields: Object.fromEntries(fields) };
}

/** Names of the person's roles in the reader's language, and of the disabled ones that would grant the key. */
export async function listRoleNames(db: SysDb, userId: string, key: string, locale: Locale) {
  const name = locale === 'en' ? sql<string>`coalesce(r.name_en, r.name_zh)` : sql<string>`r.name_zh`;
  const { rows } = await sql<{ id: string; name: string; isOff: boolean; grants: boolean }>`
    select r.id::text as id, ${name} as name, r.status = 0 as "isOff",
      exists (select 1 from sys.role_resource rr join sys.resource res on res.id = rr.resource_id
        where rr.role_id = r.id and res.international = ${key} and res.deleted_at is null) as grants
    from sys.user_role ur join sys.role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.deleted_at is null order by r.id`.execute(db);
  return rows;
}

/** Display name of every key; a button is shown with its page because its name alone is not clear. */
export async function listKeyNames(db: SysDb, locale: Locale): Promise<{ key: string; name: string }[]> {
  const name = (table: 'r' | 'p') =>
    locale === 'en'
      ? sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name_zh`)})`
      : sql.ref(`${table}.name_zh`);
  const { rows } = await sql<{ key: string; name: string }>`
    select r.international as key,
      case when r.kind = 4 and p.router is not null then ${name('p')} || ' · ' || ${name('r')} else ${name('r')} end as name
    from sys.resource r left join sys.resource p on p.id = r.parent_id where r.deleted_at is null`.execute(db);
  return rows;
}

/** The object that each page key shows. */
export async function listObjectPages(db: SysDb): Promise<{ key: string; objectCode: string }[]> {
  const rows = await db
    .selectFrom('sys.resource')
    .select(['international as key', 'object_code as objectCode'])
    .where('object_code', 'is not', null)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({ key: row.key, objectCode: row.objectCode as string }));
}
