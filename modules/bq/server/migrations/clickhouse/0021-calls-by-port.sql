-- Calls name the device, the port and the card that carried them, where one did (docs/spec/modules/records.md §2.3); device 0 is no device.
-- What was stored before has none, so sums by port begin with this version.
alter table {{database}}.voice_event {{on_cluster}}
  add column if not exists device_id UInt32,
  add column if not exists port_no UInt16,
  add column if not exists iccid String codec(ZSTD(1));

alter table {{database}}.voice_cdr {{on_cluster}}
  add column if not exists device_id UInt32,
  add column if not exists port_no UInt16,
  add column if not exists iccid String codec(ZSTD(1));

alter table {{database}}.mv_voice_cdr {{on_cluster}} modify query
select
  call_id, leg, version, kind, sip_call_id, vos_id, invite_time, ring_time, answer_time, end_time, app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, docking_gw, docking_name, landing_gw, landing_name, supplier_id, res_staff_id, res_dept_id, caller, callee_raw, callee, caller_ip, landing_ip, mcc, prefix, codec, talk_s, bill_first, bill_next, bill_s, cost_s, pdd_ms, outcome, sip_code, q850, hangup, blocked, currency, sell_rate, cost_rate, revenue_usd, cost_usd, gift_usd, task_id, callee_seq, seat_id, skill, wait_s, intent, ai_turns, amd, rec_file, mos, loss_pct, jitter_ms, device_id, port_no, iccid
from {{database}}.voice_event;

create table if not exists {{database}}.agg_voice_port_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)), device_id UInt32, port_no UInt16, iccid String, mcc UInt16,
  res_staff_id UInt32, res_dept_id UInt32,
  attempts SimpleAggregateFunction(sum, Int64), answered SimpleAggregateFunction(sum, Int64),
  talk_s SimpleAggregateFunction(sum, Int64), bill_s SimpleAggregateFunction(sum, Int64),
  revenue SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6))
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
order by (stat_hour, device_id, port_no, iccid, mcc, res_staff_id, res_dept_id)
ttl stat_hour + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_voice_port_hour {{on_cluster}} to {{database}}.agg_voice_port_hour as
select toStartOfHour(e.invite_time) as stat_hour, e.device_id as device_id, e.port_no as port_no, e.iccid as iccid, e.mcc as mcc, e.res_staff_id as res_staff_id, e.res_dept_id as res_dept_id,
  toInt64(sum(e.ev = 'call')) as attempts,
  toInt64(sum(e.ev = 'call' and e.outcome = 'answered')) as answered,
  toInt64(sum((e.ev = 'call') * e.talk_s)) as talk_s,
  toInt64(sum(e.d_bill_s)) as bill_s,
  sum(e.d_revenue) as revenue, sum(e.d_cost) as cost
from {{database}}.voice_event as e where e.kind != 'test' and e.device_id != 0
group by stat_hour, device_id, port_no, iccid, mcc, res_staff_id, res_dept_id;

-- Send records are asked for by device too (§2.4): a message keeps the device that it left over.
alter table {{database}}.sms_record {{on_cluster}} add index if not exists ix_device device_id type set(64) granularity 1;
