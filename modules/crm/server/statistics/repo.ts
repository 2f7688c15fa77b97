import type { getCustomerStatistics, getCustomerTrend } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { ScopedRead } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { customerSource } from '../customer/repo.ts';
import { tasksForToday } from '../customer/summary.repo.ts';

type Numbers = Omit<ResultOf<typeof getCustomerStatistics>, 'todaySend'>;
type Trend = Omit<ResultOf<typeof getCustomerTrend>, 'stages'>;

const RECALL_SOON_DAYS = 3;
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`;

/** A count reveals the values of its field: it is null for readers without access to the field. */
const countIf = (isClear: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  isClear ? sql`count(*) filter (where ${condition})::int` : sql`null::int`;

/** The rows of the customer list, and the same tasks as above it. */
export async function countCustomers({ view, where, run }: ScopedRead, staffId: string): Promise<Numbers> {
  const [rows = [], tasks = []] = await run(
    sql`select count(*)::int as "myCustomer",
      count(*) filter (where c.owner_since >= ${startOf(today)})::int as "todayCustomer"
    from ${customerSource.from} where ${where}`,
    sql`select count(*)::int as task from ${tasksForToday(staffId)}`,
  );
  const task = view.isClear('nextFollowAt') ? Number(tasks[0]?.['task'] ?? 0) : null;
  return { ...(rows[0] as unknown as Omit<Numbers, 'task'>), task };
}

/** Counts messages of the customers in the list; far fewer customers send today than exist. */
export async function countSent(
  { where, run }: ScopedRead,
  sent: readonly { customerId: string; messages: string }[],
): Promise<number> {
  if (sent.length === 0) return 0;
  const [rows = []] = await run(sql`select coalesce(sum(s.messages), 0)::bigint::text as messages
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) s ("customerId" bigint, messages bigint)
    join ${customerSource.from} on c.id = s."customerId" where ${where}`);
  return Number(rows[0]?.['messages'] ?? 0);
}

export async function countTrend({ view, where, run }: ScopedRead, days: number): Promise<Trend> {
  const first = sql`${today} - ${days - 1}::int`;
  const isSoon = sql`c.recall_at < now() + make_interval(days => ${RECALL_SOON_DAYS})`;
  const [entered, recalls] = await run(
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(n.count, 0)::int as count
      from generate_series(${first}, ${today}, interval '1 day') d (day)
      left join (select (c.owner_since at time zone 'Asia/Shanghai')::date as day, count(*) as count
        from ${customerSource.from} where ${where} and c.owner_since >= ${startOf(first)} group by 1) n
        on n.day = d.day::date
      order by d.day`,
    sql`select ${countIf(view.isClear('recallAt'), isSoon)} as "recallSoon" from ${customerSource.from} where ${where}`,
  );
  return { entered: entered as unknown as Trend['entered'], ...(recalls?.[0] as unknown as Pick<Trend, 'recallSoon'>) };
}
