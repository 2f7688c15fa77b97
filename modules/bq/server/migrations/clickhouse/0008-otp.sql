-- Verification sessions (docs/spec/modules/records.md §2.3, rule 29): a session is one verification id, or an account and a number within ten
-- minutes; it belongs to the hour of its first message and to the channel of its last.
create table if not exists {{database}}.otp_event {{on_cluster}} (
  session_id String default concat(toString(phone), '@', toString(toUnixTimestamp(first_sent_at))) codec(ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  channel_id UInt32, supplier_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  phone UInt64 codec(ZSTD(1)), mcc UInt16, mnc LowCardinality(String),
  first_sent_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)), last_sent_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  sent_cnt UInt8, delivered UInt8, verified UInt8, verified_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)), verify_ms UInt32 codec(T64, ZSTD(1)),
  ev Enum8('send' = 1, 'dlr' = 2, 'verify' = 3),
  prev_channel_id UInt32, prev_supplier_id UInt32, prev_res_staff_id UInt32, prev_res_dept_id UInt32,
  prev_sent_cnt UInt8, prev_delivered UInt8, prev_verified UInt8,
  ingest_seq UInt64 codec(Delta, ZSTD(1)), ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ingest_at)
order by (app_id, session_id, version)
ttl ingest_at + interval 14 day
settings ttl_only_drop_parts = 1{{dedupe}};

create table if not exists {{database}}.otp_session {{on_cluster}} (
  session_id String codec(ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  channel_id UInt32, supplier_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  phone UInt64 codec(ZSTD(1)), mcc UInt16, mnc LowCardinality(String),
  first_sent_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)), last_sent_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  sent_cnt UInt8, delivered UInt8, verified UInt8, verified_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)), verify_ms UInt32 codec(T64, ZSTD(1))
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMMDD(first_sent_at)
order by (app_id, session_id)
ttl toDateTime(first_sent_at) + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_otp_session {{on_cluster}} to {{database}}.otp_session as
select session_id, version, app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, channel_id, supplier_id, res_staff_id, res_dept_id, phone, mcc, mnc, first_sent_at, last_sent_at, sent_cnt, delivered, verified, verified_at, verify_ms
from {{database}}.otp_event;

create table if not exists {{database}}.agg_otp_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, channel_id UInt32, mcc UInt16, mnc LowCardinality(String), customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  supplier_id UInt32, res_staff_id UInt32, res_dept_id UInt32,
  sessions SimpleAggregateFunction(sum, Int64), sent SimpleAggregateFunction(sum, Int64),
  delivered SimpleAggregateFunction(sum, Int64), verified SimpleAggregateFunction(sum, Int64),
  resent SimpleAggregateFunction(sum, Int64), verify_q AggregateFunction(quantilesTDigest(0.5, 0.95), UInt32)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
primary key (stat_hour, app_id, channel_id)
order by (stat_hour, app_id, channel_id, mcc, mnc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, res_staff_id, res_dept_id)
ttl stat_hour + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

-- What the session was is taken from where it was counted, and what it is now is added where it belongs: a message that was sent again over
-- another channel takes its session along.
create materialized view if not exists {{database}}.mv_agg_otp_hour {{on_cluster}} to {{database}}.agg_otp_hour as
select toStartOfHour(e.first_sent_at) as stat_hour, e.app_id as app_id, e.mcc as mcc, e.mnc as mnc, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  state.2 as channel_id, state.3 as supplier_id, state.4 as res_staff_id, state.5 as res_dept_id,
  toInt64(sum(state.1)) as sessions,
  toInt64(sum(state.1 * state.6)) as sent,
  toInt64(sum(state.1 * state.7)) as delivered,
  toInt64(sum(state.1 * state.8)) as verified,
  toInt64(sum(state.1 * (state.6 > 1))) as resent,
  quantilesTDigestStateIf(0.5, 0.95)(e.verify_ms, state.1 = 1 and e.verified = 1 and e.prev_verified = 0) as verify_q
from {{database}}.otp_event as e
array join [(toInt8(1), e.channel_id, e.supplier_id, e.res_staff_id, e.res_dept_id, e.sent_cnt, e.delivered, e.verified),
  (toInt8(-1), e.prev_channel_id, e.prev_supplier_id, e.prev_res_staff_id, e.prev_res_dept_id, e.prev_sent_cnt, e.prev_delivered, e.prev_verified)] as state
where state.6 != 0
group by stat_hour, app_id, mcc, mnc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, channel_id, supplier_id, res_staff_id, res_dept_id;
