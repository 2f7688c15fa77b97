import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { markPrelim } from '../close/close.repo.ts';
import { DAY_SUMS } from '../close/day-sums.ts';
import { dayOf, daySums } from '../close/day.ch.repo.ts';
import { type BqDb, bqDb } from '../db.ts';

const DAY_MS = 86_400_000;

/** Seeds the demo days as after the nightly runs: closed, one reopened, the last three preliminary. */
export async function seedDays(
  { db, records }: Pick<Services, 'db' | 'records'>,
  { day, days }: { readonly day: string; readonly days: number },
): Promise<void> {
  const bq = bqDb({ db });
  const existing = await bq.selectFrom('bq.day_close').select('product').limit(1).executeTakeFirst();
  if (existing !== undefined) return;
  for (const sums of DAY_SUMS)
    for (let n = 0; n < days - 1; n++) {
      const of = dayOf(new Date(Date.parse(day) + n * DAY_MS).toISOString().slice(0, 10));
      await markPrelim(bq, sums, of.day, await daySums(records.client, sums, of));
    }
  await sql`update bq.day_close set state = 'closed', closed_at = (stat_day + 4)::timestamp at time zone 'Asia/Shanghai' + interval '1 hour'
    where (stat_day + 4)::timestamp + interval '1 hour' <= now() at time zone 'Asia/Shanghai'`.execute(bq);
  await sql`update bq.day_close set state = 'reopened', closed_at = null, reopened_at = now(), reopen_reason = '供应商账单更正，补录成本',
      reopened_by = (select u.staff_id from sys."user" u where u.login_name = 'finance')
    where product = 'sms' and stat_day = (select min(stat_day) + 1 from bq.day_close)`.execute(bq);
  await seedSplits(bq);
}

/** Two members of staff share the largest customer (rule 21). */
async function seedSplits(bq: BqDb): Promise<void> {
  await sql`insert into bq.rec_split_rule (side, scope_kind, scope_id, effective, shares)
    select 'c', 'customer', a.customer_id, daterange((now() at time zone 'Asia/Shanghai')::date - 60, null),
      jsonb_build_array(
        jsonb_build_object('staffId', a.sale_staff_id::text, 'deptId', a.sale_dept_id::text, 'ratio', '0.7'),
        jsonb_build_object('staffId', b.sale_staff_id::text, 'deptId', b.sale_dept_id::text, 'ratio', '0.3'))
    from (select * from bq.app where biz = 'sms' and sale_staff_id is not null order by id limit 1) a
    join lateral (select * from bq.app o where o.biz = 'sms' and o.sale_staff_id <> a.sale_staff_id order by o.id limit 1) b on true
    on conflict do nothing`.execute(bq);
}
