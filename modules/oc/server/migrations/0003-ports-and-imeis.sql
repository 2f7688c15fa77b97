-- Ports of SIM banks, the numbers they show, and what is done to them (docs/spec/modules/oc.md §2.3, O70–O78).

-- Devices that cards are mounted on, with the numbers they left the factory with: a copy until records (bq_device) and srm (srm_stock_unit) are here.
create table oc.device (
  id bigint generated always as identity primary key,
  sn varchar(40) not null unique,
  model varchar(60) not null,
  ports int not null check (ports between 1 and 512),
  iso2 char(2) not null,
  factory_imeis text[] not null default '{}'
);

create table oc.device_oplog (
  id bigint generated always as identity primary key,
  device_id bigint not null references oc.device (id),
  port_no int,
  op varchar(40) not null,
  before jsonb,
  after jsonb,
  operator_id bigint references sys.staff (id),
  ok boolean not null,
  err text,
  created_at timestamptz(3) not null default now()
);
create index device_oplog_device_ix on oc.device_oplog (device_id, created_at desc);

create table oc.country_policy (
  id bigint generated always as identity primary key,
  iso2 char(2) not null unique,
  imei_change text not null check (imei_change in ('forbidden', 'own_device', 'allowed')),
  sim_box text not null check (sim_box in ('forbidden', 'licensed', 'allowed')),
  note text,
  reviewed_by bigint references sys.staff (id),
  reviewed_at timestamptz(3)
);

create table oc.imei_tac (
  id bigint generated always as identity primary key,
  tac char(8) not null unique check (tac ~ '^[0-9]{8}$'),
  maker varchar(80) not null,
  model varchar(80) not null,
  serial_from int not null check (serial_from >= 0),
  serial_to int not null check (serial_to <= 999999),
  iso2s char(2)[] not null default '{}',
  valid_to date,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reviewed_by bigint references sys.staff (id),
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (serial_from <= serial_to)
);

create table oc.vod_simbank_port (
  id bigint generated always as identity primary key,
  bank_id bigint not null references oc.vod_simbank (id),
  slot_no int not null check (slot_no > 0),
  iccid varchar(22),
  imsi varchar(15),
  msisdn varchar(16),
  mcc smallint,
  mnc varchar(3),
  iso2 char(2),
  imei char(15),
  client_device_id bigint references oc.device (id),
  client_port_no int check (client_port_no > 0),
  map_state text not null default 'none' check (map_state in ('none', 'new', 'unack', 'active', 'del_req', 'deleting')),
  state text not null default 'empty' check (state in ('empty', 'idle', 'reserved', 'mapping', 'registering', 'active', 'busy',
    'releasing', 'fault', 'locked', 'disabled')),
  reg smallint not null default 0 check (reg between 0 and 5),
  csq smallint,
  pin text not null default 'ok' check (pin in ('ok', 'pin', 'puk')),
  last_err text,
  active_at timestamptz(3),
  -- the batch that is at work on it: no other touches it
  batch_id bigint,
  updated_at timestamptz(3) not null default now(),
  unique (bank_id, slot_no),
  -- O70: what a state means for the mapping and the network
  check (state <> 'empty' or iccid is null),
  check ((state = 'mapping') = (map_state in ('new', 'unack'))),
  check (state not in ('active', 'busy') or (map_state = 'active' and reg in (1, 5))),
  check ((state = 'releasing') = (map_state in ('del_req', 'deleting'))),
  check (state not in ('empty', 'idle', 'reserved', 'disabled') or map_state = 'none'),
  check (map_state = 'none' or (client_device_id is not null and client_port_no is not null))
);
-- O74: one card to one port of a device
create unique index vod_simbank_port_mount_ux on oc.vod_simbank_port (client_device_id, client_port_no) where map_state <> 'none';
create unique index vod_simbank_port_imei_ux on oc.vod_simbank_port (imei) where imei is not null;
create index vod_simbank_port_state_ix on oc.vod_simbank_port (state);

create table oc.imei (
  id bigint generated always as identity primary key,
  imei char(15) not null unique check (imei ~ '^[0-9]{15}$'),
  tac char(8) not null generated always as (substr(imei, 1, 8)) stored,
  serial int not null generated always as (substr(imei, 9, 6)::int) stored,
  model varchar(80),
  origin text not null check (origin in ('device', 'upload', 'generated')),
  iso2 char(2),
  batch_no varchar(40),
  state text not null default 'free' check (state in ('free', 'reserved', 'bound', 'cooling', 'blacklisted', 'retired')),
  bound_port_id bigint references oc.vod_simbank_port (id),
  bound_at timestamptz(3),
  cooling_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references sys.staff (id),
  unique (tac, serial),
  check ((state = 'bound') = (bound_port_id is not null)),
  check ((state = 'cooling') = (cooling_until is not null))
);
create index imei_state_ix on oc.imei (state, id);
create index imei_new_ix on oc.imei (created_at desc, id);

create sequence oc.batch_seq;

create table oc.port_batch (
  id bigint generated always as identity primary key,
  batch_no varchar(40) not null unique,
  request_id varchar(64) not null unique,
  kind text not null check (kind in ('activate', 'release', 'update_imei')),
  state text not null check (state in ('approving', 'running', 'done', 'rejected')),
  is_forced boolean not null default false,
  wf_instance_id bigint,
  -- the worker at work on it; one that has said nothing until then is dead, and another takes over
  runner uuid,
  runner_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references sys.staff (id),
  finished_at timestamptz(3)
);
create index port_batch_running_ix on oc.port_batch (id) where state = 'running';

-- One port of a batch. What a dead worker held is taken up by the next.
create table oc.port_batch_item (
  batch_id bigint not null references oc.port_batch (id),
  port_id bigint not null references oc.vod_simbank_port (id),
  place int not null,
  state text not null check (state in ('queued', 'running', 'ok', 'failed')),
  reason text,
  client_device_id bigint references oc.device (id),
  client_port_no int,
  old_imei char(15),
  new_imei char(15),
  attempts int not null default 0,
  runner uuid,
  finished_at timestamptz(3),
  primary key (batch_id, port_id),
  check (state <> 'failed' or reason is not null)
);
create index port_batch_item_open_ix on oc.port_batch_item (batch_id, place) where state in ('queued', 'running');

-- Both logs are written in the transaction that changes the port: a ledger that lags behind what it books would be none.
create table oc.port_flow (
  id bigint generated always as identity primary key,
  ts timestamptz(3) not null default now(),
  port_id bigint not null references oc.vod_simbank_port (id),
  batch_id bigint references oc.port_batch (id),
  op text not null check (op in ('alloc', 'release', 'activate', 'switch_sim', 'set_imei', 'charge', 'fault', 'recover')),
  from_v text,
  to_v text,
  operator_id bigint references sys.staff (id),
  ok boolean not null,
  err text,
  ms int not null,
  unique (batch_id, port_id, op)
);
create index port_flow_port_ix on oc.port_flow (port_id, ts desc);
create index port_flow_ts_ix on oc.port_flow (ts desc, id desc);

create table oc.port_active_log (
  id bigint generated always as identity primary key,
  ts timestamptz(3) not null default now(),
  port_id bigint not null references oc.vod_simbank_port (id),
  batch_id bigint not null references oc.port_batch (id),
  step text not null check (step in ('map', 'power', 'pin', 'register', 'ready')),
  iccid varchar(22),
  imsi varchar(15),
  imei char(15),
  ok boolean not null,
  reg smallint,
  csq smallint,
  ms int not null,
  err text,
  unique (batch_id, port_id, step)
);
create index port_active_log_port_ix on oc.port_active_log (port_id, ts desc);
create index port_active_log_ts_ix on oc.port_active_log (ts desc, id desc);
