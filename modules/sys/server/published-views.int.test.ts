import type { TestStack } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSys } from './testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const plan = async (text: string): Promise<string> => {
  const rows = await sys.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

it('every view of sys is published and runs with the rights of its reader', async () => {
  const views = await sys.query<{ name: string; options: string[]; comment: string }>(
    `select c.relname as name, c.reloptions as options, obj_description(c.oid) as comment from pg_class c
     where c.relkind = 'v' and c.relnamespace = 'sys'::regnamespace order by 1`,
  );
  expect(views.map(({ name }) => name)).toEqual([
    'dept_member',
    'dept_name',
    'primary_dept',
    'staff_contact',
    'staff_name',
    'user_account',
  ]);
  for (const { options, comment } of views) {
    expect(options).toEqual(['security_invoker=true']);
    expect(comment).toMatch(/^published: \w/);
  }
});

it.each([
  [
    'select name, has_left from sys.staff_name where id = 1',
    `select name, employ_status = 3 from sys.staff as staff where id = 1`,
  ],
  [
    'select 1 from sys.staff_name s join sys.user_account u on u.staff_id = s.id and not u.is_disabled where not s.has_left',
    `select 1 from sys.staff as staff join sys."user" on "user".staff_id = staff.id and "user".status <> 0 where staff.employ_status <> 3`,
  ],
  [
    `select d.name_zh from sys."user" u left join sys.primary_dept pd on pd.staff_id = u.staff_id left join sys.dept_name d on d.id = pd.dept_id`,
    `select dept.name_zh from sys."user" u left join sys.staff_dept on staff_dept.staff_id = u.staff_id and is_primary
      left join sys.dept on dept.id = staff_dept.dept_id`,
  ],
])('is planned as if the tables were named: %s', async (ofViews, ofTables) => {
  expect(await plan(ofViews)).toBe(await plan(ofTables));
});

it('names an archived member of staff too', async () => {
  await sys.query(
    `insert into sys.staff (job_number, name, employ_status, deleted_at) values ('gone', 'Gone', 3, now())`,
  );
  expect(
    await sys.query(
      `select name, has_left, deleted_at is null as "isThere" from sys.staff_name where job_number = 'gone'`,
    ),
  ).toEqual([{ name: 'Gone', has_left: true, isThere: false }]);
});
