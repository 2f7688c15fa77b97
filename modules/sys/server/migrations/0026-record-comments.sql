-- Comments on any record of the house. Whoever may read the record may read and write them; the author may take an own one back.
create table sys.record_comment (
  id bigint generated always as identity primary key,
  object_code varchar(60) not null,
  object_id bigint not null,
  content text not null check (char_length(content) between 1 and 2000),
  mention_ids bigint[] not null default '{}',
  created_at timestamptz(3) not null default now(), created_by bigint not null references sys.staff (id),
  deleted_at timestamptz(3), deleted_by bigint
);
create index record_comment_object_ix on sys.record_comment (object_code, object_id, created_at desc, id desc) where deleted_at is null;
