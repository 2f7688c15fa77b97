-- Messages to which people are to answer (docs/spec/modules/records.md §2.1).
create table bq.two_way_task (
  id bigint primary key default nextval('bq.task_seq'),
  app_id bigint not null references bq.app (id),
  name varchar(120) not null,
  number varchar(16) not null, -- from which the messages come and to which people answer
  content varchar(1000) not null,
  numbers bigint[] not null,
  total int not null check (total > 0),
  session_ttl_h smallint not null default 72 check (session_ttl_h between 1 and 168),
  -- as the record store counted them last
  mt_sent int not null default 0,
  mo_recv int not null default 0,
  repliers int not null default 0,
  stoppers int not null default 0,
  counted_at timestamptz(3),
  submitted_by bigint references sys.staff (id),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  stop_reason varchar(200), -- also why it was sent back
  state varchar(24) not null default 'draft' check (state in ('draft', 'review', 'running', 'done', 'stopped')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index two_way_task_created_ix on bq.two_way_task (created_at desc);
create index two_way_task_app_ix on bq.two_way_task (app_id, created_at desc);
create index two_way_task_running_ix on bq.two_way_task (id) where state = 'running';
