-- Documents from files, who may read what, decisions on suspicious pieces, and vectors (docs/spec/modules/ai.md §2, A24, A39, A41, A47, A49).
alter table ai.kb_space
  alter column code set default 'sp-' || substr(gen_random_uuid()::text, 1, 18),
  add column created_by bigint,
  add column updated_by bigint,
  add column version int not null default 0,
  add column deleted_by bigint;

alter table ai.kb_document
  alter column content set default '',
  add column file_id bigint references sys.dl_file (id),
  add column file_name varchar(255),
  -- why the last reading of its file failed, a code of the contract
  add column failure varchar(20),
  -- what it is a copy of, such as sys.version:12:zh
  add column origin varchar(60);
create unique index kb_document_origin_uq on ai.kb_document (origin) where origin is not null and deleted_at is null;

-- 0 = nobody has looked yet, 1 = let into answers, 2 = stays out
alter table ai.kb_chunk
  add column review smallint not null default 0 check (review between 0 and 2),
  -- of length one, so that a product is a cosine; null = not made yet
  add column embedding real[],
  add column embed_model varchar(120);
create index kb_chunk_space_ix on ai.kb_chunk (space_id);
create index kb_acl_document_ix on ai.kb_acl (document_id) where document_id is not null;
