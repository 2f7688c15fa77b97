-- Who hears of what, and by which ways (docs/spec/modules/ger.md §2, rule 33). Process 0 is every process without a line of its own.
create table ger.wf_notify_config (
  id bigint generated always as identity primary key,
  process_id bigint not null default 0,
  event text not null check (event in ('task_created', 'task_remind', 'task_timeout', 'approved', 'rejected', 'returned', 'transmitted',
    'addsign', 'cc', 'commented', 'withdrawn', 'callback_failed')),
  receivers text[] not null check (receivers <@ array['assignee', 'initiator', 'handled', 'cc', 'admin'] and cardinality(receivers) > 0),
  channels text[] not null check (channels <@ array['app', 'dingtalk', 'email'] and cardinality(channels) > 0),
  -- null: as the message centre words it
  tpl_zh varchar(500),
  tpl_en varchar(500),
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (process_id, event)
);

insert into ger.wf_notify_config (event, receivers, channels) values
  ('task_created', '{assignee}', '{app,dingtalk}'),
  ('task_remind', '{assignee}', '{app,dingtalk}'),
  ('task_timeout', '{assignee}', '{app,dingtalk}'),
  ('approved', '{initiator}', '{app,dingtalk}'),
  ('rejected', '{initiator}', '{app,dingtalk}'),
  ('returned', '{initiator}', '{app,dingtalk}'),
  ('transmitted', '{assignee}', '{app,dingtalk}'),
  ('addsign', '{assignee}', '{app,dingtalk}'),
  ('cc', '{cc}', '{app}'),
  ('commented', '{initiator}', '{app}'),
  ('withdrawn', '{assignee}', '{app}'),
  ('callback_failed', '{admin}', '{app,dingtalk}');
