-- Named views of lists: what an address would say, kept by its owner and, if they like, shown to everybody who may open the list.
create table sys.list_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references sys."user" (id),
  object_code varchar(60) not null,
  name varchar(40) not null,
  query varchar(2000) not null,
  is_shared boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, object_code, name)
);
create index on sys.list_view (object_code) where is_shared;
