-- Whoever writes an order need not think of it: everybody who has to decide may see it, and it belongs to the applicant's department.
create function crm.approval_order_belongs() returns trigger language plpgsql as $$
begin
  new.applicant_dept_id := coalesce(new.applicant_dept_id,
    (select sd.dept_id from sys.staff_dept sd where sd.staff_id = new.applicant_id and sd.is_primary));
  new.customer_name := coalesce(new.customer_name, (select c.name from crm.customer c where c.id = new.customer_id));
  return new;
end $$;
create trigger approval_order_belongs before insert on crm.approval_order for each row execute function crm.approval_order_belongs();
create function crm.approval_order_handlers() returns trigger language plpgsql as $$
begin
  insert into crm.approval_handler (order_id, staff_id) select new.id, handler from unnest(new.current_handlers) handler
    on conflict do nothing;
  return null;
end $$;
create trigger approval_order_handlers after insert or update of current_handlers on crm.approval_order
  for each row execute function crm.approval_order_handlers();

-- A blacklisted customer belongs to nobody any more: its list keeps what it says about it.
alter table crm.blacklist
  add column customer_code varchar(16),
  add column customer_name varchar(200),
  add column country char(2);
alter table crm.alias_change add column customer_code varchar(16), add column customer_name varchar(200);
alter table crm.class_a_application add column customer_name varchar(200);
alter table crm.team_name_change add column customer_name varchar(200), add column platform text;

-- Stands where the platforms will stand (docs/STANDINS.md): what each of them was told to call a customer or a team.
create table crm.platform_name (
  system text not null,
  object text not null,
  name varchar(80) not null,
  told_at timestamptz(3) not null default now(),
  primary key (system, object)
);
