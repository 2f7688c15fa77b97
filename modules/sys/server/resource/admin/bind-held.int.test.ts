import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import { bindResourceApis, SYS_CODES, USER_KEY, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../../role/testing/rights-of.ts';
import { signIn } from '../../testing/index.ts';
import { type MenuAdmin, startMenuAdmin } from './testing/menu-admin.ts';

const MENU = 'sys.auth-manage.menu';
const { page } = userResource.calls;
/** Opened by `USER_KEY`. */
const USERS = { method: page.method, pathPattern: page.path };

let admin: MenuAdmin;
let at: ReturnType<typeof rightsOf>;
let clerk: string;
let parentId: string;
/**
 * `auditor` becomes a clerk of the menu page without the escalate key, who reads accounts of their departments and those below, with
 * masked titles.
 */
beforeAll(async () => {
  admin = await startMenuAdmin();
  at = rightsOf(admin.sys);
  ({ id: parentId } = await admin.node('module.sys'));
  await admin.sys.query('delete from sys.user_role where user_id = any($1)', [
    await Promise.all(['auditor', 'ops'].map(at.userId)),
  ]);
  await at.make('clerk_menu', [MENU, `${MENU}:api`], { scope: SCOPE.all, members: ['auditor'] });
  await masked(await at.make('clerk_users', [USER_KEY], { scope: SCOPE.tree, members: ['auditor'] }));
  clerk = await signIn(admin.sys.call, 'auditor');
});
afterAll(async () => await admin?.sys.stop());

const masked = async (roleId: string): Promise<string> => {
  await admin.sys.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, 'sys.user', 'title', 1)`,
    [roleId],
  );
  return roleId;
};

/** A key of its own, and a role that gives it. */
async function heldKey(
  name: string,
  { scope, keys = [], members = ['ops'] }: { scope: number; keys?: string[]; members?: string[] },
): Promise<{ key: string; roleId: string }> {
  const key = `test.${name}`;
  await admin.add({ international: key, parentId });
  return { key, roleId: await at.make(`holder_${name}`, [key, ...keys], { scope, members }) };
}

async function bind(key: string, token = clerk, apis = [USERS]) {
  const { id, version } = await admin.node(key);
  return await admin.write(bindResourceApis, { resourceId: id, version, apis }, token);
}

/** By default, and of the object that the clerk's roles have a rule for. */
const ROWS = ['scope:*', 'scope:sys.user'];
const refusal = (...missing: string[]) => ({ code: SYS_CODES.notHeld, data: { missing } });

describe('binding a call gives it to every role that holds the key', { retry: 0 }, () => {
  it('is refused where a role opens rows that the person does not have by the key of the call', async () => {
    const { key, roleId } = await heldKey('rows', { scope: SCOPE.all });
    await masked(roleId);
    expect(await bind(key)).toMatchObject(refusal(...ROWS));
    const reader = await signIn(admin.sys.call, 'ops');
    expect((await admin.sys.call(page, {}, { token: reader })).code).toBe(CODES.noPermission);
  });

  it('is refused where a role opens a field that the person does not have by the key of the call', async () => {
    const { key } = await heldKey('fields', { scope: SCOPE.self });
    expect(await bind(key)).toMatchObject(refusal('field:sys.user.title'));
  });

  it('is compared also with a role that is switched off, as it can be switched on again', async () => {
    const { key, roleId } = await heldKey('off', { scope: SCOPE.all });
    await admin.sys.query('update sys.role set status = 0 where id = $1', [await masked(roleId)]);
    expect(await bind(key)).toMatchObject(refusal(...ROWS));
  });

  it('is accepted where no role opens more than the person has, or the role makes the call already', async () => {
    const narrow = await heldKey('narrow', { scope: SCOPE.self });
    await masked(narrow.roleId);
    expect((await bind(narrow.key)).code).toBe(CODES.ok);
    const already = await heldKey('already', { scope: SCOPE.all, keys: [USER_KEY] });
    expect((await bind(already.key)).code).toBe(CODES.ok);
    // what is bound already is not compared again, and can be taken away
    await admin.sys.query('update sys.role set default_scope = 4 where id = $1', [narrow.roleId]);
    expect((await bind(narrow.key)).code).toBe(CODES.ok);
    expect((await bind(narrow.key, clerk, [])).code).toBe(CODES.ok);
    expect(await bind(narrow.key)).toMatchObject(refusal(...ROWS));
  });

  it('is refused where it widens a role that the person holds', async () => {
    const { key, roleId } = await heldKey('own', { scope: SCOPE.self, members: ['auditor'] });
    await masked(roleId);
    expect((await bind(key)).code).toBe(SYS_CODES.ownRoles);
  });

  it('goes by the rows of the bound key where the person makes the call by that', async () => {
    const login = 'finance';
    await admin.sys.query('delete from sys.user_role where user_id = $1', [await at.userId(login)]);
    await at.make('menu_only', [MENU, `${MENU}:api`], { scope: SCOPE.all, members: [login] });
    const token = await signIn(admin.sys.call, login);
    const wide = await heldKey('wide', { scope: SCOPE.all });
    const narrow = await heldKey('near', { scope: SCOPE.self });
    expect(await bind(narrow.key, token)).toMatchObject(refusal(USER_KEY));
    // by the administrator, who may hand on everything
    const own = await heldKey('bound', { scope: SCOPE.self, members: [login] });
    expect((await bind(own.key, admin.token)).code).toBe(CODES.ok);
    expect(await bind(wide.key, token)).toMatchObject(refusal('scope:*'));
    expect((await bind(narrow.key, token)).code).toBe(CODES.ok);
    // a key that is switched off opens nothing, neither for the person nor for the role
    await admin.sys.query('update sys.resource set status = 0 where international = $1', [own.key]);
    const later = await heldKey('later', { scope: SCOPE.self });
    expect(await bind(later.key, token)).toMatchObject(refusal(USER_KEY));
  });

  it('is not refused to a super administrator', async () => {
    const { key } = await heldKey('super', { scope: SCOPE.all });
    expect((await bind(key, admin.token)).code).toBe(CODES.ok);
  });
});
