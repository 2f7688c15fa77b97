-- Bills to postpaid customers (docs/spec/modules/fc.md §2.3), as far as they are looked at. Credit profiles, the ledger that
-- bills are made from, allocations and disputes follow with their rules; until then a bill names its customer itself.
create schema if not exists fc;
create extension if not exists btree_gist;

create table fc.bill (
  id bigint generated always as identity primary key,
  bill_no varchar(20) not null unique,
  customer_id bigint not null,
  period_start date not null,
  period_end date not null,
  usage_amount numeric(18, 6) not null,
  adjust_amount numeric(18, 6) not null default 0,
  tax_amount numeric(18, 6) not null default 0,
  total_amount numeric(18, 6) not null,
  paid_amount numeric(18, 6) not null default 0,
  dispute_amount numeric(18, 6) not null default 0,
  currency char(3) not null,
  issue_date date not null,
  due_date date not null,
  status text not null default 'draft'
    check (status in ('draft', 'issued', 'confirmed', 'disputed', 'part_paid', 'paid', 'overdue', 'written_off', 'void')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 0,
  check (period_start <= period_end and issue_date <= due_date),
  check (total_amount = usage_amount + adjust_amount + tax_amount),
  check (paid_amount between 0 and total_amount),
  exclude using gist (customer_id with =, currency with =, daterange(period_start, period_end, '[]') with &&)
    where (status <> 'void')
);
create index bill_customer_ix on fc.bill (customer_id, period_start desc);
