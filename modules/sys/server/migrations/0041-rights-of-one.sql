-- A grant or a change of department is about few people: name them, so that a node forgets those and keeps all others.
-- A change of very many (an import, a synchronisation) is said once, as before.
create function sys.notify_holders() returns trigger language plpgsql as $$
declare
  holders bigint[] := array(select distinct changed.user_id from changed limit 101);
begin
  if cardinality(holders) > 100 then
    perform pg_notify('sys_rights', tg_table_name);
  else
    perform pg_notify('sys_rights', 'user:' || holder) from unnest(holders) holder;
  end if;
  return null;
end $$;
drop trigger user_role_changed on sys.user_role;
create trigger user_role_added after insert on sys.user_role referencing new table as changed
  for each statement execute function sys.notify_holders();
create trigger user_role_removed after delete on sys.user_role referencing old table as changed
  for each statement execute function sys.notify_holders();
create trigger user_role_changed after update on sys.user_role referencing new table as changed
  for each statement execute function sys.notify_holders();

create function sys.notify_members() returns trigger language plpgsql as $$
declare
  members bigint[] := array(select distinct u.id from changed join sys."user" u on u.staff_id = changed.staff_id limit 101);
begin
  if cardinality(members) > 100 then
    perform pg_notify('sys_rights', tg_table_name);
  else
    perform pg_notify('sys_rights', 'user:' || member) from unnest(members) member;
  end if;
  return null;
end $$;
drop trigger staff_dept_changed on sys.staff_dept;
create trigger staff_dept_added after insert on sys.staff_dept referencing new table as changed
  for each statement execute function sys.notify_members();
create trigger staff_dept_removed after delete on sys.staff_dept referencing old table as changed
  for each statement execute function sys.notify_members();
create trigger staff_dept_changed after update on sys.staff_dept referencing new table as changed
  for each statement execute function sys.notify_members();
