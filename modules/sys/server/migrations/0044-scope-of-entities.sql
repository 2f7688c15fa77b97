-- Roles may grant the rows of chosen legal entities (docs/adr/0018).
-- lock-ok sys.role_data_scope: a few rows for each role
alter table sys.role_data_scope add column entity_codes text[] not null default '{}';
alter table sys.role_data_scope drop constraint role_data_scope_scope_check;
alter table sys.role_data_scope add constraint role_data_scope_scope_check check (scope between 1 and 6);
