-- Dictionaries, feedback, rating and version notices (docs/spec/modules/sys.md 2.3, 2.4; rules R63-R68).

create table sys.dict_item (
  id bigint generated always as identity primary key,
  module varchar(8) not null,
  dict_type varchar(40) not null,
  code varchar(40) not null,
  label_zh varchar(80) not null,
  label_en varchar(120),
  parent_code varchar(40),
  color varchar(20),
  sort int not null default 0,
  is_default boolean not null default false,
  enabled boolean not null default true,
  ext jsonb,
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index dict_item_code_uq on sys.dict_item (module, dict_type, code) where deleted_at is null;

insert into sys.dict_item (module, dict_type, code, label_zh, label_en, color, sort, is_default) values
  ('sys', 'feedback_type', 'bug', '缺陷', 'Defect', 'danger', 1, true),
  ('sys', 'feedback_type', 'suggest', '建议', 'Suggestion', 'info', 2, false),
  ('sys', 'feedback_type', 'consult', '咨询', 'Question', 'neutral', 3, false),
  ('sys', 'feedback_type', 'praise', '表扬', 'Praise', 'success', 4, false);

create sequence sys.feedback_no_seq;
create table sys.feedback (
  id bigint generated always as identity primary key,
  no varchar(20) not null unique,
  user_id bigint not null references sys."user" (id),
  type varchar(20) not null,
  resource_id bigint references sys.resource (id),
  page_path varchar(200),
  content varchar(2000) not null,
  files jsonb,
  urgency smallint not null default 1 check (urgency in (1, 2)),
  handler_id bigint references sys."user" (id),
  status smallint not null default 0 check (status between 0 and 2),
  last_reply_at timestamptz(3),
  user_unread boolean not null default false,
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create index feedback_user_ix on sys.feedback (user_id, created_at desc);
create index feedback_status_ix on sys.feedback (status, created_at);

create table sys.feedback_reply (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references sys.feedback (id),
  user_id bigint not null references sys."user" (id),
  side smallint not null check (side in (1, 2)),
  content varchar(2000) not null,
  files jsonb,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index feedback_reply_ix on sys.feedback_reply (feedback_id, created_at);

create table sys.feedback_question (
  id bigint generated always as identity primary key,
  question_zh varchar(200) not null,
  question_en varchar(300),
  kind smallint not null check (kind between 1 and 3),
  options jsonb not null default '[]',
  required boolean not null default false,
  sort int not null default 0,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);

create table sys.feedback_score (
  id bigint generated always as identity primary key,
  user_id bigint not null references sys."user" (id),
  resource_id bigint not null references sys.resource (id),
  evaluate_type smallint not null check (evaluate_type between 1 and 3),
  score smallint not null check (score between 0 and 10),
  answers jsonb not null default '[]',
  content varchar(500),
  day date not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, resource_id, day)
);
create index feedback_score_page_ix on sys.feedback_score (resource_id, day);

-- One row for the company.
create table sys.feedback_config (
  id bigint primary key check (id = 1),
  tips_zh varchar(500) not null,
  tips_en varchar(800),
  handler_ids bigint[] not null default '{}',
  auto_close_days int not null check (auto_close_days between 1 and 365),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
insert into sys.feedback_config (id, tips_zh, tips_en, auto_close_days) values (1,
  '请描述您遇到的问题或建议：在哪个页面、做了什么、期望看到什么。处理人会在一个工作日内回复。',
  'Tell us what happened or what you would like: which page, what you did, what you expected. Somebody answers within one working day.',
  14);

create table sys.feedback_popup_config (
  id bigint generated always as identity primary key,
  resource_id bigint not null references sys.resource (id),
  enabled boolean not null default true,
  evaluate_type smallint not null check (evaluate_type between 1 and 3),
  question_ids bigint[] not null default '{}',
  frequency_days int not null default 90 check (frequency_days between 1 and 3650),
  min_visits int not null default 5 check (min_visits between 1 and 10000),
  sample_percent smallint not null default 100 check (sample_percent between 0 and 100),
  start_at timestamptz(3),
  end_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint,
  check (end_at is null or start_at is null or end_at > start_at)
);
create unique index feedback_popup_config_page_uq on sys.feedback_popup_config (resource_id) where deleted_at is null;

create table sys.feedback_popup_stat (
  id bigint generated always as identity primary key,
  user_id bigint not null references sys."user" (id),
  resource_id bigint not null references sys.resource (id),
  action smallint not null check (action between 1 and 3),
  created_at timestamptz(3) not null default now()
);
create index feedback_popup_stat_ix on sys.feedback_popup_stat (user_id, resource_id, created_at desc);

-- Rule R63 asks how often somebody was on a page; counted only where a prompt is configured.
create table sys.feedback_page_visit (
  user_id bigint not null references sys."user" (id),
  resource_id bigint not null references sys.resource (id),
  visits int not null default 1,
  last_visit_at timestamptz(3) not null default now(),
  primary key (user_id, resource_id)
);

create table sys.version_doc (
  id bigint generated always as identity primary key,
  version_no varchar(20) not null,
  inner_version varchar(30) not null,
  title_zh varchar(120) not null,
  title_en varchar(160),
  sub_apps varchar(8)[] not null default '{}',
  doc_zh text not null,
  doc_en text,
  publish_at timestamptz(3),
  popup_flag boolean not null default false,
  popup_until timestamptz(3),
  audience jsonb not null default '{"all": true, "deptIds": [], "roleIds": []}',
  status smallint not null default 0 check (status between 0 and 3),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint,
  check (status not in (1, 2) or publish_at is not null)
);
create unique index version_doc_inner_uq on sys.version_doc (inner_version) where deleted_at is null;
create index version_doc_status_ix on sys.version_doc (status, publish_at desc);

create table sys.version_read (
  user_id bigint not null references sys."user" (id),
  version_id bigint not null references sys.version_doc (id),
  read_at timestamptz(3),
  popup_closed_at timestamptz(3),
  primary key (user_id, version_id)
);
