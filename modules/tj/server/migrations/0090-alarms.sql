-- Alarms (docs/spec/modules/tj.md §2.1): the rules that the house ships with, how far each of them is, and what they raised. Metrics, objects
-- and sources have no tables of their own yet, but for the one that says since when a store does not answer (rule T13).
create schema if not exists tj;

create table tj.source (
  name varchar(40) primary key,
  kind varchar(24) not null check (kind in ('clickhouse', 'nats_kv', 'nats_event')),
  ok_at timestamptz(3) not null default now(),
  err varchar(300)
);
insert into tj.source (name, kind) values ('clickhouse', 'clickhouse');

create table tj.rule (
  id bigint generated always as identity primary key,
  code varchar(40) not null unique,
  metric_code varchar(48) not null,
  kind varchar(24) not null default 'static' check (kind in ('static')),
  dims text[] not null,
  levels jsonb not null, -- the worst first: [{"sev", "value", "recover"}]
  window_s int not null default 0,
  offset_s int not null default 0,
  min_sample int not null default 0,
  consec smallint not null default 3 check (consec >= 1),
  recover_n smallint not null default 3 check (recover_n >= 1),
  group_interval_s int not null default 300,
  owner_staff_id bigint references sys.staff (id), -- null: those who acknowledge alarms
  state varchar(24) not null default 'enabled' check (state in ('enabled', 'disabled', 'error')),
  err_n smallint not null default 0,
  last_tick timestamptz(3), -- the minute that was evaluated last: no minute counts twice
  ver int not null default 1,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);

insert into tj.rule (code, metric_code, dims, levels, window_s, offset_s, min_sample, consec, recover_n) values
  ('link_lost', 'link.lost_s', '{channel}',
    '[{"sev": "P1", "value": 300, "recover": 0}, {"sev": "P2", "value": 60, "recover": 0}]', 0, 0, 0, 1, 2),
  ('delivery_low', 'sms.delivery_rate', '{channel,country}',
    '[{"sev": "P1", "value": 60, "recover": 70}, {"sev": "P2", "value": 80, "recover": 85}]', 900, 600, 100, 3, 3),
  ('otp_conversion_low', 'otp.conversion', '{channel,country}',
    '[{"sev": "P1", "value": 40, "recover": 50}]', 1800, 600, 50, 3, 3),
  ('source_away', 'plat.source_lost_s', '{server}',
    '[{"sev": "P1", "value": 240, "recover": 0}]', 0, 0, 0, 1, 1);

-- Only what is not as it should be has a row: what was good and stays good leaves none.
create table tj.rule_state (
  rule_id bigint not null references tj.rule (id),
  fp char(40) not null,
  object_id bigint not null,
  dims jsonb not null,
  counts jsonb not null, -- by severity: {"P1": {"bad": 2, "ok": 0, "isOn": false}}
  is_held boolean not null default false, -- closed by hand: fires again only after one good evaluation (T32)
  last_value numeric(16, 4),
  last_sample bigint,
  last_eval_at timestamptz(3) not null,
  since timestamptz(3), -- the first bad evaluation of this time
  primary key (rule_id, fp)
);

create sequence tj.alarm_seq;
create table tj.alarm (
  id bigint generated always as identity primary key,
  alarm_no varchar(24) not null unique
    default 'AL' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('tj.alarm_seq')::text, 6, '0'),
  fp char(40) not null,
  rule_id bigint not null references tj.rule (id),
  rule_ver int not null,
  metric_code varchar(48) not null,
  object_kind varchar(24) not null check (object_kind in ('channel', 'rule', 'server')),
  object_id bigint not null,
  object_name varchar(128) not null, -- as it was called when it fired
  labels jsonb not null default '{}',
  sev char(2) not null check (sev in ('P1', 'P2', 'P3', 'P4')),
  state varchar(24) not null default 'firing' check (state in ('firing', 'recovering', 'resolved', 'closed')),
  value numeric(16, 4) not null,
  threshold numeric(16, 4) not null,
  peak_value numeric(16, 4) not null,
  sample bigint,
  started_at timestamptz(3) not null,
  fired_at timestamptz(3) not null,
  acked_at timestamptz(3), acked_by bigint references sys.staff (id),
  resolved_at timestamptz(3), closed_by bigint references sys.staff (id),
  close_reason varchar(24) check (close_reason in ('recovered', 'manual', 'rule_changed', 'object_retired')),
  fire_cnt int not null default 1,
  notify_cnt int not null default 0,
  notified_sev char(2), -- what people were last told
  notified_at timestamptz(3),
  notified_ids bigint[] not null default '{}', -- who was told: they hear of the recovery too (T30)
  cause varchar(24) check (cause in ('channel', 'operator', 'customer', 'device', 'platform', 'false')),
  note varchar(500),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check ((resolved_at is null) = (state in ('firing', 'recovering'))),
  check ((resolved_at is null) = (close_reason is null)),
  check (close_reason is distinct from 'manual' or (cause is not null and note is not null and closed_by is not null)),
  check ((acked_at is null) = (acked_by is null))
);
-- rule T7: one open alarm for a fingerprint
create unique index alarm_open_uq on tj.alarm (fp) where resolved_at is null;
create index alarm_state_ix on tj.alarm (state, sev, fired_at desc);
create index alarm_object_ix on tj.alarm (object_kind, object_id, fired_at desc);
create index alarm_fired_ix on tj.alarm (fired_at desc, id desc);
create index alarm_rule_ix on tj.alarm (rule_id);

create table tj.alarm_event (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references tj.alarm (id),
  at timestamptz(3) not null,
  kind varchar(24) not null,
  actor_id bigint references sys.staff (id),
  data jsonb not null default '{}'
);
create index alarm_event_alarm_ix on tj.alarm_event (alarm_id, at, id);
