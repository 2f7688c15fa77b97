import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** A supplier that may be the given company: that it exists and which department owns it, never its contacts or prices. */
export interface SupplierLike {
  readonly supplierCode: string;
  readonly name: string;
  readonly deptName: string | null;
  /** Keys that are equal; empty when only the name is similar. */
  readonly matches: string[];
}

const SHOWN = 10;

/** Suppliers with one of the keys, or nearly the same name (crm rule 4). The caller runs as the system. */
export async function suppliersLike(
  tx: Db,
  { keys, nameNorm, least }: { keys: readonly { type: string; value: string }[]; nameNorm: string; least: number },
): Promise<SupplierLike[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(least)}, true)`.execute(tx);
  const { rows } = await sql<SupplierLike>`
    select s.supplier_code as "supplierCode", s.name, d.name_zh as "deptName", found.matches
    from (select supplier_id, coalesce(array_agg(distinct id_type) filter (where is_same), '{}') as matches,
        max(similarity) as similarity
      from (select i.supplier_id, i.id_type, true as is_same, null::real as similarity
        from unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ value }) => value)}::text[]) k (type, value)
        join srm.supplier_identity i on i.id_type = k.type and i.value_norm = k.value and i.ended_at is null
        union all
        select i.supplier_id, i.id_type, false, similarity(i.value_norm, ${nameNorm}) from srm.supplier_identity i
        where ${nameNorm} <> '' and i.id_type = 'name' and i.ended_at is null and i.value_norm % ${nameNorm}) one
      group by supplier_id) found
    join srm.supplier s on s.id = found.supplier_id left join sys.dept_name d on d.id = s.owner_dept_id
    where s.deleted_at is null and s.pool_state <> 'merged'
    order by found.matches = '{}', found.similarity desc nulls last, s.id limit ${SHOWN}`.execute(tx);
  return rows;
}

export interface SeenSupplier {
  readonly value: string;
  readonly name: string;
  readonly code: string;
}

const LIVE = sql`s.deleted_at is null and s.pool_state in ('private', 'sea')`;

/** Suppliers that the user may see under the key of the call, for a selector. */
export async function suppliersSeen(context: Context): Promise<SeenSupplier[]> {
  return await inTransaction(context, async (tx) => {
    const { rows } = await sql<SeenSupplier>`select s.id::text as value, s.name, s.supplier_code as code
      from srm.supplier s where ${LIVE} order by s.name, s.id`.execute(tx);
    return rows;
  });
}

/** Runs inside a transaction of the user: the row policies apply. */
export async function seesSupplier(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from srm.supplier s where ${LIVE} and s.id = ${id}::bigint`.execute(tx);
  return rows.length > 0;
}
