import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { Identity } from '../duplicate/identities.ts';
import { contactTable, customerIdentityTable, customerTable } from '../tables.ts';

const SIMILAR = 0.6;
const SIMILAR_CJK = 0.5;

export async function normNames(tx: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ norm: string }>`select crm.norm_name(n.name) as norm
    from unnest(${[...names]}::text[]) with ordinality n (name, at) order by n.at`.execute(tx);
  return rows.map(({ norm }) => norm);
}

export interface Known {
  readonly rowNo: number;
  readonly isStrong: boolean;
  readonly isBlocked: boolean;
  readonly customerId: string;
  /** The matching key; null for a name that is only similar. */
  readonly idType: string | null;
  readonly customerCode: string;
  readonly name: string;
}

/** Existing customers with any key of the rows: one query for all rows. */
export async function findKnown(tx: Db, keys: readonly (Identity & { rowNo: number })[]): Promise<Known[]> {
  const { rows } = await sql<Known>`select distinct on (k.row_no) k.row_no::int as "rowNo", i.strong as "isStrong",
      exists (select 1 from crm.blacklist b where b.customer_id = c.id and b.state = 'active' and b.grade = 'block') as "isBlocked",
      c.id::text as "customerId", i.id_type as "idType", c.customer_code as "customerCode", c.name
    from unnest(${keys.map(({ rowNo }) => rowNo)}::int[], ${keys.map(({ type }) => type)}::text[],
      ${keys.map(({ value }) => value)}::text[]) k (row_no, type, value)
    join crm.customer_identity i on i.id_type = k.type and i.value_norm = k.value and i.ended_at is null
    join crm.customer c on c.id = i.customer_id and c.deleted_at is null and c.pool_state <> 'merged'
    order by k.row_no, i.strong desc, c.id`.execute(tx);
  return rows;
}

/** Customers with similar names (crm rule 3). */
export async function findAlike(tx: Db, names: readonly { rowNo: number; norm: string }[]): Promise<Known[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILAR_CJK)}, true)`.execute(tx);
  const { rows } = await sql<Known>`select n.row_no::int as "rowNo", false as "isStrong", false as "isBlocked",
      c.id::text as "customerId", null::text as "idType", c.customer_code as "customerCode", c.name
    from unnest(${names.map(({ rowNo }) => rowNo)}::int[], ${names.map(({ norm }) => norm)}::text[]) n (row_no, norm)
    cross join lateral (select i.customer_id from crm.customer_identity i
      where i.id_type = 'name' and i.ended_at is null and i.value_norm % n.norm and i.value_norm <> n.norm
        and similarity(i.value_norm, n.norm) >= case when n.norm ~ '[一-鿿]' then ${SIMILAR_CJK}::float8 else ${SIMILAR}::float8 end
      order by similarity(i.value_norm, n.norm) desc limit 1) found
    join crm.customer c on c.id = found.customer_id and c.deleted_at is null and c.pool_state <> 'merged'`.execute(tx);
  return rows;
}

/** False = the customer has been used since. */
export async function takeBack(tx: Db, { id, by }: { id: string; by: string }): Promise<boolean> {
  const removed = { deletedAt: sql`now()`, deletedBy: by };
  const count = await updateRows(tx, customerTable, {
    values: { ...removed, recallAt: null },
    where: sql`t.id = ${id}::bigint and t.deleted_at is null and t.version = 0
      and not exists (select 1 from crm.followup f where f.customer_id = t.id)
      and not exists (select 1 from crm.task k where k.customer_id = t.id)
      and not exists (select 1 from crm.opportunity o where o.customer_id = t.id)
      and not exists (select 1 from crm.account a where a.customer_id = t.id)`,
    by,
  });
  if (count === 0) return false;
  const current = sql`t.customer_id = ${id}::bigint and t.ended_at is null`;
  await updateRows(tx, customerIdentityTable, { values: { endedAt: sql`now()` }, where: current, by });
  const theirs = sql`t.customer_id = ${id}::bigint and t.deleted_at is null`;
  await updateRows(tx, contactTable, { values: { ...removed, isPrimary: false }, where: theirs, by });
  await sql`delete from crm.alias_registry where customer_id = ${id}::bigint`.execute(tx);
  return true;
}
