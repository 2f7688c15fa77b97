-- Customers (docs/spec/modules/crm.md §2.1). Seas, contacts and the rest of the module follow with their rules.
create schema if not exists crm;

create sequence crm.customer_code_seq;

create table crm.customer (
  id bigint generated always as identity primary key,
  customer_code varchar(16) not null default 'C' || lpad(nextval('crm.customer_code_seq')::text, 7, '0'),
  kind text not null check (kind in ('direct', 'agent', 'partner')),
  name varchar(200) not null,
  name_norm varchar(200) not null,
  short_name varchar(60),
  alias varchar(40) not null check (alias ~ '^[a-z0-9][a-z0-9-]{2,39}$'),
  country char(2) not null,
  city text,
  address text,
  timezone text,
  website varchar(200),
  industry text not null,
  customer_type text not null check (customer_type in ('enterprise', 'aggregator', 'operator', 'reseller')),
  products text[] not null,
  brands text[] not null,
  level text not null check (level in ('A', 'B', 'C', 'D', 'N')),
  stage text not null check (stage in ('potential', 'contacted', 'testing', 'negotiating', 'cooperating', 'silent', 'churned')),
  pool_state text not null check (pool_state in ('private', 'sea', 'black', 'merged')),
  owner_id bigint references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  owner_since timestamptz(3),
  owner_way text check (owner_way in ('created', 'lead', 'claimed', 'assigned', 'transferred')),
  source_code text not null,
  settle_mode text check (settle_mode in ('prepaid', 'postpaid')),
  currency char(3),
  est_monthly_usd numeric(18, 6),
  last_follow_at timestamptz(3),
  next_follow_at timestamptz(3),
  first_recharge_at timestamptz(3),
  first_consume_on date,
  last_consume_on date,
  consume_30d_usd numeric(18, 6) not null default 0,
  recall_at timestamptz(3),
  protect_until timestamptz(3),
  locked boolean not null default false,
  sea_entered_at timestamptz(3),
  sea_reason text,
  prev_owner_id bigint references sys.staff (id),
  cool_until timestamptz(3),
  agent_id bigint references crm.customer (id),
  merged_into_id bigint references crm.customer (id),
  tags text[] not null default '{}',
  remark text,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check ((pool_state = 'private') = (owner_id is not null))
);
create unique index customer_code_uq on crm.customer (customer_code) where deleted_at is null;
create unique index customer_alias_uq on crm.customer (alias) where deleted_at is null;
create index customer_name_trgm on crm.customer using gin (name_norm gin_trgm_ops);
create index customer_owner_ix on crm.customer (owner_id, recall_at) where pool_state = 'private';
create index customer_dept_ix on crm.customer (owner_dept_id) where pool_state = 'private';
create index customer_products_ix on crm.customer using gin (products);
create index customer_level_ix on crm.customer (level);
create index customer_first_consume_ix on crm.customer (first_consume_on);
