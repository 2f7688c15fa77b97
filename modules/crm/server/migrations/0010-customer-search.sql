-- What the customer list is searched and sorted by, for millions of rows (crm.md §4: keyword over code, name, alias, contact, domain).
-- Words only, without row policies: a trigram index cannot be used underneath one (docs/adr/0009). The list joins it to the
-- guarded rows, so what a person finds is still decided there.
create table crm.customer_search (
  customer_id bigint primary key references crm.customer (id) on delete cascade,
  code text not null,
  name text not null,
  alias text not null,
  contact text not null default '',
  domain text not null default '',
  -- single Chinese characters and pairs of them: a trigram index knows no word of two characters
  grams text[] not null default '{}'
);
create index customer_search_trgm on crm.customer_search using gin
  (code gin_trgm_ops, name gin_trgm_ops, alias gin_trgm_ops, contact gin_trgm_ops, domain gin_trgm_ops);
create index customer_search_grams on crm.customer_search using gin (grams);

create function crm.cjk_grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(words, n, size) as gram from generate_series(1, char_length(words)) n, generate_series(1, 2) size
  ) cut where gram ~ '^[一-鿿]{1,2}$'
$$;

create function crm.search_customers() returns trigger language plpgsql as $$
begin
  insert into crm.customer_search (customer_id, code, name, alias, grams)
    select id, lower(customer_code), lower(name || ' ' || coalesce(short_name, '')), alias,
      crm.cjk_grams(name || ' ' || coalesce(short_name, ''))
    from new_rows;
  return null;
end $$;
create function crm.search_renamed() returns trigger language plpgsql as $$
begin
  update crm.customer_search s set code = lower(n.customer_code), name = lower(n.name || ' ' || coalesce(n.short_name, '')),
      alias = n.alias, grams = crm.cjk_grams(n.name || ' ' || coalesce(n.short_name, '') || ' ' || s.contact)
    from new_rows n join old_rows o on o.id = n.id
    where s.customer_id = n.id
      and (n.customer_code, n.name, n.short_name, n.alias) is distinct from (o.customer_code, o.name, o.short_name, o.alias);
  return null;
end $$;
create function crm.search_contacts() returns trigger language plpgsql as $$
begin
  update crm.customer_search s set contact = of.names, grams = crm.cjk_grams(s.name || ' ' || of.names)
    from (select n.customer_id, coalesce((select lower(string_agg(c.name, ' ' order by c.id)) from crm.contact c
        where c.customer_id = n.customer_id and c.deleted_at is null), '') as names
      from (select distinct customer_id from new_rows) n) of
    where s.customer_id = of.customer_id and s.contact <> of.names;
  return null;
end $$;
create function crm.search_domains() returns trigger language plpgsql as $$
begin
  update crm.customer_search s set domain = of.domains
    from (select n.customer_id, coalesce((select string_agg(i.value_norm, ' ' order by i.id) from crm.customer_identity i
        where i.customer_id = n.customer_id and i.id_type = 'domain' and i.ended_at is null), '') as domains
      from (select distinct customer_id from new_rows where id_type = 'domain') n) of
    where s.customer_id = of.customer_id and s.domain <> of.domains;
  return null;
end $$;
create trigger search_insert after insert on crm.customer referencing new table as new_rows
  for each statement execute function crm.search_customers();
create trigger search_update after update on crm.customer referencing old table as old_rows new table as new_rows
  for each statement execute function crm.search_renamed();
create trigger search_insert after insert on crm.contact referencing new table as new_rows
  for each statement execute function crm.search_contacts();
create trigger search_update after update on crm.contact referencing new table as new_rows
  for each statement execute function crm.search_contacts();
create trigger search_insert after insert on crm.customer_identity referencing new table as new_rows
  for each statement execute function crm.search_domains();
create trigger search_update after update on crm.customer_identity referencing new table as new_rows
  for each statement execute function crm.search_domains();

insert into crm.customer_search (customer_id, code, name, alias, contact, domain)
  select c.id, lower(c.customer_code), lower(c.name || ' ' || coalesce(c.short_name, '')), c.alias,
    coalesce((select lower(string_agg(p.name, ' ' order by p.id)) from crm.contact p where p.customer_id = c.id and p.deleted_at is null), ''),
    coalesce((select string_agg(i.value_norm, ' ' order by i.id) from crm.customer_identity i
      where i.customer_id = c.id and i.id_type = 'domain' and i.ended_at is null), '')
  from crm.customer c;
update crm.customer_search set grams = crm.cjk_grams(name || ' ' || contact);
insert into crm.alias_registry (alias, customer_id, state) select alias, id, 'active' from crm.customer where deleted_at is null
  on conflict do nothing;

-- the orders that a list of everybody's customers is asked for; the id behind breaks ties by a short sort
create index customer_created_ix on crm.customer (created_at, id) where pool_state = 'private' and deleted_at is null;
create index customer_name_ix on crm.customer (name) where pool_state = 'private' and deleted_at is null;
create index customer_consume_ix on crm.customer (consume_30d_usd) where pool_state = 'private' and deleted_at is null;
create index customer_last_follow_ix on crm.customer (last_follow_at) where pool_state = 'private' and deleted_at is null;
create index customer_last_follow_desc_ix on crm.customer (last_follow_at desc nulls last) where pool_state = 'private' and deleted_at is null;
create index customer_next_follow_ix on crm.customer (next_follow_at) where pool_state = 'private' and deleted_at is null;
create index customer_owner_since_ix on crm.customer (owner_since) where pool_state = 'private' and deleted_at is null;
create index customer_tags_ix on crm.customer using gin (tags);
create index customer_owner_created_ix on crm.customer (owner_id, created_at) where pool_state = 'private';
create index followup_created_ix on crm.followup (customer_id, created_at desc);
create index task_open_ix on crm.task (due_at) where state = 'todo';
