-- What people configure: how a channel is reached and what it covers, who may send by which name, and which account goes where
-- (docs/spec/modules/records.md §2.1).
create extension if not exists btree_gist;

alter table bq.channel
  add column two_way boolean not null default false,
  add column host varchar(120),
  add column port int check (port between 1 and 65535),
  add column system_id varchar(64),
  add column bind_mode varchar(24) not null default 'trx' check (bind_mode in ('trx', 'tx', 'rx')),
  add column max_binds smallint not null default 1 check (max_binds between 1 and 64),
  add column window_size smallint not null default 10 check (window_size between 1 and 1000),
  add column tps_limit int not null default 50 check (tps_limit between 1 and 100000),
  add column enquire_s smallint not null default 30 check (enquire_s between 5 and 600),
  add column dlr_id_base smallint not null default 0 check (dlr_id_base in (0, 1, 2)),
  add column acceptd_final boolean not null default false,
  add column long_mode varchar(24) not null default 'udh' check (long_mode in ('udh', 'sar', 'payload')),
  add column sender_mode varchar(24) not null default 'dynamic' check (sender_mode in ('dynamic', 'fixed', 'registered')),
  add column cost_on varchar(24) not null default 'submit' check (cost_on in ('submit', 'delivered')),
  add column remark varchar(500);

alter table bq.mccmnc
  add column brand varchar(64),
  add column nsn_len int[] not null default '{}',
  add column has_mnp boolean not null default false;

-- A country has several operators; its name stands with each of them.
create view bq.country as
  select mcc, min(iso2) as iso2, min(country_zh) as country_zh, min(country_en) as country_en, min(dial_code) as dial_code
  from bq.mccmnc where deleted_at is null group by mcc;

create table bq.channel_cover (
  id bigint generated always as identity primary key,
  channel_id bigint not null references bq.channel (id),
  mcc smallint not null,
  mnc varchar(3), -- null: every network of the country
  sms_type varchar(24) not null check (sms_type in ('otp', 'notify', 'marketing', 'two_way')),
  cost_price numeric(18, 6) not null check (cost_price >= 0),
  guide_price numeric(18, 6) check (guide_price >= 0),
  currency char(3) not null default 'USD',
  day_cap int check (day_cap > 0),
  valid_from date not null,
  valid_to date, -- the last day; null: until further notice
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check (valid_to is null or valid_to >= valid_from),
  exclude using gist (channel_id with =, mcc with =, (coalesce(mnc, '*')) with =, sms_type with =,
    daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
create index channel_cover_place_ix on bq.channel_cover (mcc, sms_type) where deleted_at is null;

create table bq.sender_id (
  id bigint generated always as identity primary key,
  channel_id bigint not null references bq.channel (id),
  mcc smallint not null,
  mnc varchar(3),
  sender varchar(16) not null,
  kind varchar(24) not null check (kind in ('alpha', 'numeric', 'short')),
  app_id bigint references bq.app (id), -- null: any account may use it
  template varchar(1000),
  valid_to date,
  reject_reason varchar(500),
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  state varchar(24) not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'rejected')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index sender_id_uq on bq.sender_id (channel_id, mcc, mnc, sender, app_id) nulls not distinct where deleted_at is null;

create table bq.market_channel (
  id bigint generated always as identity primary key,
  channel_id bigint not null references bq.channel (id),
  mcc smallint not null,
  sms_type varchar(24) not null check (sms_type in ('otp', 'notify', 'marketing', 'two_way')),
  selling_points varchar(500) not null,
  guide_price numeric(18, 6) not null check (guide_price >= 0),
  min_price numeric(18, 6) not null check (min_price >= 0),
  sort int not null default 100,
  listed_at timestamptz(3),
  state varchar(24) not null default 'down' check (state in ('down', 'up')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check (guide_price >= min_price)
);
create unique index market_channel_uq on bq.market_channel (channel_id, mcc, sms_type) where deleted_at is null;

create table bq.mix_solution (
  id bigint generated always as identity primary key,
  name varchar(80) not null,
  mcc smallint not null,
  sms_type varchar(24) not null check (sms_type in ('otp', 'notify', 'marketing', 'two_way')),
  remark varchar(500),
  state varchar(24) not null default 'draft' check (state in ('draft', 'enabled', 'disabled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index mix_solution_name_uq on bq.mix_solution (name) where deleted_at is null;

-- Weights of a tier come to 100 (rule 56); kept by whoever writes a solution, in the same transaction.
create table bq.mix_item (
  solution_id bigint not null references bq.mix_solution (id),
  tier smallint not null check (tier between 1 and 5),
  channel_id bigint not null references bq.channel (id),
  weight smallint not null check (weight between 1 and 100),
  primary key (solution_id, tier, channel_id)
);
create index mix_item_channel_ix on bq.mix_item (channel_id);

create table bq.route_bind (
  id bigint generated always as identity primary key,
  app_id bigint not null references bq.app (id),
  mcc smallint, -- null: any
  mnc varchar(3),
  sms_type varchar(24) check (sms_type in ('otp', 'notify', 'marketing', 'two_way')),
  channel_id bigint references bq.channel (id),
  mix_id bigint references bq.mix_solution (id),
  priority smallint not null default 10 check (priority between 1 and 999),
  sender_override varchar(16),
  sell_price numeric(18, 6) check (sell_price >= 0), -- as agreed with the customer, until quotations know it (rule 55)
  valid_from timestamptz(3) not null default now(),
  valid_to timestamptz(3),
  source varchar(24) not null default 'manual' check (source in ('manual', 'recommend', 'test')),
  state varchar(24) not null default 'enabled' check (state in ('enabled', 'disabled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check (num_nonnulls(channel_id, mix_id) = 1),
  check (mnc is null or mcc is not null),
  check (valid_to is null or valid_to > valid_from)
);
create unique index route_bind_uq on bq.route_bind (app_id, mcc, mnc, sms_type, priority) nulls not distinct where deleted_at is null;
create index route_bind_channel_ix on bq.route_bind (channel_id) where deleted_at is null;
create index route_bind_mix_ix on bq.route_bind (mix_id) where deleted_at is null;

-- How channels are compared (rule 52); one row for each kind of message.
create table bq.recommend_cfg (
  id bigint generated always as identity primary key,
  sms_type varchar(24) not null unique check (sms_type in ('otp', 'notify', 'marketing', 'two_way')),
  weights jsonb not null,
  min_sample int not null default 500 check (min_sample between 1 and 1000000),
  lookback_h int not null default 24 check (lookback_h between 1 and 72),
  mature_min int not null default 30 check (mature_min between 0 and 1440),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
insert into bq.recommend_cfg (sms_type, weights) values
  ('otp', '{"conversion": 30, "delivery": 25, "delay": 25, "price": 10, "stability": 5, "headroom": 5}'),
  ('notify', '{"delivery": 40, "price": 30, "stability": 15, "headroom": 10, "delay": 5}'),
  ('marketing', '{"delivery": 40, "price": 30, "stability": 15, "headroom": 10, "delay": 5}'),
  ('two_way', '{"delivery": 40, "price": 30, "stability": 15, "headroom": 10, "delay": 5}');
