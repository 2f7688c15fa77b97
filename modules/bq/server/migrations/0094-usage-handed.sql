-- Which days were handed over to finance, and how often (docs/spec/modules/records.md rule 51b). Products close in parts: messages and calls
-- have days of their own (`bq.day_close`), what only the ledger knows closes by the clock.
create table bq.usage_handed (
  stat_day date not null,
  part varchar(16) not null check (part in ('sms', 'voice', 'ledger')),
  rev int not null check (rev >= 1),
  -- how far the day was then: a correction follows when it closes, and whenever it is closed again
  state varchar(16) not null check (state in ('prelim', 'closed')),
  rows int not null default 0,
  handed_at timestamptz(3) not null default clock_timestamp(),
  primary key (stat_day, part, rev)
);
