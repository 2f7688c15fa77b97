-- What a call is called, so that the log can say what was refused (docs/spec/modules/sys.md R59). Follows the contracts at every migration.
create table sys.api_call (
  name varchar(80) primary key,
  name_zh varchar(120) not null,
  name_en varchar(120) not null
);
