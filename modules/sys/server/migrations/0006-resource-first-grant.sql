-- Sys R28: a key is fixed after its first grant, also when that grant was taken back later. The database remembers it,
-- so no way of granting can forget to.
alter table sys.resource add column first_granted_at timestamptz(3);
update sys.resource r set first_granted_at = now()
  where exists (select 1 from sys.role_resource rr where rr.resource_id = r.id);

create function sys.note_first_grant() returns trigger language plpgsql as $$
begin
  update sys.resource r set first_granted_at = now()
    from granted g where r.id = g.resource_id and r.first_granted_at is null;
  return null;
end $$;
create trigger role_resource_first_grant after insert on sys.role_resource
  referencing new table as granted for each statement execute function sys.note_first_grant();
