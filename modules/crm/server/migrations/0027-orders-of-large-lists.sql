-- Newest first over everybody's rows: without these the first page sorts the whole table.
create index contact_created_ix on crm.contact (created_at desc, id desc) where deleted_at is null;
create index customer_sea_entered_ix on crm.customer (sea_entered_at desc, id desc) where pool_state = 'sea' and deleted_at is null;
