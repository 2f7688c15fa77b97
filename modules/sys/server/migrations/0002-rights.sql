-- Resources, roles and grants (docs/spec/modules/sys.md §2.2).
create table sys.resource (
  id bigint generated always as identity primary key,
  parent_id bigint references sys.resource (id),
  kind smallint not null check (kind between 1 and 5),
  international varchar(120) not null,
  name_zh varchar(80) not null,
  name_en varchar(120),
  router varchar(200),
  icon varchar(60),
  web_show_flag smallint not null default 1,
  mobile_show_flag smallint not null default 0,
  sub_app varchar(8) not null,
  object_code varchar(60),
  active_router varchar(200),
  only_one_bookmark boolean not null default false,
  hide_aside boolean not null default false,
  hide_bookmark boolean not null default false,
  external_url text,
  iframe_base text,
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index resource_key_uq on sys.resource (international) where deleted_at is null;
create unique index resource_router_uq on sys.resource (router) where kind in (2, 3) and deleted_at is null;
create index resource_parent_ix on sys.resource (parent_id, sort);

create table sys.role (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  name_zh varchar(80) not null,
  name_en varchar(120),
  kind smallint not null default 2 check (kind in (1, 2)),
  default_scope smallint not null default 1 check (default_scope between 1 and 5),
  remark text,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint
);
create unique index role_code_uq on sys.role (code) where deleted_at is null;

create table sys.user_role (
  user_id bigint not null references sys."user" (id),
  role_id bigint not null references sys.role (id),
  expire_at timestamptz(3),
  granted_by bigint,
  granted_at timestamptz(3) not null default now(),
  primary key (user_id, role_id)
);
create index user_role_role_ix on sys.user_role (role_id);

create table sys.role_resource (
  role_id bigint not null references sys.role (id),
  resource_id bigint not null references sys.resource (id),
  primary key (role_id, resource_id)
);
create index role_resource_resource_ix on sys.role_resource (resource_id);

create table sys.role_data_scope (
  role_id bigint not null references sys.role (id),
  object_code varchar(60) not null,
  scope smallint not null check (scope between 1 and 5),
  dept_ids bigint[] not null default '{}',
  primary key (role_id, object_code)
);
