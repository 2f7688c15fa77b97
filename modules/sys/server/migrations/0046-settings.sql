-- History and waiting changes of the settings of all modules (docs/adr/0019).
create table sys.setting_history (
  id bigint generated always as identity primary key,
  setting varchar(60) not null,
  row_id bigint,
  row_key varchar(400) not null,
  action varchar(10) not null,
  before jsonb,
  after jsonb,
  by_id bigint,
  approved_by bigint,
  at timestamptz(3) not null default now()
);
create index setting_history_row_ix on sys.setting_history (setting, row_id, id desc);
create index setting_history_setting_ix on sys.setting_history (setting, id desc);
create trigger setting_history_append_only before update or delete on sys.setting_history
  for each row execute function sys.refuse_change();
create trigger setting_history_no_truncate before truncate on sys.setting_history
  for each statement execute function sys.refuse_change();

-- readers on every node drop their cached values
create function sys.notify_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('sys_settings', new.setting);
  return null;
end $$;
create trigger setting_history_notify after insert on sys.setting_history
  for each row execute function sys.notify_setting();

create table sys.setting_proposal (
  id bigint generated always as identity primary key,
  setting varchar(60) not null,
  row_key varchar(400) not null,
  action varchar(10) not null,
  input jsonb not null,
  by_id bigint not null,
  at timestamptz(3) not null default now()
);
create index setting_proposal_setting_ix on sys.setting_proposal (setting, id);
