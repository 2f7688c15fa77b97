import type { getCustomerStatistics, getCustomerTrend } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import { customerSource } from '../customer/repo.ts';
import type { CrmDb } from '../db.ts';

type Rows = RawBuilder<unknown>;
type Statistics = ResultOf<typeof getCustomerStatistics>;
type Trend = ResultOf<typeof getCustomerTrend>;

const RECALL_SOON_DAYS = 3;
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const startOf = (day: Rows) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`;

export async function countCustomers(db: CrmDb, rows: Rows): Promise<Omit<Statistics, 'todaySend'>> {
  const { rows: found } = await sql<Omit<Statistics, 'todaySend'>>`select count(*)::int as "myCustomer",
      count(*) filter (where c.owner_since >= ${startOf(today)})::int as "todayCustomer",
      count(*) filter (where c.next_follow_at < ${startOf(sql`${today} + 1`)})::int as task
    from ${customerSource.from} where ${rows}`.execute(db);
  return found[0] as Omit<Statistics, 'todaySend'>;
}

export async function countEntered(db: CrmDb, rows: Rows, days: number): Promise<Trend['entered']> {
  const { rows: found } = await sql<Trend['entered'][number]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(n.count, 0)::int as count
    from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') d (day)
    left join (select (c.owner_since at time zone 'Asia/Shanghai')::date as day, count(*) as count
      from ${customerSource.from}
      where ${rows} and c.owner_since >= ${startOf(sql`${today} - ${days - 1}::int`)} group by 1) n on n.day = d.day::date
    order by d.day`.execute(db);
  return found;
}

export async function countStages(db: CrmDb, rows: Rows): Promise<Trend['stages']> {
  const { rows: found } = await sql<Trend['stages'][number]>`
    select c.stage, count(*)::int as count from ${customerSource.from} where ${rows} group by c.stage`.execute(db);
  return found;
}

export async function countRecallSoon(db: CrmDb, rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${customerSource.from}
    where ${rows} and c.recall_at < now() + make_interval(days => ${RECALL_SOON_DAYS})`.execute(db);
  return found[0]?.count ?? 0;
}
