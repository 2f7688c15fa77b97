-- Applications of all modules (ADR 0021). Everything that refers to an application names its object and its id (business_type and
-- business_id of an instance, audit entries, notices, journals), so both are the key: each module keeps the ids that it has.
create sequence ger.application_id_seq;
create table ger.application (
  object_code varchar(60) not null,
  id bigint not null default nextval('ger.application_id_seq'),
  apply_no varchar(40) not null,
  process_code varchar(60) not null,
  wf_instance_id bigint not null unique references ger.wf_instance (id),
  title varchar(200) not null,
  party_type varchar(20),
  party_id bigint,
  currency varchar(3),
  amount numeric(18, 6),
  data jsonb not null,
  state varchar(20) not null default 'approving' check (state in ('approving', 'approved', 'rejected', 'withdrawn')),
  journal_no varchar(40),
  ended_at timestamptz(3),
  owner_staff_id bigint not null references sys.staff (id),
  dept_id bigint not null references sys.dept (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  primary key (object_code, id),
  unique (object_code, apply_no)
);
alter sequence ger.application_id_seq owned by ger.application.id;
create index application_owner_ix on ger.application (object_code, owner_staff_id, created_at desc);
create index application_party_ix on ger.application (process_code, party_type, party_id, ended_at);

-- Rows without a policy of their object are visible to the system alone; the modules declare the others.
alter table ger.application enable row level security;
alter table ger.application force row level security;
create policy row_scope on ger.application
  using ((select coalesce(current_setting('app.actor', true), '') = 'system'))
  with check ((select coalesce(current_setting('app.actor', true), '') = 'system'));

-- The previous release reads and writes a table of each module. Until the next release drops those tables with these functions and their
-- triggers, a change of either table reaches the other in the same statement.
create function ger.new_application_id() returns trigger language plpgsql as $$
begin
  new.id := nextval('ger.application_id_seq');
  return new;
end $$;

-- From the table of a module. Argument: its object.
create function ger.collect_application() returns trigger language plpgsql as $$
begin
  insert into ger.application
    select * from jsonb_populate_record(null::ger.application, to_jsonb(new) || jsonb_build_object('object_code', tg_argv[0]))
  on conflict (object_code, id) do update set title = excluded.title, party_type = excluded.party_type, party_id = excluded.party_id,
    currency = excluded.currency, amount = excluded.amount, data = excluded.data, state = excluded.state,
    journal_no = excluded.journal_no, ended_at = excluded.ended_at, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
    version = excluded.version;
  return null;
end $$;

-- Into the table of a module. Arguments: the table, and the assignment of a column that only it has.
create function ger.return_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format('insert into %1$s overriding system value select * from jsonb_populate_record(null::%1$s, to_jsonb($1))', tg_argv[0])
      using new;
  else
    execute format('update %s set title = $1.title, party_type = $1.party_type, party_id = $1.party_id, currency = $1.currency,
      amount = $1.amount, data = $1.data, state = $1.state, ended_at = $1.ended_at, updated_at = $1.updated_at,
      updated_by = $1.updated_by, version = $1.version %s where id = $1.id', tg_argv[0], tg_argv[1]) using new;
  end if;
  return null;
end $$;

-- Copies the rows of a module, and connects both tables. New ids are higher than all that any module has given. The earlier table stays
-- guarded, also in a new installation.
create function ger.take_over_applications(object text, source regclass, own_column text default '') returns void language plpgsql as $$
declare
  highest bigint;
  suffix text := replace(source::text, '.', '_');
begin
  if not exists (select from pg_policy where polrelid = source) then
    execute format('alter table %1$s enable row level security; alter table %1$s force row level security;
      create policy row_scope on %1$s using (current_setting(''app.actor'', true) = ''system'')', source);
  end if;
  execute format('create trigger application_id before insert on %s for each row when (pg_trigger_depth() = 0)
    execute function ger.new_application_id()', source);
  execute format('create trigger application_collected after insert or update on %s for each row when (pg_trigger_depth() = 0)
    execute function ger.collect_application(%L)', source, object);
  execute format('select max(id) from %s', source) into highest;
  perform nextval('ger.application_id_seq') from generate_series(nextval('ger.application_id_seq'), highest);
  execute format('insert into ger.application select a.* from %s s,
    jsonb_populate_record(null::ger.application, to_jsonb(s) || jsonb_build_object(''object_code'', %L)) a', source, object);
  execute format('create trigger %I after insert or update on ger.application for each row
    when (pg_trigger_depth() = 0 and new.object_code = %L) execute function ger.return_application(%L, %L)',
    'application_to_' || suffix, object, source::text, own_column);
end $$;
