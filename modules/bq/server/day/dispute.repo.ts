import type { DayEnd, DisputeAbout, DisputeState, SoldProduct } from '@switchboard/bq-contract';
import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface NewDispute {
  readonly side: DayEnd;
  readonly product: SoldProduct;
  readonly day: string;
  readonly about: DisputeAbout;
  readonly subject: string;
  readonly reason: string;
  readonly by: string;
}

/** Null if the same user already has the same open dispute. */
export async function insertDispute(
  tx: BqDb,
  { side, product, day, about, subject, reason, by }: NewDispute,
): Promise<{ id: string; disputeNo: string } | null> {
  const { rows } = await sql<{ id: string; disputeNo: string }>`
    insert into bq.day_dispute (dispute_no, side, product, stat_day, about, subject, reason, created_by)
    values ('PD' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad((nextval('bq.day_dispute_no') % 100000)::text, 5, '0'),
      ${side}, ${product}, ${day}::date, ${about}, ${subject}, ${reason}, ${by})
    on conflict (created_by, side, product, stat_day, about, subject) where state = 'live' do nothing
    returning id::text, dispute_no as "disputeNo"`.execute(tx);
  return rows[0] ?? null;
}

export async function noteInstance(tx: BqDb, id: string, instanceId: string): Promise<void> {
  await sql`update bq.day_dispute set instance_id = ${instanceId} where id = ${id}`.execute(tx);
}

export async function decideDispute(tx: BqDb, id: string, state: Exclude<DisputeState, 'live'>): Promise<void> {
  await sql`update bq.day_dispute set state = ${state}, decided_at = now() where id = ${id} and state = 'live'`.execute(
    tx,
  );
}

export async function disputeStates(db: BqDb, ids: readonly string[]): Promise<Map<string, DisputeState>> {
  const { rows } = await sql<{ id: string; state: DisputeState }>`select id::text, state from bq.day_dispute
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export interface DisputeRow {
  readonly id: string;
  readonly disputeNo: string;
  readonly day: string;
  readonly product: SoldProduct;
  readonly about: DisputeAbout;
  readonly subject: string;
  readonly state: DisputeState;
  readonly instanceId: string | null;
}

const MOST = 10;

/** Disputes of one user, newest first. */
export async function findDisputes(db: BqDb, { end, by }: { end: DayEnd; by: string }): Promise<DisputeRow[]> {
  const { rows } =
    await sql<DisputeRow>`select id::text, dispute_no as "disputeNo", stat_day::text as day, product, about,
      subject, state, instance_id::text as "instanceId"
    from bq.day_dispute where created_by = ${by} and side = ${end} order by id desc limit ${MOST}`.execute(db);
  return rows;
}

export interface DisputeFacts extends DisputeRow {
  readonly side: DayEnd;
  readonly reason: string;
}

export async function findDispute(db: BqDb, id: string): Promise<DisputeFacts | null> {
  const { rows } =
    await sql<DisputeFacts>`select id::text, dispute_no as "disputeNo", stat_day::text as day, product, about,
      subject, state, instance_id::text as "instanceId", side, reason
    from bq.day_dispute where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
