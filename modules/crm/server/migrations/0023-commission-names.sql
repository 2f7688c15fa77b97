-- Whom a commission is for is read with the partner: the sub-customer itself may be a colleague's (ADR 0009).
alter table crm.commission add column customer_name varchar(200) not null default '';
update crm.commission m set customer_name = c.name from crm.customer c where c.id = m.customer_id;
