-- What customers consumed, in money (docs/spec/modules/records.md §2.3, rules 22 and 31). Rating writes a row per account, product, price and
-- minute; the day that a row counts for is worked out here: what pays for a period counts on its first day, everything else, and whatever is
-- given back, on the day it is booked.
create table if not exists {{database}}.consume_event {{on_cluster}} (
  ledger_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  book_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  product LowCardinality(String), kind Enum8('charge' = 1, 'refund' = 2, 'gift_use' = 3, 'adjust' = 4, 'rent' = 5), mcc UInt16,
  qty Int64 codec(T64, ZSTD(1)), unit LowCardinality(String), currency LowCardinality(String),
  amount_ccy Decimal(18, 6) codec(ZSTD(1)), amount_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  gift_left_usd Decimal(18, 6) codec(ZSTD(1)), gift_until Date, period_from Date, period_to Date,
  ref_kind LowCardinality(String), ref_id UInt64 codec(ZSTD(1)),
  ev Enum8('book' = 1, 'rerate' = 2),
  prev_qty Int64 codec(T64, ZSTD(1)), prev_amount_ccy Decimal(18, 6) codec(ZSTD(1)), prev_amount_usd Decimal(18, 6) codec(ZSTD(1)),
  prev_cost_usd Decimal(18, 6) codec(ZSTD(1)),
  ingest_seq UInt64 codec(Delta, ZSTD(1)), ingest_at DateTime('UTC') codec(Delta, ZSTD(1))
) engine = {{merge_tree}}
partition by toYYYYMMDD(ingest_at)
order by (app_id, ledger_id, version)
ttl ingest_at + interval 14 day
settings ttl_only_drop_parts = 1{{dedupe}};

create table if not exists {{database}}.consume_ledger {{on_cluster}} (
  ledger_id UInt64 codec(Delta, ZSTD(1)),
  version UInt64 codec(Delta, ZSTD(1)),
  book_time DateTime64(3, 'UTC') codec(Delta, ZSTD(1)), stat_day Date,
  app_id UInt32, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  product LowCardinality(String), kind Enum8('charge' = 1, 'refund' = 2, 'gift_use' = 3, 'adjust' = 4, 'rent' = 5), mcc UInt16,
  qty Int64 codec(T64, ZSTD(1)), unit LowCardinality(String), currency LowCardinality(String),
  amount_ccy Decimal(18, 6) codec(ZSTD(1)), amount_usd Decimal(18, 6) codec(ZSTD(1)), cost_usd Decimal(18, 6) codec(ZSTD(1)),
  gift_left_usd Decimal(18, 6) codec(ZSTD(1)), gift_until Date, period_from Date, period_to Date,
  ref_kind LowCardinality(String), ref_id UInt64 codec(ZSTD(1))
) engine = {{replacing_merge_tree}}(version)
partition by toYYYYMM(book_time)
order by (app_id, ledger_id)
ttl toDateTime(book_time) + interval 5 year
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_consume_ledger {{on_cluster}} to {{database}}.consume_ledger as
select ledger_id, version, book_time, if(kind = 'refund' or period_from = toDate(0), toDate(book_time, 'Asia/Shanghai'), period_from) as stat_day, app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, product, kind, mcc, qty, unit, currency, amount_ccy, amount_usd, cost_usd, gift_left_usd, gift_until, period_from, period_to, ref_kind, ref_id
from {{database}}.consume_event;

create table if not exists {{database}}.agg_consume_day {{on_cluster}} (
  stat_day Date, app_id UInt32, product LowCardinality(String),
  kind Enum8('charge' = 1, 'refund' = 2, 'gift_use' = 3, 'adjust' = 4, 'rent' = 5), currency LowCardinality(String), mcc UInt16,
  customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  qty SimpleAggregateFunction(sum, Int64), amount_ccy SimpleAggregateFunction(sum, Decimal(38, 6)),
  amount SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6))
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
primary key (stat_day, app_id, product)
order by (stat_day, app_id, product, kind, currency, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id)
ttl stat_day + interval 5 year
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_consume_day {{on_cluster}} to {{database}}.agg_consume_day as
select if(e.kind = 'refund' or e.period_from = toDate(0), toDate(e.book_time, 'Asia/Shanghai'), e.period_from) as stat_day, e.app_id as app_id, e.product as product, e.kind as kind, e.currency as currency, e.mcc as mcc, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  toInt64(sum(e.qty - e.prev_qty)) as qty, sum(e.amount_ccy - e.prev_amount_ccy) as amount_ccy,
  sum(e.amount_usd - e.prev_amount_usd) as amount, sum(e.cost_usd - e.prev_cost_usd) as cost
from {{database}}.consume_event as e
group by stat_day, app_id, product, kind, currency, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id;

-- The gift money that an account has left, as the last row that took from it said.
create table if not exists {{database}}.agg_gift_left {{on_cluster}} (
  app_id UInt32, last AggregateFunction(argMax, Tuple(Decimal(18, 6), Date), UInt64)
) engine = {{aggregating_merge_tree}}
order by app_id
settings index_granularity = 1024{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_gift_left {{on_cluster}} to {{database}}.agg_gift_left as
select app_id, argMaxState((gift_left_usd, gift_until), ledger_id) as last
from {{database}}.consume_event where ev = 'book' and kind in ('charge', 'gift_use', 'rent') group by app_id;

-- The day on which a customer first paid for anything, from which on the months of a commission are counted (rule 23).
create table if not exists {{database}}.agg_customer_first {{on_cluster}} (
  customer_id UInt32, first_day SimpleAggregateFunction(min, Date)
) engine = {{aggregating_merge_tree}}
order by customer_id
settings index_granularity = 1024{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_customer_first {{on_cluster}} to {{database}}.agg_customer_first as
select e.customer_id as customer_id, min(if(e.period_from = toDate(0), toDate(e.book_time, 'Asia/Shanghai'), e.period_from)) as first_day
from {{database}}.consume_event as e where e.kind in ('charge', 'rent', 'gift_use') and e.amount_usd > 0 group by customer_id;
