-- Leads as far as others look at them, the activities they come from, and which channel a party counts for
-- (docs/spec/modules/csc.md §2.1, 2.2, 2.5, 2.6). Intake, distribution and costs follow with their rules.
create extension if not exists pg_trgm;

create table csc.activity (
  id bigint generated always as identity primary key,
  activity_no varchar(20) not null unique,
  name_zh varchar(120) not null,
  name_en varchar(160) not null,
  type text not null check (type in ('expo', 'webinar', 'roadshow', 'campaign', 'gift', 'meetup')),
  brand_id bigint not null references csc.brand (id),
  channel_id bigint not null references csc.channel (id),
  country char(2),
  city varchar(80),
  starts_on date not null,
  ends_on date not null,
  owner_id bigint not null references sys.staff (id),
  state text not null default 'draft'
    check (state in ('draft', 'pending', 'approved', 'running', 'ended', 'settled', 'cancelled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (starts_on <= ends_on)
);

create table csc.lead (
  id bigint generated always as identity primary key,
  lead_no varchar(20) not null unique,
  side text not null check (side in ('C', 'R')),
  company varchar(200),
  company_norm varchar(200),
  contact_name varchar(80) not null,
  email varchar(200),
  phone varchar(40),
  whatsapp varchar(40),
  wechat varchar(80),
  telegram varchar(80),
  website varchar(200),
  domain varchar(200),
  country char(2) not null,
  products text[] not null default '{}',
  requirement text,
  source_code text not null
    check (source_code in ('website', 'register', 'ad', 'seo', 'expo', 'referral', 'partner', 'outbound', 'chat', 'email', 'import')),
  channel_id bigint not null references csc.channel (id),
  brand_id bigint not null references csc.brand (id),
  activity_id bigint references csc.activity (id),
  state text not null default 'new'
    check (state in ('new', 'pending', 'assigned', 'following', 'converted', 'invalid', 'blocked', 'merged', 'existing')),
  owner_id bigint references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  assigned_at timestamptz(3),
  customer_id bigint,
  supplier_id bigint,
  converted_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (coalesce(email, phone, whatsapp, wechat, telegram) is not null)
);
create index lead_owner_ix on csc.lead (owner_id, state);
create index lead_customer_ix on csc.lead (customer_id) where customer_id is not null;

-- not unique: a person may come twice
create table csc.lead_identity (
  id bigint generated always as identity primary key,
  lead_id bigint not null references csc.lead (id),
  id_type text not null check (id_type in ('name', 'domain', 'email', 'phone', 'whatsapp', 'wechat', 'telegram')),
  value_norm varchar(200) not null,
  unique (lead_id, id_type, value_norm)
);
create index lead_identity_value_ix on csc.lead_identity (id_type, value_norm);
create index lead_identity_name_ix on csc.lead_identity using gin (value_norm gin_trgm_ops) where id_type = 'name';

create table csc.attribution (
  id bigint generated always as identity primary key,
  party_type text not null check (party_type in ('customer', 'supplier')),
  party_id bigint not null,
  lead_id bigint references csc.lead (id),
  side text not null check (side in ('C', 'R')),
  source_code text not null,
  channel_id bigint references csc.channel (id),
  activity_id bigint references csc.activity (id),
  attributed_on date not null,
  changed_by_approval varchar(40),
  changed_event_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  unique (party_type, party_id)
);
