-- What the writers of records are about to insert (docs/spec/modules/records.md §6): a crash between the insert and its mark
-- repeats the same range with the same token, and ClickHouse knows the token.
create schema if not exists bq;

create table bq.ingest_intent (
  stream varchar(40) not null,
  first_seq bigint not null,
  last_seq bigint not null,
  rows int not null,
  dead int not null default 0,
  token varchar(80) not null,
  ingest_at timestamptz(0) not null,
  state varchar(24) not null default 'inserting' check (state in ('inserting', 'done', 'lost')),
  done_at timestamptz(3),
  primary key (stream, first_seq)
);
-- one range at a time: the second writer of a stream is a mistake that the database refuses
create unique index ingest_intent_one_uq on bq.ingest_intent (stream) where state = 'inserting';
