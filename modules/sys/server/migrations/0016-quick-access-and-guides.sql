-- Shortcuts, guided tours and the prompt of the sign-in page (docs/spec/modules/sys.md §2.3).
create table sys.quick_entrance (
  user_id bigint not null references sys."user" (id),
  resource_id bigint not null references sys.resource (id),
  sort int not null check (sort between 0 and 29),
  primary key (user_id, resource_id),
  unique (user_id, sort)
);

create table sys.guide_seen (
  user_id bigint not null references sys."user" (id),
  frame varchar(40) not null,
  section varchar(20) not null,
  guide_version int not null,
  outcome smallint not null check (outcome in (1, 2)),
  seen_at timestamptz(3) not null default now(),
  primary key (user_id, frame, section, guide_version)
);

create table sys.login_prompt (
  id bigint generated always as identity primary key,
  content_zh varchar(500) not null,
  content_en varchar(500),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  check (start_at < end_at)
);
