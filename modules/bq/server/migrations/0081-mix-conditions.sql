-- When a channel of a mix takes a message at all: {"mnc": [...], "hours": [...], "maxParts": n}; null = always.
alter table bq.mix_item add column cond jsonb;
