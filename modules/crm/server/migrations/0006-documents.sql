-- Applications, blacklist, churn, partners, accounts, teams, aliases and campaigns (docs/spec/modules/crm.md §2.5-§2.7, §2.9).
create extension if not exists btree_gist;

create table crm.approval_order (
  id bigint generated always as identity primary key,
  order_no varchar(20) not null unique,
  biz_type text not null check (biz_type in ('class_a', 'alias_change', 'team_rename', 'blacklist', 'blacklist_lift', 'transfer', 'source_change', 'lock', 'merge', 'campaign')),
  biz_id bigint not null,
  customer_id bigint references crm.customer (id),
  title varchar(200) not null,
  applicant_id bigint not null references sys.staff (id),
  process_code varchar(60) not null,
  wf_instance_id bigint unique,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  current_node varchar(80),
  current_handlers bigint[] not null default '{}',
  -- what the approval will do, as it was asked for
  payload jsonb not null default '{}',
  review_note varchar(500),
  submitted_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create unique index approval_order_open_uq on crm.approval_order (biz_type, biz_id) where state = 'pending';
create index approval_order_applicant_ix on crm.approval_order (applicant_id, submitted_at desc);
create index approval_order_handlers_ix on crm.approval_order using gin (current_handlers) where state = 'pending';
create index approval_order_customer_ix on crm.approval_order (customer_id);

create table crm.class_a_application (
  id bigint generated always as identity primary key,
  app_no varchar(16) not null unique,
  customer_id bigint not null references crm.customer (id),
  applicant_id bigint not null references sys.staff (id),
  committed_monthly_usd numeric(18, 6) not null check (committed_monthly_usd >= 10000),
  months smallint not null check (months between 3 and 12),
  evidence text not null,
  reason varchar(500) not null,
  protect_days int not null default 180 check (protect_days between 1 and 365),
  state text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'rejected', 'withdrawn', 'expired', 'revoked')),
  valid daterange,
  wf_instance_id bigint,
  review_note varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  exclude using gist (customer_id with =, valid with &&) where (state = 'approved')
);
create index class_a_customer_ix on crm.class_a_application (customer_id);
create index class_a_applicant_ix on crm.class_a_application (applicant_id);

create table crm.blacklist (
  id bigint generated always as identity primary key,
  black_no varchar(16) not null unique,
  customer_id bigint not null references crm.customer (id),
  type text not null check (type in ('fraud', 'bad_debt', 'content', 'complaint', 'competitor')),
  grade text not null check (grade in ('block', 'no_credit')),
  reason varchar(500) not null,
  evidence text not null,
  applicant_id bigint not null references sys.staff (id),
  effective_at timestamptz(3),
  valid_until date,
  state text not null default 'pending' check (state in ('pending', 'active', 'lifted', 'rejected')),
  lifted_at timestamptz(3), lifted_by bigint references sys.staff (id), lifted_reason varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create unique index blacklist_open_uq on crm.blacklist (customer_id) where state in ('pending', 'active');

create table crm.churn_event (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  type text not null check (type in ('drop', 'silent', 'churned')),
  detected_on date not null,
  base_usd numeric(18, 6) not null,
  current_usd numeric(18, 6) not null,
  drop_pct numeric(6, 2),
  reason text,
  plan varchar(500),
  state text not null default 'open' check (state in ('open', 'handled', 'recovered')),
  handled_by bigint references sys.staff (id), handled_at timestamptz(3),
  manager_notified_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create unique index churn_event_open_uq on crm.churn_event (customer_id) where state = 'open';

create table crm.partner_profile (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references crm.customer (id),
  coop_mode text not null check (coop_mode in ('resale', 'referral')),
  commission_base text check (commission_base in ('revenue', 'profit')),
  commission_rate numeric(6, 4) check (commission_rate between 0 and 0.5),
  commission_months smallint not null default 12,
  settle_cycle text not null default 'month' check (settle_cycle in ('month', 'quarter')),
  contract_no varchar(60), contract_end date,
  pay_method varchar(40), pay_account_ref varchar(120),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (coop_mode <> 'referral' or commission_rate is not null)
);
create table crm.agent_relation (
  id bigint generated always as identity primary key,
  parent_id bigint not null references crm.customer (id),
  child_id bigint not null references crm.customer (id),
  started_on date not null,
  ended_on date,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (parent_id <> child_id)
);
create unique index agent_relation_child_uq on crm.agent_relation (child_id) where ended_on is null;
create index agent_relation_parent_ix on crm.agent_relation (parent_id) where ended_on is null;
create table crm.commission (
  id bigint generated always as identity primary key,
  partner_id bigint not null references crm.customer (id),
  customer_id bigint not null references crm.customer (id),
  month date not null check (month = date_trunc('month', month)),
  base_usd numeric(18, 6) not null,
  rate numeric(6, 4) not null,
  amount_usd numeric(18, 6) not null,
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'paid')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (partner_id, customer_id, month)
);

create table crm.team (
  id bigint generated always as identity primary key,
  team_code varchar(40) not null unique,
  customer_id bigint not null references crm.customer (id),
  platform text not null check (platform in ('sms', 'voice', 'vos', 'wa', 'email', 'cloud')),
  name varchar(80) not null,
  state text not null default 'active' check (state in ('active', 'closed')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create unique index team_name_uq on crm.team (platform, lower(name));
create index team_customer_ix on crm.team (customer_id);
create table crm.team_name_change (
  id bigint generated always as identity primary key,
  change_no varchar(16) not null unique,
  team_id bigint not null references crm.team (id),
  old_name varchar(80) not null,
  new_name varchar(80) not null,
  reason varchar(500) not null,
  effective_on date not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'applied', 'failed', 'rejected', 'withdrawn')),
  wf_instance_id bigint,
  error varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create unique index team_name_change_open_uq on crm.team_name_change (team_id) where state in ('pending', 'approved');

create table crm.account (
  id bigint generated always as identity primary key,
  account_no varchar(40) not null unique,
  customer_id bigint not null references crm.customer (id),
  team_id bigint references crm.team (id),
  brand varchar(40) not null,
  platform text not null check (platform in ('sms', 'voice', 'vos', 'wa', 'email', 'cloud')),
  product text not null,
  state text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  opened_at timestamptz(3) not null,
  first_test_at timestamptz(3), first_recharge_at timestamptz(3),
  first_consume_on date, last_consume_on date,
  balance numeric(18, 6) not null default 0, credit_limit numeric(18, 6) not null default 0, currency char(3) not null default 'USD',
  consume_7d_usd numeric(18, 6) not null default 0,
  consume_30d_usd numeric(18, 6) not null default 0,
  consume_prev30d_usd numeric(18, 6) not null default 0,
  track_tag text,
  track_reason varchar(200),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create index account_customer_ix on crm.account (customer_id);
create index account_tag_ix on crm.account (track_tag);

-- Stands where finance's fc_consumption_day will stand (docs/STANDINS.md): spend per customer account and day.
create table crm.consumption_day (
  account_no varchar(40) not null references crm.account (account_no),
  day date not null,
  revenue_usd numeric(18, 6) not null,
  profit_usd numeric(18, 6) not null default 0,
  primary key (account_no, day)
);

create table crm.alias_registry (
  alias varchar(40) primary key,
  customer_id bigint not null references crm.customer (id),
  state text not null check (state in ('active', 'held', 'retired')),
  held_until timestamptz(3)
);
create table crm.alias_change (
  id bigint generated always as identity primary key,
  task_no varchar(16) not null unique,
  customer_id bigint not null references crm.customer (id),
  old_alias varchar(40) not null,
  new_alias varchar(40) not null,
  reason varchar(500) not null,
  state text not null default 'pending_approval' check (state in ('pending_approval', 'syncing', 'partial_failed', 'done', 'rejected', 'rolled_back')),
  wf_instance_id bigint,
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create unique index alias_change_open_uq on crm.alias_change (customer_id) where state in ('pending_approval', 'syncing', 'partial_failed');
create table crm.alias_change_item (
  id bigint generated always as identity primary key,
  task_id bigint not null references crm.alias_change (id),
  system text not null check (system in ('sms', 'voice', 'wa', 'mail', 'erp')),
  state text not null default 'waiting' check (state in ('waiting', 'ok', 'failed', 'manual_ok', 'reverted')),
  attempts int not null default 0,
  next_try_at timestamptz(3),
  last_error varchar(500),
  note varchar(300),
  at timestamptz(3) not null default now(),
  unique (task_id, system)
);

create table crm.email_campaign (
  id bigint generated always as identity primary key,
  name varchar(120) not null,
  template_id bigint not null references crm.template (id),
  sender_email varchar(200) not null,
  filter jsonb not null,
  send_at timestamptz(3),
  state text not null default 'draft' check (state in ('draft', 'pending', 'scheduled', 'sending', 'done', 'cancelled')),
  recipient_num int not null default 0, sent_num int not null default 0, opened_num int not null default 0,
  clicked_num int not null default 0, bounced_num int not null default 0, unsubscribed_num int not null default 0,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create table crm.email_recipient (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references crm.email_campaign (id),
  contact_id bigint not null references crm.contact (id),
  state text not null default 'queued' check (state in ('queued', 'sent', 'bounced', 'opened', 'clicked', 'unsubscribed', 'skipped')),
  skip_reason varchar(200),
  sent_at timestamptz(3),
  unique (campaign_id, contact_id)
);
create index email_recipient_contact_ix on crm.email_recipient (contact_id, sent_at);

-- One place that numbers documents: prefix, day or month, running number.
create table crm.doc_number (
  prefix varchar(8) not null,
  period varchar(8) not null,
  last_no int not null,
  primary key (prefix, period)
);
