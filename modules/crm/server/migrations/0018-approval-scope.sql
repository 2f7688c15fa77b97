-- Documents under approval belong to whoever asked and to that person's department; whoever has to decide sees them too.
alter table crm.approval_order
  add column applicant_dept_id bigint references sys.dept (id),
  -- as it was called when it was asked for: an approver need not see the customer itself
  add column customer_name varchar(200);
create table crm.approval_handler (
  order_id bigint not null references crm.approval_order (id),
  staff_id bigint not null references sys.staff (id),
  primary key (staff_id, order_id)
);

alter table crm.class_a_application
  add column applicant_dept_id bigint references sys.dept (id),
  add column submitted_at timestamptz(3),
  add column decided_at timestamptz(3),
  -- rule 23: the owner was told that the commitment is in danger
  add column warned_at timestamptz(3);
alter table crm.blacklist
  add column applicant_dept_id bigint references sys.dept (id),
  add column wf_instance_id bigint;
alter table crm.alias_change
  add column applicant_id bigint references sys.staff (id),
  add column applicant_dept_id bigint references sys.dept (id);
alter table crm.team_name_change
  add column customer_id bigint references crm.customer (id),
  add column applicant_id bigint references sys.staff (id),
  add column applicant_dept_id bigint references sys.dept (id);

-- rule 25: who was told that an opportunity stands still, at which colour, since it entered its stage
alter table crm.opportunity add column stuck_told_at timestamptz(3);
create index opportunity_stuck_ix on crm.opportunity (stage_entered_at) where state = 'open' and deleted_at is null;
create index alias_change_item_due_ix on crm.alias_change_item (next_try_at) where state = 'waiting';
