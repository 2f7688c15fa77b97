import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { fcDb } from '../db.ts';
import { seedSupplierAccounts } from './supplier-accounts.ts';

export { seedSupplierBills } from './supplier-bills.ts';

/** Customer bills and supplier accounts; supplier bills follow once there are records (`seedSupplierBills`). */
export async function seedFc(db: Db): Promise<void> {
  await seedCustomerBills(db);
  await seedSupplierAccounts(db);
}

/** Two quarters of rates, one of them waiting for a second person. */
async function seedRates(tx: Db): Promise<void> {
  await sql`with people as (select (select staff_id from sys."user" where login_name = 'finance') as maker,
        (select staff_id from sys."user" where login_name = 'manager') as checker),
      quarter as (select date_trunc('quarter', now() at time zone 'Asia/Shanghai')::date as first),
      pair (base, quote, earlier, present, next) as (values ('EUR', 'USD', 1.0765, 1.0870, 1.0912), ('GBP', 'USD', 1.2689, 1.2745, null),
        ('USD', 'CNY', 7.1800, 7.2000, null), ('HKD', 'CNY', 0.9195, 0.9200, null), ('USD', 'IDR', 15940, 15820, null)),
      dated as (
        select base, quote, earlier as rate, (first - interval '3 months')::date as day, first - 1 as until, true as agreed from pair, quarter
        union all select base, quote, present, first, null, true from pair, quarter
        union all select base, quote, next, (now() at time zone 'Asia/Shanghai')::date + 1, null, false from pair where next is not null)
    insert into fc.settle_rate (base, quote, rate, valid_from, valid_to, state, created_by, created_at, approved_by, approved_at)
    select base, quote, rate, day, until, case when agreed then 'approved' else 'waiting' end, maker,
      case when agreed then day - interval '2 days' else now() - interval '3 hours' end, case when agreed then checker end,
      case when agreed then day - interval '1 day' end
    from dated cross join people`.execute(tx);
}

export { seedCredits } from './credits.ts';

/** The last three months of thirty postpaid customers; the newest is open, some are overdue. Does nothing when bills exist. */
async function seedCustomerBills(db: Db): Promise<void> {
  await fcDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('fc.bill').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      await seedRates(tx);
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
