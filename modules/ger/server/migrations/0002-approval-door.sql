-- The approval door (docs/STANDINS.md): one step per process, decided by a manager. Columns and states are those of
-- docs/spec/modules/ger.md §2, so that the engine adds versions, node runs and call-backs without moving a row.
create sequence ger.instance_no_seq;

alter table ger.wf_instance
  add column process_code varchar(60),
  add column service_name varchar(60),
  add column business_type varchar(40),
  add column business_id bigint,
  add column facts jsonb not null default '{}',
  add column current_node_id varchar(32),
  add column current_node_name jsonb,
  add column round int not null default 1,
  add column result_note varchar(500);
-- one live process per document
create unique index wf_instance_live_uq on ger.wf_instance (business_type, business_id)
  where status in ('running', 'returned', 'error') and business_type is not null;

alter table ger.wf_task
  add column origin_id bigint references sys.staff (id),
  add column via text not null default 'direct' check (via in ('direct', 'delegation', 'transmit', 'addsign', 'admin')),
  add column from_task_id bigint references ger.wf_task (id),
  add column created_at timestamptz(3) not null default now(),
  add column remind_count int not null default 0,
  add column reminded_at timestamptz(3),
  add column comment varchar(500);
create index wf_task_instance_ix on ger.wf_task (instance_id, status);

create table ger.wf_record (
  id bigint generated always as identity primary key,
  instance_id bigint not null references ger.wf_instance (id),
  task_id bigint references ger.wf_task (id),
  op text not null check (op in ('start', 'resubmit', 'agree', 'reject', 'return', 'transmit', 'addsign', 'comment', 'withdraw',
    'cc', 'urge', 'auto', 'timeout', 'delegate', 'reassign', 'cancel', 'callback', 'edit')),
  staff_id bigint references sys.staff (id),
  comment varchar(500),
  detail jsonb not null default '{}',
  at timestamptz(3) not null default now()
);
create index wf_record_instance_ix on ger.wf_record (instance_id, id);
create trigger wf_record_append_only before update or delete on ger.wf_record for each row execute function sys.refuse_change();
