import { sql } from 'kysely';
import type { FlagPerson, FlagRow } from './evaluate.ts';

export const enabledFlags = sql<FlagRow>`select key, rule from sys.feature_flag where enabled and deleted_at is null order by key`;

export const flagPerson = (userId: string) => sql<FlagPerson>`
    select s.id::text as "staffId", s.job_number as "jobNumber",
      array(select distinct above.id::text from sys.staff_dept sd join sys.dept own on own.id = sd.dept_id
        join sys.dept above on own.path like above.path || '%' where sd.staff_id = s.id) as "deptIds",
      array(select r.code::text from sys.user_role ur join sys.role r on r.id = ur.role_id
        where ur.user_id = u.id and r.status = 1 and r.deleted_at is null
          and (ur.expire_at is null or ur.expire_at > now())) as "roleCodes"
    from sys."user" u join sys.staff s on s.id = u.staff_id where u.id = ${userId}::bigint`;
