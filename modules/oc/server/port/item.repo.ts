import type { ActiveStep, BatchKind, FlowOp, PortFailure } from '@switchboard/oc-contract';
import { type Db, updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { vodSimbankPortTable } from '../tables.ts';

/** A port of a batch, with the data that a worker needs. */
export interface Item {
  readonly batchId: string;
  readonly batchNo: string;
  readonly kind: BatchKind;
  readonly isForced: boolean;
  readonly operatorId: string;
  readonly portId: string;
  /** Not null: the port has failed and only its mapping remains to be removed. */
  readonly reason: PortFailure | null;
  readonly deviceId: string | null;
  readonly deviceSn: string | null;
  readonly devicePortNo: number | null;
  readonly newImei: string | null;
  readonly bankSn: string;
  readonly slotNo: number;
  readonly iccid: string | null;
}

/** The next port that this worker does not hold, in the order of the list: fresh, or abandoned by an earlier worker. */
export async function claimItem(db: Db, batchId: string, runner: string): Promise<Item | null> {
  const { rows } = await sql<Item>`with taken as (
      update oc.port_batch_item i set state = 'running', attempts = attempts + 1, runner = ${runner}::uuid
      where i.batch_id = ${batchId}::bigint and i.port_id = (select n.port_id from oc.port_batch_item n
        where n.batch_id = ${batchId}::bigint and (n.state = 'queued' or n.state = 'running' and n.runner <> ${runner}::uuid)
        order by n.place limit 1 for update skip locked)
      returning i.*)
    select i.batch_id::text as "batchId", b.batch_no as "batchNo", b.kind, b.is_forced as "isForced", b.created_by::text as "operatorId",
      i.port_id::text as "portId", i.reason, coalesce(i.client_device_id, p.client_device_id)::text as "deviceId", d.sn as "deviceSn",
      coalesce(i.client_port_no, p.client_port_no) as "devicePortNo", i.new_imei as "newImei", k.sn as "bankSn", p.slot_no as "slotNo", p.iccid
    from taken i join oc.port_batch b on b.id = i.batch_id join oc.vod_simbank_port p on p.id = i.port_id
      join oc.vod_simbank k on k.id = p.bank_id left join oc.device d on d.id = coalesce(i.client_device_id, p.client_device_id)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Only one worker holds a batch at a time: two would process twice as many ports in parallel. */
export async function acquireBatchLease(db: Db, batchId: string, runner: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`update oc.port_batch set runner = ${runner}::uuid,
      runner_until = now() + ${leaseMs}::int * interval '1 millisecond'
    where id = ${batchId}::bigint and state = 'running' and (runner is null or runner = ${runner}::uuid or runner_until < now())
    returning id`.execute(db);
  return rows.length > 0;
}

/** A worker that stops releases the batch. */
export async function releaseBatchLease(db: Db, batchId: string, runner: string): Promise<void> {
  await sql`update oc.port_batch set runner = null, runner_until = null
    where id = ${batchId}::bigint and runner = ${runner}::uuid`.execute(db);
}

export async function finishBatch(db: Db, batchId: string): Promise<void> {
  await sql`update oc.port_batch set state = 'done', finished_at = now() where id = ${batchId}::bigint and state = 'running'
    and not exists (select from oc.port_batch_item i where i.batch_id = oc.port_batch.id and i.state in ('queued', 'running'))`.execute(
    db,
  );
}

/** Running batches without an active worker. */
export async function findAbandonedBatches(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from oc.port_batch where state = 'running'
    and (runner is null or runner_until < now()) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LockedPort {
  readonly state: string;
  readonly mapState: string;
  readonly batchId: string | null;
  readonly imei: string | null;
}

export async function lockPort(tx: Db, portId: string): Promise<LockedPort> {
  const { rows } = await sql<LockedPort>`select state, map_state as "mapState", batch_id::text as "batchId", imei
    from oc.vod_simbank_port where id = ${portId}::bigint for update`.execute(tx);
  return rows[0] as LockedPort;
}

export interface PortChange {
  readonly state?: string;
  readonly mapState?: string;
  readonly clientDeviceId?: string | null;
  readonly clientPortNo?: number | null;
  readonly reg?: number;
  readonly csq?: number | null;
  readonly imsi?: string | null;
  readonly pin?: string;
  readonly imei?: string | null;
  readonly lastErr?: PortFailure | null;
  readonly activeAt?: Date | null;
  readonly batchId?: string | null;
}

export async function changePort(db: Db, portId: string, change: PortChange): Promise<void> {
  await updateRow(db, vodSimbankPortTable, { id: portId, values: change, by: null });
}

/** The failure reason is stored before the mapping is removed: a worker that takes over must not start again. */
export async function saveFailureReason(db: Db, { batchId, portId }: Item, reason: PortFailure): Promise<void> {
  await sql`update oc.port_batch_item set reason = ${reason} where batch_id = ${batchId}::bigint and port_id = ${portId}::bigint`.execute(
    db,
  );
}

/** A number that was reserved for a failed item is free again. */
export async function finishItem(tx: Db, { batchId, portId }: Item, reason: PortFailure | null): Promise<void> {
  // lint-ok raw-writes: changes the item and its number in one statement
  await sql`with freed as (update oc.imei set state = 'free' where state = 'reserved' and ${reason}::text is not null
      and imei = (select new_imei from oc.port_batch_item where batch_id = ${batchId}::bigint and port_id = ${portId}::bigint))
    update oc.port_batch_item set state = ${reason === null ? 'ok' : 'failed'}, reason = ${reason}, runner = null,
    finished_at = now() where batch_id = ${batchId}::bigint and port_id = ${portId}::bigint`.execute(tx);
}

interface StepResult {
  readonly step: ActiveStep;
  readonly err: PortFailure | null;
  readonly reg?: number | null;
  readonly csq?: number | null;
  readonly ms: number;
}

/** One entry for each step of a batch, however often workers restarted it. */
export async function logStep(
  db: Db,
  { batchId, portId }: Item,
  { step, err, reg = null, csq = null, ms }: StepResult,
): Promise<void> {
  // lint-ok raw-writes: copies values of the port, once for each step
  await sql`insert into oc.port_active_log (port_id, batch_id, step, iccid, imsi, imei, ok, reg, csq, ms, err)
    select id, ${batchId}::bigint, ${step}, iccid, imsi, imei, ${err === null}, ${reg}::smallint, ${csq}::smallint, ${Math.round(ms)}::int, ${err}
    from oc.vod_simbank_port where id = ${portId}::bigint on conflict do nothing`.execute(db);
}

interface Flow {
  readonly op: FlowOp;
  readonly from: string | null;
  readonly to: string | null;
  readonly err?: PortFailure | null;
  readonly ms: number;
}

export async function logPortChange(
  tx: Db,
  { batchId, portId, operatorId }: Item,
  { op, from, to, err = null, ms }: Flow,
): Promise<void> {
  // lint-ok raw-writes: an existing entry stays unchanged
  await sql`insert into oc.port_flow (port_id, batch_id, op, from_v, to_v, operator_id, ok, err, ms)
    values (${portId}::bigint, ${batchId}::bigint, ${op}, ${from}, ${to}, ${operatorId}::bigint, ${err === null}, ${err}, ${Math.round(ms)}::int)
    on conflict do nothing`.execute(tx);
}
