-- What is asked for: applications about suppliers (docs/spec/modules/srm.md §2)
create schema if not exists srm;

create table srm.supplier_application (
  id bigint generated always as identity primary key,
  apply_no varchar(40) not null unique,
  process_code varchar(60) not null,
  wf_instance_id bigint not null unique references ger.wf_instance (id),
  title varchar(200) not null,
  party_type varchar(20),
  party_id bigint,
  currency varchar(3),
  amount numeric(18, 6),
  data jsonb not null,
  state varchar(20) not null default 'approving' check (state in ('approving', 'approved', 'rejected', 'withdrawn')),
  ended_at timestamptz(3),
  owner_staff_id bigint not null references sys.staff (id),
  dept_id bigint not null references sys.dept (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create index supplier_application_owner_ix on srm.supplier_application (owner_staff_id, created_at desc);
create index supplier_application_party_ix on srm.supplier_application (process_code, party_type, party_id, ended_at);
