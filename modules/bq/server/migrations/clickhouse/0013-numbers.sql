-- Numbers that customers rent (rule 31): the money of the ledger, and on every day of a paid period the number itself, so that it is counted
-- once however many of its days are asked for and whatever it was paid with.
create table if not exists {{database}}.agg_number_day {{on_cluster}} (
  stat_day Date, app_id UInt32, mcc UInt16, customer_id UInt32, sale_staff_id UInt32, sale_dept_id UInt32, agent_id UInt32, promoter_id UInt32,
  rent SimpleAggregateFunction(sum, Decimal(38, 6)), revenue SimpleAggregateFunction(sum, Decimal(38, 6)),
  gift SimpleAggregateFunction(sum, Decimal(38, 6)), cost SimpleAggregateFunction(sum, Decimal(38, 6)),
  opened AggregateFunction(uniqExact, UInt64), released AggregateFunction(uniqExact, UInt64), rented AggregateFunction(uniqExact, UInt64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMM(stat_day)
primary key (stat_day, app_id)
order by (stat_day, app_id, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id)
ttl stat_day + interval 5 year
settings ttl_only_drop_parts = 1{{dedupe}};

create materialized view if not exists {{database}}.mv_agg_number_day {{on_cluster}} to {{database}}.agg_number_day as
select if(e.kind = 'refund' or e.period_from = toDate(0), toDate(e.book_time, 'Asia/Shanghai'), e.period_from) as stat_day, e.app_id as app_id, e.mcc as mcc, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  uniqExactStateIf(e.ref_id, e.ref_kind = 'number_open') as opened,
  uniqExactStateIf(e.ref_id, e.ref_kind = 'number_release') as released,
  sumIf(e.amount_usd - e.prev_amount_usd, e.kind = 'rent') as rent,
  sumIf(e.amount_usd - e.prev_amount_usd, e.kind != 'gift_use') as revenue,
  sumIf(e.amount_usd - e.prev_amount_usd, e.kind = 'gift_use') as gift,
  sum(e.cost_usd - e.prev_cost_usd) as cost
from {{database}}.consume_event as e where e.product = 'number'
group by stat_day, app_id, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id;

create materialized view if not exists {{database}}.mv_agg_number_rented {{on_cluster}} to {{database}}.agg_number_day as
select addDays(e.period_from, day) as stat_day, e.app_id as app_id, e.mcc as mcc, e.customer_id as customer_id, e.sale_staff_id as sale_staff_id, e.sale_dept_id as sale_dept_id, e.agent_id as agent_id, e.promoter_id as promoter_id,
  uniqExactState(e.ref_id) as rented
from {{database}}.consume_event as e
array join range(toUInt32(e.period_to - e.period_from + 1)) as day
where e.product = 'number' and e.ref_kind in ('number_open', 'number_renew')
group by stat_day, app_id, mcc, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id;
