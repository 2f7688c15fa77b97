-- Settlement rates of finance, pair by pair: a copy by fc.rate.published, for amounts that are told in the currency of an account (records
-- rule 18). The highest version holds: told late, the newer one stays.
create table bq.rate_copy (
  base char(3) not null,
  quote char(3) not null,
  version int not null,
  rates jsonb not null, -- [{rate, from, to}]: days of the company, both included; to = null: still in force
  primary key (base, quote)
);
