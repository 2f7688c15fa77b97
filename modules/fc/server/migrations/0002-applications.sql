-- Applications of finance (docs/spec/modules/fc.md §2.2, §2.3), and the journal that the recharge is booked in (§2.1).
create schema if not exists fc;

create table fc.application (
  id bigint generated always as identity primary key,
  apply_no varchar(40) not null unique,
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
  version int not null default 0
);
create index application_owner_ix on fc.application (owner_staff_id, created_at desc);
create index application_party_ix on fc.application (process_code, party_type, party_id, ended_at);

-- A bank receipt pays for one application only, from the moment when the accountant names it.
create table fc.receipt_claim (
  receipt_no varchar(60) primary key,
  application_id bigint not null references fc.application (id),
  claimed_at timestamptz(3) not null default now(),
  claimed_by bigint references sys.staff (id)
);

create table fc.journal (
  id bigint generated always as identity primary key,
  journal_no varchar(40) not null unique,
  posting_kind varchar(20) not null check (posting_kind in ('recharge')),
  source_type varchar(40) not null,
  source_id bigint not null,
  source_seq int not null default 1,
  biz_date date not null,
  memo varchar(200),
  posted_at timestamptz(3) not null default now(),
  posted_by bigint references sys.staff (id),
  unique (source_type, source_id, posting_kind, source_seq)
);
create table fc.entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references fc.journal (id),
  account_kind varchar(30) not null check (account_kind in ('bank', 'customer_prepaid')),
  party_id bigint,
  currency varchar(3) not null,
  amount numeric(18, 6) not null check (amount <> 0)
);
create index entry_journal_ix on fc.entry (journal_id);

-- Nobody changes what was booked.
create function fc.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal only grows';
end $$;
create trigger journal_grows before update or delete on fc.journal for each row execute function fc.refuse_change();
create trigger entry_grows before update or delete on fc.entry for each row execute function fc.refuse_change();

-- Debits and credits of a journal are equal in every currency, at the latest when the transaction ends.
create function fc.balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fc.entry where journal_id = new.journal_id group by currency having sum(amount) <> 0) then
    raise exception 'the journal % does not balance', new.journal_id;
  end if;
  return null;
end $$;
create constraint trigger entry_balance after insert on fc.entry deferrable initially deferred
  for each row execute function fc.balanced();
