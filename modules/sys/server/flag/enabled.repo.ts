import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { FlagPerson, FlagRow } from './evaluate.ts';

export interface EnabledFlag extends FlagRow {
  readonly id: string;
}

/** The flags that are on, with the departments of their rule and all below. Every node caches them with the rights. */
export async function enabledFlags(db: SysDb): Promise<EnabledFlag[]> {
  const { rows } = await sql<{
    id: string;
    key: string;
    rule: unknown;
    expiresAt: string | null;
  }>`select f.id::text as id, f.key,
      (extract(epoch from f.expires_at) * 1000)::bigint as "expiresAt",
      case when jsonb_typeof(f.rule -> 'dept_ids') = 'array' then f.rule || jsonb_build_object('dept_ids',
        array(select distinct below.id::text from jsonb_array_elements_text(f.rule -> 'dept_ids') wanted
          join sys.dept top on top.id::text = wanted join sys.dept below on below.path like top.path || '%'))
        else f.rule end as rule
    from sys.feature_flag f
    where f.enabled and f.deleted_at is null and (f.expires_at is null or f.expires_at > now()) order by f.key`.execute(
    db,
  );
  return rows.map(({ expiresAt, ...flag }) => ({ ...flag, expiresAt: expiresAt === null ? null : Number(expiresAt) }));
}

/** Everyone with an active account, with what rules are about. */
export async function listFlagPeople(db: SysDb): Promise<(FlagPerson & { readonly userId: string })[]> {
  const { rows } = await sql<FlagPerson & { userId: string }>`select u.id::text as "userId", s.id::text as "staffId",
      s.job_number as "jobNumber",
      array(select sd.dept_id::text from sys.staff_dept sd where sd.staff_id = s.id) as "deptIds",
      array(select r.code::text from sys.user_role ur join sys.role r on r.id = ur.role_id
        where ur.user_id = u.id and r.status = 1 and r.deleted_at is null
          and (ur.expire_at is null or ur.expire_at > now())) as "roleCodes"
    from sys."user" u join sys.staff s on s.id = u.staff_id
    where u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`.execute(db);
  return rows;
}
