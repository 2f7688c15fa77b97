-- Sign-in attempts, bindings, objects and fields, audit, idempotence (docs/spec/modules/sys.md §2.1-2.3).
create unlogged table sys.oauth_state (
  state_hash bytea primary key,
  provider varchar(16) not null,
  bind_hash bytea not null,
  nonce text,
  pkce_verifier text,
  jump text not null,
  ip inet not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index oauth_state_expires_ix on sys.oauth_state (expires_at);

create table sys.resource_api (
  resource_id bigint not null references sys.resource (id),
  method varchar(6) not null,
  path_pattern varchar(200) not null,
  audit_level smallint not null default 0 check (audit_level between 0 and 2),
  -- bindings of the contracts follow the code; people may only add others
  from_contract boolean not null default false,
  primary key (resource_id, method, path_pattern)
);
create index resource_api_path_ix on sys.resource_api (method, path_pattern);

create table sys.object (
  code varchar(60) primary key,
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  sub_app varchar(8) not null
);

create table sys.object_field (
  object_code varchar(60) not null references sys.object (code),
  field_code varchar(60) not null,
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  sensitive boolean not null default false,
  mask_rule varchar(20),
  default_level smallint not null check (default_level between 0 and 3),
  sort int not null default 0,
  primary key (object_code, field_code)
);

create table sys.role_field_perm (
  role_id bigint not null references sys.role (id),
  object_code varchar(60) not null,
  field_code varchar(60) not null,
  level smallint not null check (level between 0 and 3),
  mask_rule varchar(20),
  primary key (role_id, object_code, field_code)
);

create table sys.feature_flag (
  id bigint generated always as identity primary key,
  key varchar(60) not null,
  enabled boolean not null default false,
  rule jsonb not null default '{}',
  remark text,
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index feature_flag_key_uq on sys.feature_flag (key) where deleted_at is null;

create table sys.idempotence (
  key uuid primary key,
  user_id bigint not null references sys."user" (id),
  state smallint not null default 1 check (state between 1 and 3),
  method varchar(6),
  path varchar(200),
  body_hash bytea,
  response jsonb,
  issued_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index idempotence_expires_ix on sys.idempotence (expires_at);

create table sys.workday (
  day date primary key,
  kind smallint not null check (kind in (1, 2)),
  name varchar(80)
);

create table sys.org_sync_run (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  is_dry_run boolean not null,
  state varchar(10) not null check (state in ('running', 'done', 'stopped', 'failed')),
  started_by bigint references sys.staff (id),
  summary jsonb not null default '{}',
  changes jsonb not null default '[]',
  error text
);

-- Append-only. `txid` orders rows by the transaction that wrote them, so that sealing can never miss a late commit.
create table sys.audit_log (
  id bigint generated always as identity,
  created_at timestamptz(3) not null default now(),
  txid xid8 not null default pg_current_xact_id(),
  trace_id varchar(64),
  category smallint not null check (category between 1 and 5),
  user_id bigint,
  actor_name varchar(60),
  job_number varchar(20),
  sub_app varchar(8),
  object_code varchar(60),
  object_id varchar(60),
  action varchar(80) not null,
  result smallint not null check (result between 1 and 3),
  code int,
  method varchar(6),
  path varchar(200),
  before jsonb,
  after jsonb,
  changed varchar(60)[],
  ip inet not null,
  region varchar(60),
  ua varchar(300),
  session_id uuid,
  cost_ms int,
  primary key (id, created_at)
) partition by range (created_at);
create index audit_user_ix on sys.audit_log (user_id, created_at desc);
create index audit_object_ix on sys.audit_log (object_code, object_id, created_at desc);
create index audit_category_ix on sys.audit_log (category, created_at desc);
create index audit_tx_ix on sys.audit_log (txid, id);
create table sys.audit_log_default partition of sys.audit_log default;

-- Blocks of the hash chain: each seals the rows committed since the one before and the hash of that one.
create table sys.audit_seal (
  id bigint generated always as identity primary key,
  sealed_at timestamptz(3) not null default now(),
  upto_txid xid8 not null,
  row_count int not null,
  first_id bigint,
  last_id bigint,
  prev_hash bytea not null,
  hash bytea not null unique
);

create function sys.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on sys.audit_log for each row execute function sys.refuse_change();
create trigger audit_log_no_truncate before truncate on sys.audit_log for each statement execute function sys.refuse_change();
create trigger audit_seal_append_only before update or delete on sys.audit_seal for each row execute function sys.refuse_change();
create trigger audit_seal_no_truncate before truncate on sys.audit_seal for each statement execute function sys.refuse_change();

-- Months ahead are made by a job; rows of a month without a partition of its own fall into the default one.
create function sys.ensure_audit_partition(month date) returns void language plpgsql as $$
declare
  start_of date := date_trunc('month', month)::date;
  part text := 'audit_log_' || to_char(start_of, 'YYYYMM');
begin
  if to_regclass('sys.' || part) is null then
    execute format('create table sys.%I partition of sys.audit_log for values from (%L) to (%L)', part, start_of, start_of + interval '1 month');
  end if;
end $$;
select sys.ensure_audit_partition((now() + make_interval(months => m))::date) from generate_series(0, 2) m;

-- Wakes every node when rights or sessions change; sent by the database itself, so it cannot be forgotten or sent too early.
create function sys.notify_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('sys_rights', tg_table_name);
  return null;
end $$;
create trigger role_changed after insert or update or delete on sys.role for each statement execute function sys.notify_rights();
create trigger user_role_changed after insert or update or delete on sys.user_role for each statement execute function sys.notify_rights();
create trigger role_resource_changed after insert or update or delete on sys.role_resource for each statement execute function sys.notify_rights();
create trigger role_scope_changed after insert or update or delete on sys.role_data_scope for each statement execute function sys.notify_rights();
create trigger role_field_changed after insert or update or delete on sys.role_field_perm for each statement execute function sys.notify_rights();
create trigger resource_changed after insert or update or delete on sys.resource for each statement execute function sys.notify_rights();
create trigger resource_api_changed after insert or update or delete on sys.resource_api for each statement execute function sys.notify_rights();
create trigger object_field_changed after insert or update or delete on sys.object_field for each statement execute function sys.notify_rights();
create trigger dept_changed after insert or update or delete on sys.dept for each statement execute function sys.notify_rights();
create trigger staff_dept_changed after insert or update or delete on sys.staff_dept for each statement execute function sys.notify_rights();

-- Sessions end all day long: these name the one that ended, so that a node forgets it and nothing else.
create function sys.notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sys_rights', 'session:' || new.id);
  return null;
end $$;
create function sys.notify_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('sys_rights', 'user:' || new.id);
  return null;
end $$;
create trigger session_revoked after update of revoked_at on sys.session for each row execute function sys.notify_session();
create trigger user_state_changed after update of status on sys."user" for each row execute function sys.notify_user();
create trigger staff_state_changed after update of employ_status on sys.staff for each statement execute function sys.notify_rights();
