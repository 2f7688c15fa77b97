import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface RoleMember {
  readonly code: string;
  readonly staffId: string;
  readonly scopeType: string;
  readonly scopeKeys: readonly string[];
}

export async function listRoleMembers(tx: Db, codes: readonly string[]): Promise<RoleMember[]> {
  const { rows } =
    await sql<RoleMember>`select r.role_code as code, m.staff_id::text as "staffId", m.scope_type as "scopeType",
      m.scope_keys as "scopeKeys"
    from ger.wf_role r join ger.wf_role_member m on m.role_id = r.id
    where r.role_code = any(${codes}::text[]) and r.state = 'enabled' order by m.sort_no, m.staff_id`.execute(tx);
  return rows;
}

/** The workflow roles of a person, for conditions about the applicant. */
export async function rolesOf(tx: Db, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select distinct r.role_code as code from ger.wf_role_member m
    join ger.wf_role r on r.id = m.role_id and r.state = 'enabled' where m.staff_id = ${staffId} order by 1`.execute(
    tx,
  );
  return rows.map(({ code }) => code);
}

/**
 * The current delegates of these people for this process, and the delegates of those; a delegation for this process
 * takes precedence (rule 30).
 */
export async function listDelegates(
  tx: Db,
  staffIds: readonly string[],
  processId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ from: string; to: string }>`with recursive live as (
      select distinct on (delegator_id) delegator_id, delegate_id from ger.wf_delegation
      where state = 'active' and period @> now() and process_id in (0, ${processId}) order by delegator_id, process_id desc),
    chain as (
      select l.delegator_id, l.delegate_id, 1 as step from live l where l.delegator_id = any(${staffIds}::bigint[])
      union select l.delegator_id, l.delegate_id, c.step + 1 from chain c join live l on l.delegator_id = c.delegate_id where c.step < 3)
    select distinct delegator_id::text as "from", delegate_id::text as "to" from chain`.execute(tx);
  return new Map(rows.map(({ from, to }) => [from, to]));
}
