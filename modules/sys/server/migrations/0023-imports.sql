-- Imports of all modules (docs/spec/modules/sys.md §2.5). The rows of a file stand here until they were written, so that a
-- run can be taken up after a crash, undone, and its refused rows given back; no file is kept.
create table sys.import_job (
  id bigint generated always as identity primary key,
  module varchar(10) not null,
  type varchar(60) not null,
  file_name varchar(200) not null,
  total int not null,
  ignored jsonb not null default '[]',
  locale char(2) not null,
  state varchar(10) not null check (state in ('confirm', 'running', 'done', 'failed', 'undoing', 'undone')),
  user_id bigint not null references sys."user" (id),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint not null references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index on sys.import_job (created_by, created_at desc);

create table sys.import_row (
  job_id bigint not null references sys.import_job (id) on delete cascade,
  row_no int not null,
  -- as it stood in the file, and as it was understood
  texts jsonb not null,
  value jsonb not null,
  state varchar(10) not null check (state in ('ok', 'duplicate', 'error', 'done', 'refused', 'undone', 'kept')),
  problems jsonb not null default '[]',
  -- what was made of it
  object_id bigint,
  primary key (job_id, row_no)
);
create index on sys.import_row (job_id, state, row_no);
