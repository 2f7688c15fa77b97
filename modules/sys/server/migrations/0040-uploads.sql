-- Uploads on their way in, and what files hang on (docs/spec/modules/sys.md §2.5).
create table sys.dl_upload_session (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references sys."user" (id),
  name varchar(200) not null,
  biz varchar(40) not null,
  -- a file that comes in one piece says nothing of its size beforehand
  size bigint not null default 0,
  chunk_size int not null default 0,
  total_chunks int not null default 0,
  object_key varchar(300) not null unique,
  store_upload_id varchar(300),
  -- decided by the first bytes
  mime varchar(120),
  -- of the whole file, as the sender says
  sha256 bytea,
  file_id bigint references sys.dl_file (id),
  -- who joins the segments says so every few seconds; silent for longer, somebody else may
  lease_until timestamptz(3),
  -- 1 uploading, 2 joining, 3 done, 4 over
  state smallint not null default 1 check (state between 1 and 4),
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  created_at timestamptz(3) not null default now()
);
create index on sys.dl_upload_session (user_id) where state in (1, 2);
create index on sys.dl_upload_session (expires_at);

create table sys.dl_upload_part (
  session_id uuid not null references sys.dl_upload_session (id) on delete cascade,
  -- from 0
  no int not null,
  size int not null,
  sha256 bytea not null,
  etag varchar(100) not null,
  created_at timestamptz(3) not null default now(),
  primary key (session_id, no)
);

create table sys.file_link (
  object_type varchar(60) not null,
  object_id bigint not null,
  file_id bigint not null references sys.dl_file (id),
  name varchar(200) not null,
  sort int not null default 0,
  created_by bigint not null references sys.staff (id),
  created_at timestamptz(3) not null default now(),
  primary key (object_type, object_id, file_id)
);
create index on sys.file_link (file_id);
create index on sys.dl_file (id) where scan_state = 0 and deleted_at is null;
create index on sys.dl_file (owner_user_id) where expire_at is not null and deleted_at is null;
