-- Where an address lies, and by which edition of the list of addresses (null: not looked up yet).
alter table bq.gateway_ip add column place varchar(8), add column placed_by varchar(400);

-- Read copies of what finance says of an account; null: nothing was said yet.
alter table bq.app
  add column bill_on varchar(24) check (bill_on in ('submit', 'delivered')),
  add column tps_limit int check (tps_limit > 0),
  add column balance numeric(18, 6),
  add column credit_limit numeric(18, 6),
  add column balance_at timestamptz(3);
