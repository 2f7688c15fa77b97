-- The planner's statistics say which words are common, and a search ranks by the rare ones (ai A50): enough of them to tell.
alter table ai.kb_chunk alter column fts set statistics 400;
-- Whether a model has made vectors of few pieces, of many or of none, without looking at every one.
create index kb_chunk_embed_model_ix on ai.kb_chunk (embed_model) where embed_model is not null;
