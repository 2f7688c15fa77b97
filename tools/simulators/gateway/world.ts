import type { ApiQueue, DlrIdBase } from '@switchboard/bq-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface Account {
  readonly id: number;
  readonly customerId: number;
  readonly saleStaffId: number;
  readonly saleDeptId: number;
  readonly brand: string;
  readonly access: string;
  readonly currency: string;
}

export interface QueueLimits {
  readonly appId: number;
  readonly queue: ApiQueue;
  readonly isPaused: boolean;
  readonly speedLimit: number;
}

export interface Channel {
  readonly id: number;
  readonly state: string;
  readonly supplierId: number;
  readonly resStaffId: number;
  readonly resDeptId: number;
  readonly maxBinds: number;
  readonly window: number;
  readonly tpsLimit: number;
  readonly hasReports: boolean;
  readonly dlrIdBase: DlrIdBase;
  readonly acceptdFinal: boolean;
  readonly costOn: 'submit' | 'delivered';
  readonly password: { readonly secretEnc: Buffer; readonly keyVersion: number } | null;
  readonly host: string | null;
}

/** The destinations a channel covers, and their prices. */
export interface Cover {
  readonly channelId: number;
  readonly mcc: number;
  readonly mnc: string;
  readonly smsType: string;
  readonly cost: string;
  readonly price: string;
  readonly prefix: string;
}

/** The portal data that the gateway uses: accounts, limits of their queues, channels and prices. */
export interface World {
  readonly accounts: ReadonlyMap<number, Account>;
  readonly queueLimits: readonly QueueLimits[];
  readonly channels: ReadonlyMap<number, Channel>;
  readonly covers: readonly Cover[];
  /** Call gateways that are online. */
  readonly callGateways: ReadonlySet<string>;
}

export async function readWorld(db: Db): Promise<World> {
  const accounts =
    await sql<Account>`select id::int, customer_id::int as "customerId", coalesce(sale_staff_id, 0)::int as "saleStaffId",
      coalesce(sale_dept_id, 0)::int as "saleDeptId", brand, access, currency from bq.app where biz = 'sms' and state = 'active' order by id`.execute(
      db,
    );
  const queueLimits =
    await sql<QueueLimits>`select q.app_id::int as "appId", q.queue, q.is_paused as "isPaused", q.speed_limit as "speedLimit"
    from bq.api_queue q join bq.app a on a.id = q.app_id where a.state = 'active' order by q.app_id, q.queue`.execute(
      db,
    );
  const channels = await sql<Omit<Channel, 'password'> & { secretEnc: Buffer | null; keyVersion: number | null }>`
    select id::int, state, supplier_id::int as "supplierId", coalesce(res_staff_id, 0)::int as "resStaffId",
      coalesce(res_dept_id, 0)::int as "resDeptId", max_binds as "maxBinds", window_size as "window", tps_limit as "tpsLimit",
      dlr_support as "hasReports", dlr_id_base as "dlrIdBase", acceptd_final as "acceptdFinal", cost_on as "costOn",
      password_enc as "secretEnc", password_key as "keyVersion", host
    from bq.channel where deleted_at is null and state in ('testing', 'online', 'paused')`.execute(db);
  const covers =
    await sql<Cover>`select v.channel_id::int as "channelId", v.mcc, coalesce(v.mnc, m.mnc, '') as mnc, v.sms_type as "smsType",
      v.cost_price::text as cost, coalesce(v.guide_price, v.cost_price)::text as price, coalesce(m.prefixes[1], m.dial_code, '') as prefix
    from bq.channel_cover v left join lateral (select n.mnc, n.prefixes, n.dial_code from bq.mccmnc n
      where n.mcc = v.mcc and (v.mnc is null or n.mnc = v.mnc) and n.deleted_at is null order by n.mnc limit 1) m on true
    where v.deleted_at is null and current_date between v.valid_from and coalesce(v.valid_to, 'infinity')`.execute(db);
  const callGateways = await sql<{
    id: string;
  }>`select g.id::text from bq.vos_gateway g join bq.vos_server v on v.id = g.vos_id
    where g.deleted_at is null and g.online_at is not null and not g.locked and v.state = 'online'`.execute(db);
  return {
    accounts: new Map(accounts.rows.map((each) => [each.id, each])),
    queueLimits: queueLimits.rows,
    channels: new Map(
      channels.rows.map(({ secretEnc, keyVersion, ...each }) => [
        each.id,
        { ...each, password: secretEnc === null || keyVersion === null ? null : { secretEnc, keyVersion } },
      ]),
    ),
    covers: covers.rows,
    callGateways: new Set(callGateways.rows.map(({ id }) => id)),
  };
}
