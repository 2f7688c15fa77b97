-- Per-person settings such as list columns and the date-mode guide (docs/spec/modules/sys.md §2.3).
create table sys.user_guide (
  user_id bigint not null references sys."user" (id),
  type varchar(120) not null,
  remark text,
  content jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, type)
);
