-- How many rows of sms_record there are, by what people filter by (rule 41). Unlike the other sums it counts every row: test
-- messages, late reports, attempts that were moved.
create table if not exists {{database}}.agg_sms_row_hour {{on_cluster}} (
  stat_hour DateTime('UTC') codec(Delta, ZSTD(1)), app_id UInt32, channel_id UInt32, mcc UInt16,
  sms_type Enum8('otp' = 1, 'notify' = 2, 'marketing' = 3, 'two_way' = 4, 'test' = 9), status UInt8,
  n SimpleAggregateFunction(sum, Int64)
) engine = {{aggregating_merge_tree}}
partition by toYYYYMMDD(stat_hour)
order by (stat_hour, app_id, channel_id, mcc, sms_type, status)
ttl stat_hour + interval 180 day
settings ttl_only_drop_parts = 1{{dedupe}};

-- rows from before this table; a broken run begins again
truncate table if exists {{database}}.agg_sms_row_hour {{on_cluster}};

insert into {{database}}.agg_sms_row_hour
select toStartOfHour(submit_time) as stat_hour, app_id, channel_id, mcc, sms_type, status, toInt64(count()) as n
from {{database}}.sms_record final group by stat_hour, app_id, channel_id, mcc, sms_type, status;

create materialized view if not exists {{database}}.mv_agg_sms_row_hour {{on_cluster}} to {{database}}.agg_sms_row_hour as
select toStartOfHour(e.submit_time) as stat_hour, e.app_id as app_id, e.channel_id as channel_id, e.mcc as mcc, e.sms_type as sms_type,
  toUInt8(step.2) as status, toInt64(sum(step.1)) as n
from {{database}}.sms_event as e
array join [(1, e.status), (-1, e.prev_status)] as step
where step.2 != 0
group by stat_hour, app_id, channel_id, mcc, sms_type, status;
