-- The audit chain in full: blocks that outlive their rows, checks of the chain, and nobody with a right to change either (sys R60).

-- A block keeps the hash of its rows apart from its own, so that the chain can still be followed when old rows are dropped.
alter table sys.audit_seal
  add column rows_hash bytea not null,
  add column first_at timestamptz(3) not null,
  add column last_at timestamptz(3) not null,
  -- two successors of one block would be a fork
  add constraint audit_seal_no_fork unique (prev_hash);
create index audit_seal_upto_ix on sys.audit_seal (upto_txid);

create table sys.audit_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz(3) not null default now(),
  first_seal_id bigint,
  last_seal_id bigint,
  block_count int not null,
  row_count bigint not null,
  is_whole boolean not null,
  broken_seal_id bigint,
  reason varchar(40)
);
create trigger audit_check_append_only before update or delete on sys.audit_check for each row execute function sys.refuse_change();
create trigger audit_check_no_truncate before truncate on sys.audit_check for each statement execute function sys.refuse_change();

-- The log is read newest first, without any other condition most of the time.
create index audit_time_ix on sys.audit_log (created_at desc, id desc);

-- Row triggers reach partitions by themselves, statement triggers and privileges do not. Not even the owner may write
-- over the past without first taking a right back, and that the chain still finds.
create function sys.protect_audit_table(part regclass, is_partition boolean) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from %I', part, current_user);
  if is_partition then
    execute format('create trigger audit_log_no_truncate before truncate on %s for each statement execute function sys.refuse_change()', part);
  end if;
end $$;
select sys.protect_audit_table(t, false) from unnest(array['sys.audit_log', 'sys.audit_seal', 'sys.audit_check']::regclass[]) t;
select sys.protect_audit_table(inhrelid::regclass, true) from pg_inherits where inhparent = 'sys.audit_log'::regclass;

-- A month whose rows already lie in the default partition cannot get one of its own: said, not raised, so that other months still do.
create or replace function sys.ensure_audit_partition(month date) returns void language plpgsql as $$
declare
  start_of date := date_trunc('month', month)::date;
  part text := 'audit_log_' || to_char(start_of, 'YYYYMM');
begin
  if to_regclass('sys.' || part) is not null then return; end if;
  if exists (select 1 from sys.audit_log_default where created_at >= start_of and created_at < start_of + interval '1 month') then
    raise warning 'audit rows of % are in the default partition', to_char(start_of, 'YYYY-MM');
    return;
  end if;
  execute format('create table sys.%I partition of sys.audit_log for values from (%L) to (%L)', part, start_of, start_of + interval '1 month');
  perform sys.protect_audit_table(format('sys.%I', part)::regclass, true);
end $$;
