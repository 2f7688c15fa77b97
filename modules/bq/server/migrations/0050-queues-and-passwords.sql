-- The API queues of accounts that send messages (docs/spec/modules/records.md §2.1): what people want of them. How they stand, the
-- gateway tells in its bucket `gw_queue`.
create table bq.api_queue (
  id bigint generated always as identity primary key,
  app_id bigint not null references bq.app (id),
  queue varchar(24) not null check (queue in ('otp', 'notify', 'marketing')),
  speed_limit int not null default 0 check (speed_limit between 0 and 100000), -- messages in a second; 0: as the account may
  is_paused boolean not null default false,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id),
  unique (app_id, queue)
);

-- An account that sends messages has its queues from the first day.
create function bq.add_queues() returns trigger language plpgsql as $$
begin
  insert into bq.api_queue (app_id, queue) select new.id, unnest(array['otp', 'notify', 'marketing']) on conflict do nothing;
  return null;
end $$;
create trigger app_queues after insert on bq.app for each row when (new.biz = 'sms') execute function bq.add_queues();
insert into bq.api_queue (app_id, queue)
  select a.id, unnest(array['otp', 'notify', 'marketing']) from bq.app a where a.biz = 'sms';

-- Sealed with the keys of the house (kit/server/src/secret.ts); never read by a page.
alter table bq.channel
  add column password_enc bytea,
  add column password_key int,
  add constraint channel_password_whole check ((password_enc is null) = (password_key is null));
