-- Sums of calls, by the time of the invitation (rule 27). Test calls count nowhere; a seizure is a call that reached a landing gateway.
create table if not exists {{database}}.agg_voice_min {{on_cluster}} (
  stat_minute DateTime('UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, docking_gw UInt32, landing_gw UInt32, mcc UInt16,
  attempts SimpleAggregateFunction(sum, Int64), blocked SimpleAggregateFunction(sum, Int64),
  seizures SimpleAggregateFunction(sum, Int64), ringing SimpleAggregateFunction(sum, Int64),
  answered SimpleAggregateFunction(sum, Int64), busy SimpleAggregateFunction(sum, Int64),
  no_answer SimpleAggregateFunction(sum, Int64), declined SimpleAggregateFunction(sum, Int64),
  net_fail SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_minute)
primary key (stat_minute, app_id)
order by (stat_minute, app_id, docking_gw, landing_gw, mcc)
ttl stat_minute + interval 3 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_voice_min {{on_cluster}} to {{database}}.agg_voice_min as
select toStartOfMinute(e.invite_time) as stat_minute, e.app_id as app_id, e.docking_gw as docking_gw, e.landing_gw as landing_gw, e.mcc as mcc,
  toInt64(sum(e.ev = 'call')) as attempts,
  toInt64(sum(e.ev = 'call' and e.blocked = 1)) as blocked,
  toInt64(sum(e.ev = 'call' and e.blocked = 0 and e.landing_gw != 0)) as seizures,
  toInt64(sum(e.ev = 'call' and toUnixTimestamp(e.ring_time) != 0)) as ringing,
  toInt64(sum(e.ev = 'call' and e.outcome = 'answered')) as answered,
  toInt64(sum(e.ev = 'call' and e.outcome = 'busy')) as busy,
  toInt64(sum(e.ev = 'call' and e.outcome = 'no_answer')) as no_answer,
  toInt64(sum(e.ev = 'call' and e.outcome = 'declined')) as declined,
  toInt64(sum(e.ev = 'call' and e.outcome in ('bad_number', 'net_fail'))) as net_fail
from {{database}}.voice_event as e where e.kind != 'test'
group by stat_minute, app_id, docking_gw, landing_gw, mcc;

create table if not exists {{database}}.agg_voice_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  kind Enum8('sip' = 1, 'notify' = 2, 'otp' = 3, 'group' = 4, 'cc' = 5, 'test' = 9),
  app_id UInt32, customer_id UInt32, docking_gw UInt32, landing_gw UInt32, supplier_id UInt32, mcc UInt16,
  prefix LowCardinality(String), sale_staff_id UInt32, sale_dept_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  agent_id UInt32, promoter_id UInt32,
  attempts SimpleAggregateFunction(sum, Int64), blocked SimpleAggregateFunction(sum, Int64),
  seizures SimpleAggregateFunction(sum, Int64), ringing SimpleAggregateFunction(sum, Int64),
  answered SimpleAggregateFunction(sum, Int64), busy SimpleAggregateFunction(sum, Int64),
  no_answer SimpleAggregateFunction(sum, Int64), declined SimpleAggregateFunction(sum, Int64),
  net_fail SimpleAggregateFunction(sum, Int64), talk_s SimpleAggregateFunction(sum, Int64),
  bill_s SimpleAggregateFunction(sum, Int64), cost_s SimpleAggregateFunction(sum, Int64),
  short_calls SimpleAggregateFunction(sum, Int64), pdd_sum SimpleAggregateFunction(sum, Int64),
  pdd_n SimpleAggregateFunction(sum, Int64),
  revenue SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6)),
  gift SimpleAggregateFunction(sum, Decimal(38, 6)), pdd_q AggregateFunction(quantilesTDigest(0.5, 0.95), UInt32)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
primary key (stat_hour, kind, app_id, landing_gw, mcc)
order by (stat_hour, kind, app_id, landing_gw, mcc, customer_id, docking_gw, supplier_id, prefix, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id)
ttl stat_hour + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_voice_hour {{on_cluster}} to {{database}}.agg_voice_hour as
select toStartOfHour(e.invite_time) as stat_hour, e.kind as kind, e.app_id as app_id, e.landing_gw as landing_gw, e.mcc as mcc, e.customer_id as customer_id, e.docking_gw as docking_gw, e.supplier_id as supplier_id, e.prefix as prefix, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.res_staff_id as res_staff_id, e.res_dept_id as res_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  toInt64(sum(e.ev = 'call')) as attempts,
  toInt64(sum(e.ev = 'call' and e.blocked = 1)) as blocked,
  toInt64(sum(e.ev = 'call' and e.blocked = 0 and e.landing_gw != 0)) as seizures,
  toInt64(sum(e.ev = 'call' and toUnixTimestamp(e.ring_time) != 0)) as ringing,
  toInt64(sum(e.ev = 'call' and e.outcome = 'answered')) as answered,
  toInt64(sum(e.ev = 'call' and e.outcome = 'busy')) as busy,
  toInt64(sum(e.ev = 'call' and e.outcome = 'no_answer')) as no_answer,
  toInt64(sum(e.ev = 'call' and e.outcome = 'declined')) as declined,
  toInt64(sum(e.ev = 'call' and e.outcome in ('bad_number', 'net_fail'))) as net_fail,
  toInt64(sum((e.ev = 'call') * e.talk_s)) as talk_s,
  toInt64(sum(e.d_bill_s)) as bill_s,
  toInt64(sum(e.d_cost_s)) as cost_s,
  toInt64(sum(e.ev = 'call' and e.outcome = 'answered' and e.talk_s < 6)) as short_calls,
  toInt64(sum((e.ev = 'call') * e.pdd_ms)) as pdd_sum,
  toInt64(sum(e.ev = 'call' and e.pdd_ms != 0)) as pdd_n,
  sum(e.d_revenue) as revenue, sum(e.d_cost) as cost, sum(e.d_gift) as gift,
  quantilesTDigestStateIf(0.5, 0.95)(e.pdd_ms, e.ev = 'call' and e.pdd_ms != 0) as pdd_q
from {{database}}.voice_event as e where e.kind != 'test'
group by stat_hour, kind, app_id, landing_gw, mcc, customer_id, docking_gw, supplier_id, prefix, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id;

create table if not exists {{database}}.agg_voice_day {{on_cluster}} (
  stat_day Date,
  kind Enum8('sip' = 1, 'notify' = 2, 'otp' = 3, 'group' = 4, 'cc' = 5, 'test' = 9),
  app_id UInt32, customer_id UInt32, docking_gw UInt32, landing_gw UInt32, supplier_id UInt32, mcc UInt16,
  prefix LowCardinality(String), sale_staff_id UInt32, sale_dept_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  agent_id UInt32, promoter_id UInt32,
  attempts SimpleAggregateFunction(sum, Int64), blocked SimpleAggregateFunction(sum, Int64),
  seizures SimpleAggregateFunction(sum, Int64), ringing SimpleAggregateFunction(sum, Int64),
  answered SimpleAggregateFunction(sum, Int64), busy SimpleAggregateFunction(sum, Int64),
  no_answer SimpleAggregateFunction(sum, Int64), declined SimpleAggregateFunction(sum, Int64),
  net_fail SimpleAggregateFunction(sum, Int64), talk_s SimpleAggregateFunction(sum, Int64),
  bill_s SimpleAggregateFunction(sum, Int64), cost_s SimpleAggregateFunction(sum, Int64),
  short_calls SimpleAggregateFunction(sum, Int64), pdd_sum SimpleAggregateFunction(sum, Int64),
  pdd_n SimpleAggregateFunction(sum, Int64),
  revenue SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6)),
  gift SimpleAggregateFunction(sum, Decimal(38, 6)), pdd_q AggregateFunction(quantilesTDigest(0.5, 0.95), UInt32)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
primary key (stat_day, kind, app_id, landing_gw, mcc)
order by (stat_day, kind, app_id, landing_gw, mcc, customer_id, docking_gw, supplier_id, prefix, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id)
ttl stat_day + interval 730 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_voice_day {{on_cluster}} to {{database}}.agg_voice_day as
select toDate(e.invite_time, 'Asia/Shanghai') as stat_day, e.kind as kind, e.app_id as app_id, e.landing_gw as landing_gw, e.mcc as mcc, e.customer_id as customer_id, e.docking_gw as docking_gw, e.supplier_id as supplier_id, e.prefix as prefix, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.res_staff_id as res_staff_id, e.res_dept_id as res_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  toInt64(sum(e.ev = 'call')) as attempts,
  toInt64(sum(e.ev = 'call' and e.blocked = 1)) as blocked,
  toInt64(sum(e.ev = 'call' and e.blocked = 0 and e.landing_gw != 0)) as seizures,
  toInt64(sum(e.ev = 'call' and toUnixTimestamp(e.ring_time) != 0)) as ringing,
  toInt64(sum(e.ev = 'call' and e.outcome = 'answered')) as answered,
  toInt64(sum(e.ev = 'call' and e.outcome = 'busy')) as busy,
  toInt64(sum(e.ev = 'call' and e.outcome = 'no_answer')) as no_answer,
  toInt64(sum(e.ev = 'call' and e.outcome = 'declined')) as declined,
  toInt64(sum(e.ev = 'call' and e.outcome in ('bad_number', 'net_fail'))) as net_fail,
  toInt64(sum((e.ev = 'call') * e.talk_s)) as talk_s,
  toInt64(sum(e.d_bill_s)) as bill_s,
  toInt64(sum(e.d_cost_s)) as cost_s,
  toInt64(sum(e.ev = 'call' and e.outcome = 'answered' and e.talk_s < 6)) as short_calls,
  toInt64(sum((e.ev = 'call') * e.pdd_ms)) as pdd_sum,
  toInt64(sum(e.ev = 'call' and e.pdd_ms != 0)) as pdd_n,
  sum(e.d_revenue) as revenue, sum(e.d_cost) as cost, sum(e.d_gift) as gift,
  quantilesTDigestStateIf(0.5, 0.95)(e.pdd_ms, e.ev = 'call' and e.pdd_ms != 0) as pdd_q
from {{database}}.voice_event as e where e.kind != 'test'
group by stat_day, kind, app_id, landing_gw, mcc, customer_id, docking_gw, supplier_id, prefix, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id;

create table if not exists {{database}}.agg_voice_code_day {{on_cluster}} (
  stat_day Date, kind Enum8('sip' = 1, 'notify' = 2, 'otp' = 3, 'group' = 4, 'cc' = 5, 'test' = 9), app_id UInt32, landing_gw UInt32,
  supplier_id UInt32, mcc UInt16, sip_code UInt16, q850 UInt8, n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
order by (stat_day, kind, landing_gw, app_id, supplier_id, mcc, sip_code, q850)
ttl stat_day + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_voice_code_day {{on_cluster}} to {{database}}.agg_voice_code_day as
select toDate(e.invite_time, 'Asia/Shanghai') as stat_day, e.kind as kind, e.app_id as app_id, e.landing_gw as landing_gw, e.supplier_id as supplier_id, e.mcc as mcc, e.sip_code as sip_code, e.q850 as q850, toInt64(count()) as n
from {{database}}.voice_event as e where e.kind != 'test' and e.ev = 'call'
group by stat_day, kind, app_id, landing_gw, supplier_id, mcc, sip_code, q850;

create materialized view if not exists {{database}}.mv_agg_app_life_voice {{on_cluster}} to {{database}}.agg_app_life as
select 'voice' as product, app_id, min(invite_time) as first_at, max(invite_time) as last_at,
  groupBitmapState(toUInt32(toRelativeDayNum(toDate(invite_time, 'Asia/Shanghai')))) as days
from {{database}}.voice_event where ev = 'call' and kind != 'test' and blocked = 0
group by app_id;
