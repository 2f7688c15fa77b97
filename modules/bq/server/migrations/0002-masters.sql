-- Who sends and over what (docs/spec/modules/records.md §2.1). Suppliers are read copies until srm has them (docs/STANDINS.md).
create table bq.supplier (
  id bigint generated always as identity primary key,
  supplier_no varchar(32) not null unique,
  name varchar(128) not null
);

create table bq.app (
  id bigint generated always as identity primary key,
  app_no varchar(40) not null unique,
  name varchar(128) not null,
  customer_id bigint not null,
  customer_name varchar(200) not null, -- a read copy: the store of records knows numbers only
  biz varchar(24) not null check (biz in ('sms', 'voice', 'email', 'whatsapp', 'number', 'ants')),
  access varchar(24) not null check (access in ('http', 'smpp', 'web', 'sip')),
  currency char(3) not null default 'USD',
  brand varchar(40) not null default '',
  sale_staff_id bigint references sys.staff (id),
  sale_dept_id bigint references sys.dept (id),
  state varchar(24) not null default 'active' check (state in ('pending', 'active', 'suspended', 'closed')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index app_customer_ix on bq.app (customer_id);
create index app_owner_ix on bq.app (sale_staff_id, biz);
create index app_dept_ix on bq.app (sale_dept_id);

create table bq.channel (
  id bigint generated always as identity primary key,
  code varchar(32) not null unique,
  name varchar(128) not null,
  supplier_id bigint not null references bq.supplier (id),
  proto varchar(24) not null check (proto in ('smpp', 'http', 'goip', 'sip')),
  mcc smallint not null,
  route_type varchar(24) not null check (route_type in ('direct', 'wholesale', 'sim', 'local')),
  dlr_support boolean not null default true,
  res_staff_id bigint references sys.staff (id),
  res_dept_id bigint references sys.dept (id),
  state varchar(24) not null default 'online' check (state in ('draft', 'testing', 'online', 'paused', 'offline')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index channel_supplier_ix on bq.channel (supplier_id, state);

create table bq.mccmnc (
  id bigint generated always as identity primary key,
  mcc smallint not null,
  mnc varchar(3) not null, -- text: 01 is not 001
  iso2 char(2) not null,
  country_zh varchar(64) not null,
  country_en varchar(64) not null,
  dial_code varchar(4) not null,
  operator_zh varchar(64) not null,
  operator_en varchar(64) not null,
  prefixes text[] not null default '{}',
  zone varchar(40) not null default 'UTC',
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  unique (mcc, mnc)
);

-- Whoever looks at what is masked leaves their name, the reason and the records (rule 49); kept three years.
create table bq.reveal_log (
  id bigint generated always as identity primary key,
  staff_id bigint not null references sys.staff (id),
  field varchar(24) not null,
  record_kind varchar(24) not null,
  record_ids bigint[] not null,
  reason varchar(200) not null,
  client_ip inet,
  created_at timestamptz(3) not null default now()
);
create index reveal_log_staff_ix on bq.reveal_log (staff_id, created_at);
