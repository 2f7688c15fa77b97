import { domainRuleResource } from '@switchboard/crm-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { domainRuleTable } from '../tables.ts';

export const domainRuleSource = definePgSource({
  resource: domainRuleResource,
  table: domainRuleTable,
  alias: 'r',
  join: sql`left join sys.staff s on s.id = r.updated_by`,
  scope: { none: 'company-wide rules' },
  columns: {
    updatedByName: sql`s.name`,
  },
});

export async function insertDomains(
  tx: Db,
  { domains, type, remark, by }: { domains: readonly string[]; type: string; remark: string | null; by: string },
): Promise<string[]> {
  const { rows } = await sql<{
    domain: string;
  }>`insert into crm.domain_rule (domain, type, remark, created_by, updated_by)
    select d.domain, ${type}, ${remark}, ${by}::bigint, ${by}::bigint from unnest(${domains}::text[]) d (domain)
    on conflict (domain) do nothing returning domain`.execute(tx);
  return rows.map(({ domain }) => domain);
}

/** A domain that no longer belongs to one company is not a duplicate key (crm rule 2). */
export async function endDomainKeys(tx: Db, domains: readonly string[]): Promise<void> {
  await sql`update crm.customer_identity set ended_at = now(), updated_at = now(), version = version + 1
    where id_type = 'domain' and value_norm = any(${domains}::text[]) and ended_at is null`.execute(tx);
}

export async function deleteDomainRule(tx: Db, id: string): Promise<void> {
  await sql`delete from crm.domain_rule where id = ${id}::bigint`.execute(tx);
}
