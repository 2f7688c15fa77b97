-- Messages sent (docs/spec/modules/records.md §2.2). Events are whole snapshots; sums are fed by deltas, so that a late report
-- corrects the day of submission without rewriting a row. Only the writer of modules/bq/server/ingest inserts here.
create table if not exists {{database}}.sms_event {{on_cluster}} (
  msg_id UInt64 codec(Delta, ZSTD(1)),
  attempt_no UInt8,
  version UInt64 codec(Delta, ZSTD(1)),
  ev Enum8('submit' = 1, 'status' = 2, 'correct' = 3, 'rerate' = 4),
  submit_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  sent_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  resp_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  dlr_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  dlr_ms UInt32 codec(T64, ZSTD(1)),
  dlr_late UInt8,
  app_id UInt32,
  customer_id UInt32,
  sale_staff_id UInt32,
  sale_dept_id UInt32,
  agent_id UInt32,
  promoter_id UInt32,
  brand LowCardinality(String),
  channel_id UInt32,
  supplier_id UInt32,
  res_staff_id UInt32,
  res_dept_id UInt32,
  device_id UInt32,
  port_no UInt16,
  iccid String codec(ZSTD(1)),
  mcc UInt16,
  mnc LowCardinality(String),
  route_bind_id UInt32,
  dlr_exp UInt8,
  phone UInt64 codec(ZSTD(1)),
  sender LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9),
  access Enum8('http' = 1, 'smpp' = 2, 'web' = 3),
  enc Enum8('GSM7' = 1, 'UCS2' = 2, 'BIN' = 3),
  parts UInt8,
  content_id UInt64 codec(ZSTD(1)),
  task_id UInt64 codec(ZSTD(1)),
  client_ref String codec(ZSTD(3)),
  url_cnt UInt8,
  status UInt8,
  prev_status UInt8,
  prev_std_err UInt16,
  prev_raw_err LowCardinality(String),
  vendor_msg_id String codec(ZSTD(1)),
  raw_err LowCardinality(String),
  std_err UInt16,
  click_cnt UInt16,
  currency LowCardinality(String),
  sell_price Decimal(18, 6) codec(ZSTD(1)),
  cost_price Decimal(18, 6) codec(ZSTD(1)),
  bill_parts UInt8,
  cost_parts UInt8,
  revenue_usd Decimal(18, 6) codec(ZSTD(1)),
  cost_usd Decimal(18, 6) codec(ZSTD(1)),
  gift_usd Decimal(18, 6) codec(ZSTD(1)),
  d_revenue Decimal(18, 6) codec(ZSTD(1)),
  d_cost Decimal(18, 6) codec(ZSTD(1)),
  d_gift Decimal(18, 6) codec(ZSTD(1)),
  d_bill_parts Int16,
  d_cost_parts Int16,
  ingest_seq UInt64 codec(Delta, ZSTD(1)),
  ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ingest_at)
order by (app_id, msg_id, attempt_no, version)
ttl ingest_at + interval 14 day
settings ttl_only_drop_parts = 1{{dedupe}};

create table if not exists {{database}}.sms_record {{on_cluster}} (
  msg_id UInt64 codec(Delta, ZSTD(1)),
  attempt_no UInt8,
  version UInt64 codec(Delta, ZSTD(1)),
  submit_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  sent_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  resp_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  dlr_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  dlr_ms UInt32 codec(T64, ZSTD(1)),
  dlr_late UInt8,
  app_id UInt32,
  customer_id UInt32,
  sale_staff_id UInt32,
  sale_dept_id UInt32,
  agent_id UInt32,
  promoter_id UInt32,
  brand LowCardinality(String),
  channel_id UInt32,
  supplier_id UInt32,
  res_staff_id UInt32,
  res_dept_id UInt32,
  device_id UInt32,
  port_no UInt16,
  iccid String codec(ZSTD(1)),
  mcc UInt16,
  mnc LowCardinality(String),
  route_bind_id UInt32,
  dlr_exp UInt8,
  phone UInt64 codec(ZSTD(1)),
  sender LowCardinality(String),
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9),
  access Enum8('http' = 1, 'smpp' = 2, 'web' = 3),
  enc Enum8('GSM7' = 1, 'UCS2' = 2, 'BIN' = 3),
  parts UInt8,
  content_id UInt64 codec(ZSTD(1)),
  task_id UInt64 codec(ZSTD(1)),
  client_ref String codec(ZSTD(3)),
  url_cnt UInt8,
  status UInt8,
  vendor_msg_id String codec(ZSTD(1)),
  raw_err LowCardinality(String),
  std_err UInt16,
  click_cnt UInt16,
  currency LowCardinality(String),
  sell_price Decimal(18, 6) codec(ZSTD(1)),
  cost_price Decimal(18, 6) codec(ZSTD(1)),
  bill_parts UInt8,
  cost_parts UInt8,
  revenue_usd Decimal(18, 6) codec(ZSTD(1)),
  cost_usd Decimal(18, 6) codec(ZSTD(1)),
  gift_usd Decimal(18, 6) codec(ZSTD(1)),
  index ix_channel channel_id type set(64) granularity 1,
  index ix_msg msg_id type bloom_filter(0.001) granularity 1,
  index ix_vendor vendor_msg_id type bloom_filter(0.001) granularity 1,
  index ix_task task_id type bloom_filter(0.01) granularity 1
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMMDD(submit_time)
primary key (app_id, msg_id)
order by (app_id, msg_id, attempt_no)
ttl {{to_cold}}toDateTime(submit_time) + interval 180 day delete
settings ttl_only_drop_parts = 1{{hot_cold}}{{dedupe}};

create materialized view if not exists {{database}}.mv_sms_record {{on_cluster}} to {{database}}.sms_record as
select
  msg_id, attempt_no, version, submit_time, sent_time, resp_time, dlr_time, dlr_ms, dlr_late, app_id, customer_id, sale_staff_id,
  sale_dept_id, agent_id, promoter_id, brand, channel_id, supplier_id, res_staff_id, res_dept_id, device_id, port_no, iccid, mcc,
  mnc, route_bind_id, dlr_exp, phone, sender, sms_type, access, enc, parts, content_id, task_id, client_ref, url_cnt, status,
  vendor_msg_id, raw_err, std_err, click_cnt, currency, sell_price, cost_price, bill_parts, cost_parts, revenue_usd, cost_usd,
  gift_usd
from {{database}}.sms_event;

-- Who asks for a phone number names no account, and the record table is sorted by account.
create table if not exists {{database}}.sms_phone_idx {{on_cluster}} (
  phone UInt64 codec(Delta, ZSTD(1)), msg_id UInt64 codec(Delta, ZSTD(1)), app_id UInt32, attempt_no UInt8, submit_time DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{replacing_merge_tree}}
partition by toYYYYMM(submit_time)
order by (phone, msg_id, app_id, attempt_no)
ttl submit_time + interval 180 day
settings index_granularity = 1024{{dedupe}};

create materialized view if not exists {{database}}.mv_sms_phone_idx {{on_cluster}} to {{database}}.sms_phone_idx as
select phone, msg_id, app_id, attempt_no, toDateTime(submit_time, 'UTC') as submit_time
from {{database}}.sms_event where ev = 'submit';

create table if not exists {{database}}.sms_content {{on_cluster}} (
  day Date, content_id UInt64, sms_type LowCardinality(String), body String codec(ZSTD(6))
) engine = {{replacing_merge_tree}}
partition by toYYYYMM(day)
order by content_id
ttl day + interval 90 day;
