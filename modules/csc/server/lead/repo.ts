import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface CompanyKey {
  readonly type: string;
  readonly value: string;
}

/** An open lead that may be the same company: who handles it, but no contact data of the person. */
export interface OpenLead {
  readonly leadNo: string;
  readonly company: string | null;
  readonly deptName: string | null;
  /** The matching keys; empty when only the name is similar. */
  readonly matches: string[];
  readonly similarity: number | null;
}

const SHOWN = 20;
const OPEN = sql`l.state in ('new', 'pending', 'assigned', 'following') and l.side = 'C'`;

/**
 * Open leads that have one of the keys or a similar name (crm rule 4). The caller runs with system rights and sets the
 * minimum similarity.
 */
export async function openLeadsLike(
  tx: Db,
  { keys, nameNorm, least }: { keys: readonly CompanyKey[]; nameNorm: string; least: number },
): Promise<OpenLead[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(least)}, true)`.execute(tx);
  const { rows } = await sql<OpenLead>`
    select l.lead_no as "leadNo", l.company, d.name_zh as "deptName", found.matches,
      case when found.matches = '{}' then round(found.similarity::numeric, 3)::float8 end as similarity
    from (select lead_id, coalesce(array_agg(distinct id_type) filter (where is_same), '{}') as matches,
        max(similarity) as similarity
      from (select i.lead_id, i.id_type, true as is_same, null::real as similarity
        from unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ value }) => value)}::text[]) k (type, value)
        join csc.lead_identity i on i.id_type = k.type and i.value_norm = k.value
        union all
        select i.lead_id, i.id_type, false, similarity(i.value_norm, ${nameNorm}) from csc.lead_identity i
        where ${nameNorm} <> '' and i.id_type = 'name' and i.value_norm % ${nameNorm}) one group by lead_id) found
    join csc.lead l on l.id = found.lead_id left join sys.dept_name d on d.id = l.owner_dept_id
    where ${OPEN} order by found.matches = '{}', found.similarity desc nulls last, l.id limit ${SHOWN}`.execute(tx);
  return rows;
}

/** The same for the rows of a file, by their keys alone and in one query: at most one lead per row. */
export async function openLeadsOfRows(
  tx: Db,
  keys: readonly (CompanyKey & { rowNo: number })[],
): Promise<{ rowNo: number; leadNo: string; deptName: string | null }[]> {
  const { rows } = await sql<{ rowNo: number; leadNo: string; deptName: string | null }>`
    select distinct on (k.row_no) k.row_no::int as "rowNo", l.lead_no as "leadNo", d.name_zh as "deptName"
    from unnest(${keys.map(({ rowNo }) => rowNo)}::int[], ${keys.map(({ type }) => type)}::text[],
      ${keys.map(({ value }) => value)}::text[]) k (row_no, type, value)
    join csc.lead_identity i on i.id_type = k.type and i.value_norm = k.value
    join csc.lead l on l.id = i.lead_id left join sys.dept_name d on d.id = l.owner_dept_id
    where ${OPEN} order by k.row_no, l.id`.execute(tx);
  return rows;
}
