-- What was agreed about the credit and the accounts of a customer (docs/spec/modules/fc.md §2.3): one row for each application, with what
-- stood before. There are no accounts of finance yet: a record names the customer and, where the application is about one, the account by
-- its number.
create table fc.credit_record (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  account_no varchar(40), -- null: all accounts of the customer
  event varchar(20) not null
    check (event in ('limit', 'temp', 'mode', 'cycle', 'delay', 'suspend', 'unsuspend', 'whitelist', 'warn')),
  subject varchar(60) not null default '', -- what of that kind: a currency, a bill
  before jsonb,
  after jsonb not null,
  reason text not null default '',
  source_type varchar(40) not null,
  source_id bigint not null,
  source_no varchar(40) not null,
  wf_instance_id bigint references ger.wf_instance (id),
  applicant_id bigint references sys.staff (id),
  staff_id bigint references sys.staff (id), -- whose word made it so; null: a rule of the process
  at timestamptz(3) not null default now(),
  unique (source_type, source_id, event)
);
create index credit_record_customer_ix on fc.credit_record (customer_id, event, id desc);
create index credit_record_at_ix on fc.credit_record (at desc, id desc);

create function fc.refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'credit records only grow';
end $$;
create trigger credit_record_grows before update or delete on fc.credit_record
  for each row execute function fc.refuse_record_change();

-- What was agreed to so far, in the order in which it was; the same reading as modules/fc/server/credit/change.ts.
insert into fc.credit_record (customer_id, account_no, event, subject, before, after, reason, source_type, source_id, source_no,
  wf_instance_id, applicant_id, staff_id, at)
select party_id, account_no, event, subject,
  coalesce(lag(after) over (partition by party_id, account_no, event, subject order by ended_at, id), said), after,
  coalesce(data ->> 'reason', ''), 'fc.application', id, apply_no, wf_instance_id, owner_staff_id, updated_by, ended_at
from (
  select a.*, k.event,
    case when k.event in ('temp', 'unsuspend') then left(a.data -> 'accountId' ->> 'name', 40) end as account_no,
    coalesce(left(case k.event when 'limit' then a.data ->> 'currency' when 'temp' then a.data ->> 'currency'
      when 'delay' then a.data ->> 'billNo' end, 60), '') as subject,
    jsonb_strip_nulls(case k.event
      when 'limit' then jsonb_build_object('amount', a.data ->> 'amount', 'currency', a.data ->> 'currency',
        'from', a.data -> 'valid' ->> 0, 'until', a.data -> 'valid' ->> 1,
        'mode', case a.process_code when 'credit_postpay' then 'postpaid' else 'prepaid' end,
        'cycle', a.data ->> 'cycle', 'termDays', a.data ->> 'termDays')
      when 'temp' then jsonb_build_object('amount', a.data ->> 'amount', 'currency', a.data ->> 'currency', 'until', a.data ->> 'until')
      when 'mode' then jsonb_build_object('mode', a.data ->> 'newMode', 'from', a.data ->> 'effectiveFrom')
      when 'cycle' then jsonb_build_object('cycle', a.data ->> 'newCycle', 'from', a.data ->> 'effectiveFrom')
      when 'delay' then jsonb_build_object('billNo', a.data ->> 'billNo', 'due', a.data ->> 'newDue', 'amount', a.data ->> 'amount',
        'currency', a.data ->> 'currency')
      else jsonb_build_object('until', a.data ->> 'graceUntil') end) as after,
    case k.event
      when 'mode' then jsonb_build_object('mode', a.data ->> 'oldMode')
      when 'cycle' then jsonb_build_object('cycle', a.data ->> 'oldCycle')
      when 'delay' then jsonb_build_object('billNo', a.data ->> 'billNo', 'due', a.data ->> 'oldDue') end as said
  from fc.application a
  join (values ('credit_prepay', 'limit'), ('credit_postpay', 'limit'), ('credit_temporary', 'temp'), ('credit_method', 'mode'),
    ('credit_bill_change', 'cycle'), ('credit_deferral', 'delay'), ('account_unsuspend', 'unsuspend')) k (code, event)
    on k.code = a.process_code
  where a.state = 'approved' and a.party_type = 'customer' and a.party_id is not null and a.ended_at is not null
) agreed
order by ended_at, id;
