-- Who shares the performance of a customer, account, channel or supplier (docs/spec/modules/records.md rule 21).
create function bq.ratios_of(shares jsonb) returns numeric language sql immutable
  return (select sum((share ->> 'ratio')::numeric) from jsonb_array_elements(shares) share);

create table bq.rec_split_rule (
  id bigint generated always as identity primary key,
  side varchar(24) not null check (side in ('c', 'r')),
  scope_kind varchar(24) not null,
  scope_id bigint not null,
  effective daterange not null check (not isempty(effective)),
  -- [{staffId, deptId, ratio}], the first takes what rounding leaves
  shares jsonb not null check (jsonb_typeof(shares) = 'array' and bq.ratios_of(shares) = 1),
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  version int not null default 0,
  deleted_at timestamptz(3),
  check ((side = 'c' and scope_kind in ('customer', 'app')) or (side = 'r' and scope_kind in ('channel', 'supplier'))),
  constraint rec_split_rule_once exclude using gist
    (side with =, scope_kind with =, scope_id with =, effective with &&) where (deleted_at is null)
);
