-- The last minutes of a gateway (online landing and docking): how long was talked and how long until it rang.
alter table {{database}}.agg_voice_min {{on_cluster}}
  add column if not exists talk_s SimpleAggregateFunction(sum, Int64),
  add column if not exists pdd_sum SimpleAggregateFunction(sum, Int64),
  add column if not exists pdd_n SimpleAggregateFunction(sum, Int64);

alter table {{database}}.mv_agg_voice_min {{on_cluster}} modify query
select toStartOfMinute(e.invite_time) as stat_minute, e.app_id as app_id, e.docking_gw as docking_gw, e.landing_gw as landing_gw, e.mcc as mcc,
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
  toInt64(sum((e.ev = 'call') * e.pdd_ms)) as pdd_sum,
  toInt64(sum(e.ev = 'call' and e.pdd_ms != 0)) as pdd_n
from {{database}}.voice_event as e where e.kind != 'test'
group by stat_minute, app_id, docking_gw, landing_gw, mcc;

-- Which addresses the calls of a gateway came from or went to (rule 63). First and last only: a call that is told twice changes nothing.
create table if not exists {{database}}.agg_gateway_ip {{on_cluster}} (
  gateway_id UInt32, ip LowCardinality(String),
  first_seen SimpleAggregateFunction(min, DateTime64(3, 'UTC')), last_seen SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
) engine = {{aggregating_merge_tree}}
order by (gateway_id, ip)
ttl toDateTime(last_seen) + interval 180 day
settings index_granularity = 1024{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_gateway_ip {{on_cluster}} to {{database}}.agg_gateway_ip as
select side.1 as gateway_id, side.2 as ip, min(e.invite_time) as first_seen, max(e.invite_time) as last_seen
from {{database}}.voice_event as e
array join [(e.docking_gw, toString(e.caller_ip)), (e.landing_gw, toString(e.landing_ip))] as side
where e.ev = 'call' and side.1 != 0 and side.2 != ''
group by gateway_id, ip;

insert into {{database}}.agg_gateway_ip
select side.1 as gateway_id, side.2 as ip, min(invite_time) as first_seen, max(invite_time) as last_seen
from {{database}}.voice_cdr final
array join [(docking_gw, toString(caller_ip)), (landing_gw, toString(landing_ip))] as side
where side.1 != 0 and side.2 != ''
group by gateway_id, ip;
