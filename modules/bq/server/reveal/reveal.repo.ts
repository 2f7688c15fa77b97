import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface Reveal {
  readonly staffId: string;
  readonly field: string;
  readonly kind: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly ip: string;
}

/**
 * How many records the user has revealed since midnight, company time. Concurrent calls of the same user wait for each
 * other.
 */
export async function countToday(tx: BqDb, staffId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('bq.reveal'), hashtext(${staffId}))`.execute(tx);
  const { rows } = await sql<{ n: string }>`
    select coalesce(sum(cardinality(record_ids)), 0) as n from bq.reveal_log where staff_id = ${staffId}
      and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}

export async function insertReveal(tx: BqDb, { staffId, field, kind, ids, reason, ip }: Reveal): Promise<string> {
  const { id } = await tx
    .insertInto('bq.reveal_log')
    .values({
      staff_id: staffId,
      field,
      record_kind: kind,
      record_ids: sql`${ids}::bigint[]`,
      reason,
      client_ip: sql`${ip}::inet`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
