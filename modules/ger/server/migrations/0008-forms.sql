-- Forms and their fields, and what people changed in a form on its way (docs/spec/modules/ger.md §2).
create table ger.wf_form (
  id bigint generated always as identity primary key,
  form_code varchar(60) not null unique,
  name_zh varchar(60) not null,
  name_en varchar(80) not null,
  module text not null check (module in ('fc', 'qm', 'crm', 'srm', 'csc', 'oc', 'bq', 'general')),
  -- business: the document lies in its module's tables; dynamic: it is wf_instance.data
  kind text not null check (kind in ('business', 'dynamic')),
  page_route varchar(200),
  detail_call varchar(200),
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);

create table ger.wf_form_field (
  id bigint generated always as identity primary key,
  form_id bigint not null references ger.wf_form (id) on delete cascade,
  field_key varchar(60) not null,
  -- the table it is a column of
  parent_key varchar(60) not null default '',
  label_zh varchar(60) not null,
  label_en varchar(80) not null,
  type text not null,
  required boolean not null default false,
  options jsonb not null default '[]',
  default_value jsonb,
  min_value numeric(18, 6),
  max_value numeric(18, 6),
  max_len int,
  decimals int,
  formula varchar(500),
  is_condition boolean not null default false,
  is_summary boolean not null default false,
  default_perm text not null default 'edit' check (default_perm in ('hidden', 'read', 'edit')),
  sort_no int not null default 0,
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  unique (form_id, parent_key, field_key)
);

alter table ger.wf_process
  add column if not exists form_id bigint,
  add column if not exists icon varchar(60),
  add column if not exists title_tpl varchar(200) not null default '';
alter table ger.wf_process add constraint wf_process_form_fk foreign key (form_id) references ger.wf_form (id);
create index wf_process_form_ix on ger.wf_process (form_id);

create table ger.wf_data_change (
  id bigint generated always as identity primary key,
  instance_id bigint not null references ger.wf_instance (id),
  task_id bigint references ger.wf_task (id),
  field_key varchar(60) not null,
  old jsonb,
  new jsonb,
  staff_id bigint not null references sys.staff (id),
  at timestamptz(3) not null default now()
);
create index wf_data_change_instance_ix on ger.wf_data_change (instance_id, id);
create trigger wf_data_change_append_only before update or delete on ger.wf_data_change
  for each row execute function sys.refuse_change();

-- Drafts are their owner's alone; the start page lists them.
create index wf_instance_draft_ix on ger.wf_instance (initiator_id, started_at desc) where status = 'draft';

-- Rows of a file that were looked at and not taken over yet.
create table ger.wf_field_import (
  token uuid primary key default gen_random_uuid(),
  form_id bigint not null references ger.wf_form (id) on delete cascade,
  staff_id bigint not null references sys.staff (id),
  rows jsonb not null,
  created_at timestamptz(3) not null default now()
);

-- What a person keeps at the top of the start page.
create table ger.wf_favourite (
  staff_id bigint not null references sys.staff (id),
  process_id bigint not null references ger.wf_process (id),
  primary key (staff_id, process_id)
);
