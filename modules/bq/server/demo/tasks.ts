import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { bqDb } from '../db.ts';

type Engines = Pick<Services, 'db' | 'records'>;

const MARKETING = ['双十一预热', '会员日', '新品上线', '周末特惠', '老客回访', '节日问候', '积分到期提醒', '满减活动'];
const TWO_WAY = ['满意度回访', '预约确认', '到店提醒确认', '问卷调查', '还款提醒确认'];
const CALLS = ['语音通知', '活动外呼', '账单提醒外呼', '满意度外呼'];

/** Totals of the messages and calls that the record generator assigned to tasks. */
async function sums({ records }: Pick<Engines, 'records'>, query: string): Promise<string> {
  const answer = await records.client.query({ query, format: 'JSONEachRow' });
  return JSON.stringify(await answer.json());
}

/** Tasks of the last days over the demo messages and calls. Does nothing if any exist. */
export async function seedTasks(engines: Engines): Promise<void> {
  const db = bqDb(engines);
  const { rows } = await sql`select 1 from bq.sms_task limit 1`.execute(db);
  if (rows.length > 0) return;
  await seedSmsTasks(engines);
  await seedAppointments(engines);
  await seedTwoWay(engines);
  await seedVoiceTasks(engines);
  // new tasks get numbers that no generated message uses
  await sql`select setval('bq.task_seq', 100000000)`.execute(db);
  await seedRecalls(engines);
}

async function seedSmsTasks(engines: Engines): Promise<void> {
  const found = await sums(
    engines,
    `select toString(task_id) as id, any(app_id) as app, any(sender) as name, toInt32(count()) as sent, toInt32(countIf(dlr_exp = 1 and status not in (20, 31))) as reportable,
        toInt32(countIf(status = 40)) as delivered, toInt32(countIf(status in (20, 31, 41, 42, 43, 44))) as failed,
        toString(min(submit_time)) as first, toString(max(submit_time)) as last
      from sms_record final where task_id != 0 and sms_type = 'marketing' group by task_id having sent >= 8 order by task_id limit 400`,
  );
  await sql`insert into bq.sms_task (id, app_id, name, sms_type, content, sender, recipients_ref, total, sent, reportable, delivered, failed, counted_at,
      plan_at, started_at, ended_at, created_at, source, state)
    select f.id, f.app, (${MARKETING}::text[])[1 + (f.id % 8)::int] || ' ' || to_char(f.first at time zone 'UTC' at time zone 'Asia/Shanghai', 'MM-DD'), 'marketing',
      'Weekend offer: save ' || 5 + f.id % 40 || '% on your next order. Reply STOP to opt out.', f.name, 'file/demo/' || f.id,
      case k.state when 'sending' then f.sent + 40 + (f.id % 60)::int when 'paused' then f.sent * 2 else f.sent end, f.sent, f.reportable, f.delivered, f.failed, now(),
      f.first at time zone 'UTC', f.first at time zone 'UTC', case when k.state in ('done', 'cancelled') then f.last at time zone 'UTC' end,
      (f.first at time zone 'UTC') - interval '3 hours', 'portal', k.state
    from jsonb_to_recordset(${found}::jsonb) f (id bigint, app bigint, name text, sent int, reportable int, delivered int, failed int, first timestamp, last timestamp),
      lateral (select case when f.last < (now() at time zone 'UTC') - interval '1 day' then case when f.id % 23 = 0 then 'cancelled' else 'done' end
        when f.id % 3 = 0 then 'paused' else 'sending' end as state) k`.execute(bqDb(engines));
  await sql`update bq.sms_task set stop_reason = '客户要求停止，文案价格有误' where state = 'cancelled'`.execute(
    bqDb(engines),
  );
}

/** Past and future appointments; future ones are far enough away that the demo does not have to send them. */
async function seedAppointments(engines: Engines): Promise<void> {
  const db = bqDb(engines);
  await sql`with chosen as (select a.id, a.name, row_number() over (order by a.id) as n from bq.app a where a.biz = 'sms' and a.state = 'active' order by a.id limit 48),
    made as (insert into bq.sms_task (id, app_id, name, sms_type, content, sender, recipients_ref, total, plan_at, ended_at, created_at, source, state)
      select 90000000 + c.n, c.id, (${MARKETING}::text[])[1 + (c.n % 8)::int] || ' 预约', case when c.n % 3 = 0 then 'notify' else 'marketing' end,
        'Your weekend is here: two for one until Sunday. Reply STOP to opt out.', 'SHOP' || c.n % 9, 'file/demo/appointment/' || c.n, 200 + (c.n * 137 % 4000)::int,
        date_trunc('hour', now()) + case when c.n % 4 = 0 then -1 else 1 end * (c.n * 5 + 2) * interval '1 hour',
        case when c.n % 4 = 0 then date_trunc('hour', now()) - (c.n * 5 + 2) * interval '1 hour' when c.n % 7 = 0 then now() - interval '2 hours' end,
        now() - (c.n * 5 + 30) * interval '1 hour', 'appointment',
        case when c.n % 4 = 0 and c.n % 8 = 0 then 'done' when c.n % 4 = 0 or c.n % 7 = 0 then 'cancelled' else 'scheduled' end
      from chosen c returning id, app_id, plan_at, total, state, created_at)
    insert into bq.sms_appointment (task_id, app_id, plan_at, zone, count, state, triggered_at, refunded_at, cancel_by, cancel_at, created_at)
    select m.id, m.app_id, m.plan_at, (array['Asia/Shanghai', 'Asia/Jakarta', 'Asia/Manila', 'America/Sao_Paulo'])[1 + m.id % 4], m.total,
      k.state, case when k.state = 'done' then m.plan_at + interval '1.4 seconds' end, case when k.state in ('cancelled', 'expired') then now() - interval '2 hours' end,
      case when k.state = 'cancelled' then (select min(u.staff_id) from sys."user" u where u.login_name = 'ops') end,
      case when k.state = 'cancelled' then now() - interval '2 hours' end, m.created_at
    from made m, lateral (select case when m.state = 'scheduled' then 'waiting' when m.state = 'done' then 'done' when m.plan_at < now() then 'expired' else 'cancelled' end as state) k`.execute(
    db,
  );
}

async function seedTwoWay(engines: Engines): Promise<void> {
  const found = await sums(
    engines,
    `select toString(task_id) as id, any(r.app_id) as app, any(sender) as name, toInt32(uniqExact(msg_id)) as sent, toInt32(countIf(m.mo_id != 0)) as received,
        toInt32(uniqExactIf(m.phone, m.mo_id != 0)) as repliers, toInt32(uniqExactIf(m.phone, m.is_stop = 1)) as stoppers,
        groupUniqArray(20)(toString(r.phone)) as phones, toString(min(submit_time)) as first, toString(max(submit_time)) as last
      from (select * from sms_record final where sms_type = 'two_way' and task_id != 0) r
        left join (select app_id, mt_msg_id, mo_id, phone, is_stop from mo_record final where mt_msg_id != 0) m on m.app_id = r.app_id and m.mt_msg_id = r.msg_id
      group by task_id having sent >= 3 order by task_id limit 60`,
  );
  await sql`insert into bq.two_way_task (id, app_id, name, number, content, numbers, total, mt_sent, mo_recv, repliers, stoppers, counted_at, started_at, ended_at,
      stop_reason, created_at, state)
    select f.id, f.app, (${TWO_WAY}::text[])[1 + (f.id / 100 % 5)::int], '1069' || 1000 + f.id % 997, 'Please reply 1 to confirm, 2 to change, STOP to opt out.',
      array(select p::bigint from jsonb_array_elements_text(f.phones) p), f.sent, f.sent, f.received, f.repliers, f.stoppers, now(), f.first at time zone 'UTC',
      case when k.state <> 'running' then f.last at time zone 'UTC' end, case when k.state = 'stopped' then '投诉偏多，先停止' end,
      (f.first at time zone 'UTC') - interval '5 hours', k.state
    from jsonb_to_recordset(${found}::jsonb) f (id bigint, app bigint, name text, sent int, received int, repliers int, stoppers int, phones jsonb, first timestamp, last timestamp),
      lateral (select case f.id / 100 % 5 when 0 then 'running' when 1 then 'stopped' else 'done' end as state) k`.execute(
    bqDb(engines),
  );
  await sql`insert into bq.two_way_task (id, app_id, name, number, content, numbers, total, submitted_by, state)
    select 91000000 + n, (select a.id from bq.app a where a.biz = 'sms' order by a.id offset n * 3 limit 1), (${TWO_WAY}::text[])[1 + n % 5], '10691' || 100 + n,
      'Did your order arrive? Reply 1 for yes, 2 for no.', array[628111000000 + n, 628112000000 + n], 2,
      case when n % 2 = 0 then (select min(u.staff_id) from sys."user" u where u.login_name = 'manager') end, case when n % 2 = 0 then 'review' else 'draft' end
    from generate_series(1, 8) n`.execute(bqDb(engines));
}

async function seedVoiceTasks(engines: Engines): Promise<void> {
  const found = await sums(
    engines,
    `select toString(task_id) as id, any(app_id) as app, toInt32(uniqExact(call_id)) as called, toInt32(uniqExactIf(call_id, outcome = 'answered')) as answered,
        toInt32(sum(bill_s)) as seconds, toString(sum(revenue_usd)) as fee, toString(min(invite_time)) as first, toString(max(invite_time)) as last
      from voice_cdr final where task_id != 0 group by task_id order by task_id limit 100`,
  );
  await sql`insert into bq.voice_task (id, app_id, name, total, called, answered, bill_sec, fee_usd, counted_at, started_at, ended_at, stop_reason, created_at, state)
    select f.id, f.app, (${CALLS}::text[])[1 + (f.id / 100 % 4)::int], case when k.state = 'finished' then f.called else f.called + 50 + (f.id % 400)::int end, f.called,
      f.answered, f.seconds, f.fee, now(), f.first at time zone 'UTC', case when k.state in ('finished', 'stopped') then f.last at time zone 'UTC' end,
      case when k.state = 'stopped' then '接通率过低' end, (f.first at time zone 'UTC') - interval '4 hours', k.state
    from jsonb_to_recordset(${found}::jsonb) f (id bigint, app bigint, called int, answered int, seconds int, fee numeric, first timestamp, last timestamp),
      lateral (select (array['finished', 'running', 'paused', 'stopped', 'finished'])[1 + (f.id / 100 % 5)::int] as state) k`.execute(
    bqDb(engines),
  );
}

/** Recalls of finished tasks: some not started, some waiting, some finished with results of their rounds. */
async function seedRecalls(engines: Engines): Promise<void> {
  const db = bqDb(engines);
  await sql`insert into bq.recall_task (name, source_task_id, app_id, pick, rounds, gap_min, per_day, window_from, window_to, round_no, picked, recovered, created_at, updated_at, state)
    select '召回 ' || t.name, t.id, t.app_id, case when t.id % 4 = 0 then '{41,42,no_click}' else '{41,42,45,50}' end::text[], 1 + (t.id % 3)::int, 60 * (1 + (t.id % 6)::int), 1, 9, 21,
      case when k.state = 'done' then 1 else 0 end, case when k.state = 'done' then greatest(1, t.failed) else 0 end,
      case when k.state = 'done' then greatest(1, t.failed) * (20 + (t.id % 40)::int) / 100 else 0 end, t.created_at + interval '20 hours', now() - interval '80 hours', k.state
    from (select t.*, row_number() over (order by t.id) as n from bq.sms_task t where t.state = 'done' and t.source = 'portal' and t.failed > 2 order by t.id limit 24) t,
      lateral (select (array['done', 'draft', 'cancelled', 'done'])[1 + (t.n % 4)::int] as state) k`.execute(db);
  await sql`insert into bq.recall_round (recall_id, round_no, picked, started_at)
    select r.id, 1, r.picked, r.created_at + interval '4 hours' from bq.recall_task r where r.state = 'done'`.execute(
    db,
  );
  await sql`insert into bq.recall_task (name, source_task_id, app_id, pick, rounds, gap_min, state)
    select '召回 ' || t.name, t.id, t.app_id, '{41,42,45,50}', 2, 120, 'waiting' from bq.sms_task t where t.state = 'sending' order by t.id limit 6`.execute(
    db,
  );
  await sql`insert into bq.recall_task (name, source_voice_id, app_id, pick, rounds, gap_min, window_from, window_to, state)
    select '召回 ' || v.name, v.id, v.app_id, '{busy,no_answer,net_fail}', 2, 180, 9, 20, case when v.ended_at is null then 'waiting' else 'draft' end
    from bq.voice_task v where v.state in ('finished', 'running') order by v.id limit 5`.execute(db);
}
