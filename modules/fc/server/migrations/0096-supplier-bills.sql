-- Bills of suppliers and how they compare with our own records (docs/spec/modules/fc.md §2.3, rule 40). Payments follow with the ledger.
create table fc.supplier_bill (
  id bigint generated always as identity primary key,
  bill_no varchar(20) not null unique,
  account_id bigint not null references fc.supplier_account (id),
  their_no varchar(60) not null,
  period_start date not null,
  period_end date not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  their_amount numeric(18, 6) not null default 0,
  our_amount numeric(18, 6),
  diff_amount numeric(18, 6) generated always as (their_amount - our_amount) stored,
  agreed_amount numeric(18, 6),
  status text not null default 'imported'
    check (status in ('imported', 'checking', 'disputed', 'agreed', 'part_paid', 'paid', 'void')),
  reason varchar(300),
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (period_start <= period_end),
  check ((status in ('agreed', 'part_paid', 'paid')) = (agreed_amount is not null)),
  check (agreed_amount between 0 and their_amount)
);
-- a bill that was made void may come again, corrected, under its number
create unique index supplier_bill_their_uq on fc.supplier_bill (account_id, their_no) where status <> 'void';
create index supplier_bill_period_ix on fc.supplier_bill (period_start, period_end);

create table fc.supplier_bill_line (
  id bigint generated always as identity primary key,
  bill_id bigint not null references fc.supplier_bill (id),
  dest_key varchar(20) not null, -- mcc
  their_qty numeric(18, 4) not null default 0 check (their_qty >= 0),
  their_price numeric(18, 6) not null default 0 check (their_price >= 0),
  their_amount numeric(18, 6) not null default 0 check (their_amount >= 0),
  our_qty numeric(18, 4),
  our_price numeric(18, 6),
  our_amount numeric(18, 6),
  diff_reason text check (diff_reason in ('volume', 'price', 'timezone', 'missing', 'rounding')),
  accepted boolean not null default false,
  unique (bill_id, dest_key)
);

create table fc.doc_no (
  prefix varchar(8) not null,
  day date not null,
  last int not null,
  primary key (prefix, day)
);
