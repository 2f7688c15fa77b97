-- The lists that an answer was read from, in the name of the asker (ai A54), and how often a person's answers looked (A53).
alter table ai.chat add column data_calls jsonb not null default '[]';
alter table ai.usage add column calls int not null default 0;
