-- What the numbers of rule 35 are counted from (docs/spec/modules/ger.md §2). The engine adds its further tables and columns.
create schema if not exists ger;

create table ger.wf_instance (
  id bigint generated always as identity primary key,
  instance_no varchar(40) not null unique,
  title varchar(200) not null,
  status text not null check
    (status in ('draft', 'running', 'returned', 'approved', 'rejected', 'withdrawn', 'cancelled', 'error')),
  initiator_id bigint not null references sys.staff (id),
  initiator_dept_id bigint not null references sys.dept (id),
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index wf_instance_initiator_ix on ger.wf_instance (initiator_id, status, started_at desc);

create table ger.wf_task (
  id bigint generated always as identity primary key,
  instance_id bigint not null references ger.wf_instance (id),
  assignee_id bigint not null references sys.staff (id),
  status text not null check
    (status in ('waiting', 'pending', 'agreed', 'rejected', 'returned', 'transmitted', 'auto_agreed', 'cancelled')),
  due_at timestamptz(3),
  acted_at timestamptz(3),
  acted_by bigint references sys.staff (id)
);
create index wf_task_assignee_ix on ger.wf_task (assignee_id, status);
create index wf_task_acted_ix on ger.wf_task (acted_by, acted_at desc) where acted_by is not null;

create table ger.wf_cc (
  instance_id bigint not null references ger.wf_instance (id),
  staff_id bigint not null references sys.staff (id),
  sent_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  primary key (instance_id, staff_id)
);
create index wf_cc_unread_ix on ger.wf_cc (staff_id) where read_at is null;
