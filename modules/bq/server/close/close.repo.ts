import { sql } from 'kysely';
import type { BqDb } from '../db.ts';
import type { Sums } from './sms-day.ch.repo.ts';

/** Runs while no writer of the flow stores anything; what comes meanwhile waits in its stream (rule 37). */
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

export async function isClosed(db: BqDb, product: string, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('bq.day_close')
    .select('state')
    .where('product', '=', product)
    .where('stat_day', '=', sql<never>`${day}::date`)
    .executeTakeFirst();
  return row?.state === 'closed';
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

/** The first figures of a day, and again every night until it is closed. */
export async function markPrelim(db: BqDb, product: string, day: string, sums: Sums): Promise<void> {
  await sql`insert into bq.day_close (product, stat_day, state, submit_cnt, revenue_usd, cost_usd)
    values (${product}, ${day}::date, 'prelim', ${sums['msg'] ?? '0'}, ${sums['revenue'] ?? '0'}, ${sums['cost'] ?? '0'})
    on conflict (product, stat_day) do update set submit_cnt = excluded.submit_cnt, revenue_usd = excluded.revenue_usd,
      cost_usd = excluded.cost_usd, updated_at = now() where day_close.state <> 'closed'`.execute(db);
}

/** Rule 36: 72 hours for the last report and one to spare. */
export async function closeDays(db: BqDb): Promise<number> {
  const { numAffectedRows } = await sql`update bq.day_close set state = 'closed', closed_at = now(), updated_at = now()
    where state <> 'closed' and (stat_day + 4)::timestamp + interval '1 hour' <= now() at time zone 'Asia/Shanghai'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
