-- How long reports take, by steps: the quantiles of the other sums say where the middle is, not the shape (sms/analysis/r-end). It begins
-- with this version; a day that is made again has it too.
create table if not exists {{database}}.agg_sms_delay_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, channel_id UInt32, mcc UInt16, mnc LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9),
  customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  supplier_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  -- seconds within which the report came, 0 = later than the last step
  step UInt16, n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
primary key (stat_hour, channel_id, app_id)
order by (stat_hour, channel_id, app_id, mcc, mnc, sms_type, step, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id)
ttl stat_hour + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_sms_delay_hour {{on_cluster}} to {{database}}.agg_sms_delay_hour as
select toStartOfHour(e.submit_time) as stat_hour, e.app_id as app_id, e.channel_id as channel_id, e.mcc as mcc, e.mnc as mnc, e.sms_type as sms_type, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id, e.supplier_id as supplier_id, e.res_staff_id as res_staff_id, e.res_dept_id as res_dept_id,
  toUInt16(multiIf(e.dlr_ms <= 5000, 5, e.dlr_ms <= 10000, 10, e.dlr_ms <= 30000, 30, e.dlr_ms <= 60000, 60, e.dlr_ms <= 300000, 300, e.dlr_ms <= 1800000, 1800, 0)) as step,
  toInt64(count()) as n
from {{database}}.sms_event as e
where e.sms_type != 'test' and e.dlr_late = 0 and e.status = 40 and e.prev_status != 40
group by stat_hour, app_id, channel_id, mcc, mnc, sms_type, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id, step;
