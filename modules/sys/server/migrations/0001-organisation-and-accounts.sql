-- Organisation and login accounts (docs/spec/modules/sys.md §2.1).
create schema if not exists sys;
create extension if not exists citext;
create extension if not exists pg_trgm;

create table sys.dept (
  id bigint generated always as identity primary key,
  parent_id bigint references sys.dept (id),
  code varchar(40) not null,
  name_zh varchar(80) not null,
  name_en varchar(120),
  path text not null,
  depth int not null,
  leader_staff_id bigint,
  sort int not null default 0,
  ding_dept_id varchar(40),
  source smallint not null default 2 check (source in (1, 2)),
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index dept_code_uq on sys.dept (code) where deleted_at is null;
create unique index dept_ding_uq on sys.dept (ding_dept_id) where deleted_at is null;
create index dept_path_ix on sys.dept (path text_pattern_ops);

create table sys.staff (
  id bigint generated always as identity primary key,
  job_number varchar(20) not null,
  name varchar(60) not null,
  name_en varchar(80),
  avatar text,
  mobile_enc bytea,
  work_email citext,
  title varchar(80),
  job_time date,
  leader_id bigint references sys.staff (id),
  ding_user_id varchar(64),
  ding_union_id varchar(64),
  employ_status smallint not null default 2 check (employ_status in (1, 2, 3)),
  left_at date,
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index staff_job_number_uq on sys.staff (job_number) where deleted_at is null;
create unique index staff_ding_uq on sys.staff (ding_user_id) where deleted_at is null;
create index staff_name_trgm on sys.staff using gin (name gin_trgm_ops);

create table sys.staff_dept (
  staff_id bigint not null references sys.staff (id),
  dept_id bigint not null references sys.dept (id),
  is_primary boolean not null default false,
  is_leader boolean not null default false,
  primary key (staff_id, dept_id)
);
create unique index staff_dept_primary_uq on sys.staff_dept (staff_id) where is_primary;
create index staff_dept_dept_ix on sys.staff_dept (dept_id);

create table sys."user" (
  id bigint generated always as identity primary key,
  staff_id bigint not null references sys.staff (id),
  login_name varchar(32) not null,
  password_hash text,
  must_change_pwd boolean not null default false,
  fail_count int not null default 0,
  fail_since timestamptz(3),
  locked_until timestamptz(3),
  locale varchar(5) not null default 'zh' check (locale in ('zh', 'en')),
  perm_version bigint not null default 1,
  last_login_at timestamptz(3),
  status smallint not null default 1 check (status in (0, 1, 2)),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index user_staff_uq on sys."user" (staff_id) where deleted_at is null;
create unique index user_login_uq on sys."user" (lower(login_name)) where deleted_at is null;

create table sys.identity (
  id bigint generated always as identity primary key,
  user_id bigint not null references sys."user" (id),
  provider varchar(16) not null check (provider in ('dingtalk', 'oidc')),
  issuer text not null,
  subject text not null,
  ding_user_id text,
  email citext,
  raw jsonb,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index identity_uq on sys.identity (provider, issuer, subject) where deleted_at is null;
create index identity_user_ix on sys.identity (user_id);

-- Answers of verification images; lost in a crash without harm, so not logged.
create unlogged table sys.captcha (
  key uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz(3) not null
);
create index captcha_expires_ix on sys.captcha (expires_at);

create table sys.session (
  id uuid primary key,
  user_id bigint not null references sys."user" (id),
  client_id text not null,
  scope text not null,
  provider text not null,
  device varchar(10),
  ip inet not null,
  ua text,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  absolute_expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoke_reason text
);
create index session_user_live_ix on sys.session (user_id) where revoked_at is null;

create table sys.refresh_token (
  id bigint generated always as identity primary key,
  session_id uuid not null references sys.session (id) on delete cascade,
  token_hash bytea not null unique,
  generation int not null,
  issued_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  successor_enc bytea,
  state smallint not null default 1 check (state between 1 and 5),
  unique (session_id, generation)
);
