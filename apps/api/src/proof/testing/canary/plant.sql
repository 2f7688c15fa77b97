-- Canaries: unique values in the fields of rows that a world has, so that any of them can be recognised wherever it comes out.
create sequence proof.canary_seq;
create table proof.canary (token text primary key, place text not null, kind text not null, relation text not null,
  owner text not null, row_id text not null);

-- The table behind a kind, read from the query of its rows; null where an id is not that of one row.
create function proof.table_of(of_kind text) returns text language sql stable as $$
  select case when k.rows !~ '^select \w+\.id( as|,|::)' then null else
    (regexp_match(k.rows, '(?:from|join)\s+(\w+\.(?:\w+|"\w+"))\s+' || (regexp_match(k.rows, '^select (\w+)\.id'))[1] || '\M'))[1] end
  from proof.kind k where k.kind = of_kind
$$;

-- A value for a column, unlike any other: text, an address, a number of a phone or an amount.
create function proof.canary_for(col text, is_number boolean) returns text language plpgsql as $$
declare n bigint := nextval('proof.canary_seq');
begin
  if is_number then return (739000000 + n)::text; end if;
  if col ~ '(phone|mobile|callee|caller|msisdn)' then return '8617' || lpad(n::text, 8, '0'); end if;
  return 'cny' || substr(md5('canary' || n), 1, 9) || case when col ~ 'email' then '@canary.example' else '' end;
end $$;

-- Puts a canary into one column; what the table refuses (a code, a key) stays as it was.
create function proof.plant_column(of_table text, of_row text, col text, of_type text, token text) returns boolean language plpgsql as $$
declare changed int;
begin
  execute format('update %s set %I = $1::%s where id::text = $2', of_table, col, of_type) using token, of_row;
  get diagnostics changed = row_count;
  return changed = 1;
exception when others then
  return false;
end $$;

-- Codes of dictionaries, states and technical columns: other values would break the row rather than hide in it.
create function proof.plant_row(of_kind text, of_relation text, of_owner text, of_row text, coded text) returns void language plpgsql as $$
declare of_table text := proof.table_of(of_kind); c record; token text;
begin
  if of_table is null then return; end if;
  for c in
    select a.attname as name, format_type(a.atttypid, null) as type, a.atttypid = 'numeric'::regtype as is_number
    from pg_attribute a
    where a.attrelid = of_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      and (a.atttypid in ('text'::regtype, 'citext'::regtype) or (a.atttypid = 'varchar'::regtype and (a.atttypmod < 0 or a.atttypmod >= 16))
        or (a.atttypid = 'numeric'::regtype and ((a.atttypmod - 4) >> 16) - ((a.atttypmod - 4) & 65535) >= 9))
      and a.attname !~ coded and format('%s.%s', of_table, a.attname) !~ coded
      and not exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype in ('f', 'p') and a.attnum = any(k.conkey))
    order by a.attnum
  loop
    token := proof.canary_for(c.name, c.is_number);
    if proof.plant_column(of_table, of_row, c.name, c.type, token) then
      insert into proof.canary values (token, replace(of_table, '"', '') || '.' || c.name, of_kind, of_relation, of_owner, of_row);
    end if;
  end loop;
end $$;
