-- Customers made in the sea carried a reason that no list knows.
update crm.customer set sea_reason = 'create' where sea_reason = 'created';

-- Who tried to bring a blocked company back, and by which of its keys it was known (blacklist, tab of refused attempts).
create table crm.blacklist_hit (
  id bigint generated always as identity primary key,
  blacklist_id bigint not null references crm.blacklist (id),
  way text not null check (way in ('create', 'import', 'contact')),
  tried_name varchar(200) not null,
  matches text[] not null,
  staff_id bigint references sys.staff (id),
  at timestamptz(3) not null default now()
);
create index blacklist_hit_entry_ix on crm.blacklist_hit (blacklist_id, id desc);

-- Every attempt to tell a system the new alias; the item keeps only the last one (rule 21a).
create table crm.alias_change_attempt (
  id bigint generated always as identity primary key,
  task_id bigint not null references crm.alias_change (id),
  system text not null,
  outcome text not null check (outcome in ('ok', 'failed', 'retried', 'manual_ok', 'reverted')),
  detail varchar(500),
  staff_id bigint references sys.staff (id),
  at timestamptz(3) not null default now()
);
create index alias_change_attempt_task_ix on crm.alias_change_attempt (task_id, id);
