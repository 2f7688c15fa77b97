-- What the code declares of a flag (written after each migration) and what administrators add to it.
-- lock-ok sys.feature_flag: a few rows
alter table sys.feature_flag
  add column name_zh varchar(60),
  add column name_en varchar(80),
  add column type varchar(12) check (type in ('release', 'experiment', 'operation', 'permission')),
  add column owner varchar(20),
  add column expected_end date,
  add column declared boolean not null default false,
  add column expires_at timestamptz(3),
  add column full_since timestamptz(3);
update sys.feature_flag set full_since = updated_at where enabled and rule ->> 'percent' = '100';
create trigger feature_flag_changed after insert or update or delete on sys.feature_flag
  for each statement execute function sys.notify_rights();
