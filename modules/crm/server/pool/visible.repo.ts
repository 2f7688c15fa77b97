import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

/** Pools visible to a person: open to all, open to one of their departments or a department above it, or managed by them. */
export const visiblePools = (staffId: string): RawBuilder<unknown> => sql`select v.id from crm.sea v
  where v.enabled and (v.dept_ids is null or ${staffId}::bigint = any(v.manager_ids) or exists (
    select 1 from sys.dept_member sd join sys.dept_name d on d.id = sd.dept_id
    join sys.dept_name top on top.id = any(v.dept_ids) and d.path like top.path || '%' where sd.staff_id = ${staffId}::bigint))`;

export interface PoolChoice {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

export async function listVisiblePools(db: Db, staffId: string): Promise<PoolChoice[]> {
  const { rows } = await sql<PoolChoice>`select s.id, s.name_zh as "nameZh", s.name_en as "nameEn" from crm.sea s
    where s.id in (${visiblePools(staffId)}) order by s.priority desc, s.id`.execute(db);
  return rows;
}

/** The default pool of a customer when none is given: the pool of its department and country, else the common one. */
export async function poolOfCustomer(db: Db, customerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select s.id from crm.customer c
    left join sys.dept_name d on d.id = c.owner_dept_id
    join crm.sea s on s.enabled and (s.code = 'default' or (
      (s.countries is null or c.country = any(s.countries)) and (s.dept_ids is not null or s.countries is not null)
      and (s.dept_ids is null or exists (select 1 from sys.dept_name top where top.id = any(s.dept_ids) and d.path like top.path || '%'))))
    where c.id = ${customerId}::bigint order by s.code = 'default', s.priority desc, s.id limit 1`.execute(db);
  return (rows[0] as { id: string }).id;
}
