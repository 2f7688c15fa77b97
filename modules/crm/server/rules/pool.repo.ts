import type { savePublicPool, PoolRow } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type PoolInput = Omit<ParsedInputOf<typeof savePublicPool>, 'poolId' | 'version'>;

export async function listPools(db: Db): Promise<PoolRow[]> {
  const { rows } =
    await sql<PoolRow>`select s.id, s.version, s.code, s.enabled, s.name_zh as "nameZh", s.name_en as "nameEn",
      s.dept_ids::text[] as "deptIds", s.countries::text[] as countries, s.manager_ids::text[] as "managerIds",
      s.hidden_fields as "hiddenFields", s.priority,
      (select count(*)::int from crm.customer c where c.sea_id = s.id and c.pool_state = 'sea' and c.deleted_at is null) as customers,
      coalesce((select jsonb_agg(jsonb_build_object('value', p.id::text, 'label', p.name) order by p.id) from sys.staff p
        where p.id = any(s.manager_ids)), '[]') as managers
    from crm.sea s order by s.code = 'default' desc, s.priority desc, s.id`.execute(db);
  return rows;
}

/** Returns null when the code is taken. */
export async function insertPool(tx: Db, pool: PoolInput, by: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.sea (code, name_zh, name_en, dept_ids, countries, manager_ids, hidden_fields, priority, created_by)
    values (${pool.code}, ${pool.nameZh}, ${pool.nameEn}, ${pool.deptIds}::bigint[], ${pool.countries}::char(2)[], ${pool.managerIds}::bigint[],
      ${pool.hiddenFields}::text[], ${pool.priority}, ${by}::bigint) on conflict (code) do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export async function updatePool(
  tx: Db,
  { id, version, pool, by }: { id: string; version: number; pool: PoolInput; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.sea set name_zh = ${pool.nameZh}, name_en = ${pool.nameEn}, dept_ids = ${pool.deptIds}::bigint[],
      countries = ${pool.countries}::char(2)[], manager_ids = ${pool.managerIds}::bigint[], hidden_fields = ${pool.hiddenFields}::text[],
      priority = ${pool.priority}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
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

export async function switchPool(
  tx: Db,
  { id, version, enabled, by }: { id: string; version: number; enabled: boolean; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.sea set enabled = ${enabled}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}
