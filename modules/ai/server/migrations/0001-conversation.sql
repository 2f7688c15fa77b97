-- Conversations with the assistant (docs/spec/modules/ai.md §2). What is said in them follows with the answers.
create schema if not exists ai;

create table ai.conversation (
  uuid uuid primary key default gen_random_uuid(),
  user_id bigint not null references sys."user" (id),
  title varchar(60) not null,
  is_top boolean not null default false,
  top_at timestamptz(3),
  chat_count int not null default 0,
  last_chat_id bigint,
  last_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check (is_top = (top_at is not null))
);
create index conversation_list_ix on ai.conversation (user_id, is_top desc, last_at desc) where deleted_at is null;
