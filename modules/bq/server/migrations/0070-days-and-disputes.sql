-- Who opened a closed day again, and why (docs/spec/modules/records.md rule 36); disputes about the figures of a day.
alter table bq.day_close
  add column reopened_by bigint,
  add column reopened_at timestamptz(3),
  add column reopen_reason text;

create table bq.day_dispute (
  id bigint generated always as identity primary key,
  dispute_no varchar(32) not null unique,
  side varchar(24) not null check (side in ('c', 'r')),
  product varchar(24) not null check (product in ('sms', 'voice')),
  stat_day date not null,
  about varchar(24) not null check (about in ('revenue', 'cost', 'volume', 'owner')),
  -- the customer or supplier that it is about, as the person wrote it
  subject varchar(120) not null default '',
  reason varchar(500) not null,
  state varchar(24) not null default 'live' check (state in ('live', 'approved', 'rejected', 'withdrawn')),
  instance_id bigint,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null
);
create index day_dispute_mine_ix on bq.day_dispute (created_by, id desc);
-- the same person asks once about the same figure of a day
create unique index day_dispute_live_ux on bq.day_dispute (created_by, side, product, stat_day, about, subject) where state = 'live';
create sequence bq.day_dispute_no;
