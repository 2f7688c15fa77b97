-- Test calls over gateways towards suppliers (docs/spec/modules/oc.md §2.4, O58). The gateway of calls makes them; names of gateways
-- and suppliers are copies of the day, for gateways come and go.
create table oc.tbx_voice_test (
  id bigint generated always as identity primary key,
  test_no varchar(20) not null unique,
  caller varchar(15) not null,
  ring_s smallint not null default 45 check (ring_s between 5 and 120),
  talk_s smallint not null default 20 check (talk_s between 5 and 120),
  state varchar(20) not null default 'created' check (state in ('created', 'running', 'stopping', 'finished', 'stopped')),
  fault jsonb, -- why the gateway did not carry it out, in both languages
  retry_of bigint references oc.tbx_voice_test (id),
  turn int not null default 0, -- whose turn it is to follow it: one chain of jobs at a time
  followed_at timestamptz(3) not null default now(),
  told_at bigint not null default 0, -- the gateway's clock when it said what stands here
  started_at timestamptz(3), ended_at timestamptz(3),
  owner_id bigint not null references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create index tbx_voice_test_owner_ix on oc.tbx_voice_test (owner_id, created_at desc);
create index tbx_voice_test_open_ix on oc.tbx_voice_test (followed_at) where state in ('created', 'running', 'stopping');
create sequence oc.voice_test_seq;

create table oc.tbx_voice_test_item (
  id bigint generated always as identity primary key,
  test_id bigint not null references oc.tbx_voice_test (id),
  gateway_id bigint not null,
  gateway_name varchar(80) not null,
  supplier_name varchar(200),
  callee varchar(15) not null,
  iso2 char(2),
  state varchar(20) not null default 'queued'
    check (state in ('queued', 'dialing', 'ringing', 'answered', 'finished', 'failed', 'timeout', 'cancelled')),
  invite_at timestamptz(3), ring_at timestamptz(3), answer_at timestamptz(3), end_at timestamptz(3),
  pdd_ms int,
  sip_code smallint,
  cli_got varchar(40),
  cli_ok boolean,
  mos numeric(3, 2),
  loss_pct numeric(5, 2),
  jitter_ms int,
  fas boolean,
  verdict varchar(10) check (verdict in ('pass', 'fail', 'unclear')),
  reasons text[] not null default '{}',
  unique (test_id, gateway_id, callee)
);
create index tbx_voice_test_item_gateway_ix on oc.tbx_voice_test_item (gateway_name, test_id desc);
