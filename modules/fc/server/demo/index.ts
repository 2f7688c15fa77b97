import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { fcDb } from '../db.ts';

export { seedCredits } from './credits.ts';

/** The last three months of thirty postpaid customers; the newest is open, some are late. Does nothing when there are bills already. */
export async function seedFc(db: Db): Promise<void> {
  await fcDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('fc.bill').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      await sql`with party as (
          select c.id, c.consume_30d_usd as spend,
            row_number() over (order by c.owner_id <> (select staff_id from sys."user" where login_name = 'sales'), c.id) as place
          from crm.customer c
          where c.pool_state = 'private' and c.deleted_at is null and c.settle_mode = 'postpaid' and c.consume_30d_usd > 0),
        month as (select p.*, ago, (date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ago))::date as first
          from party p cross join generate_series(1, 3) ago where p.place <= 30),
        priced as (select *, (first + interval '1 month')::date - 1 as last, (first + interval '1 month')::date + 2 as issued,
            round(spend * (1 + (place + ago) % 5 * 0.07), 2) as amount,
            case when ago > 1 and (place + ago) % 6 > 0 then 'paid' when ago > 1 then 'overdue'
              when place % 4 = 0 then 'part_paid' when place % 4 = 1 then 'confirmed' else 'issued' end as status from month)
        insert into fc.bill (bill_no, customer_id, period_start, period_end, usage_amount, total_amount, paid_amount, currency, issue_date,
          due_date, status)
        select 'BL' || to_char(issued, 'YYYYMMDD') || lpad(place::text, 4, '0'), id, first, last, amount, amount,
          case status when 'paid' then amount when 'part_paid' then round(amount / 2, 2) else 0 end, 'USD', issued, issued + 15, status
        from priced order by first, place`.execute(tx);
    });
}
