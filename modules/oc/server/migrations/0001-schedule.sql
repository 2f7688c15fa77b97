-- Shifts (docs/spec/modules/oc.md §2.4). The rest of business operations follows with its rules.
create schema if not exists oc;
create extension if not exists btree_gist;

create table oc.hrm_sched_group (
  id bigint generated always as identity primary key,
  name varchar(80) not null unique,
  name_en varchar(120),
  dept_id bigint not null references sys.dept (id),
  leader_id bigint references sys.staff (id)
);

create table oc.hrm_sched_tag (
  id bigint generated always as identity primary key,
  name varchar(40) not null unique,
  name_en varchar(60),
  color varchar(16) not null,
  start_t time not null,
  end_t time not null,
  cross_day boolean not null default false,
  min_staff int not null default 0
);

create table oc.hrm_schedule (
  id bigint generated always as identity primary key,
  staff_id bigint not null references sys.staff (id),
  group_id bigint not null references oc.hrm_sched_group (id),
  day date not null,
  tag_id bigint not null references oc.hrm_sched_tag (id),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  source text not null check (source in ('sync', 'edit', 'swap')),
  state text not null default 'draft' check (state in ('draft', 'published', 'changed')),
  note text,
  check (start_at < end_at),
  exclude using gist (staff_id with =, tstzrange(start_at, end_at) with &&)
);
create index hrm_schedule_day_ix on oc.hrm_schedule (day);
