import { approvalRoleResource, type RoleMember } from '@switchboard/ger-contract';
import { type Db, definePgSource, deleteRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfRoleTable } from '../tables.ts';

/** Versions that can still use the role: the draft, the published one, and those with open instances. */
const usingProcesses = sql`select p.id, p.name_zh, p.name_en from ger.wf_process p where exists (
  select 1 from ger.wf_process_version v where v.process_id = p.id
    and (v.status <> 'archived' or exists (select 1 from ger.wf_instance i where i.version_id = v.id and i.status in ('running', 'returned', 'error')))
    and (jsonb_path_exists(v.graph, '$.nodes[*].approvers[*] ? (@.code == $code || @.fromRole == $code)', jsonb_build_object('code', r.role_code))
      or jsonb_path_exists(v.graph, '$.nodes[*].to[*] ? (@.code == $code || @.fromRole == $code)', jsonb_build_object('code', r.role_code))))`;

export const approvalRoleSource = definePgSource({
  resource: approvalRoleResource,
  table: wfRoleTable,
  alias: 'r',
  scope: { none: 'company-wide settings' },
  columns: {
    memberNames: sql`(select string_agg(s.name, '、' order by m.sort_no, s.id) from ger.wf_role_member m join sys.staff_name s on s.id = m.staff_id
      where m.role_id = r.id)`,
    memberNum: sql`(select count(distinct m.staff_id)::int from ger.wf_role_member m where m.role_id = r.id)`,
    usedBy: sql`(select count(*)::int from (${usingProcesses}) used)`,
  },
});

export interface RoleRow {
  readonly id: string;
  readonly roleCode: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly remark: string | null;
  readonly state: 'enabled' | 'disabled';
  readonly version: number;
}

export async function findRole(tx: Db, id: string, isLocked = false): Promise<RoleRow | null> {
  const { rows } =
    await sql<RoleRow>`select r.id::text, r.role_code as "roleCode", r.name_zh as "nameZh", r.name_en as "nameEn", r.remark,
      r.state, r.version from ger.wf_role r where r.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

export interface NamedMember extends RoleMember {
  readonly name: string;
}

export async function listMembers(tx: Db, roleId: string): Promise<NamedMember[]> {
  const { rows } =
    await sql<NamedMember>`select m.staff_id::text as "staffId", s.name, m.scope_type as "scopeType", m.scope_keys as "scopeKeys"
    from ger.wf_role_member m join sys.staff_name s on s.id = m.staff_id where m.role_id = ${roleId} order by m.sort_no, m.staff_id`.execute(
      tx,
    );
  return rows;
}

export async function listUsing(tx: Db, roleId: string): Promise<{ nameZh: string; nameEn: string }[]> {
  const { rows } = await sql<{
    nameZh: string;
    nameEn: string;
  }>`select used.name_zh as "nameZh", used.name_en as "nameEn"
    from ger.wf_role r cross join lateral (${usingProcesses}) used where r.id = ${roleId} order by used.id`.execute(tx);
  return rows;
}

export async function replaceMembers(tx: Db, roleId: string, members: readonly RoleMember[]): Promise<void> {
  await sql`delete from ger.wf_role_member where role_id = ${roleId}`.execute(tx);
  for (const [index, { staffId, scopeType, scopeKeys }] of members.entries())
    await sql`insert into ger.wf_role_member (role_id, staff_id, scope_type, scope_keys, sort_no)
      values (${roleId}, ${staffId}, ${scopeType}, ${scopeKeys}::text[], ${index})`.execute(tx);
}

export async function deleteRole(tx: Db, id: string): Promise<void> {
  await deleteRows(tx, wfRoleTable, sql`t.id = ${id}`);
}
