-- Who may see an offer: people of these departments and of those below them; none named = everybody who has the page.
alter table bq.market_channel add column visible_depts bigint[] not null default '{}';
