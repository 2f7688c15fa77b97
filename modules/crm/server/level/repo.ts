import { type Db, updateRows } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { customerTable } from '../tables.ts';
import type { LevelRule } from './rules.ts';

const MONTH = sql`date_trunc('month', (now() at time zone 'Asia/Shanghai'))::date`;

/** The spend of a customer's accounts in the last three full business months; zero if there is none. */
export const spend3m = (customerId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select sum(d.revenue_usd) from crm.account a join crm.consumption_day d on d.account_no = a.account_no
    where a.customer_id = ${customerId} and d.day >= ${MONTH} - interval '3 months' and d.day < ${MONTH}), 0)`;

/** The last six full months, oldest first, including months without consumption. */
export async function spendByMonth(db: Db, customerId: string): Promise<{ month: string; usd: string }[]> {
  const { rows } = await sql<{ month: string; usd: string }>`select to_char(m, 'YYYY-MM') as month,
      coalesce((select sum(d.revenue_usd) from crm.account a join crm.consumption_day d on d.account_no = a.account_no
        where a.customer_id = ${customerId} and d.day >= m and d.day < m + interval '1 month'), 0)::text as usd
    from generate_series(${MONTH} - interval '6 months', ${MONTH} - interval '1 month', interval '1 month') m order by m`.execute(
    db,
  );
  return rows;
}

export async function levelRules(db: Db): Promise<LevelRule[]> {
  const { rows } =
    await sql<LevelRule>`select level, min_avg_usd::text as "minAvgUsd" from crm.level_rule where enabled and auto`.execute(
      db,
    );
  return rows;
}

export interface Rated {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly ownerId: string | null;
  readonly sum3mUsd: string;
  readonly ageDays: number;
}

const RATED = sql`c.id::text, c.name, c.level, c.owner_id::text as "ownerId", ${spend3m(sql`c.id`)}::text as "sum3mUsd",
  extract(day from now() - c.created_at)::int as "ageDays"`;

/** The next customers after `afterId` with a level that is not set by an application. */
export async function ratedAfter(db: Db, afterId: string, batch: number): Promise<Rated[]> {
  const { rows } = await sql<Rated>`select ${RATED} from crm.customer c
    where c.id > ${afterId} and c.deleted_at is null and c.pool_state in ('private', 'sea')
      and not exists (select 1 from crm.class_a_application x where x.customer_id = c.id and x.state = 'approved')
    order by c.id limit ${batch}`.execute(db);
  return rows;
}

export async function ratedOne(db: Db, id: string): Promise<Rated | undefined> {
  const { rows } = await sql<Rated>`select ${RATED} from crm.customer c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** False: it was changed in the meantime, or is already set. */
export async function setLevel(
  tx: Db,
  { id, from, to, by }: { id: string; from: string; to: string; by: string | null },
): Promise<boolean> {
  const where = sql`t.id = ${id}::bigint and t.level = ${from} and t.level <> ${to}`;
  return (await updateRows(tx, customerTable, { values: { level: to }, where, by })) === 1;
}
