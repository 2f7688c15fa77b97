-- Tasks that the message gateway carries out (docs/spec/modules/records.md §2.1). The records of messages and calls name a task by its
-- number alone, whatever its kind: one sequence for all of them.
create sequence bq.task_seq;

create table bq.sms_task (
  id bigint primary key default nextval('bq.task_seq'),
  task_no varchar(32) generated always as ('T' || lpad(id::text, 9, '0')) stored unique,
  app_id bigint not null references bq.app (id),
  name varchar(120) not null,
  sms_type varchar(24) not null check (sms_type in ('otp', 'notify', 'marketing', 'two_way')),
  content varchar(2000) not null,
  sender varchar(16) not null default '',
  channel_id bigint references bq.channel (id), -- null: as the routes of the account say
  source varchar(24) not null default 'portal' check (source in ('portal', 'appointment', 'recall')),
  recipients_ref varchar(200) not null, -- by what the gateway knows the recipients
  total int not null check (total > 0),
  -- as the record store counted them last
  sent int not null default 0,
  reportable int not null default 0,
  delivered int not null default 0,
  failed int not null default 0,
  counted_at timestamptz(3),
  plan_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  stop_reason varchar(500),
  state varchar(24) not null default 'draft'
    check (state in ('draft', 'review', 'rejected', 'scheduled', 'sending', 'paused', 'done', 'cancelled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check ((ended_at is not null) = (state in ('done', 'cancelled', 'rejected')))
);
create index sms_task_app_ix on bq.sms_task (app_id, created_at desc);
create index sms_task_created_ix on bq.sms_task (created_at desc);
create index sms_task_open_ix on bq.sms_task (state) where state in ('sending', 'paused');

-- Until tbx has group calls of its own, which this page then shows.
create table bq.voice_task (
  id bigint primary key default nextval('bq.task_seq'),
  task_no varchar(32) generated always as ('V' || lpad(id::text, 9, '0')) stored unique,
  app_id bigint not null references bq.app (id),
  name varchar(120) not null,
  total int not null check (total > 0),
  called int not null default 0,
  answered int not null default 0,
  bill_sec int not null default 0,
  fee_usd numeric(18, 6) not null default 0,
  counted_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  stop_reason varchar(200),
  state varchar(24) not null default 'scheduled' check (state in ('scheduled', 'running', 'paused', 'finished', 'stopped')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index voice_task_created_ix on bq.voice_task (created_at desc);
create index voice_task_app_ix on bq.voice_task (app_id, created_at desc);
create index voice_task_open_ix on bq.voice_task (id) where state in ('running', 'paused');

create table bq.sms_appointment (
  id bigint generated always as identity primary key,
  task_id bigint not null unique references bq.sms_task (id),
  app_id bigint not null references bq.app (id),
  plan_at timestamptz(3) not null,
  zone varchar(40) not null default 'Asia/Shanghai', -- in which the customer chose the time
  count int not null check (count > 0),
  armed_at timestamptz(3), -- a job waits for its moment
  triggered_at timestamptz(3),
  refunded_at timestamptz(3), -- the gateway took back what was charged
  cancel_by bigint references sys.staff (id),
  cancel_at timestamptz(3),
  state varchar(24) not null default 'waiting' check (state in ('waiting', 'triggered', 'done', 'failed', 'cancelled', 'expired')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index sms_appointment_plan_ix on bq.sms_appointment (plan_at desc);
create index sms_appointment_due_ix on bq.sms_appointment (plan_at) where state = 'waiting';
create index sms_appointment_app_ix on bq.sms_appointment (app_id, plan_at desc);

-- What the gateway is to be told, in the order in which it was decided. Written with the decision, told by a job: neither is lost.
create table bq.task_command (
  id bigint generated always as identity primary key,
  command_id varchar(120) not null unique, -- the gateway carries out each of them once
  task_kind varchar(24) not null check (task_kind in ('sms', 'voice', 'recall', 'appointment', 'two_way')),
  task_id bigint not null,
  kind varchar(24) not null check (kind in ('task.start', 'task.pause', 'task.resume', 'task.cancel')),
  ask jsonb not null,
  not_after timestamptz(3), -- never told for the first time later than this
  told_at timestamptz(3),
  refusal jsonb, -- in both languages, as the gateway said it
  created_at timestamptz(3) not null default now()
);
create index task_command_task_ix on bq.task_command (task_id, id);
create index task_command_open_ix on bq.task_command (id) where told_at is null;
