-- Calls (docs/spec/modules/records.md §2.3), as messages: whole snapshots, rows by the newest, sums by differences. A call is told of once,
-- when it has ended; rating it again adds what changed. Gateways are written with the name that they had.
create table if not exists {{database}}.voice_event {{on_cluster}} (
  call_id UInt64 codec(Delta, ZSTD(1)),
  leg UInt8,
  version UInt64 codec(Delta, ZSTD(1)),
  ev Enum8('call' = 1, 'rerate' = 4),
  kind Enum8('sip' = 1, 'notify' = 2, 'otp' = 3, 'group' = 4, 'cc' = 5, 'test' = 9),
  sip_call_id String codec(ZSTD(1)),
  vos_id UInt16,
  invite_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  ring_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  answer_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  end_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32,
  customer_id UInt32,
  sale_staff_id UInt32,
  sale_dept_id UInt32,
  agent_id UInt32,
  promoter_id UInt32,
  docking_gw UInt32,
  docking_name LowCardinality(String),
  landing_gw UInt32,
  landing_name LowCardinality(String),
  supplier_id UInt32,
  res_staff_id UInt32,
  res_dept_id UInt32,
  caller String codec(ZSTD(1)),
  callee_raw String codec(ZSTD(1)),
  callee UInt64 codec(ZSTD(1)),
  caller_ip LowCardinality(String),
  landing_ip LowCardinality(String),
  mcc UInt16,
  prefix LowCardinality(String),
  codec LowCardinality(String),
  talk_s UInt32 codec(T64, ZSTD(1)),
  bill_first UInt8,
  bill_next UInt8,
  bill_s UInt32 codec(T64, ZSTD(1)),
  cost_s UInt32 codec(T64, ZSTD(1)),
  pdd_ms UInt32 codec(T64, ZSTD(1)),
  outcome Enum8('answered' = 1, 'busy' = 2, 'no_answer' = 3, 'declined' = 4, 'bad_number' = 5, 'net_fail' = 6, 'blocked' = 7),
  sip_code UInt16,
  q850 UInt8,
  hangup Enum8('caller' = 0, 'callee' = 1, 'server' = 2),
  blocked UInt8,
  currency LowCardinality(String),
  sell_rate Decimal(18, 6) codec(ZSTD(1)),
  cost_rate Decimal(18, 6) codec(ZSTD(1)),
  revenue_usd Decimal(18, 6) codec(ZSTD(1)),
  cost_usd Decimal(18, 6) codec(ZSTD(1)),
  gift_usd Decimal(18, 6) codec(ZSTD(1)),
  task_id UInt64 codec(ZSTD(1)),
  callee_seq UInt32,
  seat_id UInt32,
  skill LowCardinality(String),
  wait_s UInt32,
  intent LowCardinality(String),
  ai_turns UInt8,
  amd UInt8,
  rec_file String codec(ZSTD(1)),
  mos Float32,
  loss_pct Float32,
  jitter_ms Float32,
  d_revenue Decimal(18, 6) codec(ZSTD(1)),
  d_cost Decimal(18, 6) codec(ZSTD(1)),
  d_gift Decimal(18, 6) codec(ZSTD(1)),
  d_bill_s Int32,
  d_cost_s Int32,
  ingest_seq UInt64 codec(Delta, ZSTD(1)),
  ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ingest_at)
order by (app_id, call_id, leg, version)
ttl ingest_at + interval 14 day
settings ttl_only_drop_parts = 1{{dedupe}};

create table if not exists {{database}}.voice_cdr {{on_cluster}} (
  call_id UInt64 codec(Delta, ZSTD(1)),
  leg UInt8,
  version UInt64 codec(Delta, ZSTD(1)),
  kind Enum8('sip' = 1, 'notify' = 2, 'otp' = 3, 'group' = 4, 'cc' = 5, 'test' = 9),
  sip_call_id String codec(ZSTD(1)),
  vos_id UInt16,
  invite_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  ring_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  answer_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  end_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32,
  customer_id UInt32,
  sale_staff_id UInt32,
  sale_dept_id UInt32,
  agent_id UInt32,
  promoter_id UInt32,
  docking_gw UInt32,
  docking_name LowCardinality(String),
  landing_gw UInt32,
  landing_name LowCardinality(String),
  supplier_id UInt32,
  res_staff_id UInt32,
  res_dept_id UInt32,
  caller String codec(ZSTD(1)),
  callee_raw String codec(ZSTD(1)),
  callee UInt64 codec(ZSTD(1)),
  caller_ip LowCardinality(String),
  landing_ip LowCardinality(String),
  mcc UInt16,
  prefix LowCardinality(String),
  codec LowCardinality(String),
  talk_s UInt32 codec(T64, ZSTD(1)),
  bill_first UInt8,
  bill_next UInt8,
  bill_s UInt32 codec(T64, ZSTD(1)),
  cost_s UInt32 codec(T64, ZSTD(1)),
  pdd_ms UInt32 codec(T64, ZSTD(1)),
  outcome Enum8('answered' = 1, 'busy' = 2, 'no_answer' = 3, 'declined' = 4, 'bad_number' = 5, 'net_fail' = 6, 'blocked' = 7),
  sip_code UInt16,
  q850 UInt8,
  hangup Enum8('caller' = 0, 'callee' = 1, 'server' = 2),
  blocked UInt8,
  currency LowCardinality(String),
  sell_rate Decimal(18, 6) codec(ZSTD(1)),
  cost_rate Decimal(18, 6) codec(ZSTD(1)),
  revenue_usd Decimal(18, 6) codec(ZSTD(1)),
  cost_usd Decimal(18, 6) codec(ZSTD(1)),
  gift_usd Decimal(18, 6) codec(ZSTD(1)),
  task_id UInt64 codec(ZSTD(1)),
  callee_seq UInt32,
  seat_id UInt32,
  skill LowCardinality(String),
  wait_s UInt32,
  intent LowCardinality(String),
  ai_turns UInt8,
  amd UInt8,
  rec_file String codec(ZSTD(1)),
  mos Float32,
  loss_pct Float32,
  jitter_ms Float32,
  index ix_landing landing_gw type set(64) granularity 1,
  index ix_docking docking_gw type set(64) granularity 1,
  index ix_call call_id type bloom_filter(0.001) granularity 1,
  index ix_sip sip_call_id type bloom_filter(0.001) granularity 1,
  index ix_task task_id type bloom_filter(0.01) granularity 1
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMMDD(invite_time)
primary key (app_id, call_id)
order by (app_id, call_id, leg)
ttl toDateTime(invite_time) + interval 180 day delete
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_voice_cdr {{on_cluster}} to {{database}}.voice_cdr as
select
  call_id, leg, version, kind, sip_call_id, vos_id, invite_time, ring_time, answer_time, end_time, app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, docking_gw, docking_name, landing_gw, landing_name, supplier_id, res_staff_id, res_dept_id, caller, callee_raw, callee, caller_ip, landing_ip, mcc, prefix, codec, talk_s, bill_first, bill_next, bill_s, cost_s, pdd_ms, outcome, sip_code, q850, hangup, blocked, currency, sell_rate, cost_rate, revenue_usd, cost_usd, gift_usd, task_id, callee_seq, seat_id, skill, wait_s, intent, ai_turns, amd, rec_file, mos, loss_pct, jitter_ms
from {{database}}.voice_event;

-- Who asks for a number names no account.
create table if not exists {{database}}.voice_number_idx {{on_cluster}} (
  side Enum8('caller' = 0, 'callee' = 1), number String codec(ZSTD(1)), call_id UInt64 codec(Delta, ZSTD(1)), app_id UInt32, leg UInt8,
  invite_time DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{replacing_merge_tree}}
partition by toYYYYMM(invite_time)
order by (side, number, call_id, app_id, leg)
ttl invite_time + interval 180 day
settings index_granularity = 1024{{dedupe}};

create materialized view if not exists {{database}}.mv_voice_number_idx {{on_cluster}} to {{database}}.voice_number_idx as
select side_number.1 as side, side_number.2 as number, e.call_id as call_id, e.app_id as app_id, e.leg as leg, toDateTime(e.invite_time, 'UTC') as invite_time
from {{database}}.voice_event as e
array join [(0, e.caller), (1, toString(e.callee))] as side_number
where e.ev = 'call';

-- What was said between two gateways, for a week.
create table if not exists {{database}}.sip_message {{on_cluster}} (
  ts DateTime64(3, 'UTC') codec(Delta, ZSTD(1)), sip_call_id String codec(ZSTD(1)), call_id UInt64, method LowCardinality(String),
  code UInt16, cseq UInt32, src_ip LowCardinality(String), src_port UInt16, dst_ip LowCardinality(String), dst_port UInt16,
  from_user String codec(ZSTD(1)), to_user String codec(ZSTD(1)), ua LowCardinality(String), raw String codec(ZSTD(3)),
  ingest_seq UInt64 codec(Delta, ZSTD(1)), ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ts)
order by (sip_call_id, ts)
ttl toDateTime(ts) + interval 7 day
settings ttl_only_drop_parts = 1{{dedupe}};
