import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';
import { oneOf, randomOf, runningNo, weighted } from './draw.ts';

const ID = sql`c.id`;

/** Finished requests and decisions; pending ones are in `pending.ts` (crm.md §7). */
export async function addDocuments(db: CrmDb): Promise<void> {
  await addBlacklist(db);
  await addClassA(db);
  await addRenames(db);
  await addTransfers(db);
  await addChurn(db);
  await addPartners(db);
  await addMerged(db);
}

async function addBlacklist(db: CrmDb): Promise<void> {
  await sql`insert into crm.blacklist (black_no, customer_id, type, grade, reason, evidence, applicant_id, effective_at, valid_until, state, created_by, created_at)
    select 'BL' || to_char(at, 'YYMM') || ${runningNo(sql`row_number() over (partition by to_char(at, 'YYMM') order by id)`, 4)}, id, type,
      case when type in ('fraud', 'content') then 'block' else 'no_credit' end,
      case type when 'fraud' then '盗刷充值，银行拒付' when 'bad_debt' then '账单逾期 120 天未付' when 'content' then '多次发送违规内容'
        when 'complaint' then '终端用户大量投诉' else '确认为竞争对手套价' end, '财务与风控记录', by, at, case when id % 3 = 0 then current_date + 300 end, 'active', by, at
    from (select c.id, c.created_by as by, now() - make_interval(secs => 86400 * (5 + 300 * ${randomOf(ID, 80)})) as at,
        ${weighted(ID, 81, [
          ['fraud', 30],
          ['bad_debt', 35],
          ['content', 20],
          ['complaint', 10],
          ['competitor', 5],
        ])} as type
      from crm.customer c where c.pool_state = 'black') b`.execute(db);
}

async function addClassA(db: CrmDb): Promise<void> {
  await sql`insert into crm.class_a_application (app_no, customer_id, applicant_id, committed_monthly_usd, months, evidence, reason, protect_days, state, valid,
      created_by, created_at)
    select 'CA' || to_char(made, 'YYMM') || ${runningNo(sql`row_number() over (partition by to_char(made, 'YYMM') order by id)`, 4)}, id, owner_id,
      greatest(10000, round(consume_30d_usd * 0.9, -3)), 6, '近三个月账单与年度合同', '重点客户，年度框架合同已签', 180,
      case when place <= 42 then 'approved' when place <= 52 then 'rejected' else 'withdrawn' end,
      case when place <= 42 then daterange(made::date, (made + interval '6 months')::date) end, owner_id, made
    from (select c.*, row_number() over (order by c.consume_30d_usd desc, c.id) as place, now() - make_interval(secs => 86400 * (20 + 90 * ${randomOf(ID, 82)})) as made
      from crm.customer c where c.pool_state = 'private' and c.stage = 'cooperating') c
    where place <= 58`.execute(db);
  await sql`update crm.customer c set level = 'A', protect_until = upper(a.valid)::timestamptz from crm.class_a_application a
    where a.customer_id = c.id and a.state = 'approved'`.execute(db);
}

async function addRenames(db: CrmDb): Promise<void> {
  await sql`insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason, state, finished_at, created_by, created_at)
    select 'AL' || to_char(made, 'YYMM') || ${runningNo(sql`row_number() over (partition by to_char(made, 'YYMM') order by id)`, 4)}, id,
      alias || '-old', alias, '客户品牌更名', case when place = 1 then 'partial_failed' when place <= 54 then 'done' else 'rejected' end,
      case when place > 1 then made + interval '1 day' end, owner_id, made
    from (select c.*, row_number() over (order by ${randomOf(ID, 83)}, c.id) as place, now() - make_interval(secs => 86400 * (2 + 200 * ${randomOf(ID, 84)})) as made
      from crm.customer c where c.pool_state = 'private' and c.stage = 'cooperating') c where place <= 60`.execute(db);
  await sql`insert into crm.alias_change_item (task_id, system, state, attempts, last_error, at)
    select a.id, system, case when a.state = 'partial_failed' and system = 'erp' then 'failed' else 'ok' end,
      case when a.state = 'partial_failed' and system = 'erp' then 5 else 1 end,
      case when a.state = 'partial_failed' and system = 'erp' then 'ERP 返回：客户简称已存在' end, a.created_at + interval '2 hours'
    from crm.alias_change a cross join (values ('sms'), ('erp')) s (system)
    where a.state in ('done', 'partial_failed')`.execute(db);
  await sql`insert into crm.team_name_change (change_no, team_id, old_name, new_name, reason, effective_on, state, created_by, created_at)
    select 'TN' || to_char(made, 'YYMM') || ${runningNo(sql`row_number() over (partition by to_char(made, 'YYMM') order by id)`, 4)}, id,
      name || '-2024', name, '组织调整', made::date + 1, case when place <= 34 then 'applied' else 'rejected' end, owner_id, made
    from (select t.*, c.owner_id, row_number() over (order by ${randomOf(ID, 85)}, c.id) as place, now() - make_interval(secs => 86400 * (3 + 150 * ${randomOf(ID, 86)})) as made
      from crm.team t join crm.customer c on c.id = t.customer_id) t where place <= 40`.execute(db);
}

async function addTransfers(db: CrmDb): Promise<void> {
  await sql`create temporary table moved on commit drop as
    select c.id, c.owner_id as to_id, c.owner_dept_id as to_dept, c.consume_30d_usd, c.owner_since as made, f.id as from_id, f.dept_id as from_dept,
      'TR' || to_char(c.owner_since, 'YYMMDD') || ${runningNo(sql`row_number() over (partition by to_char(c.owner_since, 'YYMMDD') order by c.id)`, 4)} as no
    from crm.customer c join lateral (select s.id, sd.dept_id from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
      where sd.dept_id = c.owner_dept_id and s.id <> c.owner_id order by pg_temp.random_uniform(s.id + c.id, 87) limit 1) f on true
    where c.pool_state = 'private' and c.owner_way = 'transferred'`.execute(db);
  await sql`insert into crm.transfer (transfer_no, from_id, to_id, reason, effective_on, with_opps, with_shares, state, from_dept_id, to_dept_id, created_by, created_at)
    select no, from_id, to_id, ${oneOf(sql`id`, 88, ['territory', 'workload', 'request', 'resign'])}, made::date, true, false, 'done', from_dept, to_dept, from_id, made
    from moved`.execute(db);
  await sql`insert into crm.transfer_item (transfer_id, customer_id, handover, consume_30d_usd, result)
    select t.id, m.id, jsonb_build_object('status', '合作稳定，月度对账正常', 'nextStep', '两周内拜访并确认新价格', 'keyContact', '采购经理'), m.consume_30d_usd, 'ok'
    from moved m join crm.transfer t on t.transfer_no = m.no`.execute(db);
}

async function addChurn(db: CrmDb): Promise<void> {
  await sql`insert into crm.churn_event (customer_id, type, detected_on, base_usd, current_usd, drop_pct, state)
    select c.id, case c.stage when 'silent' then 'silent' when 'churned' then 'churned' else 'drop' end, current_date - (c.id % 5)::int,
      a.consume_prev30d_usd, a.consume_30d_usd,
      case when a.consume_prev30d_usd > 0 then round(100 - 100 * a.consume_30d_usd / a.consume_prev30d_usd, 2) end, 'open'
    from crm.customer c join crm.account a on a.customer_id = c.id
    where (c.stage in ('silent', 'churned')
      or (c.stage = 'cooperating' and a.consume_prev30d_usd >= 300 and a.consume_30d_usd <= 0.3 * a.consume_prev30d_usd))`.execute(
    db,
  );
}

async function addPartners(db: CrmDb): Promise<void> {
  await sql`insert into crm.partner_profile (customer_id, coop_mode, commission_base, commission_rate, contract_no, contract_end)
    select c.id, case c.kind when 'agent' then 'resale' else 'referral' end, 'revenue', case when c.kind = 'partner' then 0.05 + (c.id % 4) * 0.01 end,
      'HT-' || lpad(c.id::text, 6, '0'), current_date + (30 + c.id % 400)::int
    from crm.customer c where c.kind <> 'direct' and c.pool_state = 'private'`.execute(db);
  await sql`insert into crm.agent_relation (parent_id, child_id, started_on)
    select p.id, c.id, current_date - 100 from (select id, row_number() over (order by id) as place from crm.customer
        where kind <> 'direct' and pool_state = 'private') p
    join (select id, row_number() over (order by id) as place from crm.customer
        where kind = 'direct' and pool_state = 'private' and stage = 'cooperating') c on (c.place - 1) / 2 + 1 = p.place`.execute(
    db,
  );
  await sql`update crm.customer c set agent_id = r.parent_id from crm.agent_relation r where r.child_id = c.id`.execute(
    db,
  );
  await sql`insert into crm.commission (partner_id, customer_id, month, base_usd, rate, amount_usd, state)
    select r.parent_id, r.child_id, date_trunc('month', d.day)::date, sum(d.revenue_usd), p.commission_rate, round(sum(d.revenue_usd) * p.commission_rate, 6),
      case when min(d.day) < date_trunc('month', current_date) - interval '1 month' then 'paid' else 'draft' end
    from crm.agent_relation r join crm.partner_profile p on p.customer_id = r.parent_id and p.coop_mode = 'referral'
    join crm.account a on a.customer_id = r.child_id join crm.consumption_day d on d.account_no = a.account_no
    where d.day < date_trunc('month', current_date) group by 1, 2, 3, 5`.execute(db);
}

/** A merged customer refers to the one it was merged into. */
async function addMerged(db: CrmDb): Promise<void> {
  await sql`update crm.customer m set merged_into_id = k.id from (select id, row_number() over (order by id) as place from crm.customer
      where pool_state = 'private') k
    where m.pool_state = 'merged' and k.place = 1 + m.id % 100`.execute(db);
}
