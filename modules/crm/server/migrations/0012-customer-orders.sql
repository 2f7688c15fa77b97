-- Tags are filtered by an index beside the row policies, as words are (0010); and the orders of codes that lists offer.
alter table crm.customer_search add column tags text[] not null default '{}';
update crm.customer_search s set tags = c.tags from crm.customer c where c.id = s.customer_id and c.tags <> '{}';
create index customer_search_tags on crm.customer_search using gin (tags);
drop index crm.customer_tags_ix;

create or replace function crm.search_customers() returns trigger language plpgsql as $$
begin
  insert into crm.customer_search (customer_id, code, name, alias, grams, tags)
    select id, lower(customer_code), lower(name || ' ' || coalesce(short_name, '')), alias,
      crm.cjk_grams(name || ' ' || coalesce(short_name, '')), tags
    from new_rows;
  return null;
end $$;
create or replace function crm.search_renamed() returns trigger language plpgsql as $$
begin
  update crm.customer_search s set code = lower(n.customer_code), name = lower(n.name || ' ' || coalesce(n.short_name, '')),
      alias = n.alias, grams = crm.cjk_grams(n.name || ' ' || coalesce(n.short_name, '') || ' ' || s.contact), tags = n.tags
    from new_rows n join old_rows o on o.id = n.id
    where s.customer_id = n.id
      and (n.customer_code, n.name, n.short_name, n.alias, n.tags) is distinct from (o.customer_code, o.name, o.short_name, o.alias, o.tags);
  return null;
end $$;

create index customer_stage_ix on crm.customer (stage, id) where pool_state = 'private' and deleted_at is null;
create index customer_country_ix on crm.customer (country, id) where pool_state = 'private' and deleted_at is null;
create index customer_level_order_ix on crm.customer (level, id) where pool_state = 'private' and deleted_at is null;
create index customer_est_ix on crm.customer (est_monthly_usd desc nulls last, id desc) where pool_state = 'private' and deleted_at is null;
