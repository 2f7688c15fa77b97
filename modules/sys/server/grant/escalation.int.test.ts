import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  copyRole,
  getRoleGrant,
  type GrantSet,
  removeRoleMembers,
  roleResource,
  saveRoleGrant,
  saveRoleMembers,
  setRoleState,
  setUserState,
  SYS_CODES,
  updateRole,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn, startSys } from '../testing/index.ts';

const PAGE = roleResource.right;
const STAFF = 'sys.auth-manage.user';
const MENU = 'sys.auth-manage.menu';
const ADMIN_KEYS = [PAGE, `${PAGE}:add`, `${PAGE}:edit`, `${PAGE}:grant`, STAFF, `${STAFF}:state`];

let sys: TestStack;
let at: ReturnType<typeof rightsOf>;
let admin: string;
let clerk: string;
/** `auditor` becomes an administrator of roles with the staff list for the own tree only, without the escalate key. */
beforeAll(async () => {
  sys = await startSys();
  at = rightsOf(sys);
  await at.grantAllTo('super_admin');
  await sys.query(`delete from sys.user_role where user_id = (select id from sys."user" where login_name = 'auditor')`);
  const id = await at.make('role_clerk', ADMIN_KEYS, { scope: 3, members: ['auditor'] });
  // sees all people when administering roles: only the rule under test can refuse
  await sys.query(`insert into sys.role_data_scope (role_id, object_code, scope) values ($1, 'sys.user', 4)`, [id]);
  await sys.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, 'sys.user', 'title', 1)`,
    [id],
  );
  [admin, clerk] = await Promise.all([signIn(sys.call, 'admin'), signIn(sys.call, 'auditor')]);
});
afterAll(async () => await sys?.stop());

const save = async (token: string, roleId: string, part: Partial<GrantSet>) => {
  const { data } = await sys.call(getRoleGrant, { roleId }, { token });
  return await sys.call(saveRoleGrant, { ...data, ...part, roleId }, { token });
};

describe('a grant beyond the rights of its giver', () => {
  it('SYS-27 a resource, a scope, a field level and a whole role are refused unless held, and allowed with the escalate key', async () => {
    const roleId = await at.make('target', [STAFF], { scope: 1 });
    // same as for the clerk: without a rule the default level would come with every wider scope
    await sys.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, 'sys.user', 'title', 1)`,
      [roleId],
    );
    const both = [await at.resourceId(STAFF), await at.resourceId(MENU)];
    const wide = [{ objectCode: 'crm.customer', scope: 4, deptIds: [] }];
    await sys.query(
      `insert into sys.object (code, name_zh, name_en, sub_app) values ('crm.customer', 'x', 'x', 'crm')`,
    );
    const clear = [{ objectCode: 'sys.user', fieldCode: 'title', level: 3, maskRule: null }];
    const everything = await at.make('everything', [STAFF, MENU]);
    const userIds = [await at.userId('ops')];

    const tries = async (token: string) => [
      await save(token, roleId, { resourceIds: both }),
      await save(token, roleId, { scopes: wide }),
      await save(token, roleId, { fields: clear }),
      await sys.call(saveRoleMembers, { roleId: everything, userIds, expireAt: null }, { token }),
    ];
    // allowed for the clerk: the own key, rows of a department, less than before
    expect((await save(clerk, roleId, { scopes: [{ objectCode: 'sys.user', scope: 2, deptIds: [] }] })).code).toBe(0);
    expect((await tries(clerk)).map((answer) => answer.code)).toEqual(Array(4).fill(SYS_CODES.notHeld));
    expect((await sys.call(getRoleGrant, { roleId }, { token: admin })).data.resourceIds).toHaveLength(1);
    expect((await tries(admin)).map((answer) => answer.code)).toEqual([0, 0, 0, 0]);
    expect((await save(clerk, roleId, { resourceIds: [] })).code).toBe(0);

    // users cannot change their own roles, even with the escalate key
    const clerkRole = await at.roleId('role_clerk');
    const own = [
      await sys.call(
        saveRoleMembers,
        { roleId: everything, userIds: [await at.userId('auditor')], expireAt: null },
        { token: clerk },
      ),
      await sys.call(removeRoleMembers, { roleId: clerkRole, userIds: [await at.userId('auditor')] }, { token: clerk }),
      await sys.call(
        saveRoleMembers,
        { roleId: everything, userIds: [await at.userId('admin')], expireAt: null },
        { token: admin },
      ),
    ];
    expect(own.map((answer) => answer.code)).toEqual(Array(3).fill(SYS_CODES.ownRoles));

    // the last active super administrator cannot be removed or given an end date; the account and the role cannot be
    // disabled, the role cannot be emptied
    const superRole = await at.roleId('super_admin');
    const adminId = await at.userId('admin');
    const end = new Date(Date.now() + 86_400_000).toISOString();
    const state = { id: superRole, version: await at.version(superRole), status: '0' as const };
    const last = [
      await sys.call(removeRoleMembers, { roleId: superRole, userIds: [adminId] }, { token: clerk }),
      await sys.call(setRoleState, state, { token: admin }),
      await save(admin, superRole, { resourceIds: [] }),
    ];
    expect(last.map((answer) => answer.code)).toEqual(Array(3).fill(SYS_CODES.lastAdmin));
    const disabled = await sys.call(setUserState, { ids: [adminId], status: '0' }, { token: clerk });
    expect(disabled.data).toMatchObject([{ id: adminId, ok: false, code: SYS_CODES.lastAdmin }]);
    await sys.query(`insert into sys.user_role (user_id, role_id) values ($1, $2)`, [userIds[0], superRole]);
    expect((await sys.call(removeRoleMembers, { roleId: superRole, userIds }, { token: admin })).code).toBe(0);
    const second = await sys.call(saveRoleMembers, { roleId: superRole, userIds, expireAt: end }, { token: admin });
    expect(second.code).toBe(0);
    // a second administrator with an end date does not count
    const refused = await sys.call(removeRoleMembers, { roleId: superRole, userIds: [adminId] }, { token: clerk });
    expect(refused.code).toBe(SYS_CODES.lastAdmin);
  });

  it('is also refused by copying a role, enabling it or widening its default', async () => {
    const rich = await at.make('rich', [STAFF, MENU]);
    const copy = { id: rich, code: 'rich_copy', nameZh: 'x', nameEn: null };
    expect((await sys.call(copyRole, copy, { token: clerk })).code).toBe(SYS_CODES.notHeld);
    await sys.query('update sys.role set status = 0 where id = $1', [rich]);
    const on = { id: rich, version: 0, status: '1' as const };
    expect((await sys.call(setRoleState, on, { token: clerk })).code).toBe(SYS_CODES.notHeld);
    const narrow = await at.make('narrow', [STAFF], { scope: 1 });
    const edit = { id: narrow, version: 0, nameZh: 'x', nameEn: null, remark: null };
    expect((await sys.call(updateRole, { ...edit, defaultScope: '4' }, { token: clerk })).code).toBe(SYS_CODES.notHeld);
    expect((await sys.call(updateRole, { ...edit, defaultScope: '1' }, { token: clerk })).code).toBe(0);
  });

  it('people outside the caller’s scope return the same error as missing ones', async () => {
    await sys.query(`update sys.role_data_scope set scope = 1 where object_code = 'sys.user'
      and role_id = (select id from sys.role where code = 'role_clerk')`);
    const roleId = await at.make('plain', [STAFF], { scope: 1 });
    const give = async (userId: string) =>
      (await sys.call(saveRoleMembers, { roleId, userIds: [userId], expireAt: null }, { token: clerk })).code;
    await expect.poll(async () => await give(await at.userId('sales')), { timeout: 5_000 }).toBe(CODES.notFound);
    expect(await give('999999')).toBe(CODES.notFound);
  });
});
