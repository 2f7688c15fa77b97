-- Sums of messages. A view never sees an update, so every column is a difference: what the event adds to what the row counted as
-- before. Test messages and reports later than 72 hours count nowhere (rules 10, 11).
-- alarms and today's figures
create table if not exists {{database}}.agg_sms_min {{on_cluster}} (
  stat_minute DateTime('UTC') codec(Delta, ZSTD(1)), channel_id UInt32, app_id UInt32, mcc UInt16, mnc LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9),
  msg SimpleAggregateFunction(sum, Int64), msg_parts SimpleAggregateFunction(sum, Int64),
  rejected SimpleAggregateFunction(sum, Int64), submit_fail SimpleAggregateFunction(sum, Int64),
  accepted SimpleAggregateFunction(sum, Int64), accepted_parts SimpleAggregateFunction(sum, Int64),
  accepted_dlr SimpleAggregateFunction(sum, Int64), delivered SimpleAggregateFunction(sum, Int64),
  delivered_parts SimpleAggregateFunction(sum, Int64), failed SimpleAggregateFunction(sum, Int64),
  unknown_final SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_minute)
order by (
  stat_minute, channel_id, app_id, mcc, mnc, sms_type
)
ttl stat_minute + interval 3 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_min {{on_cluster}} to {{database}}.agg_sms_min as
with status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_n,
     prev_status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_p,
     status in (41, 42, 43, 44) as f_n,
     prev_status in (41, 42, 43, 44) as f_p
select
  toStartOfMinute(submit_time) as stat_minute, channel_id, app_id, mcc, mnc, sms_type,
  toInt64(sum(ev = 'submit' and attempt_no = 1)) as msg,
  toInt64(sum((ev = 'submit' and attempt_no = 1) * parts)) as msg_parts,
  toInt64(sum((status = 20) - (prev_status = 20))) as rejected,
  toInt64(sum((status = 31) - (prev_status = 31))) as submit_fail,
  toInt64(sum(acc_n - acc_p)) as accepted,
  toInt64(sum((acc_n - acc_p) * parts)) as accepted_parts,
  toInt64(sum((acc_n - acc_p) * dlr_exp)) as accepted_dlr,
  toInt64(sum((status = 40) - (prev_status = 40))) as delivered,
  toInt64(sum(((status = 40) - (prev_status = 40)) * parts)) as delivered_parts,
  toInt64(sum(f_n - f_p)) as failed,
  toInt64(sum((status in (45, 50)) - (prev_status in (45, 50)))) as unknown_final
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0
group by stat_minute, channel_id, app_id, mcc, mnc, sms_type;

-- any time zone of whole hours
create table if not exists {{database}}.agg_sms_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)), app_id UInt32, channel_id UInt32, mcc UInt16, mnc LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9), customer_id UInt32, supplier_id UInt32,
  sale_staff_id UInt32, sale_dept_id UInt32, res_staff_id UInt32, res_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  msg SimpleAggregateFunction(sum, Int64), msg_parts SimpleAggregateFunction(sum, Int64),
  rejected SimpleAggregateFunction(sum, Int64), submit_fail SimpleAggregateFunction(sum, Int64),
  accepted SimpleAggregateFunction(sum, Int64), accepted_parts SimpleAggregateFunction(sum, Int64),
  accepted_dlr SimpleAggregateFunction(sum, Int64), delivered SimpleAggregateFunction(sum, Int64),
  delivered_parts SimpleAggregateFunction(sum, Int64), failed SimpleAggregateFunction(sum, Int64),
  unknown_final SimpleAggregateFunction(sum, Int64), bill_parts SimpleAggregateFunction(sum, Int64),
  cost_parts SimpleAggregateFunction(sum, Int64), revenue SimpleAggregateFunction(sum, Decimal(38, 6)),
  cost SimpleAggregateFunction(sum, Decimal(38, 6)), gift SimpleAggregateFunction(sum, Decimal(38, 6)),
  dlr_q AggregateFunction(quantilesTDigest(0.5, 0.95), UInt32)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
primary key (stat_hour, app_id, channel_id, mcc)
order by (
  stat_hour, app_id, channel_id, mcc, mnc, sms_type, customer_id, supplier_id, sale_staff_id, sale_dept_id, res_staff_id,
  res_dept_id, agent_id, promoter_id
)
ttl stat_hour + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_hour {{on_cluster}} to {{database}}.agg_sms_hour as
with status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_n,
     prev_status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_p,
     status in (41, 42, 43, 44) as f_n,
     prev_status in (41, 42, 43, 44) as f_p
select
  toStartOfHour(submit_time) as stat_hour, app_id, channel_id, mcc, mnc, sms_type, customer_id, supplier_id, sale_staff_id,
  sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id,
  toInt64(sum(ev = 'submit' and attempt_no = 1)) as msg,
  toInt64(sum((ev = 'submit' and attempt_no = 1) * parts)) as msg_parts,
  toInt64(sum((status = 20) - (prev_status = 20))) as rejected,
  toInt64(sum((status = 31) - (prev_status = 31))) as submit_fail,
  toInt64(sum(acc_n - acc_p)) as accepted,
  toInt64(sum((acc_n - acc_p) * parts)) as accepted_parts,
  toInt64(sum((acc_n - acc_p) * dlr_exp)) as accepted_dlr,
  toInt64(sum((status = 40) - (prev_status = 40))) as delivered,
  toInt64(sum(((status = 40) - (prev_status = 40)) * parts)) as delivered_parts,
  toInt64(sum(f_n - f_p)) as failed,
  toInt64(sum((status in (45, 50)) - (prev_status in (45, 50)))) as unknown_final,
  toInt64(sum(d_bill_parts)) as bill_parts,
  toInt64(sum(d_cost_parts)) as cost_parts,
  sum(d_revenue) as revenue,
  sum(d_cost) as cost,
  sum(d_gift) as gift,
  quantilesTDigestStateIf(0.5, 0.95)(dlr_ms, status = 40 and prev_status != 40) as dlr_q
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0
group by stat_hour, app_id, channel_id, mcc, mnc, sms_type, customer_id, supplier_id, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id;

-- performance and reports; the day is the company's
create table if not exists {{database}}.agg_sms_day {{on_cluster}} (
  stat_day Date, customer_id UInt32, app_id UInt32, channel_id UInt32, mcc UInt16,
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9), supplier_id UInt32, sale_staff_id UInt32,
  sale_dept_id UInt32, res_staff_id UInt32, res_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  brand LowCardinality(String), access Enum8('http' = 1, 'smpp' = 2, 'web' = 3), enc Enum8('GSM7' = 1, 'UCS2' = 2, 'BIN' = 3),
  msg SimpleAggregateFunction(sum, Int64), msg_parts SimpleAggregateFunction(sum, Int64),
  rejected SimpleAggregateFunction(sum, Int64), submit_fail SimpleAggregateFunction(sum, Int64),
  accepted SimpleAggregateFunction(sum, Int64), accepted_parts SimpleAggregateFunction(sum, Int64),
  accepted_dlr SimpleAggregateFunction(sum, Int64), delivered SimpleAggregateFunction(sum, Int64),
  delivered_parts SimpleAggregateFunction(sum, Int64), failed SimpleAggregateFunction(sum, Int64),
  unknown_final SimpleAggregateFunction(sum, Int64), bill_parts SimpleAggregateFunction(sum, Int64),
  cost_parts SimpleAggregateFunction(sum, Int64), revenue SimpleAggregateFunction(sum, Decimal(38, 6)),
  cost SimpleAggregateFunction(sum, Decimal(38, 6)), gift SimpleAggregateFunction(sum, Decimal(38, 6)),
  phones AggregateFunction(uniqCombined64(12), UInt64), dlr_q AggregateFunction(quantilesTDigest(0.5, 0.95), UInt32)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
primary key (stat_day, customer_id, app_id, channel_id)
order by (
  stat_day, customer_id, app_id, channel_id, mcc, sms_type, supplier_id, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id,
  agent_id, promoter_id, brand, access, enc
)
ttl stat_day + interval 730 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_day {{on_cluster}} to {{database}}.agg_sms_day as
with status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_n,
     prev_status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_p,
     status in (41, 42, 43, 44) as f_n,
     prev_status in (41, 42, 43, 44) as f_p
select
  toDate(submit_time, 'Asia/Shanghai') as stat_day, customer_id, app_id, channel_id, mcc, sms_type, supplier_id, sale_staff_id,
  sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id, brand, access, enc,
  toInt64(sum(ev = 'submit' and attempt_no = 1)) as msg,
  toInt64(sum((ev = 'submit' and attempt_no = 1) * parts)) as msg_parts,
  toInt64(sum((status = 20) - (prev_status = 20))) as rejected,
  toInt64(sum((status = 31) - (prev_status = 31))) as submit_fail,
  toInt64(sum(acc_n - acc_p)) as accepted,
  toInt64(sum((acc_n - acc_p) * parts)) as accepted_parts,
  toInt64(sum((acc_n - acc_p) * dlr_exp)) as accepted_dlr,
  toInt64(sum((status = 40) - (prev_status = 40))) as delivered,
  toInt64(sum(((status = 40) - (prev_status = 40)) * parts)) as delivered_parts,
  toInt64(sum(f_n - f_p)) as failed,
  toInt64(sum((status in (45, 50)) - (prev_status in (45, 50)))) as unknown_final,
  toInt64(sum(d_bill_parts)) as bill_parts,
  toInt64(sum(d_cost_parts)) as cost_parts,
  sum(d_revenue) as revenue,
  sum(d_cost) as cost,
  sum(d_gift) as gift,
  uniqCombined64StateIf(12)(phone, ev = 'submit') as phones,
  quantilesTDigestStateIf(0.5, 0.95)(dlr_ms, status = 40 and prev_status != 40) as dlr_q
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0
group by stat_day, customer_id, app_id, channel_id, mcc, sms_type, supplier_id, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id, brand, access, enc;

create table if not exists {{database}}.agg_sms_sender_day {{on_cluster}} (
  stat_day Date, channel_id UInt32, mcc UInt16, mnc LowCardinality(String), sender LowCardinality(String),
  accepted SimpleAggregateFunction(sum, Int64), delivered SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
order by (
  stat_day, channel_id, mcc, mnc, sender
)
ttl stat_day + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_sender_day {{on_cluster}} to {{database}}.agg_sms_sender_day as
with status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_n,
     prev_status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_p
select
  toDate(submit_time, 'Asia/Shanghai') as stat_day, channel_id, mcc, mnc, sender,
  toInt64(sum(acc_n - acc_p)) as accepted,
  toInt64(sum((status = 40) - (prev_status = 40))) as delivered
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0
group by stat_day, channel_id, mcc, mnc, sender;

-- device 0 is no device
create table if not exists {{database}}.agg_sms_port_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)), device_id UInt32, port_no UInt16, iccid String, channel_id UInt32, mcc UInt16,
  accepted SimpleAggregateFunction(sum, Int64), delivered SimpleAggregateFunction(sum, Int64),
  failed SimpleAggregateFunction(sum, Int64), submit_fail SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
order by (
  stat_hour, device_id, port_no, iccid, channel_id, mcc
)
ttl stat_hour + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_port_hour {{on_cluster}} to {{database}}.agg_sms_port_hour as
with status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_n,
     prev_status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_p,
     status in (41, 42, 43, 44) as f_n,
     prev_status in (41, 42, 43, 44) as f_p
select
  toStartOfHour(submit_time) as stat_hour, device_id, port_no, iccid, channel_id, mcc,
  toInt64(sum(acc_n - acc_p)) as accepted,
  toInt64(sum((status = 40) - (prev_status = 40))) as delivered,
  toInt64(sum(f_n - f_p)) as failed,
  toInt64(sum((status = 31) - (prev_status = 31))) as submit_fail
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0 and device_id != 0
group by stat_hour, device_id, port_no, iccid, channel_id, mcc;

-- each event takes its former code back and adds the new one, so that a correction moves between codes
create table if not exists {{database}}.agg_sms_err_day {{on_cluster}} (
  stat_day Date, channel_id UInt32, mcc UInt16, mnc LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9), std_err UInt16,
  raw_err LowCardinality(String), n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
order by (stat_day, channel_id, mcc, mnc, sms_type, std_err, raw_err)
ttl stat_day + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_err_day {{on_cluster}} to {{database}}.agg_sms_err_day as
select toDate(submit_time, 'Asia/Shanghai') as stat_day, e.channel_id as channel_id, e.mcc as mcc, e.mnc as mnc, e.sms_type as sms_type, code.2 as std_err, code.3 as raw_err, toInt64(sum(code.1)) as n
from {{database}}.sms_event as e
array join [(1, e.std_err, toString(e.raw_err)), (-1, e.prev_std_err, toString(e.prev_raw_err))] as code
where sms_type != 'test' and dlr_late = 0 and code.2 != 0
group by stat_day, channel_id, mcc, mnc, sms_type, std_err, raw_err;

-- the same by the minute, for alarms
create table if not exists {{database}}.agg_sms_err_min {{on_cluster}} (
  stat_minute DateTime('UTC') codec(Delta, ZSTD(1)), channel_id UInt32, mcc UInt16, std_err UInt16,
  n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_minute)
order by (stat_minute, channel_id, mcc, std_err)
ttl stat_minute + interval 3 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_err_min {{on_cluster}} to {{database}}.agg_sms_err_min as
select toStartOfMinute(submit_time) as stat_minute, e.channel_id as channel_id, e.mcc as mcc, code.2 as std_err, toInt64(sum(code.1)) as n
from {{database}}.sms_event as e
array join [(1, e.std_err, toString(e.raw_err)), (-1, e.prev_std_err, toString(e.prev_raw_err))] as code
where sms_type != 'test' and dlr_late = 0 and code.2 != 0
group by stat_minute, channel_id, mcc, std_err;

-- When an account began, when it last sent, and on which days it was active (rule 25).
create table if not exists {{database}}.agg_app_life {{on_cluster}} (
  product LowCardinality(String), app_id UInt32,
  first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')), last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
  days AggregateFunction(groupBitmap, UInt32)
) engine = {{aggregating_merge_tree}}
order by (product, app_id)
settings index_granularity = 8192{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_app_life_sms {{on_cluster}} to {{database}}.agg_app_life as
select 'sms' as product, app_id, min(submit_time) as first_at, max(submit_time) as last_at,
  groupBitmapState(toUInt32(toRelativeDayNum(toDate(submit_time, 'Asia/Shanghai')))) as days
from {{database}}.sms_event where ev = 'submit' and sms_type != 'test' and status not in (20, 31)
group by app_id;
