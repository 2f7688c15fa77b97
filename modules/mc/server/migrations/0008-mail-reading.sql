-- Which mails went to finance as which kind of bill: once per mail and flag (mc M75).
create table mc.mail_bill_push (
  message_id bigint not null references mc.mail_message (id) on delete cascade,
  bill_flag smallint not null check (bill_flag between 1 and 4),
  pushed_by bigint not null references sys.staff (id),
  pushed_at timestamptz(3) not null default now(),
  primary key (message_id, bill_flag)
);

-- A word that is common among 20 million mails must not be looked up in the mailboxes of everybody (mc M81).
create extension if not exists btree_gin;
create index mail_message_search_ix on mc.mail_message using gin (account_id, fts) where deleted_at is null;
drop index mc.mail_message_fts_ix;

-- What the night takes away (mc M71): spam and deleted mails whose time is over.
create index mail_message_trash_ix on mc.mail_message (deleted_box_at) where box = 5 and deleted_at is null;
create index mail_message_spam_age_ix on mc.mail_message (receive_time) where box = 3 and deleted_at is null;
