-- The report rate counts messages whose operator said that it does not know (45), but not those of which nothing was heard (50):
-- rule 17. Sums from before this column have none; a day that is made again has them.
alter table {{database}}.agg_sms_hour {{on_cluster}}
  add column if not exists told_unknown SimpleAggregateFunction(sum, Int64) after unknown_final;

alter table {{database}}.mv_agg_sms_hour {{on_cluster}} modify query
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
  toInt64(sum((status = 45) - (prev_status = 45))) as told_unknown,
  toInt64(sum(d_bill_parts)) as bill_parts,
  toInt64(sum(d_cost_parts)) as cost_parts,
  sum(d_revenue) as revenue,
  sum(d_cost) as cost,
  sum(d_gift) as gift,
  quantilesTDigestStateIf(0.5, 0.95)(dlr_ms, status = 40 and prev_status != 40) as dlr_q
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0
group by stat_hour, app_id, channel_id, mcc, mnc, sms_type, customer_id, supplier_id, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id;

alter table {{database}}.agg_sms_day {{on_cluster}}
  add column if not exists told_unknown SimpleAggregateFunction(sum, Int64) after unknown_final;

alter table {{database}}.mv_agg_sms_day {{on_cluster}} modify query
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
  toInt64(sum((status = 45) - (prev_status = 45))) as told_unknown,
  toInt64(sum(d_bill_parts)) as bill_parts,
  toInt64(sum(d_cost_parts)) as cost_parts,
  sum(d_revenue) as revenue,
  sum(d_cost) as cost,
  sum(d_gift) as gift,
  uniqCombined64StateIf(12)(phone, ev = 'submit') as phones,
  quantilesTDigestStateIf(0.5, 0.95)(dlr_ms, status = 40 and prev_status != 40) as dlr_q
from {{database}}.sms_event where sms_type != 'test' and dlr_late = 0
group by stat_day, customer_id, app_id, channel_id, mcc, sms_type, supplier_id, sale_staff_id, sale_dept_id, res_staff_id, res_dept_id, agent_id, promoter_id, brand, access, enc;
