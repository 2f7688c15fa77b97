-- Automatic recall (rule 58): rounds of messages or calls to those whom a task did not reach.
create table bq.recall_task (
  id bigint generated always as identity primary key,
  name varchar(120) not null,
  source_task_id bigint references bq.sms_task (id),
  source_voice_id bigint references bq.voice_task (id),
  app_id bigint not null references bq.app (id), -- the source's own
  pick text[] not null check (cardinality(pick) > 0),
  rounds smallint not null check (rounds between 1 and 5),
  gap_min int not null check (gap_min between 10 and 10080),
  per_day smallint not null default 1 check (per_day between 1 and 5), -- to one recipient in 24 hours
  switch_channel_id bigint references bq.channel (id),
  window_from smallint not null default 0 check (window_from between 0 and 23), -- hours of the company's clock
  window_to smallint not null default 24 check (window_to between 1 and 24),
  round_no smallint not null default 0, -- the last that began
  picked int not null default 0,
  recovered int not null default 0,
  counted_at timestamptz(3),
  state varchar(24) not null default 'draft' check (state in ('draft', 'waiting', 'running', 'paused', 'done', 'cancelled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check (window_from < window_to),
  check (num_nonnulls(source_task_id, source_voice_id) = 1),
  check (pick <@ case when source_voice_id is null then '{41,42,45,50,no_click,no_reply}'::text[] else '{busy,no_answer,net_fail}'::text[] end)
);
create index recall_task_created_ix on bq.recall_task (created_at desc);
create index recall_task_app_ix on bq.recall_task (app_id, created_at desc);
create index recall_task_source_ix on bq.recall_task (source_task_id);
create index recall_task_voice_ix on bq.recall_task (source_voice_id);
create index recall_task_open_ix on bq.recall_task (id) where state in ('waiting', 'running');

create table bq.recall_round (
  recall_id bigint not null references bq.recall_task (id),
  round_no smallint not null check (round_no between 1 and 5),
  picked int not null,
  started_at timestamptz(3) not null default now(),
  primary key (recall_id, round_no)
);

-- Who was written to in which round: nobody more often than the task allows.
create table bq.recall_pick (
  recall_id bigint not null,
  round_no smallint not null,
  phone bigint not null,
  app_id bigint not null,
  task_id bigint, -- the messages or calls of the round that it went with
  picked_at timestamptz(3) not null default now(),
  primary key (recall_id, phone, round_no),
  foreign key (recall_id, round_no) references bq.recall_round (recall_id, round_no)
);
create index recall_pick_phone_ix on bq.recall_pick (app_id, phone, picked_at);
create index recall_pick_task_ix on bq.recall_pick (task_id);

alter table bq.sms_task
  add column recall_id bigint references bq.recall_task (id),
  add column round_no smallint;
create index sms_task_recall_ix on bq.sms_task (recall_id, round_no) where recall_id is not null;
alter table bq.voice_task
  add column recall_id bigint references bq.recall_task (id),
  add column round_no smallint;
create index voice_task_recall_ix on bq.voice_task (recall_id, round_no) where recall_id is not null;

-- What the rounds consist of, whichever way they go.
create view bq.recall_part as
  select id, app_id, recall_id, round_no, started_at, ended_at, sent, delivered as reached from bq.sms_task where recall_id is not null
  union all
  select id, app_id, recall_id, round_no, started_at, ended_at, called, answered from bq.voice_task where recall_id is not null;
