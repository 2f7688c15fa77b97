-- What a call left behind (docs/spec/modules/records.md §2.3, §6.2): how long its recording is, how the caller was served, which way it went
-- and the message that followed it. And how often an answer was pushed to the customer, when, and why not.
alter table {{database}}.voice_event {{on_cluster}}
  add column if not exists rec_s UInt32 after rec_file,
  add column if not exists rating UInt8 after rec_s,
  add column if not exists direction Enum8('none' = 0, 'in' = 1, 'out' = 2) after rating,
  add column if not exists follow_msg_id UInt64 codec(ZSTD(1)) after direction;

alter table {{database}}.voice_cdr {{on_cluster}}
  add column if not exists rec_s UInt32 after rec_file,
  add column if not exists rating UInt8 after rec_s,
  add column if not exists direction Enum8('none' = 0, 'in' = 1, 'out' = 2) after rating,
  add column if not exists follow_msg_id UInt64 codec(ZSTD(1)) after direction;

alter table {{database}}.mv_voice_cdr {{on_cluster}} modify query
select
  call_id, leg, version, kind, sip_call_id, vos_id, invite_time, ring_time, answer_time, end_time, app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, docking_gw, docking_name, landing_gw, landing_name, supplier_id, res_staff_id, res_dept_id, caller, callee_raw, callee, caller_ip, landing_ip, mcc, prefix, codec, talk_s, bill_first, bill_next, bill_s, cost_s, pdd_ms, outcome, sip_code, q850, hangup, blocked, currency, sell_rate, cost_rate, revenue_usd, cost_usd, gift_usd, task_id, callee_seq, seat_id, skill, wait_s, intent, ai_turns, amd, rec_file, rec_s, rating, direction, follow_msg_id, mos, loss_pct, jitter_ms, device_id, port_no, iccid
from {{database}}.voice_event;

alter table {{database}}.mo_record {{on_cluster}}
  add column if not exists push_cnt UInt8 after push_state,
  add column if not exists push_at DateTime64(3, 'UTC') after push_cnt,
  add column if not exists push_err LowCardinality(String) after push_at;
