-- Messages that people send to us (docs/spec/modules/records.md §2.3). Nothing is summed up, so there are rows by the newest and no events.
create table if not exists {{database}}.mo_record {{on_cluster}} (
  mo_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  recv_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  phone UInt64 codec(ZSTD(1)), dest LowCardinality(String), channel_id UInt32, mcc UInt16, mnc LowCardinality(String),
  mt_msg_id UInt64 codec(ZSTD(1)), session_id UInt64 codec(ZSTD(1)), content_id UInt64 codec(ZSTD(1)),
  keyword LowCardinality(String), is_stop UInt8, push_state Enum8('wait' = 0, 'ok' = 1, 'fail' = 2),
  revenue_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  ingest_seq UInt64 codec(Delta, ZSTD(1)), ingest_at DateTime('UTC') codec(Delta, ZSTD(1)),
  index ix_phone phone type bloom_filter(0.001) granularity 1,
  index ix_mo mo_id type bloom_filter(0.001) granularity 1,
  index ix_session session_id type bloom_filter(0.01) granularity 1
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMMDD(recv_time)
order by (app_id, mo_id)
ttl toDateTime(recv_time) + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};
