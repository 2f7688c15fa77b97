import { archiveRow, definePgSource, insertRow, updateRow } from '@switchboard/kit-server';
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

export async function insertRole(
  db: SysDb,
  { code, nameZh, nameEn, defaultScope, remark }: RoleValues & { code: string },
  staffId: string,
): Promise<string> {
  const row = { code, nameZh, nameEn, defaultScope: Number(defaultScope), remark };
  // lint-ok audited-writes: the service writes the entry, with the copied grants
  return await insertRow(db, roleTable, row, staffId);
}

/** Something that belongs to the role changed. */
export async function touchRole(
  db: SysDb,
  { id, version, staffId }: { id: string; version: number; staffId: string },
): Promise<void> {
  // lint-ok audited-writes: the service writes the entry, of the grants
  await updateRow(db, roleTable, { id, version, values: { updatedAt: sql`now()` }, by: staffId });
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
  // lint-ok audited-writes: the service writes the entry, with the removed grants
  await archiveRow(db, roleTable, { id, by: staffId });
}
