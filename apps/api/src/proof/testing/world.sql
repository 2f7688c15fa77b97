-- What the proof stands on: rows to aim at, made anew for every case that may write, and the rules of sys R33-R34 said
-- once more in plain SQL, so that the engine is judged by something that shares no line with it.
create schema proof;

-- Which rows there are, who owns each and which department it belongs to. What is not scoped belongs to the whole company.
-- Shares let a person see a row; `shares` says which row is lent to whom.
create table proof.kind (kind text primary key, object text not null, scoped boolean not null, rows text not null,
  shares text not null default 'select null::bigint as id, null::bigint as staff where false');
insert into proof.kind (kind, object, scoped, rows) values
  ('user', 'sys.user', true, 'select u.id, u.staff_id as owner, pd.dept_id as dept from sys."user" u
    left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary where u.deleted_at is null'),
  ('staff', 'sys.staff', true, 'select s.id, s.id as owner, pd.dept_id as dept from sys.staff s
    left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary where s.deleted_at is null and s.employ_status <> 3'),
  ('dept', 'sys.dept', true, 'select d.id, null::bigint as owner, d.id as dept from sys.dept d where d.deleted_at is null'),
  ('staffDept', 'sys.user', true, 'select d.id, null::bigint as owner, d.id as dept from sys.dept d where d.deleted_at is null'),
  ('customer', 'crm.customer', true, 'select c.id, c.owner_id as owner, c.owner_dept_id as dept from crm.customer c
    where c.deleted_at is null and c.pool_state = ''private'''),
  ('contact', 'crm.customer', true, 'select p.id, c.owner_id as owner, c.owner_dept_id as dept from crm.contact p
    join crm.customer c on c.id = p.customer_id where p.deleted_at is null and c.pool_state = ''private'''),
  ('followup', 'crm.customer', true, 'select f.id, c.owner_id as owner, c.owner_dept_id as dept from crm.followup f
    join crm.customer c on c.id = f.customer_id where c.pool_state = ''private'''),
  ('task', 'crm.customer', true, 'select t.id, c.owner_id as owner, c.owner_dept_id as dept from crm.task t
    join crm.customer c on c.id = t.customer_id where c.pool_state = ''private'''),
  ('session', 'sys.user', true, 'select ses.id, u.staff_id as owner, pd.dept_id as dept from sys.session ses
    join sys."user" u on u.id = ses.user_id left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary'),
  ('audit', 'sys.audit_log', true, 'select a.id, u.staff_id as owner, pd.dept_id as dept from sys.audit_log a
    left join sys."user" u on u.id = a.user_id left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary'),
  ('role', 'sys.role', false, 'select r.id, null::bigint as owner, null::bigint as dept from sys.role r where r.deleted_at is null'),
  ('resource', 'sys.resource', false, 'select r.id, null::bigint as owner, null::bigint as dept from sys.resource r
    where r.deleted_at is null'),
  ('syncRun', 'sys.org_sync_run', false, 'select r.id, null::bigint as owner, null::bigint as dept from sys.org_sync_run r'),
  ('feedback', 'sys.feedback', true, 'select f.id, u.staff_id as owner, pd.dept_id as dept from sys.feedback f
    join sys."user" u on u.id = f.user_id left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary
    where f.deleted_at is null'),
  ('version', 'sys.version', false, 'select v.id, null::bigint as owner, null::bigint as dept from sys.version_doc v
    where v.deleted_at is null'),
  ('notice', 'sys.notice', false, 'select v.id, null::bigint as owner, null::bigint as dept from sys.version_doc v
    where v.deleted_at is null and v.status = 2'),
  ('question', 'sys.feedback-question', false, 'select q.id, null::bigint as owner, null::bigint as dept from sys.feedback_question q
    where q.deleted_at is null'),
  ('popup', 'sys.feedback-popup', false, 'select p.id, null::bigint as owner, null::bigint as dept from sys.feedback_popup_config p
    where p.deleted_at is null'),
  ('dict', 'sys.dict-item', false, 'select d.id, null::bigint as owner, null::bigint as dept from sys.dict_item d
    where d.module = ''sys'' and d.deleted_at is null');
update proof.kind set shares = 'select s.customer_id as id, s.staff_id as staff from crm.share s
  where s.ended_at is null and s.expires_at > now()' where kind = 'customer';

-- Roles that count now, and the resources each of them opens.
create view proof.held as
  select ur.user_id, r.id as role_id, r.default_scope, res.id as resource_id, res.international as key
  from sys.user_role ur
  join sys.role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
  join sys.role_resource rr on rr.role_id = r.id
  join sys.resource res on res.id = rr.resource_id and res.status = 1 and res.deleted_at is null
  where ur.expire_at is null or ur.expire_at > now();

create function proof.open_calls(caller bigint) returns table (call text) language sql stable as $$
  select distinct a.method || ' ' || a.path_pattern from proof.held h join sys.resource_api a on a.resource_id = h.resource_id
  where h.user_id = caller
$$;

-- Scopes that the caller's roles give on an object, of those roles only that open the call (sys R33).
create function proof.scopes(caller bigint, of_method text, of_path text, of_object text)
returns table (scope int, chosen bigint[]) language sql stable as $$
  select distinct coalesce(own.scope, any_object.scope, h.default_scope, 1)::int,
    case when own.role_id is not null then own.dept_ids else coalesce(any_object.dept_ids, '{}') end
  from proof.held h
  join sys.resource_api a on a.resource_id = h.resource_id and a.method = of_method and a.path_pattern = of_path
  left join sys.role_data_scope own on own.role_id = h.role_id and own.object_code = of_object
  left join sys.role_data_scope any_object on any_object.role_id = h.role_id and any_object.object_code = '*'
  where h.user_id = caller
$$;

-- Rows of a kind that the caller may see by a call (sys R34): all of them, or those among `wanted`.
create function proof.seen(caller bigint, of_method text, of_path text, of_kind text, wanted text[] default null)
returns table (id text) language plpgsql stable as $$
declare of proof.kind;
begin
  select k.* into of from proof.kind k where k.kind = of_kind;
  return query execute format($q$
    with scope as materialized (select * from proof.scopes($1, $2, $3, $4)),
      mine as materialized (select d.id, d.path from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id
        join sys.dept d on d.id = sd.dept_id where u.id = $1),
      within as materialized (select d.id from sys.dept d where exists (select 1 from scope where
        (scope.scope = 2 and d.id in (select mine.id from mine))
        or (scope.scope = 3 and exists (select 1 from mine where d.path like mine.path || '%%'))
        or (scope.scope = 5 and exists (select 1 from sys.dept top where top.id = any(scope.chosen) and d.path like top.path || '%%'))))
    select t.id::text from (%s) t where ($5 is null or t.id = any($5::%s[])) and exists (select 1 from scope) and (not $6
      or exists (select 1 from scope where scope.scope = 4)
      or t.owner = (select u.staff_id from sys."user" u where u.id = $1)
      or t.dept in (select within.id from within)
      or t.id::text in (select lent.id::text from (%s) lent join sys."user" u on u.staff_id = lent.staff where u.id = $1))$q$,
    of.rows, case of_kind when 'session' then 'uuid' else 'bigint' end, of.shares)
  using caller, of_method, of_path, of.object, wanted, of.scoped;
end $$;

-- Sys R36: of every field the highest level over the roles that open the call.
create function proof.fields(caller bigint, of_method text, of_path text, of_object text)
returns table (field text, level int) language sql stable as $$
  select f.field_code::text, max(coalesce(fp.level, f.default_level))::int
  from (select distinct h.role_id from proof.held h join sys.resource_api a on a.resource_id = h.resource_id
    where h.user_id = caller and a.method = of_method and a.path_pattern = of_path) r
  cross join sys.object_field f
  left join sys.role_field_perm fp on fp.role_id = r.role_id and fp.object_code = f.object_code and fp.field_code = f.field_code
  where f.object_code = of_object and f.field_code <> 'id' group by f.field_code
$$;

create function proof.add_dept(above bigint, name text) returns bigint language plpgsql as $$
declare new_id bigint := nextval(pg_get_serial_sequence('sys.dept', 'id'));
begin
  insert into sys.dept (id, parent_id, code, name_zh, path, depth) overriding system value
    select new_id, p.id, 'P' || new_id, name, p.path || new_id || '/', p.depth + 1 from sys.dept p where p.id = above;
  return new_id;
end $$;

create function proof.add_person(in_dept bigint, mark text) returns jsonb language plpgsql as $$
declare
  new_staff bigint; new_user bigint; new_customer bigint; new_message bigint; new_identity bigint; new_audit bigint; new_session uuid := gen_random_uuid();
  new_feedback bigint; new_contact bigint; new_followup bigint; new_task bigint;
begin
  insert into sys.staff (job_number, name, name_en, title, work_email, job_time)
    values ('J' || nextval('proof.number'), mark, mark, mark, mark || '@proof.example', '2026-01-05') returning id into new_staff;
  insert into sys.staff_dept (staff_id, dept_id, is_primary) values (new_staff, in_dept, true);
  insert into sys."user" (staff_id, login_name) values (new_staff, 'p' || new_staff) returning id into new_user;
  insert into sys.session (id, user_id, client_id, scope, provider, ip, ua, absolute_expires_at)
    values (new_session, new_user, 'proof', 'staff', 'password', '127.0.0.1', mark, now() + interval '1 day');
  insert into sys.identity (user_id, provider, issuer, subject, email)
    values (new_user, 'oidc', 'https://proof.example', mark || new_staff, mark || '@proof.example') returning id into new_identity;
  insert into sys.audit_log (category, user_id, actor_name, action, result, ip, after)
    values (1, new_user, mark, mark, 1, '127.0.0.1', jsonb_build_object('name', mark)) returning id into new_audit;
  insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
      pool_state, owner_id, owner_dept_id, source_code)
    values ('direct', mark, mark, 'p-' || new_staff, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential',
      'private', new_staff, in_dept, 'website') returning id into new_customer;
  insert into crm.contact (customer_id, name, role, wechat) values (new_customer, mark, 'other', mark) returning id into new_contact;
  insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by)
    values (new_customer, 'phone', mark || ' was talked to', 'price', now(), true, new_staff) returning id into new_followup;
  insert into crm.task (customer_id, assignee_id, due_at, title) values (new_customer, new_staff, now(), mark) returning id into new_task;
  insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template, msg_content_template_en, dedupe_key)
    values (new_user, '1', 'proof', mark, mark, mark, mark, 'proof') returning id into new_message;
  insert into sys.feedback (no, user_id, type, content) values ('P' || new_user, new_user, 'bug', mark) returning id into new_feedback;
  return jsonb_build_object('feedback', new_feedback::text, 'user', new_user::text, 'staff', new_staff::text, 'session', new_session::text,
    'identity', new_identity::text, 'customer', new_customer::text, 'audit', new_audit::text, 'dept', in_dept::text,
    'message', new_message::text, 'contact', new_contact::text, 'followup', new_followup::text, 'task', new_task::text);
end $$;
create sequence proof.number start 500000;

-- A person with the given roles, a colleague, somebody in a department below and somebody far away, each with a session,
-- an identity, a customer, a feedback and a line in the log; and a role, a menu entry, a sync run and the like that belong to nobody.
create function proof.add_world(base bigint, far bigint, role_codes text[], ends timestamptz, mark text)
returns jsonb language plpgsql as $$
declare
  home bigint := proof.add_dept(base, 'home ' || mark);
  below bigint := proof.add_dept(home, 'below ' || mark);
  away bigint := proof.add_dept(far, 'FOREIGN' || mark);
  own jsonb := proof.add_person(home, 'own' || mark);
  team jsonb := proof.add_person(home, 'team' || mark);
  under jsonb := proof.add_person(below, 'under' || mark);
  stranger jsonb := proof.add_person(away, 'FOREIGN' || mark);
  free_role bigint; free_resource bigint; free_run bigint; free_version bigint; free_question bigint; free_popup bigint; free_dict bigint;
  refresh text := 'proof-' || gen_random_uuid();
begin
  insert into sys.user_role (user_id, role_id, expire_at)
    select (own ->> 'user')::bigint, r.id, ends from sys.role r where r.code = any(role_codes);
  insert into sys.role (code, name_zh) values ('p' || mark, 'role ' || mark) returning id into free_role;
  insert into sys.user_role (user_id, role_id) values ((team ->> 'user')::bigint, free_role), ((stranger ->> 'user')::bigint, free_role);
  insert into sys.resource (parent_id, kind, international, name_zh, sub_app)
    select p.id, 2, 'p' || mark, 'menu ' || mark, 'sys' from sys.resource p where p.international = 'module.sys' returning id into free_resource;
  insert into sys.org_sync_run (is_dry_run, state, summary) values (true, 'done', '{}') returning id into free_run;
  insert into sys.version_doc (version_no, inner_version, title_zh, doc_zh, status, publish_at)
    values ('1.0', 'p' || mark, 'version ' || mark, 'doc', 2, now()) returning id into free_version;
  insert into sys.feedback_question (question_zh, kind) values ('question ' || mark, 1) returning id into free_question;
  insert into sys.feedback_popup_config (resource_id, evaluate_type) values (free_resource, 1) returning id into free_popup;
  insert into sys.dict_item (module, dict_type, code, label_zh) values ('sys', 'proof', 'p' || free_popup, 'item ' || mark) returning id into free_dict;
  insert into sys.refresh_token (session_id, token_hash, generation, expires_at)
    values ((own ->> 'session')::uuid, sha256(refresh::bytea), 1, now() + interval '1 day');
  return jsonb_build_object('own', own, 'team', team, 'under', under || jsonb_build_object('dept', below::text), 'foreign', stranger,
    'free', jsonb_build_object('role', free_role::text, 'resource', free_resource::text, 'syncRun', free_run::text, 'version', free_version::text,
      'question', free_question::text, 'popup', free_popup::text, 'dict', free_dict::text),
    'refreshToken', refresh, 'mark', mark);
end $$;

-- Everything that is written about the stranger: two pictures that differ show a write that crossed the border.
create function proof.picture(stranger jsonb) returns text language sql stable as $$
  select md5(concat_ws('|',
    (select u::text from sys."user" u where u.id = (stranger ->> 'user')::bigint),
    (select s::text from sys.staff s where s.id = (stranger ->> 'staff')::bigint),
    (select d::text from sys.dept d where d.id = (stranger ->> 'dept')::bigint),
    (select string_agg(sd::text, ',' order by dept_id) from sys.staff_dept sd where sd.staff_id = (stranger ->> 'staff')::bigint),
    (select string_agg(ur::text, ',' order by role_id) from sys.user_role ur where ur.user_id = (stranger ->> 'user')::bigint),
    (select s.revoked_at::text from sys.session s where s.id = (stranger ->> 'session')::uuid),
    (select i::text from sys.identity i where i.id = (stranger ->> 'identity')::bigint),
    (select f::text from sys.feedback f where f.id = (stranger ->> 'feedback')::bigint),
    (select string_agg(r::text, ',' order by r.id) from sys.feedback_reply r where r.feedback_id = (stranger ->> 'feedback')::bigint),
    (select c::text from crm.customer c where c.id = (stranger ->> 'customer')::bigint),
    (select string_agg(p::text, ',' order by p.id) from crm.contact p where p.customer_id = (stranger ->> 'customer')::bigint),
    (select string_agg(f::text, ',' order by f.id) from crm.followup f where f.customer_id = (stranger ->> 'customer')::bigint),
    (select string_agg(t::text, ',' order by t.id) from crm.task t where t.customer_id = (stranger ->> 'customer')::bigint),
    (select m::text from mc.message m where m.id = (stranger ->> 'message')::bigint)))
$$;
