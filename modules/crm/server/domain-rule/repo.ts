import { domainRuleResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, deleteRows, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { customerIdentityTable, domainRuleTable } from '../tables.ts';

export const domainRuleSource = definePgSource({
  resource: domainRuleResource,
  table: domainRuleTable,
  alias: 'r',
  join: sql`left join sys.staff_name s on s.id = r.updated_by`,
  scope: { none: 'company-wide rules' },
  columns: {
    updatedByName: sql`s.name`,
  },
});

export async function insertDomains(
  tx: Db,
  { domains, type, remark, by }: { domains: readonly string[]; type: string; remark: string | null; by: string },
): Promise<string[]> {
  // lint-ok raw-writes: on conflict do nothing
  const { rows } = await sql<{
    domain: string;
  }>`insert into crm.domain_rule (domain, type, remark, created_by, updated_by)
    select d.domain, ${type}, ${remark}, ${by}::bigint, ${by}::bigint from unnest(${domains}::text[]) d (domain)
    on conflict (domain) do nothing returning domain`.execute(tx);
  return rows.map(({ domain }) => domain);
}

/** A domain that no longer belongs to one company is not a duplicate key (crm rule 2). */
export async function endDomainKeys(tx: Db, domains: readonly string[]): Promise<void> {
  await updateRows(tx, customerIdentityTable, {
    values: { endedAt: sql`now()` },
    where: sql`t.id_type = 'domain' and t.value_norm = any(${domains}::text[]) and t.ended_at is null`,
    by: null,
  });
}

export async function deleteDomainRule(tx: Db, id: string): Promise<void> {
  await deleteRows(tx, domainRuleTable, sql`t.id = ${id}::bigint`);
}
