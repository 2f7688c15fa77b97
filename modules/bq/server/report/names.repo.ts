import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface NameRow {
  readonly kind:
    | 'app'
    | 'customer'
    | 'channel'
    | 'supplier'
    | 'staff'
    | 'dept'
    | 'country'
    | 'operator'
    | 'docking'
    | 'landing';
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}

/** Devices by their serial numbers, for reports of ports. */
export async function findDevices(db: BqDb): Promise<{ id: string; sn: string }[]> {
  const { rows } = await sql<{ id: string; sn: string }>`select id::text, sn from oc.device`.execute(db);
  return rows;
}

/** Every name that a report writes for a number. Customers by the read copy that their accounts carry. */
export async function findNames(db: BqDb): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select 'app' as kind, id::text, name as zh, name as en from bq.app
    union all select distinct on (customer_id) 'customer', customer_id::text, customer_name, customer_name from bq.app
    union all select 'channel', id::text, name, name from bq.channel
    union all select 'supplier', id::text, name, name from bq.supplier
    union all select 'staff', id::text, name, name from sys.staff
    union all select 'dept', id::text, name_zh, coalesce(name_en, name_zh) from sys.dept
    union all select distinct on (mcc) 'country', mcc::text, country_zh, country_en from bq.mccmnc where deleted_at is null
    union all select 'operator', mcc::text || '-' || mnc, operator_zh || ' (' || country_zh || ')',
      operator_en || ' (' || country_en || ')' from bq.mccmnc where deleted_at is null`.execute(db);
  return rows;
}
