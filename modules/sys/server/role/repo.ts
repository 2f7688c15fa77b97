import { definePgSource } from '@switchboard/kit-server';
import { roleResource } from '@switchboard/sys-contract';
import { type Selectable, sql } from 'kysely';
import type { SysRole } from '../db.gen.ts';
import type { SysDb } from '../db.ts';
import { roleTable } from '../tables.ts';

export type RoleRow = Selectable<SysRole>;

export const roleSource = definePgSource({
  resource: roleResource,
  table: roleTable,
  alias: 'r',
  scope: { none: 'roles belong to the company; users who administer roles see all of them' },
  columns: {
    memberCount: sql`(select count(*)::int from sys.user_role ur where ur.role_id = r.id)`,
    keyCount: sql`(select count(*)::int from sys.role_resource rr join sys.resource res on res.id = rr.resource_id
      where rr.role_id = r.id and res.deleted_at is null)`,
  },
});

export async function findRole(db: SysDb, id: string): Promise<RoleRow | undefined> {
  return await roleQuery(db, id).executeTakeFirst();
}

/** Changes of one role run one after the other. */
export async function lockRole(db: SysDb, id: string): Promise<RoleRow | undefined> {
  return await roleQuery(db, id).forUpdate().executeTakeFirst();
}

const roleQuery = (db: SysDb, id: string) =>
  db.selectFrom('sys.role').selectAll().where('id', '=', id).where('deleted_at', 'is', null);

export async function isCodeTaken(db: SysDb, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys.role')
    .select('id')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RoleValues {
  nameZh: string;
  nameEn: string | null;
  defaultScope: string | number;
  remark: string | null;
}

export async function insertRole(db: SysDb, values: RoleValues & { code: string }, staffId: string): Promise<string> {
  const row = await db
    .insertInto('sys.role')
    .values({
      code: values.code,
      name_zh: values.nameZh,
      name_en: values.nameEn,
      default_scope: Number(values.defaultScope),
      remark: values.remark,
      created_by: staffId,
      updated_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False = another user saved first (conventions §6). */
export async function changeRole(
  db: SysDb,
  { id, version, staffId }: { id: string; version: number; staffId: string },
  change: Partial<Pick<RoleRow, 'name_zh' | 'name_en' | 'default_scope' | 'remark' | 'status'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys.role')
    .set({ ...change, updated_at: sql<Date>`now()`, updated_by: staffId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countMembers(db: SysDb, id: string): Promise<number> {
  const row = await db
    .selectFrom('sys.user_role')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** The row stays for the log; its grants are removed, because no grant must belong to an invisible role. */
export async function markRoleDeleted(db: SysDb, id: string, staffId: string): Promise<void> {
  for (const table of ['sys.role_resource', 'sys.role_data_scope', 'sys.role_field_perm'] as const)
    await db.deleteFrom(table).where('role_id', '=', id).execute();
  await db
    .updateTable('sys.role')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: staffId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
