-- Lists of the ledger ask for days that rows count on; rent counts on the first day of its period, whenever it was booked, so the months of the
-- table do not say where a day is. A row keeps its day for good, so the index is safe under FINAL.
alter table {{database}}.consume_ledger {{on_cluster}} add index if not exists ix_stat_day stat_day type minmax granularity 1;
alter table {{database}}.consume_ledger {{on_cluster}} materialize index if exists ix_stat_day;
