-- Days of usage (docs/spec/modules/fc.md §2.3): what accounts consumed, as the platform handed it over. Nothing is changed afterwards: a
-- correction is a row of its own with the difference. Accounts of finance follow; until then a row names the account of the platform itself.
create table fc.usage_day (
  id bigint generated always as identity primary key,
  biz_date date not null,
  app_id bigint not null,
  account_no varchar(64), -- null: the platform knew no such account any more
  customer_id bigint not null,
  product varchar(24) not null,
  currency varchar(8) not null,
  qty bigint not null,
  amount numeric(18, 6) not null, -- cash and gifts, in the currency of the account
  amount_usd numeric(18, 6) not null,
  cost_amount numeric(18, 6) not null, -- in USD
  owner_staff_id bigint, -- whose it was when it was consumed (records rule 20); null: nobody's
  dept_id bigint,
  source varchar(16) not null check (source in ('records')),
  source_ref varchar(160) not null,
  is_correction boolean not null default false,
  created_at timestamptz(3) not null default now(),
  unique (source, source_ref)
);
create index usage_day_date_ix on fc.usage_day (biz_date, app_id, product);
create index usage_day_customer_ix on fc.usage_day (customer_id, biz_date);
create trigger usage_day_append_only before update or delete on fc.usage_day for each row execute function sys.refuse_change();
create trigger usage_day_no_truncate before truncate on fc.usage_day for each statement execute function sys.refuse_change();

-- Reconciliation (§2.4). One scope so far: what the platform's ledger says of a day against the days of usage (records rule 51b).
create table fc.recon_run (
  id bigint generated always as identity primary key,
  scope varchar(24) not null check (scope in ('platform_usage')),
  biz_date date not null,
  rows int not null,
  diff_rows int not null,
  diff_amount numeric(18, 6) not null, -- in USD, each difference taken as a positive number
  status varchar(16) not null check (status in ('running', 'clean', 'diff', 'closed')),
  ran_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  unique (scope, biz_date)
);

create table fc.recon_diff (
  id bigint generated always as identity primary key,
  run_id bigint not null references fc.recon_run (id),
  key_text varchar(160) not null,
  app_id bigint not null,
  account_no varchar(64),
  customer_id bigint not null,
  product varchar(24) not null,
  currency varchar(8) not null,
  owner_staff_id bigint,
  dept_id bigint,
  left_amount numeric(18, 6) not null, -- the ledger
  right_amount numeric(18, 6) not null, -- finance
  diff numeric(18, 6) not null generated always as (left_amount - right_amount) stored,
  left_cost numeric(18, 6) not null,
  right_cost numeric(18, 6) not null,
  cost_diff numeric(18, 6) not null generated always as (left_cost - right_cost) stored,
  reason_code varchar(24),
  status varchar(16) not null default 'open' check (status in ('open', 'explained', 'adjusted', 'ignored')),
  note varchar(500),
  found_at timestamptz(3) not null default now(),
  gone_at timestamptz(3), -- when both sides said the same again
  unique (run_id, key_text),
  check ((status = 'adjusted') = (gone_at is not null))
);
create index recon_diff_open_ix on fc.recon_diff (app_id, product) where status = 'open';
