-- Rule 3 asks for names that are nearly the same among millions.
create index customer_identity_name_trgm on crm.customer_identity using gin (value_norm gin_trgm_ops)
  where id_type = 'name' and ended_at is null;
create index contact_name_trgm on crm.contact using gin (name gin_trgm_ops) where deleted_at is null;
