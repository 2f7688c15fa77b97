import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { CENTRES, COMPANY } from './departments.ts';

/** The company in DingTalk (tools/simulators/dingtalk), and the identity provider of the demo (tools/simulators/oidc). */
export const DEMO_CORP_ID = 'ding-qiming';
export const DEMO_OIDC_ISSUER = 'http://127.0.0.1:4299';
const OIDC_LOGINS = ['sales', 'manager', 'finance', 'ops', 'auditor'];

/** Sys.md §7: DingTalk identities `union-<jobNumber>` for all people, five OIDC identities. Repeatable. */
export async function seedIdentities(db: SysDb): Promise<void> {
  for (const [code, id] of dingDeptIds()) {
    await sql`update sys.dept set ding_dept_id = ${String(id)}, source = 1
      where code = ${code} and ding_dept_id is null and deleted_at is null`.execute(db);
  }
  await sql`update sys.staff set ding_user_id = 'ding-' || job_number, ding_union_id = 'union-' || job_number
    where ding_user_id is null and employ_status <> 3 and job_number ~ '^100[0-9]{3}$'`.execute(db);
  await sql`insert into sys.identity (user_id, provider, issuer, subject, ding_user_id)
    select u.id, 'dingtalk', ${DEMO_CORP_ID}, 'union-' || s.job_number, s.ding_user_id
    from sys."user" u join sys.staff s on s.id = u.staff_id where s.job_number ~ '^100[0-9]{3}$'
    on conflict (provider, issuer, subject) where deleted_at is null do nothing`.execute(db);
  await sql`insert into sys.identity (user_id, provider, issuer, subject, email)
    select u.id, 'oidc', ${DEMO_OIDC_ISSUER}, 'oidc-' || s.job_number, s.work_email
    from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = any(${OIDC_LOGINS})
    on conflict (provider, issuer, subject) where deleted_at is null do nothing`.execute(db);
}

/** DingTalk's root department is always 1; centres are 101 … 106, their teams 10101 …. */
function dingDeptIds(): [code: string, id: number][] {
  return [
    [COMPANY.code, 1],
    ...CENTRES.flatMap((centre, index): [string, number][] => [
      [centre.code, 101 + index],
      ...centre.teams.map((_, order): [string, number] => [
        `${centre.code}-${order + 1}`,
        (101 + index) * 100 + order + 1,
      ]),
    ]),
  ];
}
