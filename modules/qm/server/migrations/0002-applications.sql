-- What is asked for: special-price applications (docs/spec/modules/qm.md §2)
create schema if not exists qm;

create table qm.special_apply (
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
create index special_apply_owner_ix on qm.special_apply (owner_staff_id, created_at desc);
create index special_apply_party_ix on qm.special_apply (process_code, party_type, party_id, ended_at);
