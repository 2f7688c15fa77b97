-- Reports of channels whose message nobody knows yet (docs/spec/modules/records.md rule 12): tried again every five minutes for 72 hours.
create table if not exists {{database}}.sms_dlr_orphan {{on_cluster}} (
  channel_id UInt32,
  vendor_msg_id String codec(ZSTD(1)),
  received_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  raw String codec(ZSTD(3)),
  tries UInt16,
  state Enum8('waiting' = 1, 'matched' = 2, 'given_up' = 3)
) engine = {{replacing_merge_tree}}(tries)
partition by toYYYYMMDD(received_at)
order by (channel_id, vendor_msg_id, received_at)
ttl toDateTime(received_at) + interval 4 day
settings ttl_only_drop_parts = 1{{dedupe}};
