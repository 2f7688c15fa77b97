-- A bus that lost its store begins its streams anew, with numbers that were written before. Ours go on: what is added to
-- the numbers of a stream stands here, and which stream it was.
create table bq.ingest_stream (
  stream varchar(40) primary key,
  -- given to it when it was made; empty for those from before
  mark varchar(60) not null,
  base bigint not null default 0 check (base >= 0)
);
