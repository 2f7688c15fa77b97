-- Work notices in DingTalk, the second channel of a message (docs/spec/modules/mc.md 2.1).

-- What cannot wait until somebody opens the portal goes there from the start; an administrator may say otherwise.
update mc.msg_template set ding = true, updated_at = now() where version = 0 and event_code in
  ('ger.task.assigned', 'ger.task.reminded', 'sys.session.reused', 'sys.org-sync.stopped', 'tj.alarm.raised');

-- Up to now nothing was sent, so nobody has chosen yet: a setting that was saved along with others is no choice.
alter table mc.msg_pref alter column ding drop not null;
update mc.msg_pref set ding = null;

create table mc.ding_task (
  message_id bigint primary key references mc.message (id) on delete cascade,
  user_id bigint not null references sys."user" (id),
  object_code varchar(60),
  object_id varchar(40),
  -- 0 waiting, 1 taken by DingTalk, 2 arrived, 3 failed
  state smallint not null default 0 check (state between 0 and 3),
  attempts smallint not null default 0,
  task_id varchar(40),
  reason varchar(200),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index ding_task_open_ix on mc.ding_task (state, sent_at) where state < 2;
create index ding_task_object_ix on mc.ding_task (object_code, object_id) where object_code is not null;
