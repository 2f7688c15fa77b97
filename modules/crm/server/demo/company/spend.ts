import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';
import { oneOf, randomOf } from './draw.ts';

const ID = sql`c.id`;
/** Half a year: the period that class A, levels and the charts use. */
const DAYS = 200;

/**
 * Teams and accounts of current and former consumers; daily spend follows the week, some customers drop, some are
 * silent, some have churned (crm.md §7).
 */
export async function addSpend(db: CrmDb): Promise<void> {
  await sql`insert into crm.team (team_code, customer_id, platform, name)
    select 'WS' || lpad(c.id::text, 8, '0'), c.id, 'sms', c.alias || '-team' from crm.customer c
    where c.stage in ('cooperating', 'silent', 'churned') and c.pool_state = 'private' on conflict do nothing`.execute(
    db,
  );
  // 0 steady, 1 strong drop, 2 silent for 35-80 days, 3 gone for 95 days, 4 new, 5 opened and never used
  await sql`create temporary table spender on commit drop as
    select c.id, c.owner_since, 'AC' || lpad(c.id::text, 8, '0') as account_no, exp(6.04 + 1.6 * pg_temp.random_normal(c.id, 31)) / 30 as a_day,
      case c.stage when 'silent' then 2 when 'churned' then 3 when 'cooperating' then (case when ${randomOf(ID, 30)} < 0.08 then 1 when ${randomOf(ID, 30)} < 0.16 then 2 when ${randomOf(ID, 30)} < 0.22 then 3
        when ${randomOf(ID, 30)} < 0.32 then 4 else 0 end) else 5 end as way,
      least(${DAYS}, extract(day from now() - c.owner_since)::int - 20) as spends_for
    from crm.customer c
    where c.pool_state = 'private'
      and (c.stage in ('cooperating', 'silent', 'churned') or (c.stage in ('testing', 'negotiating') and ${randomOf(ID, 32)} < 0.5))`.execute(
    db,
  );
  await sql`insert into crm.account (account_no, customer_id, team_id, brand, platform, product, opened_at, first_test_at, first_recharge_at, balance)
    select s.account_no, s.id, t.id, 'main', p.platform, case p.platform when 'wa' then 'whatsapp' else p.platform end, least(now() - interval '1 day', s.owner_since + interval '2 days'),
      case when s.way < 5 or ${randomOf(sql`s.id`, 34)} < 0.5 then least(now() - interval '20 hours', s.owner_since + interval '4 days') end,
      case when s.way < 5 then least(now() - interval '10 hours', s.owner_since + interval '10 days') end, round((s.a_day * 9 * ${randomOf(sql`s.id`, 35)})::numeric, 2)
    from spender s left join crm.team t on t.customer_id = s.id
    cross join lateral (select ${oneOf(sql`s.id`, 33, ['sms', 'sms', 'sms', 'voice', 'wa'])} as platform) p`.execute(
    db,
  );
  await sql`insert into crm.consumption_day (account_no, day, revenue_usd, profit_usd)
    select account_no, day, usd, round(usd * 0.18, 6) from (
      select s.account_no, current_date - back as day, round((s.a_day * (0.6 + 0.8 * pg_temp.random_uniform(s.id * 1000 + back, 36))
        * case when extract(isodow from current_date - back) = 7 then 0.65 else 1 end
        * case when s.way = 1 and back <= 30 then 0.22 else 1 end)::numeric, 6) as usd
      from spender s cross join generate_series(1, ${DAYS}) back
      where s.way < 5 and back <= case when s.way = 4 then 25 else s.spends_for end
        and back > case s.way when 2 then 35 + (s.id % 45) when 3 then 95 else 0 end) spent
    where usd > 0`.execute(db);
  await sql`update crm.account a set first_consume_on = d.first, last_consume_on = d.last, consume_7d_usd = d.week, consume_30d_usd = d.month,
      consume_prev30d_usd = d.before
    from (select account_no, min(day) as first, max(day) as last, coalesce(sum(revenue_usd) filter (where day > current_date - 8), 0) as week,
        coalesce(sum(revenue_usd) filter (where day > current_date - 31), 0) as month,
        coalesce(sum(revenue_usd) filter (where day <= current_date - 31 and day > current_date - 61), 0) as before
      from crm.consumption_day group by account_no) d
    where d.account_no = a.account_no`.execute(db);
  await sql`update crm.customer c set first_consume_on = a.first_consume_on, last_consume_on = a.last_consume_on, consume_30d_usd = a.consume_30d_usd,
      first_recharge_at = a.first_recharge_at,
      stage = case s.way when 2 then 'silent' when 3 then 'churned' else c.stage end,
      level = case when quarter.avg >= 2000 then 'B' when quarter.avg >= 200 then 'C' when quarter.avg is null then 'N' else 'D' end
    from crm.account a join spender s on s.account_no = a.account_no
    left join lateral (select sum(revenue_usd) / 3 as avg from crm.consumption_day d where d.account_no = a.account_no
      and d.day >= date_trunc('month', current_date) - interval '3 months' and d.day < date_trunc('month', current_date)) quarter on true
    where c.id = a.customer_id`.execute(db);
}
