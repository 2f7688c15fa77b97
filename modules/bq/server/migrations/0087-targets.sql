-- What a department, or somebody in it, is to reach in a month on one side of performance (docs/spec/modules/records.md §4.1). A target is for
-- the rows that are stamped with the department, and of a member of staff with both: whoever sees those sees it. Who set what stands in the log.
create table bq.day_target (
  id bigint generated always as identity primary key,
  side varchar(24) not null check (side in ('c', 'r')),
  -- its first day
  month date not null check (extract(day from month) = 1),
  dept_id bigint not null,
  -- null: the whole department
  staff_id bigint,
  revenue_usd numeric(18, 6) check (revenue_usd > 0 and revenue_usd < 1e12),
  profit_usd numeric(18, 6) check (profit_usd > 0 and profit_usd < 1e12),
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  version int not null default 1,
  check (num_nonnulls(revenue_usd, profit_usd) > 0),
  constraint day_target_once unique nulls not distinct (side, month, dept_id, staff_id)
);

-- The customer's side shows the products of the ledger too, so they can be disputed.
alter table bq.day_dispute drop constraint day_dispute_product_check;
alter table bq.day_dispute add constraint day_dispute_product_check
  check (product in ('sms', 'voice', 'email', 'whatsapp', 'number', 'short_link', 'ants'));
