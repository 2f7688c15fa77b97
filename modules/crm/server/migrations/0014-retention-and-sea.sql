-- What retention and the sea keep beside the customer (docs/spec/modules/crm.md rules 7-18).
alter table crm.customer
  -- rule 7: by which rule recall_at was worked out; its days are warned of, its sea is the target
  add column recall_rule_id bigint references crm.retention_rule (id),
  add column warned_on date,
  -- rule 11: what the night brought into the sea can be claimed from 10:00
  add column claimable_from timestamptz(3),
  add column prev_dept_id bigint references sys.dept (id);
create index customer_rule_ix on crm.customer (recall_rule_id) where pool_state = 'private' and deleted_at is null;

-- Rule 9: which customers a night passed over, and why.
create table crm.recall_exemption (
  day date not null,
  customer_id bigint not null references crm.customer (id),
  reason text not null check (reason in ('locked', 'protected', 'class_a', 'alias_change', 'pending_approval', 'prepaid_balance', 'unpaid_bill')),
  primary key (day, customer_id)
);
create index recall_exemption_customer_ix on crm.recall_exemption (customer_id, day desc);

-- Rule 18: who left, who hands over and until when.
create table crm.leaver (
  staff_id bigint primary key references sys.staff (id),
  left_at timestamptz(3) not null,
  manager_id bigint references sys.staff (id),
  to_sea_on date not null,
  finished_at timestamptz(3)
);
create index leaver_open_ix on crm.leaver (to_sea_on) where finished_at is null;

alter table crm.transfer
  -- rule 17: the receiver has three days, then the manager is asked
  add column accepting_since timestamptz(3),
  add column manager_asked_at timestamptz(3),
  add column from_dept_id bigint references sys.dept (id),
  add column to_dept_id bigint references sys.dept (id),
  add column reject_reason varchar(300);
create index transfer_to_ix on crm.transfer (to_id, state);
create index transfer_from_ix on crm.transfer (from_id);
create index transfer_item_transfer_ix on crm.transfer_item (transfer_id);
-- what a person did today counts against their limits (rules 10, 12)
create index flow_log_by_ix on crm.flow_log (by, event, at);
-- wasted claims of a person are asked for with every claim (rule 13)
create index flow_log_wasted_ix on crm.flow_log (from_owner_id, at) where event = 'recall';

-- How far the night has worked out the dates of that day; a worker that goes on begins there.
create table crm.recall_run (
  day date primary key,
  refreshed_to bigint not null default 0,
  refreshed_at timestamptz(3)
);
