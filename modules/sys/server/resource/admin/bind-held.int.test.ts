import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import { bindResourceApis, SYS_CODES, USER_KEY, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../../role/testing/rights-of.ts';
import { signIn } from '../../testing/index.ts';
import { type MenuAdmin, startMenuAdmin } from './testing/menu-admin.ts';

const MENU = 'sys.auth-manage.menu';
const { page } = userResource.calls;
/** Granted by `USER_KEY`. */
const USERS = { method: page.method, pathPattern: page.path };

let admin: MenuAdmin;
let at: ReturnType<typeof rightsOf>;
let clerk: string;
let parentId: string;
/**
 * `auditor` becomes a clerk of the menu page without the escalate key, with accounts of the own departments and those
 * below, and masked titles.
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

/** A new key, and a role that grants it. */
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

/** The default scope, and the scope of the object with a rule in the clerk's roles. */
const ROWS = ['scope:*', 'scope:sys.user'];
const refusal = (...missing: string[]) => ({ code: SYS_CODES.notHeld, data: { missing } });

describe('binding a call grants it to every role that holds the key', { retry: 0 }, () => {
  it('is refused when a role includes rows that the user does not have by the key of the call', async () => {
    const { key, roleId } = await heldKey('rows', { scope: SCOPE.all });
    await masked(roleId);
    expect(await bind(key)).toMatchObject(refusal(...ROWS));
    const reader = await signIn(admin.sys.call, 'ops');
    expect((await admin.sys.call(page, {}, { token: reader })).code).toBe(CODES.noPermission);
  });

  it('is refused when a role includes a field that the user does not have by the key of the call', async () => {
    const { key } = await heldKey('fields', { scope: SCOPE.self });
    expect(await bind(key)).toMatchObject(refusal('field:sys.user.title'));
  });

  it('is also compared with a disabled role, which can be enabled again', async () => {
    const { key, roleId } = await heldKey('off', { scope: SCOPE.all });
    await admin.sys.query('update sys.role set status = 0 where id = $1', [await masked(roleId)]);
    expect(await bind(key)).toMatchObject(refusal(...ROWS));
  });

  it('is accepted when no role grants more than the user has, or the role can make the call already', async () => {
    const narrow = await heldKey('narrow', { scope: SCOPE.self });
    await masked(narrow.roleId);
    expect((await bind(narrow.key)).code).toBe(CODES.ok);
    const already = await heldKey('already', { scope: SCOPE.all, keys: [USER_KEY] });
    expect((await bind(already.key)).code).toBe(CODES.ok);
    // an existing binding is not compared again, and can be removed
    await admin.sys.query('update sys.role set default_scope = 4 where id = $1', [narrow.roleId]);
    expect((await bind(narrow.key)).code).toBe(CODES.ok);
    expect((await bind(narrow.key, clerk, [])).code).toBe(CODES.ok);
    expect(await bind(narrow.key)).toMatchObject(refusal(...ROWS));
  });

  it('is refused when it widens a role that the user holds', async () => {
    const { key, roleId } = await heldKey('own', { scope: SCOPE.self, members: ['auditor'] });
    await masked(roleId);
    expect((await bind(key)).code).toBe(SYS_CODES.ownRoles);
  });

  it('uses the rows of the bound key when the user makes the call by that key', async () => {
    const login = 'finance';
    await admin.sys.query('delete from sys.user_role where user_id = $1', [await at.userId(login)]);
    await at.make('menu_only', [MENU, `${MENU}:api`], { scope: SCOPE.all, members: [login] });
    const token = await signIn(admin.sys.call, login);
    const wide = await heldKey('wide', { scope: SCOPE.all });
    const narrow = await heldKey('near', { scope: SCOPE.self });
    expect(await bind(narrow.key, token)).toMatchObject(refusal(USER_KEY));
    // bound by the administrator, who may grant everything
    const own = await heldKey('bound', { scope: SCOPE.self, members: [login] });
    expect((await bind(own.key, admin.token)).code).toBe(CODES.ok);
    expect(await bind(wide.key, token)).toMatchObject(refusal('scope:*'));
    expect((await bind(narrow.key, token)).code).toBe(CODES.ok);
    // a disabled key grants nothing, neither to the user nor to the role
    await admin.sys.query('update sys.resource set status = 0 where international = $1', [own.key]);
    const later = await heldKey('later', { scope: SCOPE.self });
    expect(await bind(later.key, token)).toMatchObject(refusal(USER_KEY));
  });

  it('is allowed for a super administrator', async () => {
    const { key } = await heldKey('super', { scope: SCOPE.all });
    expect((await bind(key, admin.token)).code).toBe(CODES.ok);
  });
});
