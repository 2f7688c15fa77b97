-- A mail with a customer is a follow-up of its own (crm rule 8): once, however often and from however many mailboxes it is told of.
alter table crm.followup add column mail_id text;
create unique index followup_mail_uq on crm.followup (customer_id, mail_id) where mail_id is not null;
