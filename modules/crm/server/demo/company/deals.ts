import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';
import { oneOf, randomOf, runningNo, weighted } from './draw.ts';

const ID = sql`c.id`;

/** Opportunities in all stages, with their stage log (crm.md §7). */
export async function addOpportunities(db: CrmDb): Promise<void> {
  await sql`insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, owner_dept_id, template_id, stage_no, highest_stage_no,
      state, probability, monthly_qty, target_price, currency, est_monthly_usd, expected_close_on, lost_reason, won_at, lost_at, stage_entered_at,
      won_account_no, created_by, created_at)
    select 'OP' || to_char(made, 'YYMM') || ${runningNo(sql`row_number() over (partition by to_char(made, 'YYMM') order by id)`, 5)}, id,
      title, product, array[country], owner_id, owner_dept_id, (select min(id) from crm.template where type = 'stage'), stage, stage, state,
      case state when 'won' then 100 when 'lost' then 0 else (array[10, 30, 50, 70, 90])[stage] end, 50000 + floor(worth * 60)::bigint,
      round((0.008 + pg_temp.random_uniform(id, 70) * 0.04)::numeric, 4), 'USD', round(worth::numeric, 2),
      case when state = 'open' then current_date + (3 + floor(pg_temp.random_uniform(id, 71) * 80))::int else (made + interval '40 days')::date end,
      case when state = 'lost' then reason end, case when state = 'won' then least(now(), made + interval '35 days') end,
      case when state = 'lost' then least(now(), made + interval '30 days') end, least(now(), made + make_interval(days => stage * 5)),
      case when state = 'won' then account_no end, owner_id, made
    from (select c.id, c.country, c.owner_id, c.owner_dept_id, a.account_no, kind.product,
        coalesce(c.short_name, c.alias) || case kind.product when 'otp_sms' then ' 验证码短信' when 'sms' then ' 营销短信' when 'voice' then ' 语音外呼' else ' WhatsApp' end as title,
        case when c.stage = 'cooperating' and a.first_consume_on is not null and ${randomOf(ID, 73)} < 0.55 then 'won'
          when ${randomOf(ID, 73)} < 0.33 then 'lost' when ${randomOf(ID, 73)} < 0.4 then 'shelved' else 'open' end as state,
        case when c.stage = 'cooperating' and a.first_consume_on is not null and ${randomOf(ID, 73)} < 0.55 then 5 else ${weighted(
          ID,
          74,
          [
            ['1', 34],
            ['2', 26],
            ['3', 20],
            ['4', 13],
            ['5', 7],
          ],
        )}::int end as stage,
        exp(6.4 + pg_temp.random_normal(c.id, 75)) as worth, greatest(c.created_at, now() - make_interval(secs => 86400 * (4 + 150 * ${randomOf(ID, 77)}))) as drawn_at,
        ${weighted(ID, 78, [
          ['price', 34],
          ['quality', 21],
          ['route', 18],
          ['silent', 15],
          ['timing', 12],
        ])} as reason
      from crm.customer c left join crm.account a on a.customer_id = c.id
      cross join lateral (select coalesce(a.product, ${oneOf(ID, 72, ['otp_sms', 'sms', 'voice', 'whatsapp'])}) as product) kind
      where c.pool_state = 'private' and ${randomOf(ID, 79)} < 0.85) drawn
    cross join lateral (select case when state = 'open' then greatest(drawn_at, now() - make_interval(days => 5 * stage + 9)) else drawn_at end as made) begun`.execute(
    db,
  );
  await sql`insert into crm.opportunity_stage_log (opportunity_id, from_stage, to_stage, from_state, to_state, at, by, days_in_from)
    select o.id, nullif(n - 1, 0), n, case when n > 1 then 'open' end, case when n = o.stage_no then o.state else 'open' end,
      least(now(), o.created_at + make_interval(days => (n - 1) * 5)), o.owner_id, case when n > 1 then 5 end
    from crm.opportunity o cross join lateral generate_series(1, o.stage_no) n`.execute(db);
}
