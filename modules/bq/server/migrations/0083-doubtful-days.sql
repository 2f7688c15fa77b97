-- Days whose sums may hold a batch twice (rule 37): the store was cut off or fell while it took one. A single node writes down that it
-- has a batch after the batch itself, so what it takes again after a fall may be counted again; a replicated one does both at once.
create table bq.day_doubt (
  product varchar(16) not null,
  stat_day date not null,
  since timestamptz(3) not null default now(),
  primary key (product, stat_day)
);
