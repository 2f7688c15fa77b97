-- Identities, contacts, follow-ups, tasks, seas and the flow of customers (docs/spec/modules/crm.md §2.2, §2.3).

-- Rule 1: one spelling of a company name. Immutable, so that indexes and constraints may stand on it.
create function crm.norm_name(name text) returns text language plpgsql immutable parallel safe as $$
declare
  words text[];
  suffixes constant text[] := array['ltd','limited','inc','llc','co','corp','gmbh','pte','pvt','private','sa','srl','fz','fze','fzco','plc','sdn','bhd'];
begin
  words := regexp_split_to_array(
    btrim(regexp_replace(
      regexp_replace(lower(normalize(name, NFKC)), '股份有限公司|有限责任公司|有限公司|集团|公司', '', 'g'),
      '[^[:alnum:]]+', ' ', 'g')),
    ' ');
  while array_length(words, 1) > 1 and words[array_length(words, 1)] = any (suffixes) loop
    words := words[1:array_length(words, 1) - 1];
  end loop;
  return array_to_string(words, '');
end $$;

create table crm.sea (
  id bigint generated always as identity primary key,
  code varchar(40) not null unique,
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  dept_ids bigint[],
  countries char(2)[],
  manager_ids bigint[] not null default '{}',
  hidden_fields text[] not null default '{}',
  priority int not null default 0,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (code <> 'default' or enabled)
);
insert into crm.sea (code, name_zh, name_en) values ('default', '默认公海', 'Default sea');

alter table crm.customer
  add column sea_id bigint references crm.sea (id),
  add column also_supplier_id bigint,
  add column source_lead_id bigint,
  add column activity_id bigint,
  add column promo_link_id bigint,
  -- rule 7d: one extension by a manager
  add column extended_until timestamptz(3),
  -- rule 9: since when nothing protects it any more; at least three days of warning follow
  add column exempt_ended_at timestamptz(3);
create index customer_sea_ix on crm.customer (sea_id, sea_entered_at desc) where pool_state = 'sea';
create index customer_recall_ix on crm.customer (recall_at) where pool_state = 'private' and deleted_at is null;

create table crm.customer_identity (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  id_type text not null check (id_type in ('name', 'domain', 'email', 'phone', 'whatsapp', 'wechat', 'telegram', 'tax_no')),
  value_norm varchar(200) not null,
  strong boolean not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
-- rule 2: of two parallel saves of one company exactly one wins here
create unique index customer_identity_uq on crm.customer_identity (id_type, value_norm) where strong and ended_at is null;
create index customer_identity_ix on crm.customer_identity (id_type, value_norm);
create index customer_identity_customer_ix on crm.customer_identity (customer_id);

create table crm.contact (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  name varchar(80) not null,
  position varchar(80),
  role text not null check (role in ('decision', 'business', 'tech', 'finance', 'other')),
  email varchar(200),
  phone varchar(32),
  whatsapp varchar(32),
  wechat varchar(64),
  telegram varchar(64),
  language text check (language in ('zh', 'en', 'es', 'pt', 'ar', 'ru', 'fr', 'id', 'vi')),
  is_primary boolean not null default false,
  state text not null default 'active' check (state in ('active', 'left')),
  marketing_ok boolean not null default true,
  unsubscribed_at timestamptz(3),
  bounced_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check (coalesce(email, phone, whatsapp, wechat, telegram) is not null)
);
create unique index contact_primary_uq on crm.contact (customer_id) where is_primary and deleted_at is null;
create index contact_customer_ix on crm.contact (customer_id) where deleted_at is null;

create table crm.opportunity (
  id bigint generated always as identity primary key,
  opp_no varchar(16) not null unique,
  customer_id bigint not null references crm.customer (id),
  name varchar(120) not null,
  product text not null,
  countries char(2)[] not null,
  owner_id bigint not null references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  template_id bigint,
  stage_no smallint not null check (stage_no between 1 and 5),
  highest_stage_no smallint not null check (highest_stage_no between 1 and 5),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'shelved')),
  probability smallint not null check (probability between 0 and 100),
  monthly_qty bigint,
  target_price numeric(18, 6),
  currency char(3),
  est_monthly_usd numeric(18, 6) not null,
  expected_close_on date not null,
  competitor varchar(120),
  lost_reason text,
  won_at timestamptz(3),
  lost_at timestamptz(3),
  stage_entered_at timestamptz(3) not null default now(),
  won_account_no varchar(40),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index opportunity_owner_ix on crm.opportunity (owner_id, state) where deleted_at is null;
create index opportunity_customer_ix on crm.opportunity (customer_id) where deleted_at is null;
create index opportunity_close_ix on crm.opportunity (expected_close_on) where state = 'open' and deleted_at is null;
create index opportunity_created_ix on crm.opportunity (created_at) where deleted_at is null;

create table crm.opportunity_stage_log (
  id bigint generated always as identity primary key,
  opportunity_id bigint not null references crm.opportunity (id),
  from_stage smallint,
  to_stage smallint not null,
  from_state text,
  to_state text not null,
  at timestamptz(3) not null default now(),
  by bigint references sys.staff (id),
  days_in_from numeric(8, 2)
);
create index opportunity_stage_log_ix on crm.opportunity_stage_log (opportunity_id, at);

create table crm.followup (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  opportunity_id bigint references crm.opportunity (id),
  contact_id bigint references crm.contact (id),
  lead_id bigint,
  way text not null check (way in ('phone', 'whatsapp', 'wechat', 'telegram', 'email', 'meeting', 'visit', 'expo', 'test')),
  content text not null check (char_length(content) >= 10),
  outcome text not null,
  follow_at timestamptz(3) not null,
  next_follow_at timestamptz(3),
  next_plan varchar(500),
  origin text not null default 'manual' check (origin in ('manual', 'email', 'call')),
  effective boolean not null,
  -- rule 8: why it does not count, for the page to say so
  not_effective_reason text,
  corrects_id bigint unique references crm.followup (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id)
);
create index followup_customer_ix on crm.followup (customer_id, follow_at desc);
create index followup_author_ix on crm.followup (created_by, follow_at);

create table crm.task (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  opportunity_id bigint references crm.opportunity (id),
  assignee_id bigint not null references sys.staff (id),
  due_at timestamptz(3) not null,
  title varchar(200) not null,
  state text not null default 'todo' check (state in ('todo', 'done', 'cancelled')),
  done_followup_id bigint references crm.followup (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create index task_assignee_ix on crm.task (assignee_id, due_at) where state = 'todo';
create index task_customer_ix on crm.task (customer_id);

create table crm.flow_log (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  event text not null check (event in ('create', 'claim', 'assign', 'transfer', 'release', 'recall', 'staff_left', 'blacklist', 'lift', 'merge', 'lock', 'unlock')),
  from_owner_id bigint references sys.staff (id),
  to_owner_id bigint references sys.staff (id),
  from_sea_id bigint references crm.sea (id),
  to_sea_id bigint references crm.sea (id),
  rule_id bigint,
  reason varchar(300),
  ref_id bigint,
  at timestamptz(3) not null default now(),
  by bigint references sys.staff (id)
);
create index flow_log_customer_ix on crm.flow_log (customer_id, at desc);
create index flow_log_quota_ix on crm.flow_log (to_owner_id, event, at);

create table crm.sea_view_log (
  staff_id bigint not null references sys.staff (id),
  customer_id bigint not null references crm.customer (id),
  day date not null,
  primary key (staff_id, day, customer_id)
);

create table crm.transfer (
  id bigint generated always as identity primary key,
  transfer_no varchar(16) not null unique,
  from_id bigint references sys.staff (id),
  to_id bigint not null references sys.staff (id),
  reason text not null check (reason in ('resign', 'territory', 'workload', 'request', 'other')),
  effective_on date not null,
  with_opps boolean not null,
  with_shares boolean not null,
  state text not null check (state in ('pending', 'accepting', 'done', 'rejected', 'withdrawn')),
  wf_instance_id bigint,
  note varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create table crm.transfer_item (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references crm.transfer (id),
  customer_id bigint not null references crm.customer (id),
  handover jsonb not null,
  opp_count int not null default 0,
  balance_usd numeric(18, 6) not null default 0,
  consume_30d_usd numeric(18, 6) not null default 0,
  result text check (result in ('ok', 'skipped')),
  skip_code int,
  skip_reason varchar(300),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (transfer_id, customer_id)
);
create index transfer_item_customer_ix on crm.transfer_item (customer_id);

create table crm.change_log (
  id bigint generated always as identity primary key,
  entity varchar(40) not null,
  entity_id bigint not null,
  field varchar(60) not null,
  old_value text,
  new_value text,
  at timestamptz(3) not null default now(),
  by bigint references sys.staff (id)
);
create index change_log_ix on crm.change_log (entity, entity_id, at desc);
