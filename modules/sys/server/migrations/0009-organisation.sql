-- Organisation (docs/spec/modules/sys.md R61-R62).

-- R62: a job number stays with its person for ever; what other systems wrote down by it must go on meaning the same person.
create function sys.keep_job_number() returns trigger language plpgsql as $$
begin
  raise exception 'a job number is immutable' using errcode = 'check_violation', constraint = 'staff_job_number_immutable';
end $$;
create trigger staff_job_number_immutable before update of job_number on sys.staff
  for each row when (old.job_number is distinct from new.job_number) execute function sys.keep_job_number();

-- One synchronisation at a time, whichever process started it.
create unique index org_sync_run_one_running on sys.org_sync_run ((true)) where state = 'running';
create index org_sync_run_started_ix on sys.org_sync_run (started_at desc);
