-- Mails of customers (docs/spec/modules/records.md §2.3). Opened, clicked and complained are told apart from the state, so that each counts once
-- whatever comes after it (rule 31).
create table if not exists {{database}}.mail_event {{on_cluster}} (
  mail_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  submit_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32, supplier_id UInt32,
  to_addr String codec(ZSTD(1)), to_hash UInt64 default cityHash64(lower(to_addr)) codec(ZSTD(1)), to_domain LowCardinality(String), subject String codec(ZSTD(3)),
  template_id UInt64, status Enum8('queued' = 1, 'sent' = 2, 'delivered' = 3, 'soft_bounce' = 4, 'hard_bounce' = 5, 'complaint' = 6, 'opened' = 7, 'clicked' = 8),
  opened UInt8, clicked UInt8, complained UInt8, size_b UInt32 codec(T64, ZSTD(1)), ip_pool LowCardinality(String), err String codec(ZSTD(1)),
  currency LowCardinality(String), revenue_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  ev Enum8('submit' = 1, 'status' = 2, 'rerate' = 4),
  prev_status Enum8('none' = 0, 'queued' = 1, 'sent' = 2, 'delivered' = 3, 'soft_bounce' = 4, 'hard_bounce' = 5, 'complaint' = 6, 'opened' = 7, 'clicked' = 8),
  prev_opened UInt8, prev_clicked UInt8, prev_complained UInt8, d_revenue Decimal(18, 6) codec(ZSTD(1)), d_cost Decimal(18, 6) codec(ZSTD(1)),
  ingest_seq UInt64 codec(Delta, ZSTD(1)), ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ingest_at)
order by (app_id, mail_id, version)
ttl ingest_at + interval 14 day
settings ttl_only_drop_parts = 1{{dedupe}};

create table if not exists {{database}}.mail_record {{on_cluster}} (
  mail_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  submit_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32, supplier_id UInt32,
  to_addr String codec(ZSTD(1)), to_hash UInt64 codec(ZSTD(1)), to_domain LowCardinality(String), subject String codec(ZSTD(3)),
  template_id UInt64, status Enum8('queued' = 1, 'sent' = 2, 'delivered' = 3, 'soft_bounce' = 4, 'hard_bounce' = 5, 'complaint' = 6, 'opened' = 7, 'clicked' = 8),
  opened UInt8, clicked UInt8, complained UInt8, size_b UInt32 codec(T64, ZSTD(1)), ip_pool LowCardinality(String), err String codec(ZSTD(1)),
  currency LowCardinality(String), revenue_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  index ix_to to_hash type bloom_filter(0.001) granularity 1,
  index ix_mail mail_id type bloom_filter(0.001) granularity 1
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMMDD(submit_time)
order by (app_id, mail_id)
ttl toDateTime(submit_time) + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_mail_record {{on_cluster}} to {{database}}.mail_record as
select mail_id, version, submit_time, app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id, to_addr, to_hash, to_domain, subject, template_id, status, opened, clicked, complained, size_b, ip_pool, err, currency, revenue_usd, cost_usd
from {{database}}.mail_event;

create table if not exists {{database}}.agg_mail_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, to_domain LowCardinality(String), customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32, supplier_id UInt32,
  sent SimpleAggregateFunction(sum, Int64), delivered SimpleAggregateFunction(sum, Int64),
  soft_bounce SimpleAggregateFunction(sum, Int64), hard_bounce SimpleAggregateFunction(sum, Int64),
  opened SimpleAggregateFunction(sum, Int64), clicked SimpleAggregateFunction(sum, Int64),
  complained SimpleAggregateFunction(sum, Int64),
  revenue SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6))
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_hour)
primary key (stat_hour, app_id)
order by (stat_hour, app_id, to_domain, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id)
ttl stat_hour + interval 730 day
settings ttl_only_drop_parts = 1{{dedupe}};

-- Whoever opened, clicked or complained has received it.
create materialized view if not exists {{database}}.mv_agg_mail_hour {{on_cluster}} to {{database}}.agg_mail_hour as
with toInt8(e.status) as state, toInt8(e.prev_status) as state_before
select toStartOfHour(e.submit_time) as stat_hour, e.app_id as app_id, e.to_domain as to_domain, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id, e.supplier_id as supplier_id,
  toInt64(sum((state >= 2) - (state_before >= 2))) as sent,
  toInt64(sum((state in (3, 6, 7, 8)) - (state_before in (3, 6, 7, 8)))) as delivered,
  toInt64(sum((state = 4) - (state_before = 4))) as soft_bounce,
  toInt64(sum((state = 5) - (state_before = 5))) as hard_bounce,
  toInt64(sum(e.opened - e.prev_opened)) as opened,
  toInt64(sum(e.clicked - e.prev_clicked)) as clicked,
  toInt64(sum(e.complained - e.prev_complained)) as complained,
  sum(e.d_revenue) as revenue, sum(e.d_cost) as cost
from {{database}}.mail_event as e
group by stat_hour, app_id, to_domain, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, supplier_id;
