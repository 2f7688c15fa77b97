import pg from 'pg';
import type { Department, Directory, Person } from './directory.ts';

// lint-ok sql-only-in-repo: reads the seeded demo data from outside, as a test does
const DEPARTMENTS = `select d.ding_dept_id::int as id, coalesce(p.ding_dept_id::int, 1) as "parentId", d.name_zh as name, d.sort as order
  from sys.dept d left join sys.dept p on p.id = d.parent_id where d.ding_dept_id is not null order by d.ding_dept_id::int`;
// lint-ok sql-only-in-repo: as above
const PEOPLE = `select s.ding_user_id as "userId", s.ding_union_id as "unionId", s.job_number as "jobNumber", s.name, s.title,
    s.work_email::text as "orgEmail", s.job_time::text as "hiredOn",
    (select array_agg(d.ding_dept_id::int order by sd.is_primary desc, d.id) from sys.staff_dept sd
      join sys.dept d on d.id = sd.dept_id where sd.staff_id = s.id and d.ding_dept_id is not null) as "deptIds",
    coalesce((select array_agg(d.ding_dept_id::int order by d.id) from sys.staff_dept sd
      join sys.dept d on d.id = sd.dept_id where sd.staff_id = s.id and sd.is_leader and d.ding_dept_id is not null), '{}') as "leadsDeptIds"
  from sys.staff s where s.employ_status <> 3 and s.deleted_at is null order by s.job_number`;

/** The demo company in DingTalk's format: people in service and departments imported from DingTalk. */
export async function readCompany(databaseUrl: string): Promise<Directory> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const departments = (await client.query<Department>(DEPARTMENTS)).rows;
    const people = (await client.query<Person>(PEOPLE)).rows;
    return { departments, people };
  } finally {
    await client.end();
  }
}
