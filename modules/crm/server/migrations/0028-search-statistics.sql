-- How many rows contain a text is guessed from the histogram: with the usual 100 values nothing is rarer than one in a hundred,
-- and for twenty thousand guessed matches the whole customer table was read to count a thousand.
alter table crm.customer_search alter column code set statistics 1000;
alter table crm.customer_search alter column name set statistics 1000;
alter table crm.customer_search alter column alias set statistics 1000;
alter table crm.customer_search alter column contact set statistics 1000;
alter table crm.customer_search alter column domain set statistics 1000;
