import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The channel on which the database notifies every node of changed sessions or rights (migration 0004). */
export const RIGHTS_CHANNEL = 'sys_rights';

/** Filters these sessions to those that have not ended or expired, with an active account and a person in service. */
export async function liveSessions(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select ses.id from sys.session ses
    join sys."user" u on u.id = ses.user_id join sys.staff s on s.id = u.staff_id
    where ses.id = any(${sessionIds}::uuid[]) and ses.revoked_at is null and ses.absolute_expires_at > now()
      and u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * For each of these users a text that changes with anything that determines their menu, keys, rows or fields. One query
 * for a whole node: every role is read once, not once per holder. A change without effect can change the text, but no
 * change is missed.
 */
export async function rightsDigests(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; digest: string }>`with roles as (
      select r.id, md5(concat_ws('|', r.status, r.deleted_at, r.default_scope,
        (select string_agg(concat_ws(':', res.id, res.status, res.updated_at, res.deleted_at), ',' order by res.id)
          from sys.role_resource rr join sys.resource res on res.id = rr.resource_id where rr.role_id = r.id),
        (select string_agg(concat_ws(':', sc.object_code, sc.scope, sc.dept_ids, sc.entity_codes), ',' order by sc.object_code)
          from sys.role_data_scope sc where sc.role_id = r.id),
        (select string_agg(concat_ws(':', fp.object_code, fp.field_code, fp.level, fp.mask_rule), ',' order by fp.object_code, fp.field_code)
          from sys.role_field_perm fp where fp.role_id = r.id))) as digest
      from sys.role r),
    house as (select md5(concat_ws('|',
      (select string_agg(concat_ws(':', object_code, field_code, default_level, mask_rule), ',' order by object_code, field_code) from sys.object_field),
      (select string_agg(concat_ws(':', id, path, deleted_at), ',' order by id) from sys.dept),
      (select string_agg(concat_ws(':', resource_id, method, path_pattern), ',' order by resource_id, method, path_pattern) from sys.resource_api where not from_contract),
      (select string_agg(concat_ws(':', key, enabled, rule, expires_at, expires_at <= now(), deleted_at), ',' order by id) from sys.feature_flag))) as digest)
    select u.id::text as "userId", md5(concat_ws('|', house.digest, u.must_change_pwd,
      (select string_agg(concat_ws(':', roles.id, roles.digest, ur.expire_at, ur.expire_at <= now()), ',' order by roles.id)
        from sys.user_role ur join roles on roles.id = ur.role_id where ur.user_id = u.id),
      (select string_agg(sd.dept_id::text, ',' order by sd.dept_id) from sys.staff_dept sd where sd.staff_id = u.staff_id))) as digest
    from sys."user" u cross join house where u.id = any(${userIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.userId, row.digest]));
}
