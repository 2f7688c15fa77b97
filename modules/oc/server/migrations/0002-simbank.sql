-- SIM banks and the servers they hang on (docs/spec/modules/oc.md §2.3). Ports, IMEI and orders follow with their rules.
create table oc.vod_server (
  id bigint generated always as identity primary key,
  name varchar(60) not null unique,
  ip inet not null,
  port int not null check (port between 1 and 65535),
  sw_version varchar(20) not null,
  max_banks int not null check (max_banks > 0),
  state text not null default 'offline' check (state in ('online', 'offline', 'maint')),
  heartbeat_at timestamptz(3)
);

create table oc.vod_simbank (
  id bigint generated always as identity primary key,
  server_id bigint not null references oc.vod_server (id),
  bank_no int not null check (bank_no > 0),
  sn varchar(40) not null unique,
  model varchar(40) not null,
  slots int not null default 128 check (slots > 0),
  used int not null default 0 check (used between 0 and slots),
  temp_c numeric(5, 1),
  state text not null default 'offline' check (state in ('online', 'offline', 'fault', 'maint')),
  heartbeat_at timestamptz(3),
  unique (server_id, bank_no)
);
