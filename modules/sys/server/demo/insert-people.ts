import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface DemoPerson {
  readonly jobNumber: string;
  readonly name: string;
  readonly nameEn: string;
  readonly title: string;
  readonly email: string;
  readonly joined: string;
  readonly employStatus: number;
  readonly leftAt: string | null;
  readonly deptId: string;
  /** Set for people who work in two teams. */
  readonly otherDeptId: string | null;
  readonly isLeader: boolean;
  readonly login: string;
  readonly passwordHash: string | null;
  readonly status: number;
  /** Minutes ago. */
  readonly lastLogin: number | null;
  readonly roleId: string | null;
}

/** One statement per table, in the order of the list: the company is created for every set of modules that tests start. */
export async function insertPeople(db: SysDb, people: readonly DemoPerson[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p ("jobNumber" text, name text, "nameEn" text, title text,
    email text, joined date, "employStatus" smallint, "leftAt" date, "deptId" bigint, "otherDeptId" bigint, "isLeader" boolean,
    login text, "passwordHash" text, status smallint, "lastLogin" int, "roleId" bigint)`;
  await sql`insert into sys.staff (job_number, name, name_en, title, work_email, job_time, employ_status, left_at)
    select p."jobNumber", p.name, p."nameEn", p.title, p.email, p.joined, p."employStatus", p."leftAt"
    from ${given} order by p."jobNumber"`.execute(db);
  const staff = sql`${given} join sys.staff s on s.job_number = p."jobNumber"`;
  await sql`insert into sys.staff_dept (staff_id, dept_id, is_primary, is_leader)
    select s.id, p."deptId", true, p."isLeader" from ${staff}
    union all select s.id, p."otherDeptId", false, false from ${staff} where p."otherDeptId" is not null`.execute(db);
  await sql`insert into sys."user" (staff_id, login_name, password_hash, status, last_login_at)
    select s.id, p.login, p."passwordHash", p.status, now() - make_interval(mins => p."lastLogin")
    from ${staff} order by p."jobNumber"`.execute(db);
  await sql`insert into sys.user_role (user_id, role_id)
    select u.id, p."roleId" from ${staff} join sys."user" u on u.staff_id = s.id where p."roleId" is not null`.execute(
    db,
  );
}
