-- Suppliers as far as others look at them (docs/spec/modules/srm.md §2.1, 2.2). Contacts, checks, accounts and applications
-- follow with their rules.
create schema if not exists srm;
create extension if not exists pg_trgm;

create table srm.supplier (
  id bigint generated always as identity primary key,
  supplier_code varchar(16) not null unique,
  name varchar(200) not null,
  name_norm varchar(200) not null,
  short_name varchar(60),
  brand text not null default 'main',
  supplier_type text not null
    check (supplier_type in ('operator', 'aggregator', 'sim_host', 'otp_provider', 'number_owner', 'bsp', 'equipment')),
  products text[] not null default '{}',
  countries char(2)[] not null default '{}',
  home_country char(2) not null,
  website varchar(200),
  level text not null default 'trial' check (level in ('strategic', 'core', 'general', 'trial')),
  stage text not null default 'potential'
    check (stage in ('potential', 'contacted', 'testing', 'interconnected', 'cooperating', 'paused', 'ended')),
  pool_state text not null check (pool_state in ('private', 'sea', 'black', 'merged')),
  owner_id bigint references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  settle_mode text not null default 'prepaid' check (settle_mode in ('prepaid', 'postpaid', 'weekly', 'monthly')),
  currency char(3) not null default 'USD',
  source_code text not null default 'outbound',
  also_customer_id bigint,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check ((pool_state = 'private') = (owner_id is not null))
);
create index supplier_owner_ix on srm.supplier (owner_id) where pool_state = 'private';

create table srm.supplier_identity (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references srm.supplier (id),
  id_type text not null
    check (id_type in ('name', 'domain', 'email', 'phone', 'whatsapp', 'wechat', 'telegram', 'tax_no')),
  value_norm varchar(200) not null,
  strong boolean not null,
  ended_at timestamptz(3)
);
create unique index supplier_identity_uq on srm.supplier_identity (id_type, value_norm) where strong and ended_at is null;
create index supplier_identity_value_ix on srm.supplier_identity (id_type, value_norm);
create index supplier_identity_name_ix on srm.supplier_identity using gin (value_norm gin_trgm_ops) where id_type = 'name';
