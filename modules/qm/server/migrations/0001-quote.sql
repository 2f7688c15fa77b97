-- Quotations to customers and the groups that share a price list (docs/spec/modules/qm.md §2), as far as crm shows and sends
-- them. Floors, effective prices, public answers and supplier quotes follow with their rules.
create schema if not exists qm;

create table qm.quote (
  id bigint generated always as identity primary key,
  quote_no varchar(20) not null unique,
  direction text not null default 'sell' check (direction = 'sell'),
  party_type text not null check (party_type in ('customer', 'agent')),
  party_id bigint not null,
  opportunity_id bigint,
  product text not null
    check (product in ('sms', 'otp_sms', 'voice', 'ai_voice', 'otp_voice', 'number', 'whatsapp', 'email')),
  currency char(3) not null,
  valid_from date not null,
  valid_to date,
  status text not null default 'draft'
    check (status in ('draft', 'sending', 'sent', 'send_failed', 'accepted', 'declined', 'expired', 'superseded', 'cancelled')),
  owner_staff_id bigint not null references sys.staff (id),
  dept_id bigint references sys.dept (id),
  remark varchar(500),
  line_count int not null default 0,
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  decline_reason varchar(200),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (valid_to is null or valid_to >= valid_from)
);
create index quote_party_ix on qm.quote (party_id, created_at desc);
create index quote_opportunity_ix on qm.quote (opportunity_id) where opportunity_id is not null;

create table qm.quote_line (
  id bigint generated always as identity primary key,
  quote_id bigint not null references qm.quote (id),
  line_no int not null,
  iso2 char(2) not null,
  operator_name varchar(80),
  route_type text not null check (route_type in ('direct', 'wholesale', 'sim', 'local')),
  traffic_type text not null check (traffic_type in ('all', 'otp', 'notify', 'marketing')),
  price numeric(18, 6) not null check (price >= 0),
  prev_price numeric(18, 6),
  unique (quote_id, line_no)
);
create unique index quote_line_destination_uq
  on qm.quote_line (quote_id, iso2, coalesce(lower(operator_name), '*'), route_type, traffic_type);

create table qm.email (
  id bigint generated always as identity primary key,
  mail_no varchar(20) not null unique,
  quote_id bigint not null references qm.quote (id),
  staff_id bigint not null references sys.staff (id),
  from_addr varchar(200) not null,
  to_addrs text[] not null,
  subject varchar(200) not null,
  body_html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  error varchar(500),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index email_quote_ix on qm.email (quote_id);

create table qm.doc_no (
  prefix varchar(4) not null,
  day date not null,
  last int not null,
  primary key (prefix, day)
);

create table qm.quote_group (
  id bigint generated always as identity primary key,
  group_no varchar(20) not null unique,
  name varchar(120) not null,
  kind text not null check (kind in ('group', 'az')),
  product text not null,
  currency char(3) not null,
  owner_staff_id bigint not null references sys.staff (id),
  status text not null default 'draft' check (status in ('draft', 'active', 'stopped')),
  revision int not null default 0,
  published_at timestamptz(3)
);

create table qm.quote_group_line (
  id bigint generated always as identity primary key,
  group_id bigint not null references qm.quote_group (id),
  iso2 char(2) not null,
  operator_name varchar(80),
  price numeric(18, 6) not null check (price >= 0),
  state text not null default 'draft' check (state in ('draft', 'published', 'removed'))
);

create table qm.quote_group_member (
  id bigint generated always as identity primary key,
  group_id bigint not null references qm.quote_group (id),
  party_type text not null check (party_type in ('customer', 'agent')),
  party_id bigint not null,
  markup_type text not null default 'none' check (markup_type in ('none', 'pct', 'abs')),
  markup_value numeric(18, 6) not null default 0,
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3)
);
create unique index quote_group_member_uq on qm.quote_group_member (group_id, party_id) where left_at is null;
create index quote_group_member_party_ix on qm.quote_group_member (party_id) where left_at is null;
