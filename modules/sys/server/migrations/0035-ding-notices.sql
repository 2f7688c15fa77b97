-- Notices that the company sends to people's DingTalk (docs/spec/modules/sys.md 2.4).
create table sys.ding_notice (
  id bigint generated always as identity primary key,
  title varchar(80) not null,
  content varchar(4000) not null,
  target jsonb not null default '{"all": true, "deptIds": [], "roleIds": []}',
  send_at timestamptz(3),
  sent_num int not null default 0,
  fail_num int not null default 0,
  fail_reason varchar(200),
  -- 0 draft, 1 queued, 2 sending, 3 sent, 4 failed
  status smallint not null default 0 check (status between 0 and 4),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index ding_notice_due_ix on sys.ding_notice (send_at) where status = 1;
