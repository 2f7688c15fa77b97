-- Promotion links and what they stand on (docs/spec/modules/csc.md §2). Leads and distribution follow with their rules.
create schema if not exists csc;

create table csc.brand (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  fc_brand_code varchar(40),
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  domain varchar(200) not null,
  logo_file_id bigint,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index brand_code_uq on csc.brand (code) where deleted_at is null;

create table csc.channel (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  parent_id bigint references csc.channel (id),
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  type text not null
    check (type in ('search', 'social', 'seo', 'expo', 'referral', 'partner', 'outbound', 'direct')),
  platform varchar(80),
  bill_currency varchar(3),
  owner_id bigint references sys.staff (id),
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index channel_code_uq on csc.channel (code) where deleted_at is null;

create table csc.promo_link (
  id bigint generated always as identity primary key,
  code varchar(16) not null,
  staff_id bigint references sys.staff (id),
  channel_id bigint not null references csc.channel (id),
  brand_id bigint not null references csc.brand (id),
  activity_id bigint,
  landing_url text not null,
  full_url text not null,
  clicks bigint not null default 0,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index promo_link_code_uq on csc.promo_link (code) where deleted_at is null;
create index promo_link_staff_ix on csc.promo_link (staff_id) where enabled and deleted_at is null;
