import type { saveSea, SeaRow } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type SeaInput = Omit<ParsedInputOf<typeof saveSea>, 'seaId' | 'version'>;

export async function listSeaPools(db: Db): Promise<SeaRow[]> {
  const { rows } =
    await sql<SeaRow>`select s.id, s.version, s.code, s.enabled, s.name_zh as "nameZh", s.name_en as "nameEn",
      s.dept_ids::text[] as "deptIds", s.countries::text[] as countries, s.manager_ids::text[] as "managerIds",
      s.hidden_fields as "hiddenFields", s.priority,
      (select count(*)::int from crm.customer c where c.sea_id = s.id and c.pool_state = 'sea' and c.deleted_at is null) as customers,
      coalesce((select jsonb_agg(jsonb_build_object('value', p.id::text, 'label', p.name) order by p.id) from sys.staff p
        where p.id = any(s.manager_ids)), '[]') as managers
    from crm.sea s order by s.code = 'default' desc, s.priority desc, s.id`.execute(db);
  return rows;
}

/** Null: the code is taken. */
export async function insertSea(tx: Db, sea: SeaInput, by: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.sea (code, name_zh, name_en, dept_ids, countries, manager_ids, hidden_fields, priority, created_by)
    values (${sea.code}, ${sea.nameZh}, ${sea.nameEn}, ${sea.deptIds}::bigint[], ${sea.countries}::char(2)[], ${sea.managerIds}::bigint[],
      ${sea.hiddenFields}::text[], ${sea.priority}, ${by}::bigint) on conflict (code) do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export async function updateSea(
  tx: Db,
  { id, version, sea, by }: { id: string; version: number; sea: SeaInput; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.sea set name_zh = ${sea.nameZh}, name_en = ${sea.nameEn}, dept_ids = ${sea.deptIds}::bigint[],
      countries = ${sea.countries}::char(2)[], manager_ids = ${sea.managerIds}::bigint[], hidden_fields = ${sea.hiddenFields}::text[],
      priority = ${sea.priority}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}

export interface SeaUse {
  readonly code: string;
  readonly customers: number;
  readonly rules: number;
}

export async function findSeaUse(tx: Db, id: string): Promise<SeaUse | null> {
  const { rows } = await sql<SeaUse>`select s.code,
      (select count(*)::int from crm.customer c where c.sea_id = s.id and c.pool_state = 'sea' and c.deleted_at is null) as customers,
      (select count(*)::int from crm.retention_rule r where r.target_sea_id = s.id and r.enabled) as rules
    from crm.sea s where s.id = ${id}::bigint for update of s`.execute(tx);
  return rows[0] ?? null;
}

export async function switchSea(
  tx: Db,
  { id, version, enabled, by }: { id: string; version: number; enabled: boolean; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.sea set enabled = ${enabled}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}
