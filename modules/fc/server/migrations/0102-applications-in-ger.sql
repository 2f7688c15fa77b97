-- Applications move to ger.application (ADR 0021).
-- lock-ok fc.application: one row for each application, copied within the lock so that none is missed
-- lock-ok fc.receipt_claim: one row for each recharge
select ger.take_over_applications('fc.application', 'fc.application', ', journal_no = $1.journal_no');

alter table fc.receipt_claim
  add column object_code varchar(60) not null default 'fc.application' check (object_code = 'fc.application'),
  drop constraint receipt_claim_application_id_fkey,
  add foreign key (object_code, application_id) references ger.application (object_code, id);
