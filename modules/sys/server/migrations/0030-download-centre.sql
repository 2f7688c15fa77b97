-- Files and export tasks (docs/spec/modules/sys.md §2.5).
create table sys.dl_file (
  id bigint generated always as identity primary key,
  bucket varchar(63) not null,
  object_key varchar(300) not null unique,
  name varchar(200) not null,
  size bigint not null,
  mime varchar(120) not null,
  sha256 bytea not null,
  owner_user_id bigint not null references sys."user" (id),
  biz varchar(40) not null,
  -- 0 waits, 1 clean, 2 infected, 3 not scanned: made by ourselves
  scan_state smallint not null check (scan_state between 0 and 3),
  expire_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index on sys.dl_file (sha256);
create index on sys.dl_file (expire_at) where deleted_at is null and expire_at is not null;

create sequence sys.dl_export_task_no;

create table sys.dl_export_task (
  id bigint generated always as identity primary key,
  task_no varchar(20) not null unique
    default 'E' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('sys.dl_export_task_no')::text, 6, '0'),
  user_id bigint not null references sys."user" (id),
  -- key of the page that it was asked for on
  international varchar(120) not null,
  biz_code varchar(60) not null,
  biz_name_zh varchar(100) not null,
  biz_name_en varchar(100) not null,
  name varchar(200) not null,
  params jsonb not null,
  params_hash bytea not null,
  columns jsonb not null,
  locale char(2) not null,
  format varchar(5) not null check (format in ('xlsx', 'csv', 'zip')),
  sync_flag boolean not null,
  total_num bigint,
  done_num bigint not null default 0,
  progress smallint not null default 0 check (progress between 0 and 100),
  eta_seconds int,
  file_id bigint references sys.dl_file (id),
  -- grows for ever: whoever holds an older number is late; the base is where the counting of tries began
  attempt smallint not null default 0,
  attempt_base smallint not null default 0,
  -- where its files stand in the store: ids of two databases may meet there
  place uuid not null default gen_random_uuid(),
  lease_until timestamptz(3),
  heartbeat_at timestamptz(3),
  error_msg varchar(300),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expire_at timestamptz(3),
  seen boolean not null default false,
  download_count int not null default 0,
  -- 0 queued, 1 running, 2 done, 3 failed, 4 cancelled, 5 expired
  status smallint not null default 0 check (status between 0 and 5),
  created_at timestamptz(3) not null default now(), created_by bigint not null references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index on sys.dl_export_task (user_id, created_at desc);
create index on sys.dl_export_task (status, lease_until);
create index on sys.dl_export_task (biz_code, finished_at desc) where status = 2;
create unique index on sys.dl_export_task (user_id, params_hash) where status in (0, 1);
