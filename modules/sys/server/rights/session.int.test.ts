import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getButtons, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';
import { SCOPE } from '@switchboard/kit-server';

const KEY = 'sys.auth-manage.user';
const { page } = userResource.calls;

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

/** `auditor` begins each test with two new roles: `viewer` grants the staff list, `other` another page only. */
beforeEach(async () => {
  await sys.query(`delete from sys.user_role where user_id = (select id from sys."user" where login_name = 'auditor')`);
  for (const table of ['user_role', 'role_resource', 'role_data_scope'])
    await sys.query(
      `delete from sys.${table} where role_id in (select id from sys.role where code in ('viewer', 'other'))`,
    );
  await sys.query(`delete from sys.role where code in ('viewer', 'other')`);
  await sys.query(`insert into sys.role (code, name_zh, default_scope) values ('viewer', '看', 1), ('other', '他', 4)`);
  await sys.query(
    `insert into sys.role_resource select r.id, x.id from sys.role r, sys.resource x
     where (r.code, x.international) in (('viewer', $1), ('other', 'sys.auth-manage.menu'))`,
    [KEY],
  );
  await sys.query(`insert into sys.user_role (user_id, role_id) select u.id, r.id from sys."user" u, sys.role r
    where u.login_name = 'auditor' and r.code in ('viewer', 'other')`);
});

// a new session each time: a node's session data can be two seconds old
const keys = async (): Promise<string[]> => {
  const token = await signIn(sys.call, 'auditor');
  return (await sys.call(getButtons, {}, { token })).data.map((one) => one.international).sort();
};
const seen = async (): Promise<number> => {
  const answer = await sys.call(page, {}, { token: await signIn(sys.call, 'auditor') });
  return answer.code === 0 ? answer.data.total : -answer.code;
};
const scope = async (code: string, objectCode: string, value: number, depts = '{}'): Promise<void> => {
  await sys.query(
    `insert into sys.role_data_scope select id, $2, $3, $4 from sys.role where code = $1
     on conflict (role_id, object_code) do update set scope = excluded.scope, dept_ids = excluded.dept_ids`,
    [code, objectCode, value, depts],
  );
};
const inDepts = async (where: string): Promise<number> => {
  const [row] = await sys.query<{ n: number }>(
    `select count(*)::int as n from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id where sd.is_primary and ${where}`,
  );
  return row?.n ?? 0;
};

describe('rights of a session', () => {
  it('are those of the roles held now: a disabled, deleted or expired role grants nothing', async () => {
    expect(await keys()).toEqual(['sys.auth-manage.menu', KEY]);
    await sys.query(`update sys.role set status = 0 where code = 'viewer'`);
    expect(await keys()).toEqual(['sys.auth-manage.menu']);
    expect(await seen()).toBe(-CODES.noPermission);
    await sys.query(`update sys.role set status = 1, deleted_at = now() where code = 'viewer'`);
    expect(await keys()).toEqual(['sys.auth-manage.menu']);
    await sys.query(`update sys.role set deleted_at = null where code = 'viewer'`);
    await sys.query(
      `update sys.user_role set expire_at = now() where role_id = (select id from sys.role where code = 'viewer')`,
    );
    expect(await keys()).toEqual(['sys.auth-manage.menu']);
    await sys.query(`update sys.user_role set expire_at = now() + interval '1 hour'`);
    expect(await keys()).toEqual(['sys.auth-manage.menu', KEY]);
  });

  it('do not include a disabled page', async () => {
    await sys.query('update sys.resource set status = 0 where international = $1', [KEY]);
    expect(await keys()).toEqual(['sys.auth-manage.menu']);
    await sys.query('update sys.resource set status = 1 where international = $1', [KEY]);
  });

  it('change in a running session within 5 s, without signing in again', async () => {
    const token = await signIn(sys.call, 'auditor');
    expect((await sys.call(page, {}, { token })).code).toBe(0);
    await sys.query(`update sys.role set status = 0 where code = 'viewer'`);
    await expect
      .poll(async () => (await sys.call(page, {}, { token })).code, { timeout: 5_000, interval: 250 })
      .toBe(CODES.noPermission);
  });
});

describe('rows of a session', () => {
  it('self: only the own row; a role that does not grant the key adds nothing', async () => {
    expect(await seen()).toBe(1);
  });

  it('department: the own departments, without those below', async () => {
    await scope('viewer', 'sys.user', SCOPE.department);
    const [own] = await sys.query<{ dept_id: string }>(
      `select sd.dept_id from sys.staff_dept sd join sys."user" u on u.staff_id = sd.staff_id where u.login_name = 'auditor'`,
    );
    expect(await seen()).toBe(await inDepts(`d.id = ${own?.dept_id}`));
  });

  it('chosen: the listed departments and everything below them, and the own row', async () => {
    const [centre] = await sys.query<{ id: string; path: string }>(`select id, path from sys.dept where code = 'OPS'`);
    await scope('viewer', 'sys.user', SCOPE.chosen, `{${centre?.id}}`);
    const below = await inDepts(`d.path like '${centre?.path}%'`);
    expect(below).toBeGreaterThan(await inDepts(`d.id = ${centre?.id}`));
    expect(await seen()).toBe(below + 1);
  });

  it('the object’s own scope overrides *, and * overrides the role’s default', async () => {
    await scope('viewer', '*', SCOPE.all);
    expect(await seen()).toBe(320);
    await scope('viewer', 'sys.user', SCOPE.self);
    expect(await seen()).toBe(1);
  });

  it('a second department extends the tree of its person', async () => {
    await scope('viewer', 'sys.user', SCOPE.tree);
    const before = await seen();
    await sys.query(`insert into sys.staff_dept (staff_id, dept_id) select u.staff_id, d.id from sys."user" u, sys.dept d
      where u.login_name = 'auditor' and d.code = 'SALES'`);
    expect(await seen()).toBe(
      before + (await inDepts(`d.path like (select path from sys.dept where code = 'SALES') || '%'`)),
    );
  });
});
