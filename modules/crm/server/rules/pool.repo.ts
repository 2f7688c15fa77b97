import type { PoolRow } from '@switchboard/crm-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function listPools(db: Db): Promise<PoolRow[]> {
  const { rows } =
    await sql<PoolRow>`select s.id, s.version, s.code, s.enabled, s.name_zh as "nameZh", s.name_en as "nameEn",
      s.dept_ids::text[] as "deptIds", s.countries::text[] as countries, s.manager_ids::text[] as "managerIds",
      s.hidden_fields as "hiddenFields", s.priority,
      (select count(*)::int from crm.customer c where c.sea_id = s.id and c.pool_state = 'sea' and c.deleted_at is null) as customers,
      coalesce((select jsonb_agg(jsonb_build_object('value', p.id::text, 'label', p.name) order by p.id) from sys.staff_name p
        where p.id = any(s.manager_ids)), '[]') as managers
    from crm.sea s order by s.code = 'default' desc, s.priority desc, s.id`.execute(db);
  return rows;
}

export interface PoolUse {
  readonly code: string;
  readonly customers: number;
  readonly rules: number;
}

export async function findPoolUse(tx: Db, id: string): Promise<PoolUse | null> {
  const { rows } = await sql<PoolUse>`select s.code,
      (select count(*)::int from crm.customer c where c.sea_id = s.id and c.pool_state = 'sea' and c.deleted_at is null) as customers,
      (select count(*)::int from crm.retention_rule r where r.target_sea_id = s.id and r.enabled) as rules
    from crm.sea s where s.id = ${id}::bigint for update of s`.execute(tx);
  return rows[0] ?? null;
}
