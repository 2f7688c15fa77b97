-- Message centre and push stream (docs/spec/modules/mc.md §2.1). Mail follows with its rules.
create schema if not exists mc;

create table mc.msg_type (
  code varchar(4) primary key,
  name_zh varchar(40) not null,
  name_en varchar(60) not null,
  can_mute boolean not null,
  popup boolean not null,
  retention_days int not null,
  sort int not null
);

create table mc.msg_template (
  id bigint generated always as identity primary key,
  event_code varchar(60) not null unique,
  type_code varchar(4) not null references mc.msg_type (code),
  title_zh varchar(120) not null,
  title_en varchar(160) not null,
  content_zh text not null,
  content_en text not null,
  vars jsonb not null default '[]',
  route text,
  level smallint not null default 1 check (level in (1, 2, 3)),
  -- the same key again: the one message becomes unread again instead of staying as it is (mc M13)
  reopens boolean not null default false,
  ding boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);

create table mc.message (
  id bigint generated always as identity primary key,
  user_id bigint not null references sys."user" (id),
  type_code varchar(4) not null references mc.msg_type (code),
  event_code varchar(60) not null,
  title varchar(120) not null,
  title_en varchar(160) not null,
  msg_content_template text not null,
  msg_content_template_en text not null,
  msg_fill_after_var jsonb not null default '[]',
  level smallint not null default 1 check (level in (1, 2, 3)),
  object_code varchar(60),
  object_id varchar(40),
  link text,
  dedupe_key varchar(200) not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index message_dedupe_uq on mc.message (user_id, dedupe_key);
create index message_list_ix on mc.message (user_id, created_at desc, id desc) where status <> 2;
create index message_type_ix on mc.message (user_id, type_code, created_at desc) where status <> 2;
create index message_unread_ix on mc.message (user_id, type_code) where status = 0;
create index message_age_ix on mc.message (created_at);

create table mc.msg_pref (
  user_id bigint not null references sys."user" (id),
  type_code varchar(4) not null references mc.msg_type (code),
  in_app boolean not null,
  popup boolean not null,
  ding boolean not null,
  primary key (user_id, type_code)
);

-- The lock on a person's row is the order of that person's events: numbers are committed in the order they are taken.
create table mc.push_cursor (
  user_id bigint primary key references sys."user" (id),
  last_seq bigint not null
) with (fillfactor = 70);

create table mc.push_event (
  user_id bigint not null,
  seq bigint not null,
  event varchar(12) not null,
  payload jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, seq)
);
create index push_event_age_ix on mc.push_event (created_at);

-- Who is connected where; lost in a crash together with the connections themselves.
create unlogged table mc.push_conn (
  id uuid primary key,
  user_id bigint not null,
  session_id uuid not null,
  node text not null,
  ip text,
  ua text,
  opened_at timestamptz(6) not null default clock_timestamp(),
  last_beat_at timestamptz(3) not null default now()
);
create index push_conn_user_ix on mc.push_conn (user_id);
create index push_conn_node_ix on mc.push_conn (node);

insert into mc.msg_type (code, name_zh, name_en, can_mute, popup, retention_days, sort) values
  ('1', '系统通知', 'System', true, false, 180, 1),
  ('2', '新邮件', 'New mail', true, true, 30, 2),
  ('3', '流程审批', 'Approvals', false, true, 365, 3),
  ('4', '导出完成', 'Exports', true, true, 30, 4),
  ('5', '意见反馈', 'Feedback', true, false, 180, 5),
  ('6', '版本公告', 'Releases', true, false, 180, 6),
  ('7', '预警告警', 'Alarms', true, true, 180, 7),
  ('8', '客户与线索', 'Customers and leads', true, false, 180, 8),
  ('9', '供应商', 'Suppliers', true, false, 180, 9),
  ('10', '财务', 'Finance', true, false, 365, 10),
  ('11', '账号安全', 'Security', false, true, 365, 11);
