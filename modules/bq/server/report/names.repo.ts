import { DEVICES } from '@switchboard/oc-server';
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

/** A device as oc stores it, with the owner of its channel; 0 and '' = none. */
export interface DeviceRow {
  readonly id: string;
  readonly sn: string;
  readonly site: string;
  readonly channelId: string;
  readonly resStaffId: string;
  readonly resDeptId: string;
}

export async function findDevices(db: BqDb): Promise<DeviceRow[]> {
  const { rows } =
    await sql<DeviceRow>`select d.id::text, d.sn, coalesce(d.site, '') as site, coalesce(d.channel_id, 0)::text as "channelId",
      coalesce(c.res_staff_id, 0)::text as "resStaffId", coalesce(c.res_dept_id, 0)::text as "resDeptId"
    from ${DEVICES} left join bq.channel c on c.id = d.channel_id`.execute(db);
  return rows;
}

/** All names that a report shows instead of IDs. Customer names come from the read copy on their accounts. */
export async function findNames(db: BqDb): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select 'app' as kind, id::text, name as zh, name as en from bq.app
    union all select distinct on (customer_id) 'customer', customer_id::text, customer_name, customer_name from bq.app
    union all select 'channel', id::text, name, name from bq.channel
    union all select 'supplier', id::text, name, name from bq.supplier
    union all select 'staff', id::text, name, name from sys.staff_name
    union all select 'dept', id::text, name_zh, coalesce(name_en, name_zh) from sys.dept_name
    union all select distinct on (mcc) 'country', mcc::text, country_zh, country_en from bq.mccmnc where deleted_at is null
    union all select 'operator', mcc::text || '-' || mnc, operator_zh || ' (' || country_zh || ')',
      operator_en || ' (' || country_en || ')' from bq.mccmnc where deleted_at is null`.execute(db);
  return rows;
}
