-- What each port brings, for whom its rows are, and how many of its messages may be reported on at all (rule 17): the report of equipment
-- (docs/spec/modules/records.md §2.3). Sums from before have none of these.
alter table {{database}}.agg_sms_port_hour {{on_cluster}}
  add column if not exists mnc LowCardinality(String),
  add column if not exists res_staff_id UInt32,
  add column if not exists res_dept_id UInt32,
  add column if not exists accepted_dlr SimpleAggregateFunction(sum, Int64),
  add column if not exists revenue SimpleAggregateFunction(sum, Decimal(38, 6)),
  add column if not exists cost SimpleAggregateFunction(sum, Decimal(38, 6)),
  modify order by (stat_hour, device_id, port_no, iccid, channel_id, mcc, mnc, res_staff_id, res_dept_id);

alter table {{database}}.mv_agg_sms_port_hour {{on_cluster}} modify query
with status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_n,
     prev_status in (30, 40, 41, 42, 43, 44, 45, 50) as acc_p,
     status in (41, 42, 43, 44) as f_n,
     prev_status in (41, 42, 43, 44) as f_p
select
  toStartOfHour(submit_time) as stat_hour, device_id, port_no, iccid, channel_id, mcc, mnc, res_staff_id, res_dept_id,
  toInt64(sum(acc_n - acc_p)) as accepted,
  toInt64(sum((acc_n - acc_p) * dlr_exp)) as accepted_dlr,
  toInt64(sum((status = 40) - (prev_status = 40))) as delivered,
  toInt64(sum(f_n - f_p)) as failed,
  toInt64(sum((status = 31) - (prev_status = 31))) as submit_fail,
  sum(d_revenue) as revenue,
  sum(d_cost) as cost
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0 and device_id != 0
group by stat_hour, device_id, port_no, iccid, channel_id, mcc, mnc, res_staff_id, res_dept_id;
