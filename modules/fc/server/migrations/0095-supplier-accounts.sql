-- Accounts that the company has with its suppliers (docs/spec/modules/fc.md §2.4), as far as they stand without the ledger: what the
-- other side says is left, entered by hand. Which account of the ledger one belongs to comes with the ledger.
create table fc.supplier_account (
  id bigint generated always as identity primary key,
  supplier_id bigint not null, -- of srm, by its id only
  channel text not null check (channel in ('sms', 'vos', 'email', 'social')),
  login varchar(64) not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  pay_mode text not null check (pay_mode in ('prepaid', 'postpaid')),
  their_balance numeric(18, 6),
  their_credit numeric(18, 6) not null default 0 check (their_credit >= 0),
  balance_on date,
  alert_balance numeric(18, 6),
  status text not null default 'active' check (status in ('active', 'stopped')),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (channel, login, supplier_id),
  check ((their_balance is null) = (balance_on is null))
);
create index supplier_account_supplier_ix on fc.supplier_account (supplier_id, channel);

-- Every balance that was entered, and by whom; the account shows the one of the latest day.
create table fc.supplier_balance (
  id bigint generated always as identity primary key,
  account_id bigint not null references fc.supplier_account (id),
  balance numeric(18, 6) not null,
  credit numeric(18, 6) not null check (credit >= 0),
  balance_on date not null,
  note varchar(200),
  entered_at timestamptz(3) not null default now(),
  entered_by bigint references sys.staff (id)
);
create index supplier_balance_account_ix on fc.supplier_balance (account_id, balance_on desc, id desc);

create function fc.refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what was entered stays as it was';
end $$;
create trigger supplier_balance_grows before update or delete on fc.supplier_balance
  for each row execute function fc.refuse_rewriting();
