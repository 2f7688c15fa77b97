-- Up to when everything that was sent is in the store (docs/spec/modules/records.md rule 38): one row a stream, so that a page need
-- not look through all intents. An empty stream is as fresh as a busy one.
create table bq.ingest_fresh (
  stream varchar(40) primary key,
  fresh_at timestamptz(3) not null
);
