-- What statements of other modules may name of this schema (ADR 0016). The comment `published: …` makes a view part of the
-- public API of sys: its columns keep their names and meaning, and new ones are added at the end. Plain selections of one
-- table, without aggregates, so that PostgreSQL plans a query as if it named the table.
create view sys.staff_name with (security_invoker = true) as
  select id, name, name_en, job_number, employ_status = 3 as has_left, deleted_at from sys.staff;
comment on view sys.staff_name is 'published: who a member of staff is, after leaving too';

create view sys.staff_contact with (security_invoker = true) as
  select id, name, name_en, job_number, title, work_email, ding_user_id, employ_status = 3 as has_left, deleted_at from sys.staff;
comment on view sys.staff_contact is 'published: how a member of staff is addressed and reached, for mails and notices';

create view sys.user_account with (security_invoker = true) as
  select id, staff_id, locale, status = 1 as is_active, status = 0 as is_disabled, deleted_at from sys."user";
comment on view sys.user_account is 'published: which account belongs to a member of staff and whether it can be used';

create view sys.dept_name with (security_invoker = true) as
  select id, name_zh, name_en, path, deleted_at from sys.dept;
comment on view sys.dept_name is 'published: the name of a department and its place: its path begins with those of the departments above it';

create view sys.dept_member with (security_invoker = true) as
  select dept_id, staff_id, is_primary from sys.staff_dept;
comment on view sys.dept_member is 'published: the departments of a member of staff';

create view sys.primary_dept with (security_invoker = true) as
  select staff_id, dept_id from sys.staff_dept where is_primary;
comment on view sys.primary_dept is 'published: the department that owns the records of a member of staff; at most one';
