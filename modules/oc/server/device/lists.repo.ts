import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Every device: `d`. */
export const DEVICES: Sql = sql`oc.device d`;

/** Every device, `d`, with its last reboot, `r`. */
export const DEVICES_WITH_REBOOT: Sql = sql`oc.device d
  left join lateral (select l.id, l.created_at, l.ok from oc.device_oplog l where l.device_id = d.id and l.op = 'reboot'
    order by l.created_at desc limit 1) r on true`;

/** How many ports of device `d` are online. */
export const PORTS_ONLINE: Sql = sql`(select count(*)::int from oc.vod_simbank_port p
  where p.client_device_id = d.id and p.state in ('active', 'busy'))`;

/** The operation log, `l`, with the device of each line, `d`. */
export const DEVICE_OPERATIONS: Sql = sql`oc.device_oplog l join oc.device d on d.id = l.device_id`;

/** Ports that are assigned to a device: the port `p`, its device `d`, its bank `k` and the server of the bank, `v`. */
export const DEVICE_PORTS: Sql = sql`oc.vod_simbank_port p join oc.device d on d.id = p.client_device_id
  join oc.vod_simbank k on k.id = p.bank_id join oc.vod_server v on v.id = k.server_id`;

export interface PortKey {
  readonly id: string;
  readonly deviceId: string;
  readonly portNo: number;
  readonly iccid: string | null;
}

/** Keys of the ports in the record store; an export may leave out these columns. */
export async function portKeys(db: Db, ids: readonly string[]): Promise<PortKey[]> {
  const { rows } =
    await sql<PortKey>`select id::text, client_device_id::text as "deviceId", client_port_no as "portNo", iccid
    from oc.vod_simbank_port where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
