-- What is asked and answered, and the documents that answers come from (docs/spec/modules/ai.md §2).
create table ai.chat (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid(),
  conversation_uuid uuid not null references ai.conversation (uuid) on delete cascade,
  user_id bigint not null references sys."user" (id),
  user_query varchar(100) not null,
  search_query varchar(210),
  ai_response text not null default '',
  mode smallint not null default 3 check (mode between 1 and 4),
  like_flag smallint check (like_flag in (0, 1)),
  kb_documents jsonb not null default '[]',
  guess_questions jsonb not null default '[]',
  hits jsonb,
  model varchar(120),
  prompt_tokens int,
  answer_tokens int,
  first_ms int,
  total_ms int,
  owner_node uuid not null,
  heartbeat_at timestamptz(3) not null default now(),
  error_code int,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  state smallint not null default 0 check (state between 0 and 5)
);
create unique index chat_uuid_uq on ai.chat (uuid);
create index chat_history_ix on ai.chat (conversation_uuid, id desc);
create unique index chat_running_uq on ai.chat (conversation_uuid) where state in (0, 1);
create index chat_user_ix on ai.chat (user_id, created_at);

create table ai.usage (
  user_id bigint not null references sys."user" (id),
  day date not null,
  asks int not null default 0,
  tokens bigint not null default 0,
  failed int not null default 0,
  primary key (user_id, day)
);

create table ai.feedback_tag (
  id bigint generated always as identity primary key,
  like_type varchar(8) not null check (like_type in ('LIKE', 'DISLIKE')),
  tag_name varchar(40) not null,
  tag_name_en varchar(60) not null,
  sort int not null default 0,
  enabled boolean not null default true,
  unique (like_type, tag_name)
);
insert into ai.feedback_tag (like_type, tag_name, tag_name_en, sort) values
  ('LIKE', '回答准确', 'Accurate', 1), ('LIKE', '内容全面', 'Complete', 2), ('LIKE', '速度快', 'Fast', 3),
  ('LIKE', '表达清楚', 'Clearly put', 4),
  ('DISLIKE', '答非所问', 'Off the point', 1), ('DISLIKE', '内容过时', 'Out of date', 2),
  ('DISLIKE', '不完整', 'Incomplete', 3), ('DISLIKE', '看不懂', 'Hard to follow', 4);

create table ai.feedback (
  id bigint generated always as identity primary key,
  chat_uuid uuid not null unique references ai.chat (uuid) on delete cascade,
  user_id bigint not null references sys."user" (id),
  like_flag smallint not null check (like_flag in (0, 1)),
  tag varchar(300) not null default '',
  content varchar(500) not null default '',
  status smallint not null default 0 check (status in (0, 1)),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table ai.kb_space (
  id bigint generated always as identity primary key,
  code varchar(40) not null unique,
  name_zh varchar(80) not null,
  name_en varchar(120) not null,
  sub_app varchar(8) not null default 'common',
  visibility smallint not null default 1 check (visibility in (1, 2)),
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create table ai.kb_document (
  id bigint generated always as identity primary key,
  space_id bigint not null references ai.kb_space (id),
  name varchar(200) not null,
  url varchar(500) not null default '',
  source smallint not null default 4 check (source between 1 and 4),
  lang varchar(5) not null,
  content text not null,
  sha256 bytea not null,
  acl_mode smallint not null default 1 check (acl_mode in (1, 2)),
  effective_at timestamptz(3),
  expire_at timestamptz(3),
  chunk_count int not null default 0,
  index_version int not null default 0,
  state smallint not null default 0 check (state between 0 and 5),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create index kb_document_space_ix on ai.kb_document (space_id, state);
create unique index kb_document_content_uq on ai.kb_document (space_id, sha256) where deleted_at is null;

-- Who may read a space of listed readers, or a document with readers of its own (A23). A subject is an id or a key, hence text.
create table ai.kb_acl (
  space_id bigint not null references ai.kb_space (id),
  document_id bigint references ai.kb_document (id) on delete cascade,
  subject_type smallint not null check (subject_type between 1 and 4),
  subject_id varchar(120) not null
);
create unique index kb_acl_uq on ai.kb_acl (space_id, coalesce(document_id, 0), subject_type, subject_id);

create table ai.kb_chunk (
  id bigint generated always as identity primary key,
  document_id bigint not null references ai.kb_document (id) on delete cascade,
  space_id bigint not null,
  index_version int not null,
  ordinal int not null,
  heading varchar(300) not null,
  text text not null,
  tokens int not null,
  suspicious boolean not null default false,
  fts tsvector not null
);
create index kb_chunk_fts_ix on ai.kb_chunk using gin (fts);
create index kb_chunk_document_ix on ai.kb_chunk (document_id, index_version, ordinal);

create table ai.common_question (
  id bigint generated always as identity primary key,
  question varchar(100) not null,
  question_en varchar(100) not null,
  type varchar(8) not null default 'common',
  document_id bigint references ai.kb_document (id) on delete set null,
  weight int not null default 1 check (weight > 0),
  enabled boolean not null default true,
  shown_count int not null default 0
);
create index common_question_type_ix on ai.common_question (type, enabled);
