-- What the designer keeps of a process besides its versions (docs/spec/modules/ger.md §2).
alter table ger.wf_process
  add column icon varchar(40),
  add column form_id bigint,
  add column title_tpl varchar(200) not null default '';
