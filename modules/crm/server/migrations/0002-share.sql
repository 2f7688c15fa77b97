-- Shares (docs/spec/modules/crm.md §2.3, rule 19): a customer lent to a colleague for a while.
create table crm.share (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crm.customer (id),
  staff_id bigint not null references sys.staff (id),
  access text not null check (access in ('read', 'write')),
  expires_at timestamptz(3) not null,
  reason varchar(200) not null,
  state text not null default 'active' check (state in ('active', 'revoked', 'expired')),
  ended_at timestamptz(3),
  ended_by bigint references sys.staff (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check ((state = 'active') = (ended_at is null))
);
create unique index share_active_uq on crm.share (customer_id, staff_id) where state = 'active';
create index share_staff_ix on crm.share (staff_id, expires_at) where state = 'active';
