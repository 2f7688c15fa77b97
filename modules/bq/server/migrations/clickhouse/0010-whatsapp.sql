-- Messages of WhatsApp and their sessions (docs/spec/modules/records.md §2.3). States come in any order: they are numbered so that the higher one
-- wins, and a failure counts unless the message arrived (rule 30). Whoever sends an event knows the highest state before it.
create table if not exists {{database}}.wa_event {{on_cluster}} (
  wa_msg_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  submit_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  waba_id LowCardinality(String), phone_number_id LowCardinality(String), phone UInt64 codec(ZSTD(1)), mcc UInt16,
  dir Enum8('out' = 1, 'in' = 2), category Enum8('marketing' = 1, 'utility' = 2, 'authentication' = 3, 'service' = 4),
  template LowCardinality(String), status Enum8('accepted' = 1, 'sent' = 2, 'failed' = 3, 'delivered' = 4, 'read' = 5),
  err_code LowCardinality(String), session_id UInt64 codec(ZSTD(1)), currency LowCardinality(String),
  revenue_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  ev Enum8('submit' = 1, 'status' = 2, 'rerate' = 4),
  prev_status Enum8('none' = 0, 'accepted' = 1, 'sent' = 2, 'failed' = 3, 'delivered' = 4, 'read' = 5),
  origin Enum8('business' = 1, 'user' = 2, 'free_entry' = 3), session_opened_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  opens UInt8, billable UInt8, d_revenue Decimal(18, 6) codec(ZSTD(1)), d_cost Decimal(18, 6) codec(ZSTD(1)),
  ingest_seq UInt64 codec(Delta, ZSTD(1)), ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ingest_at)
order by (app_id, wa_msg_id, version)
ttl ingest_at + interval 14 day
settings ttl_only_drop_parts = 1{{dedupe}};

create table if not exists {{database}}.wa_record {{on_cluster}} (
  wa_msg_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  submit_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  waba_id LowCardinality(String), phone_number_id LowCardinality(String), phone UInt64 codec(ZSTD(1)), mcc UInt16,
  dir Enum8('out' = 1, 'in' = 2), category Enum8('marketing' = 1, 'utility' = 2, 'authentication' = 3, 'service' = 4),
  template LowCardinality(String), status Enum8('accepted' = 1, 'sent' = 2, 'failed' = 3, 'delivered' = 4, 'read' = 5),
  err_code LowCardinality(String), session_id UInt64 codec(ZSTD(1)), currency LowCardinality(String),
  revenue_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  index ix_phone phone type bloom_filter(0.001) granularity 1,
  index ix_msg wa_msg_id type bloom_filter(0.001) granularity 1,
  index ix_session session_id type bloom_filter(0.01) granularity 1
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMMDD(submit_time)
order by (app_id, wa_msg_id)
ttl toDateTime(submit_time) + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

-- The state is the first digit of the version, so that a lower one that comes later stands behind.
create materialized view if not exists {{database}}.mv_wa_record {{on_cluster}} to {{database}}.wa_record as
with greatest(toInt8(e.status), toInt8(e.prev_status)) as state
select e.wa_msg_id as wa_msg_id, e.submit_time as submit_time, e.app_id as app_id, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id, e.waba_id as waba_id, e.phone_number_id as phone_number_id, e.phone as phone, e.mcc as mcc, e.dir as dir, e.category as category, e.template as template, e.session_id as session_id, e.currency as currency, e.revenue_usd as revenue_usd, e.cost_usd as cost_usd,
  toUInt64(state) * 72057594037927936 + e.version as version,
  cast(state, 'Enum8(''accepted'' = 1, ''sent'' = 2, ''failed'' = 3, ''delivered'' = 4, ''read'' = 5)') as status,
  if(state = 3, e.err_code, '') as err_code
from {{database}}.wa_event as e;

create table if not exists {{database}}.wa_session {{on_cluster}} (
  session_id UInt64 codec(Delta, ZSTD(1)), opened_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  waba_id LowCardinality(String), phone_number_id LowCardinality(String), phone UInt64 codec(ZSTD(1)), mcc UInt16,
  category Enum8('marketing' = 1, 'utility' = 2, 'authentication' = 3, 'service' = 4), origin Enum8('business' = 1, 'user' = 2, 'free_entry' = 3),
  msg_out SimpleAggregateFunction(sum, Int64), msg_in SimpleAggregateFunction(sum, Int64), billable SimpleAggregateFunction(max, UInt8),
  revenue SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6)),
  index ix_phone phone type bloom_filter(0.001) granularity 1
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(opened_at)
primary key (app_id, session_id)
order by (app_id, session_id, opened_at, waba_id, phone_number_id, phone, mcc, category, origin, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id)
ttl toDateTime(opened_at) + interval 400 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_wa_session {{on_cluster}} to {{database}}.wa_session as
select e.app_id as app_id, e.session_id as session_id, e.waba_id as waba_id, e.phone_number_id as phone_number_id, e.phone as phone, e.mcc as mcc, e.category as category, e.origin as origin, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id, e.session_opened_at as opened_at,
  toInt64(sum(e.ev = 'submit' and e.dir = 'out')) as msg_out, toInt64(sum(e.ev = 'submit' and e.dir = 'in')) as msg_in,
  max(e.billable) as billable, sum(e.d_revenue) as revenue, sum(e.d_cost) as cost
from {{database}}.wa_event as e where e.session_id != 0
group by app_id, session_id, waba_id, phone_number_id, phone, mcc, category, origin, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, opened_at;

create table if not exists {{database}}.agg_wa_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, waba_id LowCardinality(String), category Enum8('marketing' = 1, 'utility' = 2, 'authentication' = 3, 'service' = 4), mcc UInt16,
  customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  msg_out SimpleAggregateFunction(sum, Int64), msg_in SimpleAggregateFunction(sum, Int64),
  delivered SimpleAggregateFunction(sum, Int64), read SimpleAggregateFunction(sum, Int64),
  failed SimpleAggregateFunction(sum, Int64), sessions SimpleAggregateFunction(sum, Int64),
  billable SimpleAggregateFunction(sum, Int64),
  revenue SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6))
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_hour)
primary key (stat_hour, app_id)
order by (stat_hour, app_id, waba_id, category, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id)
ttl stat_hour + interval 730 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_wa_hour {{on_cluster}} to {{database}}.agg_wa_hour as
with greatest(toInt8(e.status), toInt8(e.prev_status)) as state, toInt8(e.prev_status) as state_before
select toStartOfHour(e.submit_time) as stat_hour, e.app_id as app_id, e.waba_id as waba_id, e.category as category, e.mcc as mcc, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  toInt64(sum(e.ev = 'submit' and e.dir = 'out')) as msg_out,
  toInt64(sum(e.ev = 'submit' and e.dir = 'in')) as msg_in,
  toInt64(sum((e.dir = 'out') * ((state >= 4) - (state_before >= 4)))) as delivered,
  toInt64(sum((e.dir = 'out') * ((state = 5) - (state_before = 5)))) as read,
  toInt64(sum((e.dir = 'out') * ((state = 3) - (state_before = 3)))) as failed,
  toInt64(sum(e.ev = 'submit' and e.opens = 1)) as sessions,
  toInt64(sum(e.ev = 'submit' and e.opens = 1 and e.billable = 1)) as billable,
  sum(e.d_revenue) as revenue, sum(e.d_cost) as cost
from {{database}}.wa_event as e
group by stat_hour, app_id, waba_id, category, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id;
