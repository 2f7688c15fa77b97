import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

const CUSTOMERS = 80;

/**
 * A year of approved credit for the customers with accounts on the demo pages. These records have no applications: they
 * date from before the portal. Does nothing when records exist.
 */
export async function seedCredits(db: Db): Promise<void> {
  await sql`with party as (
      select a.customer_id, min(a.app_no) as account_no, min(a.sale_staff_id) as applicant, row_number() over (order by a.customer_id) as place
      from bq.app a where a.deleted_at is null and a.biz in ('sms', 'voice') and a.sale_staff_id is not null group by a.customer_id),
    chosen as (select * from party where place <= ${CUSTOMERS}),
    -- limits grow with the customer; now and then one is lowered
    changed as (
      select customer_id, null::varchar as account_no, applicant, place, 'limit' as event, 'USD' as subject, n,
        345 - n * 100 - place::int % 40 as days_ago, null::jsonb as said,
        jsonb_build_object('amount', (2000 * (1 + place % 9) * case when place % 7 = 0 and n = 3 then 1 else n end)::text, 'currency', 'USD',
          'until', to_char(current_date + 365 - (345 - n * 100), 'YYYY-MM-DD'), 'mode', case when place % 2 = 0 then 'postpaid' else 'prepaid' end) as after,
        (array['业务量上升，申请提高额度', '新项目上线，预计用量翻倍', '按季度复核调整额度'])[n] as reason
      from chosen cross join generate_series(1, 3) n where n <= 1 + place % 3
      union all
      select customer_id, account_no, applicant, place, 'temp', 'USD', 1, 3 + place::int % 40, null,
        jsonb_build_object('amount', (500 * (1 + place % 5))::text, 'currency', 'USD', 'until', to_char(current_date - (3 + place::int % 40) + 7, 'YYYY-MM-DD')),
        '客户周末付款，临时保障发送' from chosen where place % 3 = 0
      union all
      select customer_id, null, applicant, place, 'mode', '', 1, 200 - place::int % 60, '{"mode": "prepaid"}'::jsonb,
        jsonb_build_object('mode', 'postpaid', 'from', to_char(current_date - 190 + place::int % 60, 'YYYY-MM-DD')), '合作满一年，转后付'
        from chosen where place % 8 = 0
      union all
      select customer_id, account_no, applicant, place, 'unsuspend', '', 1, 10 + place::int % 50, null,
        jsonb_build_object('until', to_char(current_date - place::int % 50, 'YYYY-MM-DD')), '已承诺回款' from chosen where place % 11 = 0)
    insert into fc.credit_record (customer_id, account_no, event, subject, before, after, reason, source_type, source_id, source_no,
      applicant_id, staff_id, at)
    select customer_id, account_no, event, subject,
      coalesce(lag(after) over (partition by customer_id, account_no, event, subject order by n), said), after, reason, 'demo',
      place * 10 + n, case event when 'unsuspend' then 'US' else 'CR' end || to_char(current_date - days_ago, 'YYMMDD')
        || lpad((place * 10 + n)::text, 6, '0'), applicant, f.staff_id, now() - days_ago * interval '1 day' - place * interval '7 minutes'
    from changed cross join (select staff_id from sys."user" where login_name = 'finance') f
    where not exists (select 1 from fc.credit_record)
    order by days_ago desc, place, event, n`.execute(db);
}
