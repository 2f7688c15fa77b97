import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface AppRow {
  readonly id: string;
  readonly name: string;
  readonly customerName: string;
}

export async function findApps(db: BqDb): Promise<AppRow[]> {
  return await db
    .selectFrom('bq.app')
    .select(['id', 'name', 'customer_name as customerName'])
    .where('deleted_at', 'is', null)
    .execute();
}

/** The accounts that belong to a user or to departments. */
export async function findAppsOf(
  db: BqDb,
  { staffId, deptIds }: { readonly staffId: string; readonly deptIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bq.app')
    .select('id')
    .where((eb) =>
      eb.or([eb('sale_staff_id', '=', staffId), eb('sale_dept_id', '=', sql<string>`any(${deptIds}::bigint[])`)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export interface ChannelRow {
  readonly id: string;
  readonly name: string;
  readonly supplierName: string;
}

export async function findChannels(db: BqDb): Promise<ChannelRow[]> {
  return await db
    .selectFrom('bq.channel as c')
    .innerJoin('bq.supplier as s', 's.id', 'c.supplier_id')
    .select(['c.id', 'c.name', 's.name as supplierName'])
    .execute();
}

export interface SupplierRow {
  readonly id: string;
  readonly name: string;
}

export async function findSuppliers(db: BqDb): Promise<SupplierRow[]> {
  return await db.selectFrom('bq.supplier').select(['id', 'name']).execute();
}

export interface OperatorRow {
  readonly mcc: number;
  readonly mnc: string;
  readonly dialCode: string;
  readonly country: { readonly zh: string; readonly en: string };
  readonly operator: { readonly zh: string; readonly en: string };
}

export async function findOperators(db: BqDb): Promise<OperatorRow[]> {
  const rows = await db
    .selectFrom('bq.mccmnc')
    .select(['mcc', 'mnc', 'dial_code', 'country_zh', 'country_en', 'operator_zh', 'operator_en'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    mcc: row.mcc,
    mnc: row.mnc,
    dialCode: row.dial_code,
    country: { zh: row.country_zh, en: row.country_en },
    operator: { zh: row.operator_zh, en: row.operator_en },
  }));
}

export interface Freshness {
  readonly freshAt: string | null;
  readonly lagSeconds: number | null;
}

/** Everything sent until then is stored: the slowest stream of the flows decides. */
export async function findFreshness(db: BqDb, flows: readonly string[]): Promise<Freshness> {
  const { rows } = await sql<Freshness>`
    select to_char(min(fresh_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "freshAt",
      greatest(0, floor(extract(epoch from now() - min(fresh_at))))::int as "lagSeconds"
    from bq.ingest_fresh where stream ^@ any(${flows.map((flow) => `REC_${flow.toUpperCase()}_`)}::text[])`.execute(db);
  return rows[0] ?? { freshAt: null, lagSeconds: null };
}
