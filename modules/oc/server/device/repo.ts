import { AppError, CODES } from '@switchboard/kit-contract';
import { type Db, lockVersion, updateRow } from '@switchboard/kit-server';
import type { DeviceOp } from '@switchboard/oc-contract';
import { type RawBuilder, sql } from 'kysely';
import { deviceTable } from '../tables.ts';

/** A device without a heartbeat for longer than this is offline (records §2.1). */
const HEARD_OF = sql`interval '180 seconds'`;

/** The state of a device; `d` is its row. */
export const DEVICE_STATE: RawBuilder<unknown> = sql`case when d.is_faulty then 'fault'
  when d.heartbeat_at > now() - ${HEARD_OF} then 'online' else 'offline' end`;

/** Device fields that users may edit; the others are reported by the equipment. */
interface DeviceNote {
  readonly site: string | null;
  readonly channelId: string | null;
  readonly remark: string | null;
}

/** Locked until the transaction ends; refused if another user changed it meanwhile. */
export async function lockDevice(tx: Db, id: string, version: number): Promise<DeviceNote> {
  const { site, channelId, remark } = await lockVersion(tx, { table: deviceTable, id, version });
  return { site, channelId, remark };
}

export async function isDevice(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from oc.device where id = ${id}::bigint for share`.execute(tx);
  return rows.length > 0;
}

export async function noteDevice(
  tx: Db,
  { id, by, note }: { id: string; by: string; note: DeviceNote },
): Promise<void> {
  await updateRow(tx, deviceTable, { id, values: note, by });
}

interface DeviceLine {
  readonly deviceId: string;
  readonly portNo?: number | null;
  readonly op: DeviceOp;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly operatorId: string;
  readonly clientIp?: string | null;
  /** Null: in progress. */
  readonly ok: boolean | null;
  readonly err?: string | null;
}

/** Writes a line of the operation log, in the transaction of the operation. */
export async function logDevice(tx: Db, line: DeviceLine): Promise<string> {
  const {
    deviceId,
    portNo = null,
    op,
    before = null,
    after = null,
    operatorId,
    clientIp = null,
    ok,
    err = null,
  } = line;
  const { rows } = await sql<{
    id: string;
  }>`insert into oc.device_oplog (device_id, port_no, op, before, after, operator_id, client_ip, ok, err)
    values (${deviceId}::bigint, ${portNo}::int, ${op}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, ${operatorId}::bigint,
      ${clientIp}::inet, ${ok}, ${err}) on conflict do nothing returning id::text`.execute(tx);
  // only a reboot can conflict: a device has at most one pending
  if (rows[0] === undefined) throw new AppError(CODES.conflict, { label: STARTING });
  return rows[0].id;
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
const STARTING = { zh: '设备正在重启', en: 'The device is restarting' };

export interface Reboot {
  readonly id: string;
  readonly sn: string;
  readonly begunAt: Date;
}

/** Pending reboots: a single one, or those not finished within `olderThanS` seconds. */
export async function openReboots(
  db: Db,
  { id, olderThanS }: { readonly id?: string | undefined; readonly olderThanS: number },
): Promise<Reboot[]> {
  const { rows } = await sql<Reboot>`select l.id::text, d.sn, l.created_at as "begunAt" from oc.device_oplog l
    join oc.device d on d.id = l.device_id where l.op = 'reboot' and l.ok is null
    and ${id === undefined ? sql`l.created_at < now() - ${olderThanS}::int * interval '1 second'` : sql`l.id = ${id}::bigint`}
    order by l.id`.execute(db);
  return rows;
}

export async function endReboot(db: Db, id: string, err: string | null): Promise<void> {
  await sql`update oc.device_oplog set ok = ${err === null}, err = ${err} where id = ${id}::bigint and ok is null`.execute(
    db,
  );
}

export async function deviceSns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`select sn from oc.device order by id`.execute(db);
  return rows.map(({ sn }) => sn);
}

export interface Beat {
  readonly sn: string;
  readonly isOnline: boolean;
  readonly isFaulty: boolean;
  readonly fw: string | null;
  readonly ip: string | null;
}

/**
 * Stores the devices' current state from the control server. An unreachable device keeps the time of its last
 * heartbeat. Every minute counts once for the equipment report: as seen, and as online if the device was reached and in
 * order.
 */
export async function keepBeats(db: Db, beats: readonly Beat[]): Promise<void> {
  // lint-ok raw-writes: a heartbeat makes no open form stale
  await sql`with b as (select d.id, r.* from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb)
        r (sn text, "isOnline" boolean, "isFaulty" boolean, fw text, ip inet) join oc.device d on d.sn = r.sn),
      kept as (update oc.device d set heartbeat_at = case when b."isOnline" then now() else d.heartbeat_at end,
        is_faulty = b."isFaulty", fw = coalesce(b.fw, d.fw), ip = coalesce(b.ip, d.ip) from b where d.id = b.id)
    insert into oc.device_uptime as u (hour, device_id, seen, online, last_minute)
      select date_trunc('hour', now(), 'UTC'), b.id, 1, (b."isOnline" and not b."isFaulty")::int, date_trunc('minute', now()) from b
    on conflict (hour, device_id) do update set seen = u.seen + 1, online = u.online + excluded.online, last_minute = excluded.last_minute
      where u.last_minute < excluded.last_minute`.execute(db);
}
