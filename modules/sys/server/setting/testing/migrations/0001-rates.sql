create schema if not exists tst;
create extension if not exists btree_gist;
create table tst.rate (
  id bigint generated always as identity primary key,
  name varchar(20) not null,
  price numeric(18, 6) not null,
  secret_enc bytea, secret_key int, secret_tail varchar(4),
  valid_from date not null, valid_to date,
  sort int not null default 0,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint,
  updated_at timestamptz(3) not null default now(), updated_by bigint,
  version int not null default 0,
  constraint rate_once exclude using gist (name with =, daterange(valid_from, valid_to, '[]') with &&)
);
create table tst.sale (id bigint generated always as identity primary key, rate text not null);
create table tst.limit_of (
  id bigint primary key default 1 check (id = 1),
  most int not null default 10,
  created_by bigint, updated_at timestamptz(3) not null default now(), updated_by bigint, version int not null default 0
);
insert into tst.limit_of default values;
