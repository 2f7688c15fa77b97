-- The workflow engine (docs/spec/modules/ger.md §2): definitions with versions, the way of each instance, call-backs.
create extension if not exists btree_gist;

create table ger.wf_role (
  id bigint generated always as identity primary key,
  role_code varchar(60) not null unique,
  name_zh varchar(60) not null,
  name_en varchar(80) not null,
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  remark varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create table ger.wf_role_member (
  role_id bigint not null references ger.wf_role (id) on delete cascade,
  staff_id bigint not null references sys.staff (id),
  scope_type text not null default 'all' check (scope_type in ('all', 'dept', 'entity', 'product', 'country')),
  scope_keys text[] not null default '{}',
  sort_no int not null default 0,
  primary key (role_id, staff_id, scope_type)
);
create index wf_role_member_staff_ix on ger.wf_role_member (staff_id);
insert into ger.wf_role (role_code, name_zh, name_en) values ('process_admin', '流程管理员', 'Process administrators');

create table ger.wf_process (
  id bigint generated always as identity primary key,
  process_code varchar(60) not null unique,
  name_zh varchar(60) not null,
  name_en varchar(80) not null,
  category text not null default 'general'
    check (category in ('finance', 'credit', 'quote', 'supplier', 'customer', 'contract', 'account', 'general')),
  service_name varchar(60),
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  start_scope jsonb not null default '{"all": true}',
  withdraw_mode text not null default 'beforeEnd' check (withdraw_mode in ('never', 'beforeFirst', 'beforeEnd')),
  sort_no int not null default 0,
  remark varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);

create table ger.wf_process_version (
  id bigint generated always as identity primary key,
  process_id bigint not null references ger.wf_process (id),
  version_no int not null,
  graph jsonb not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  note varchar(500),
  published_at timestamptz(3),
  published_by bigint references sys.staff (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (process_id, version_no)
);
create unique index wf_process_version_draft_uq on ger.wf_process_version (process_id) where status = 'draft';
create unique index wf_process_version_published_uq on ger.wf_process_version (process_id) where status = 'published';

-- An instance is finished on the version it was begun on: that version may never change under it (ger rule 2).
create function ger.keep_published_graph() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (new.graph <> old.graph or new.status = 'draft' or new.process_id <> old.process_id) then
    raise exception 'the graph of a published version is immutable' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wf_process_version_immutable before update on ger.wf_process_version
  for each row execute function ger.keep_published_graph();

alter table ger.wf_instance
  add column process_id bigint references ger.wf_process (id),
  add column version_id bigint references ger.wf_process_version (id),
  add column data jsonb not null default '{}',
  add column picked jsonb not null default '{}',
  add column edited text[] not null default '{}',
  add column urgent boolean not null default false;
create index wf_instance_version_ix on ger.wf_instance (version_id) where status in ('running', 'returned', 'error');

create table ger.wf_node_run (
  id bigint generated always as identity primary key,
  instance_id bigint not null references ger.wf_instance (id),
  seq int not null,
  node_id varchar(32) not null,
  node_name jsonb not null,
  node_type text not null check (node_type in ('start', 'approve', 'condition', 'cc', 'end')),
  round int not null,
  sign text check (sign in ('any', 'all', 'sequence')),
  status text not null check (status in ('active', 'passed', 'rejected', 'returned', 'skipped', 'cancelled')),
  returned_by int,
  taken_branch varchar(32),
  evaluated jsonb,
  entered_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  due_at timestamptz(3),
  unique (instance_id, seq)
);
-- one token
create unique index wf_node_run_active_uq on ger.wf_node_run (instance_id) where status = 'active';

alter table ger.wf_task
  add column no int,
  add column node_run_id bigint references ger.wf_node_run (id),
  add column kind text not null default 'approve' check (kind in ('approve', 'addsign_before', 'addsign_after', 'resubmit')),
  add column seq int not null default 0,
  add column opened_at timestamptz(3);
create unique index wf_task_no_uq on ger.wf_task (instance_id, no);

alter table ger.wf_cc
  add column node_id varchar(32),
  add column source text not null default 'node' check (source in ('node', 'manual'));

alter table ger.wf_record
  add column node_run_id bigint references ger.wf_node_run (id),
  add column on_behalf_of bigint references sys.staff (id);

create table ger.wf_callback (
  id bigint generated always as identity primary key,
  instance_id bigint not null references ger.wf_instance (id),
  node_run_id bigint not null references ger.wf_node_run (id),
  event text not null check (event in ('start', 'agree', 'reject', 'return', 'complete', 'withdraw', 'cancel')),
  service_name varchar(60) not null,
  action varchar(60) not null,
  mode text not null check (mode in ('tx', 'async')),
  status text not null check (status in ('done', 'pending', 'failed', 'dead')),
  staff_id bigint references sys.staff (id),
  comment varchar(500),
  attempts int not null default 0,
  next_try_at timestamptz(3),
  error text,
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  -- exactly once: the same step of the same run cannot call twice (ger rule 26)
  unique (node_run_id, event, service_name, action)
);
create index wf_callback_open_ix on ger.wf_callback (next_try_at) where status in ('pending', 'failed');
create index wf_callback_dead_ix on ger.wf_callback (created_at) where status = 'dead';

create table ger.wf_delegation (
  id bigint generated always as identity primary key,
  delegator_id bigint not null references sys.staff (id),
  delegate_id bigint not null references sys.staff (id) check (delegate_id <> delegator_id),
  process_id bigint not null default 0,
  period tstzrange not null check (not isempty(period)),
  reason varchar(500),
  take_existing boolean not null default false,
  state text not null default 'active' check (state in ('active', 'ended')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  exclude using gist (delegator_id with =, process_id with =, period with &&) where (state = 'active')
);

-- What the one-step door began goes on as version 1 of the same single step.
insert into ger.wf_process (process_code, name_zh, name_en, service_name)
  select distinct on (process_code) process_code, process_code, process_code, service_name from ger.wf_instance where process_code is not null;
insert into ger.wf_process_version (process_id, version_no, status, published_at, graph)
  select id, 1, 'published', now(), jsonb_build_object('schemaVersion', 1, 'nodes', jsonb_build_array(
    '{"id": "start", "type": "start", "name": {"zh": "发起", "en": "Start"}, "fields": {}, "required": [], "next": "manager"}'::jsonb,
    '{"id": "manager", "type": "approve", "name": {"zh": "上级审批", "en": "Manager"}, "approvers": [{"by": "manager", "level": 1}],
      "sign": "any", "emptyApprover": "admin", "selfApprover": "manager", "dedupe": "none", "fields": {}, "required": [],
      "ops": ["agree", "reject", "transmit", "comment"], "commentRequired": {"agree": false, "reject": true},
      "reject": {"targets": ["end"], "default": "end", "resume": "restart"}, "next": "end"}'::jsonb,
    '{"id": "end", "type": "end", "name": {"zh": "结束", "en": "End"}}'::jsonb)) from ger.wf_process;
update ger.wf_instance i set process_id = p.id, version_id = v.id, current_node_id = case when i.status = 'running' then 'manager' end
  from ger.wf_process p join ger.wf_process_version v on v.process_id = p.id where p.process_code = i.process_code;
insert into ger.wf_node_run (instance_id, seq, node_id, node_name, node_type, round, sign, status, entered_at, left_at)
  select i.id, n.seq, n.node_id, n.node_name::jsonb, n.node_type, 1, n.sign,
    case when n.seq = 1 or i.status = 'approved' then 'passed' when i.status = 'running' then 'active' when i.status = 'rejected' then 'rejected' else 'cancelled' end,
    i.started_at, case when n.seq = 1 then i.started_at else i.ended_at end
  from ger.wf_instance i cross join (values (1, 'start', '{"zh": "发起", "en": "Start"}', 'start', null),
    (2, 'manager', '{"zh": "上级审批", "en": "Manager"}', 'approve', 'any')) n (seq, node_id, node_name, node_type, sign)
  where i.version_id is not null;
update ger.wf_task t set no = n.no, node_run_id = n.run_id, origin_id = coalesce(t.origin_id, t.assignee_id) from (
    select t.id, row_number() over (partition by t.instance_id order by t.id) as no, r.id as run_id
    from ger.wf_task t join ger.wf_node_run r on r.instance_id = t.instance_id and r.seq = 2) n
  where n.id = t.id;
