-- What the synchronisation keeps beside the mails (mc M12, M37, M77).
alter table mc.mail_account add column notified_at timestamptz(3);
alter table mc.mail_message
  -- found in no folder any more; the end of the pass decides whether it was moved or is gone (mc M37)
  add column gone_at timestamptz(3),
  add column is_list boolean not null default false;
create index mail_message_gone_ix on mc.mail_message (account_id) where gone_at is not null and deleted_at is null;
create index mail_message_deleted_ix on mc.mail_message (deleted_at) where deleted_at is not null;

-- New mails that nobody has been told of yet: told together, at most once in 10 s an account (mc M12).
create table mc.mail_new (
  account_id bigint not null references mc.mail_account (id),
  box smallint not null check (box in (2, 3)),
  num int not null,
  since timestamptz(3) not null default now(),
  primary key (account_id, box)
);

-- The same for DingTalk, together over the minutes that the person chose (mc M77).
create table mc.mail_ding_wait (
  staff_id bigint primary key references sys.staff (id),
  num int not null,
  due_at timestamptz(3) not null
);
create index mail_ding_wait_due_ix on mc.mail_ding_wait (due_at);
