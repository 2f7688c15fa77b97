-- One row per answered call, for operators: which calls are slow, refused or unused. No input, no output, no personal data.
create table if not exists {{database}}.api_access {{on_cluster}} (
  at DateTime64(3, 'UTC'),
  sequence UInt64,
  call LowCardinality(String),
  code UInt32,
  ms Float32,
  user_id UInt64,
  trace_id String
) engine = {{replacing_merge_tree}}
partition by toYYYYMM(at)
order by (call, at, sequence)
ttl toDateTime(at) + interval 90 day;
