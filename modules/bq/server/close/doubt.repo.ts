import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface Doubt {
  readonly product: string;
  readonly day: string;
  readonly since: string;
}

/** Noting a day again renews the doubt: a settlement in progress does not clear it. */
export async function noteDoubts(db: BqDb, product: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await sql`insert into bq.day_doubt (product, stat_day) select ${product}, unnest(${[...days]}::date[])
    on conflict (product, stat_day) do update set since = clock_timestamp()`.execute(db);
}

export async function findDoubts(db: BqDb): Promise<Doubt[]> {
  const { rows } =
    await sql<Doubt>`select product, stat_day::text as day, since::text from bq.day_doubt order by since`.execute(db);
  return rows;
}

export async function settleDoubt(db: BqDb, { product, day, since }: Doubt): Promise<void> {
  await sql`delete from bq.day_doubt where product = ${product} and stat_day = ${day}::date and since = ${since}::timestamptz`.execute(
    db,
  );
}
