import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { customerIdentityTable } from '../tables.ts';
import type { Identity, IdentityType } from './identities.ts';

/** A possible duplicate. Covers the customers of all owners: the caller must run with system rights. */
export interface Hit {
  readonly customerId: string;
  readonly customerCode: string;
  readonly name: string;
  readonly pool: 'private' | 'sea' | 'black';
  readonly ownerId: string | null;
  readonly ownerDeptName: string | null;
  readonly isCooling: boolean;
  readonly isBlocked: boolean;
  readonly isStrong: boolean;
  readonly matches: IdentityType[];
  readonly similarity: number | null;
}

const SIMILAR = 0.6;
const SIMILAR_CJK = 0.5;
const SHOWN = 20;
const CJK = /[\u4e00-\u9fff]/;

/** Rule 1; implemented in the database, because indexes use it. */
export async function normName(tx: Db, name: string): Promise<string> {
  const { rows } = await sql<{ norm: string }>`select crm.norm_name(${name}) as norm`.execute(tx);
  return rows[0]?.norm ?? '';
}

/** Those of the domains that belong to one company: not those of mail providers, nor our own. */
export async function companyDomains(tx: Db, domains: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ domain: string }>`select d.domain from unnest(${[...domains]}::text[]) d (domain)
    where not exists (select 1 from crm.domain_rule r where r.domain = d.domain and r.type in ('public', 'disposable', 'internal'))`.execute(
    tx,
  );
  return new Set(rows.map(({ domain }) => domain));
}

const FACTS = sql`c.id::text as "customerId", c.customer_code as "customerCode", c.name, c.pool_state as pool,
  c.owner_id::text as "ownerId", (select d.name_zh from sys.dept_name d where d.id = c.owner_dept_id) as "ownerDeptName",
  coalesce(c.cool_until > now(), false) as "isCooling",
  exists (select 1 from crm.blacklist b where b.customer_id = c.id and b.state = 'active' and b.grade = 'block') as "isBlocked"`;
const LIVE = sql`c.deleted_at is null and c.pool_state <> 'merged'`;

/** Customers with one of the keys. */
export async function findSame(tx: Db, identities: readonly Identity[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`select ${FACTS}, found.strong as "isStrong", found.matches, null::float8 as similarity
    from (select i.customer_id, bool_or(i.strong) as strong, array_agg(distinct i.id_type) as matches
      from unnest(${identities.map(({ type }) => type)}::text[], ${identities.map(({ value }) => value)}::text[]) k (type, value)
      join crm.customer_identity i on i.id_type = k.type and i.value_norm = k.value and i.ended_at is null
      group by i.customer_id) found
    join crm.customer c on c.id = found.customer_id
    where ${LIVE} order by found.strong desc, c.id limit ${SHOWN}`.execute(tx);
  return rows;
}

export const leastSimilarity = (nameNorm: string): number => (CJK.test(nameNorm) ? SIMILAR_CJK : SIMILAR);

/** Rule 3: similar names. Queries the keys table, which has trigram indexes without row policies. */
export async function findSimilar(tx: Db, nameNorm: string): Promise<Hit[]> {
  const least = leastSimilarity(nameNorm);
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(least)}, true)`.execute(tx);
  const { rows } = await sql<Hit>`select ${FACTS}, false as "isStrong", '{}'::text[] as matches,
      round(found.similarity::numeric, 3)::float8 as similarity
    from (select i.customer_id, max(similarity(i.value_norm, ${nameNorm})) as similarity from crm.customer_identity i
      where i.id_type = 'name' and i.ended_at is null and i.value_norm % ${nameNorm} and i.value_norm <> ${nameNorm}
      group by i.customer_id order by 2 desc limit ${SHOWN}) found
    join crm.customer c on c.id = found.customer_id where ${LIVE} order by found.similarity desc, c.id`.execute(tx);
  return rows;
}

/** False = another customer has one of the strong keys, possibly since a moment ago (crm rule 2). */
export async function takeIdentities(
  tx: Db,
  { customerId, identities, by }: { customerId: string; identities: readonly Identity[]; by: string | null },
): Promise<boolean> {
  if (identities.length === 0) return true;
  // lint-ok raw-writes: on conflict do nothing
  const { rows } = await sql`insert into crm.customer_identity (customer_id, id_type, value_norm, strong, created_by)
    select ${customerId}::bigint, k.type, k.value, k.strong, ${by}::bigint
    from unnest(${identities.map(({ type }) => type)}::text[], ${identities.map(({ value }) => value)}::text[],
      ${identities.map(({ strong }) => strong)}::boolean[]) k (type, value, strong)
    where not exists (select 1 from crm.customer_identity i where i.customer_id = ${customerId}::bigint
      and i.id_type = k.type and i.value_norm = k.value and i.ended_at is null)
    on conflict (id_type, value_norm) where strong and ended_at is null do nothing returning id`.execute(tx);
  const { rows: owned } = await sql<{ n: number }>`select count(*)::int as n from crm.customer_identity i
    join unnest(${identities.map(({ type }) => type)}::text[], ${identities.map(({ value }) => value)}::text[]) k (type, value)
      on i.id_type = k.type and i.value_norm = k.value
    where i.customer_id = ${customerId}::bigint and i.ended_at is null`.execute(tx);
  return rows.length === identities.length || owned[0]?.n === identities.length;
}

/** Ends keys that no contact of the customer has any more. */
export async function endIdentities(
  tx: Db,
  { customerId, identities }: { customerId: string; identities: readonly Identity[] },
): Promise<void> {
  await updateRows(tx, customerIdentityTable, {
    values: { endedAt: sql`now()` },
    from: sql`unnest(${identities.map(({ type }) => type)}::text[], ${identities.map(({ value }) => value)}::text[]) k (type, value)`,
    where: sql`t.customer_id = ${customerId}::bigint and t.id_type = k.type and t.value_norm = k.value and t.ended_at is null`,
    by: null,
  });
}
