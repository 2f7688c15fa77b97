-- The pages of common questions and of answer quality (docs/spec/modules/ai.md §4), and what stays of a purged conversation (A43).
alter table ai.common_question
  add column asked_count int not null default 0,
  add column created_at timestamptz(3) not null default now(), add column created_by bigint,
  add column updated_at timestamptz(3) not null default now(), add column updated_by bigint,
  add column version int not null default 0;
create unique index common_question_text_uq on ai.common_question (type, question);

alter table ai.feedback_tag
  add column created_at timestamptz(3) not null default now(), add column created_by bigint,
  add column updated_at timestamptz(3) not null default now(), add column updated_by bigint,
  add column version int not null default 0;

-- the area whose page was open
alter table ai.chat add column type varchar(8) not null default 'common';
create index chat_created_ix on ai.chat (created_at);

-- A row for every answer that was rated or found nothing, with a copy of its question. Without a chat: its conversation is
-- gone, and question and tags are all that stays. Without a rating: nothing was found. Goes with the chat otherwise.
alter table ai.feedback
  add column question varchar(100) not null default '',
  add column mode smallint not null default 3 check (mode between 1 and 4),
  add column type varchar(8) not null default 'common',
  add column handled_by bigint,
  add column handled_at timestamptz(3),
  add column handle_note varchar(500) not null default '',
  add column version int not null default 0,
  alter column tag type varchar(600),
  alter column chat_uuid drop not null,
  alter column user_id drop not null,
  alter column like_flag drop not null,
  add constraint feedback_reason_ck check (like_flag is not null or mode = 3),
  add constraint feedback_forgotten_ck check (chat_uuid is not null or (user_id is null and content = ''));
update ai.feedback f set question = c.user_query, mode = c.mode from ai.chat c where c.uuid = f.chat_uuid;
update ai.feedback f set chat_uuid = null, user_id = null, content = '' from ai.chat c
  join ai.conversation v on v.uuid = c.conversation_uuid and v.deleted_at is not null where c.uuid = f.chat_uuid;
insert into ai.feedback (chat_uuid, user_id, question, mode, created_at, updated_at)
  select c.uuid, c.user_id, c.user_query, c.mode, c.created_at, c.created_at from ai.chat c
  join ai.conversation v on v.uuid = c.conversation_uuid and v.deleted_at is null where c.mode = 3 and c.state = 2
  on conflict do nothing;
create index feedback_created_ix on ai.feedback (created_at desc, id desc);
create index feedback_no_hit_ix on ai.feedback (created_at desc) where mode = 3;
create index feedback_tag_ix on ai.feedback using gin (string_to_array(tag, ','));
