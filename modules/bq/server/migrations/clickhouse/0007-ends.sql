-- Why messages and calls failed, by whoever they belong to: the sums by channel alone (agg_sms_err_day, agg_voice_code_day) cannot be shown
-- to somebody who sees their own only. They begin with this version; what was stored before is in no sum of codes.
create table if not exists {{database}}.agg_sms_fail_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, channel_id UInt32, mcc UInt16, mnc LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9),
  customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  supplier_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  std_err UInt16, n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
primary key (stat_hour, channel_id, app_id)
order by (stat_hour, channel_id, app_id, mcc, mnc, sms_type, std_err, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id)
ttl stat_hour + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

-- A correction takes the message from the code that it had; rating it again moves nothing.
create materialized view if not exists {{database}}.mv_agg_sms_fail_hour {{on_cluster}} to {{database}}.agg_sms_fail_hour as
select toStartOfHour(e.submit_time) as stat_hour, e.app_id as app_id, e.channel_id as channel_id, e.mcc as mcc, e.mnc as mnc, e.sms_type as sms_type, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id, e.supplier_id as supplier_id, e.res_staff_id as res_staff_id, e.res_dept_id as res_dept_id, code.3 as std_err, toInt64(sum(code.1)) as n
from {{database}}.sms_event as e
array join [(1, e.status, e.std_err), (-1, e.prev_status, e.prev_std_err)] as code
where e.sms_type != 'test' and e.dlr_late = 0 and e.ev != 'rerate' and code.2 in (20, 31, 41, 42, 43, 44)
group by stat_hour, app_id, channel_id, mcc, mnc, sms_type, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id, std_err;

create table if not exists {{database}}.agg_voice_end_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  kind Enum8('sip' = 1, 'notify' = 2, 'otp' = 3, 'group' = 4, 'cc' = 5, 'test' = 9),
  app_id UInt32, docking_gw UInt32, landing_gw UInt32, mcc UInt16, prefix LowCardinality(String),
  customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  supplier_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  sip_code UInt16, n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
primary key (stat_hour, kind, app_id, landing_gw)
order by (stat_hour, kind, app_id, landing_gw, mcc, sip_code, docking_gw, prefix, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id)
ttl stat_hour + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_voice_end_hour {{on_cluster}} to {{database}}.agg_voice_end_hour as
select toStartOfHour(e.invite_time) as stat_hour, e.kind as kind, e.app_id as app_id, e.docking_gw as docking_gw, e.landing_gw as landing_gw, e.mcc as mcc, e.prefix as prefix, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id, e.supplier_id as supplier_id, e.res_staff_id as res_staff_id, e.res_dept_id as res_dept_id, e.sip_code as sip_code, toInt64(count()) as n
from {{database}}.voice_event as e where e.kind != 'test' and e.ev = 'call'
group by stat_hour, kind, app_id, docking_gw, landing_gw, mcc, prefix, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id, sip_code;

-- Sums know gateways by number; their names are those of the last call.
create table if not exists {{database}}.voice_gateway {{on_cluster}} (
  side Enum8('docking' = 1, 'landing' = 2), gateway_id UInt32, name String, version UInt64
) engine = {{replacing_merge_tree}}(version)
order by (side, gateway_id)
settings index_granularity = 1024{{dedupe}};

create materialized view if not exists {{database}}.mv_voice_gateway {{on_cluster}} to {{database}}.voice_gateway as
select gateway.1 as side, gateway.2 as gateway_id, argMax(gateway.3, e.version) as name, max(e.version) as version
from {{database}}.voice_event as e
array join [(1, e.docking_gw, toString(e.docking_name)), (2, e.landing_gw, toString(e.landing_name))] as gateway
where gateway.2 != 0
group by side, gateway_id;
