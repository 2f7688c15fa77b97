-- Devices are kept here and shown by business inquiry (docs/spec/modules/records.md §2.1, R61): one table, no copy.
alter table oc.device
  add column kind varchar(24) not null default 'goip' check (kind in ('goip', 'simbank', 'dongle')),
  add column mac macaddr,
  add column ip inet,
  add column fw varchar(40),
  add column site varchar(80),
  add column channel_id bigint, -- a channel of bq, whose tables come after these
  add column remark varchar(500),
  add column heartbeat_at timestamptz(3),
  add column is_faulty boolean not null default false,
  add column created_at timestamptz(3) not null default now(),
  add column created_by bigint references sys.staff (id),
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by bigint references sys.staff (id),
  add column version int not null default 0;
create index device_channel_ix on oc.device (channel_id) where channel_id is not null;

-- null: under way
alter table oc.device_oplog alter column ok drop not null;
alter table oc.device_oplog add column client_ip inet;
create index device_oplog_time_ix on oc.device_oplog (created_at desc, id desc);
-- a device is not started anew while it is starting
create unique index device_oplog_reboot_ux on oc.device_oplog (device_id) where op = 'reboot' and ok is null;

create table oc.device_compliance (
  id bigint generated always as identity primary key,
  device_id bigint not null references oc.device (id),
  item varchar(24) not null check (item in ('type_approval', 'import_permit', 'sim_kyc', 'imei_origin', 'operator_contract')),
  -- of the document that was handed in last
  state varchar(24) not null check (state in ('submitted', 'valid', 'rejected')),
  doc_no varchar(64) not null,
  file_id bigint, -- of sys; null: taken over without a scan
  issued_at date,
  expires_at date, -- null: it does not expire
  opinion varchar(500),
  reviewer_id bigint references sys.staff (id),
  reviewed_at timestamptz(3),
  -- the last day that an approved document covers; a newer one in review takes nothing away from it
  in_force_until date,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (device_id, item),
  check (expires_at is null or issued_at is null or expires_at >= issued_at),
  check (state <> 'valid' or in_force_until is not null)
);
create index device_compliance_end_ix on oc.device_compliance (in_force_until);
