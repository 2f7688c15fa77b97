import type { Locale } from '@switchboard/kit-contract';
import { type Db, updateRows } from '@switchboard/kit-server';
import {
  type BatchKind,
  type BatchState,
  PORT_FAILURES,
  type PortBatch,
  type PortFailure,
} from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { imeiTable } from '../tables.ts';

export interface NewBatch {
  readonly requestId: string;
  readonly kind: BatchKind;
  readonly isForced: boolean;
  readonly state: 'approving' | 'running';
  readonly by: string;
}

/** Null: a batch with that request id exists already. */
export async function insertBatch(
  tx: Db,
  { requestId, kind, isForced, state, by }: NewBatch,
): Promise<{ id: string; batchNo: string } | null> {
  const { rows } = await sql<{
    id: string;
    batchNo: string;
  }>`insert into oc.port_batch (batch_no, request_id, kind, state, is_forced, created_by)
    values ('PB' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('oc.batch_seq')::text, 6, '0'),
      ${requestId}, ${kind}, ${state}, ${isForced}, ${by}::bigint)
    on conflict (request_id) do nothing returning id::text, batch_no as "batchNo"`.execute(tx);
  return rows[0] ?? null;
}

export interface NewItem {
  readonly portId: string;
  /** Set: the item is refused before anything runs. */
  readonly reason?: PortFailure | null;
  readonly deviceId?: string | null;
  readonly devicePortNo?: number | null;
  readonly oldImei?: string | null;
  readonly newImei?: string | null;
}

export async function insertItems(tx: Db, batchId: string, items: readonly NewItem[]): Promise<void> {
  const rows = items.map(
    ({ portId, reason = null, deviceId = null, devicePortNo = null, oldImei = null, newImei = null }, place) => ({
      place,
      port_id: portId,
      state: reason === null ? 'queued' : 'failed',
      reason,
      client_device_id: deviceId,
      client_port_no: devicePortNo,
      old_imei: oldImei,
      new_imei: newImei,
    }),
  );
  await sql`insert into oc.port_batch_item (batch_id, port_id, place, state, reason, client_device_id, client_port_no, old_imei, new_imei, finished_at)
    select ${batchId}::bigint, r.port_id, r.place, r.state, r.reason, r.client_device_id, r.client_port_no, r.old_imei, r.new_imei,
      case when r.state = 'failed' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (place int, port_id bigint, state text, reason text, client_device_id bigint,
      client_port_no int, old_imei text, new_imei text)`.execute(tx);
}

export interface ChosenPort {
  readonly id: string;
  readonly state: string;
  readonly iso2: string | null;
  readonly imei: string | null;
  readonly deviceId: string | null;
  readonly devicePortNo: number | null;
  /** Missing row = forbidden (O78). */
  readonly imeiChange: 'forbidden' | 'own_device' | 'allowed';
  readonly factoryImeis: string[];
}

export async function findPorts(tx: Db, ids: readonly string[]): Promise<ChosenPort[]> {
  const { rows } =
    await sql<ChosenPort>`select p.id::text, p.state, p.iso2, p.imei, p.client_device_id::text as "deviceId",
      p.client_port_no as "devicePortNo", coalesce(c.imei_change, 'forbidden') as "imeiChange", coalesce(d.factory_imeis, '{}') as "factoryImeis"
    from oc.vod_simbank_port p left join oc.country_policy c on c.iso2 = p.iso2 left join oc.device d on d.id = p.client_device_id
    where p.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

export async function findDevice(tx: Db, id: string): Promise<{ ports: number } | null> {
  const { rows } = await sql<{ ports: number }>`select ports from oc.device where id = ${id}::bigint`.execute(tx);
  return rows[0] ?? null;
}

export interface Device {
  readonly id: string;
  readonly sn: string;
  readonly model: string;
  readonly ports: number;
  readonly iso2: string;
}

export async function listDevices(db: Db): Promise<Device[]> {
  const { rows } =
    await sql<Device>`select id::text, sn, model, ports, iso2 from oc.device order by sn limit 500`.execute(db);
  return rows;
}

/** Reserves free numbers for a country with a TAC that is licensed now; returns fewer than requested if there are no more. */
export async function reserveFree(tx: Db, iso2: string | null, count: number): Promise<string[]> {
  // lint-ok raw-writes: skips numbers that another batch has locked
  const { rows } = await sql<{ imei: string }>`update oc.imei set state = 'reserved' where id in (
      select i.id from oc.imei i join oc.imei_tac c on c.tac = i.tac where i.state = 'free' and (i.iso2 is null or i.iso2 = ${iso2})
        and ${LICENSED} and i.serial between c.serial_from and c.serial_to
        and (c.iso2s = '{}' or ${iso2}::text = any(c.iso2s::text[]))
      order by i.id limit ${count}::int for update of i skip locked)
    returning imei`.execute(tx);
  return rows.map(({ imei }) => imei);
}

/** Uses the current day in the company's time zone, not the server's. */
const LICENSED = sql`c.state = 'approved' and (c.valid_to is null or c.valid_to >= (now() at time zone 'Asia/Shanghai')::date)`;

/** Reserves a specific number; returns whether it was available. */
export async function reserveNamed(tx: Db, imei: string, iso2: string | null): Promise<boolean> {
  const count = await updateRows(tx, imeiTable, {
    values: { state: 'reserved' },
    from: sql`oc.imei_tac c`,
    where: sql`t.imei = ${imei} and t.state = 'free' and (t.iso2 is null or t.iso2 = ${iso2}) and c.tac = t.tac and ${LICENSED}
      and t.serial between c.serial_from and c.serial_to and (c.iso2s = '{}' or ${iso2}::text = any(c.iso2s::text[]))`,
    by: null,
  });
  return count > 0;
}

/** A factory number of the device is added to the pool on first use. */
export async function reserveFactory(tx: Db, imei: string, by: string): Promise<boolean> {
  const { rows } =
    // lint-ok raw-writes: adds the number to the pool or reserves it
    await sql`insert into oc.imei (imei, origin, state, created_by) values (${imei}, 'device', 'reserved', ${by}::bigint)
    on conflict (imei) do update set state = 'reserved', cooling_until = null where oc.imei.state in ('free', 'cooling') returning id`.execute(
      tx,
    );
  return rows.length > 0;
}

interface BatchRow {
  readonly id: string;
  readonly batchNo: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly createdBy: string;
  readonly total: number;
  readonly ok: number;
  readonly pending: number;
  readonly failed: { portId: string; port: string; reason: PortFailure }[] | null;
}

export interface FoundBatch {
  readonly id: string;
  readonly createdBy: string;
  readonly answer: PortBatch;
}

export async function findBatch(
  db: Db,
  by: { readonly batchNo: string } | { readonly requestId: string } | { readonly id: string },
  locale: Locale,
): Promise<FoundBatch | null> {
  const [column, value] =
    'id' in by ? ['id', by.id] : 'batchNo' in by ? ['batch_no', by.batchNo] : ['request_id', by.requestId];
  const { rows } =
    await sql<BatchRow>`select b.id::text, b.batch_no as "batchNo", b.kind, b.state, b.created_by::text as "createdBy",
      count(*)::int as total, count(*) filter (where i.state = 'ok')::int as ok,
      count(*) filter (where i.state in ('queued', 'running'))::int as pending,
      jsonb_agg(jsonb_build_object('portId', i.port_id::text, 'port', k.sn || ' #' || p.slot_no, 'reason', i.reason) order by i.place)
        filter (where i.state = 'failed') as failed
    from oc.port_batch b join oc.port_batch_item i on i.batch_id = b.id join oc.vod_simbank_port p on p.id = i.port_id
      join oc.vod_simbank k on k.id = p.bank_id where b.${sql.ref(column as string)}::text = ${value} group by b.id`.execute(
      db,
    );
  const row = rows[0];
  if (row === undefined) return null;
  const { id, createdBy, batchNo, kind, state, total, ok, pending } = row;
  const failed = (row.failed ?? []).map(({ portId, port, reason }) => ({
    portId,
    port,
    code: PORT_FAILURES[reason].code,
    msg: PORT_FAILURES[reason].label[locale],
  }));
  return { id, createdBy, answer: { batchNo, kind, state, total, ok, pending, failed } };
}

export async function batchIsOpen(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from oc.port_batch where id = ${id}::bigint and state = 'running'`.execute(db);
  return rows.length > 0;
}

export async function noteInstance(tx: Db, id: string, instanceId: string): Promise<void> {
  await sql`update oc.port_batch set wf_instance_id = ${instanceId}::bigint where id = ${id}::bigint`.execute(tx);
}

/** Changes a batch from awaiting approval to the decision; false: it was decided before. */
export async function decideBatch(tx: Db, id: string, state: 'running' | 'rejected'): Promise<boolean> {
  const { rows } =
    await sql`update oc.port_batch set state = ${state}, finished_at = case when ${state} = 'rejected' then now() end
    where id = ${id}::bigint and state = 'approving' returning id`.execute(tx);
  if (rows.length > 0 && state === 'rejected') {
    const where = sql`t.state = 'reserved' and t.imei in (select new_imei from oc.port_batch_item
      where batch_id = ${id}::bigint and state = 'queued')`;
    await updateRows(tx, imeiTable, { values: { state: 'free' }, where, by: null });
    await sql`update oc.port_batch_item set state = 'failed', reason = 'not_agreed', finished_at = now()
      where batch_id = ${id}::bigint and state = 'queued'`.execute(tx);
  }
  return rows.length > 0;
}

export async function batchOutcomes(db: Db, ids: readonly string[]): Promise<Map<string, BatchState>> {
  const { rows } = await sql<{
    id: string;
    state: BatchState;
  }>`select id::text, state from oc.port_batch where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Data for the approver: how many ports of which countries. */
export async function batchCountries(db: Db, id: string): Promise<{ iso2: string | null; n: number }[]> {
  const { rows } = await sql<{
    iso2: string | null;
    n: number;
  }>`select p.iso2, count(*)::int as n from oc.port_batch_item i
    join oc.vod_simbank_port p on p.id = i.port_id where i.batch_id = ${id}::bigint group by p.iso2 order by n desc`.execute(
    db,
  );
  return rows;
}
