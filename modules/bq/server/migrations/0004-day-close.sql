-- How far a day of the company is (docs/spec/modules/records.md rule 36), and what the nightly comparison of sums and rows mended
-- (rule 37).
create table bq.day_close (
  product varchar(24) not null check (product in ('sms', 'voice')),
  stat_day date not null,
  state varchar(24) not null check (state in ('prelim', 'closed', 'reopened')),
  submit_cnt bigint not null,
  revenue_usd numeric(24, 6) not null,
  cost_usd numeric(24, 6) not null,
  closed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (product, stat_day)
);

create table bq.repair_log (
  id bigint generated always as identity primary key,
  product varchar(24) not null,
  stat_day date not null,
  -- how many groups differed, and the sums before and after
  groups int not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index repair_log_day_ix on bq.repair_log (product, stat_day);
