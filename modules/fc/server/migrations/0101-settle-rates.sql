-- Settlement rates (docs/spec/modules/fc.md §2.6, rule 46): one rate of a pair a day. A rate that was agreed to is never changed; a later one
-- ends it. What amounts were converted by it stays as it is (records rule 18).
create table fc.settle_rate (
  id bigint generated always as identity primary key,
  base char(3) not null check (base ~ '^[A-Z]{3}$'),
  quote char(3) not null check (quote ~ '^[A-Z]{3}$'),
  rate numeric(18, 6) not null check (rate > 0),
  valid_from date not null,
  valid_to date, -- the last day; null: until another one is agreed to
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'withdrawn')),
  remark varchar(200),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null,
  approved_at timestamptz(3),
  approved_by bigint,
  version int not null default 0,
  check (base <> quote),
  check (valid_to is null or valid_to >= valid_from),
  check ((state = 'approved') = (approved_by is not null)),
  check (approved_by <> created_by),
  exclude using gist (base with =, quote with =, daterange(valid_from, valid_to, '[]') with &&) where (state = 'approved')
);
create index settle_rate_pair_ix on fc.settle_rate (base, quote, valid_from desc);
