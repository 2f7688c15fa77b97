import type { DayState, Product } from '@switchboard/bq-contract';
import { sql } from 'kysely';
import type { BqDb } from '../db.ts';
import type { DaySums } from './day-sums.ts';
import type { Sums } from './day.ch.repo.ts';

/** Runs while no writer of the flow stores anything; incoming events wait in their stream (rule 37). */
export async function whileFenced<T>(db: BqDb, flow: string, run: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('bq.fence'), hashtext(${flow}))`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('bq.fence'), hashtext(${flow}))`.execute(connection);
    }
  });
}

/** Days that accept no more figures. */
export async function closedDays(db: BqDb, product: string, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select stat_day::text as day from bq.day_close
    where product = ${product} and state = 'closed' and stat_day = any(${[...days]}::date[])`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

export async function logRepair(
  db: BqDb,
  repair: { product: string; day: string; groups: number; before: Sums; after: Sums },
): Promise<void> {
  const { product, day, groups, before, after } = repair;
  await sql`insert into bq.repair_log (product, stat_day, groups, before, after)
    values (${product}, ${day}::date, ${groups}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
    db,
  );
}

/** Stores the preliminary figures of a day, again every night until it is closed. */
export async function markPrelim(db: BqDb, { product, volume }: DaySums, day: string, sums: Sums): Promise<void> {
  await sql`insert into bq.day_close (product, stat_day, state, submit_cnt, revenue_usd, cost_usd)
    values (${product}, ${day}::date, 'prelim', ${sums[volume] ?? '0'}, ${sums['revenue'] ?? '0'}, ${sums['cost'] ?? '0'})
    on conflict (product, stat_day) do update set submit_cnt = excluded.submit_cnt, revenue_usd = excluded.revenue_usd,
      cost_usd = excluded.cost_usd, updated_at = now() where day_close.state <> 'closed'`.execute(db);
}

/** Rule 36: 72 hours for the last report plus one hour of margin. */
export async function closeDays(db: BqDb, product: Product): Promise<number> {
  const { numAffectedRows } = await sql`update bq.day_close set state = 'closed', closed_at = now(), updated_at = now()
    where product = ${product} and state <> 'closed'
      and (stat_day + 4)::timestamp + interval '1 hour' <= now() at time zone 'Asia/Shanghai'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function reopenedDays(db: BqDb, product: Product): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select stat_day::text as day from bq.day_close
    where product = ${product} and state = 'reopened' order by stat_day`.execute(db);
  return rows.map(({ day }) => day);
}

export interface DayRow {
  readonly day: string;
  readonly product: Product;
  readonly state: DayState;
  readonly closedAt: string | null;
  readonly reopenedBy: string | null;
  readonly reopenReason: string | null;
}

/** Every day of every product; a day without an entry is still open. */
export async function findDays(
  db: BqDb,
  { from, to, products }: { from: string; to: string; products: readonly Product[] },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d::date::text as day, p.product, coalesce(c.state, 'open') as state,
      to_char(c.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closedAt",
      s.name as "reopenedBy", c.reopen_reason as "reopenReason"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d
    cross join unnest(${[...products]}::text[]) with ordinality as p (product, place)
    left join bq.day_close c on c.product = p.product and c.stat_day = d::date
    left join sys.staff_name s on s.id = c.reopened_by
    order by d, p.place`.execute(db);
  return rows;
}

export async function lockDay(tx: BqDb, product: Product, day: string): Promise<DayState> {
  const { rows } = await sql<{ state: DayState }>`select state from bq.day_close
    where product = ${product} and stat_day = ${day}::date for update`.execute(tx);
  return rows[0]?.state ?? 'open';
}

export async function markReopened(
  tx: BqDb,
  { product, day, reason, by }: { product: Product; day: string; reason: string; by: string },
): Promise<void> {
  await sql`update bq.day_close set state = 'reopened', closed_at = null, reopened_by = ${by}, reopened_at = now(),
      reopen_reason = ${reason}, updated_at = now()
    where product = ${product} and stat_day = ${day}::date`.execute(tx);
}
