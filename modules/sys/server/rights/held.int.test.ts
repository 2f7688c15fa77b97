import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  assignRoles,
  copyRole,
  getRoleGrant,
  getRoleOptions,
  type GrantSet,
  resetPassword,
  roleResource,
  saveRoleGrant,
  saveRoleMembers,
  setRoleState,
  SYS_CODES,
  updateRole,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn, startSys } from '../testing/index.ts';

const PAGE = roleResource.right;
const STAFF = 'sys.auth-manage.user';
const MENU = 'sys.auth-manage.menu';
const CLERK_KEYS = [PAGE, `${PAGE}:add`, `${PAGE}:edit`, `${PAGE}:grant`, STAFF, `${STAFF}:role`, `${STAFF}:reset`];

interface Rule {
  readonly object: string;
  readonly scope: number;
}
interface Content {
  readonly keys: readonly string[];
  readonly scope: number;
  readonly rules?: readonly Rule[];
  /** Level of sys.user.title; without it the default of the field applies: read. */
  readonly title?: number;
}

let sys: TestStack;
let at: ReturnType<typeof rightsOf>;
let admin: string;
let clerk: string;
let clerkId: string;
/**
 * `auditor` becomes an administrator without the escalate key who holds two roles: one with the staff list, masked titles
 * and only their own rows of `crm.lead`, and one with the menu page and all rows and fields.
 */
beforeAll(async () => {
  sys = await startSys();
  at = rightsOf(sys);
  await at.grantAllTo('super_admin');
  clerkId = await at.userId('auditor');
  await sys.query(`delete from sys.user_role where user_id = any($1)`, [[clerkId, await at.userId('ops')]]);
  // same department: a relative scope gives `ops` the same rows as the clerk
  await sys.query(
    `update sys.staff_dept sd set dept_id = o.dept_id from sys."user" u, sys."user" c, sys.staff_dept o
     where sd.staff_id = u.staff_id and u.login_name = 'ops' and c.login_name = 'auditor' and o.staff_id = c.staff_id`,
  );
  await sys.query(
    `insert into sys.object (code, name_zh, name_en, sub_app) values ('crm.lead', 'x', 'x', 'crm') on conflict do nothing`,
  );
  const rules = [
    // administers all people: only the rule under test can refuse
    { object: 'sys.user', scope: 4 },
    { object: 'crm.lead', scope: 1 },
  ];
  await make('clerk_staff', { keys: CLERK_KEYS, scope: 3, rules, title: 1 }, ['auditor']);
  await make('clerk_menu', { keys: [MENU], scope: 4 }, ['auditor']);
  [admin, clerk] = await Promise.all([signIn(sys.call, 'admin'), signIn(sys.call, 'auditor')]);
});
afterAll(async () => await sys?.stop());

async function make(code: string, { keys, scope, rules = [], title }: Content, members: readonly string[] = []) {
  const id = await at.make(code, keys, { scope, members });
  for (const rule of rules)
    await sys.query(`insert into sys.role_data_scope (role_id, object_code, scope) values ($1, $2, $3)`, [
      id,
      rule.object,
      rule.scope,
    ]);
  if (title !== undefined)
    await sys.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, 'sys.user', 'title', $2)`,
      [id, title],
    );
  return id;
}

const save = async (roleId: string, part: Partial<GrantSet>, token = clerk) => {
  const { data } = await sys.call(getRoleGrant, { roleId }, { token: admin });
  const { version } = data;
  return (await sys.call(saveRoleGrant, { ...data, ...part, roleId, version }, { token })).code;
};

/** The result codes of every call that grants a role of this content, or takes over an account that holds it. */
async function give(name: string, content: Content): Promise<Record<string, number>> {
  const roleId = await make(name, content);
  const withoutKeys = await make(`${name}_keys`, { ...content, keys: [] });
  const resourceIds = await Promise.all(content.keys.map(at.resourceId));
  const userId = await at.userId('ops');
  const copy = { id: roleId, code: `${name}_copy`, nameZh: 'x', nameEn: null };
  const codes: Record<string, number> = {
    grant: await save(withoutKeys, { resourceIds }),
    copy: (await sys.call(copyRole, copy, { token: clerk })).code,
    members: (await sys.call(saveRoleMembers, { roleId, userIds: [userId], expireAt: null }, { token: clerk })).code,
  };
  await sys.query('delete from sys.user_role where user_id = $1', [userId]);
  const { version, roles } = (await sys.call(getRoleOptions, { userId }, { token: clerk })).data;
  const assignment = { userId, version, roles: [{ roleId }] };
  codes['assign'] = (await sys.call(assignRoles, assignment, { token: clerk })).code;
  const isOffered = roles.find((role) => role.roleId === roleId)?.isGrantable;
  expect(isOffered, 'the list of roles offers what the call accepts').toBe(codes['assign'] === CODES.ok);

  await sys.query('delete from sys.user_role where user_id = $1', [userId]);
  await sys.query('insert into sys.user_role (user_id, role_id) values ($1, $2)', [userId, roleId]);
  const reset = { userId, password: 'One-time#2026xyz' };
  codes['reset'] = (await sys.call(resetPassword, reset, { token: clerk })).code;
  await sys.query('delete from sys.user_role where user_id = $1', [userId]);
  return codes;
}

const all = (code: number) => ({ grant: code, copy: code, members: code, assign: code, reset: code });
const NARROW = [{ object: 'crm.lead', scope: 1 }];

describe('grants, role members, roles of a user and account reset', () => {
  it.each<[string, string, Content]>([
    ['a scope that the caller has by another key only', 'other_scope', { keys: [STAFF, MENU], scope: 4, title: 1 }],
    [
      'a field level that the caller has by another key only',
      'other_field',
      { keys: [STAFF, MENU], scope: 1, rules: NARROW, title: 2 },
    ],
    [
      'an object by its default scope where the caller has a narrower rule for that object',
      'narrower_rule',
      { keys: [STAFF], scope: 3, title: 1 },
    ],
    [
      'a field by its default level where the caller has a lower level',
      'default_level',
      { keys: [STAFF], scope: 1, rules: NARROW },
    ],
  ])('refuse %s', { retry: 0 }, async (_what, name, content) => {
    expect(await give(name, content)).toEqual(all(SYS_CODES.notHeld));
  });

  it("accept a subset of the caller's rights by the same keys", { retry: 0 }, async () => {
    const part = { keys: [STAFF, MENU], scope: 3, rules: NARROW, title: 1 };
    expect(await give('part', part)).toEqual(all(CODES.ok));
    // the whole role, unchanged
    expect(await give('whole', { keys: [MENU], scope: 4 })).toEqual(all(CODES.ok));
  });
});

describe('a role that the caller holds', () => {
  it('cannot be widened by the caller, neither by a key held otherwise nor by a scope, a field or its state', async () => {
    const own = await at.roleId('clerk_staff');
    const { data } = await sys.call(getRoleGrant, { roleId: own }, { token: clerk });
    const edit = { id: own, nameZh: 'x', nameEn: null, remark: null };
    const scopes = data.scopes.map((rule) => ({ ...rule, scope: 4 }));
    const fields = data.fields.map((rule) => ({ ...rule, level: 2 }));
    expect(await save(own, { resourceIds: [...data.resourceIds, await at.resourceId(MENU)] })).toBe(SYS_CODES.ownRoles);
    expect(await save(own, { scopes })).toBe(SYS_CODES.ownRoles);
    expect(await save(own, { fields })).toBe(SYS_CODES.ownRoles);
    expect(await save(own, { fields: [] })).toBe(SYS_CODES.ownRoles);
    const wide = { ...edit, version: data.version, defaultScope: '4' as const };
    expect((await sys.call(updateRole, wide, { token: clerk })).code).toBe(SYS_CODES.ownRoles);

    const off = await make('clerk_off', { keys: [MENU], scope: 1 }, ['auditor']);
    await sys.query('update sys.role set status = 0 where id = $1', [off]);
    const state = { id: off, version: await at.version(off), status: '1' as const };
    expect((await sys.call(setRoleState, state, { token: clerk })).code).toBe(SYS_CODES.ownRoles);
    // nothing was written, and the caller can save less than before
    const after = (await sys.call(getRoleGrant, { roleId: own }, { token: clerk })).data;
    expect(after).toEqual(data);
    expect(await save(own, { fields: [{ ...fields[0], level: 0 }] as GrantSet['fields'] })).toBe(CODES.ok);
    expect(await save(own, data)).toBe(SYS_CODES.ownRoles);
    expect(await save(own, data, admin)).toBe(CODES.ok);
  });

  it('can be widened by a super administrator, the only user who can give a new key to the only administrators', async () => {
    const superRole = await at.roleId('super_admin');
    const { data } = await sys.call(getRoleGrant, { roleId: superRole }, { token: admin });
    const menuId = await at.resourceId(MENU);
    const without = data.resourceIds.filter((id) => id !== menuId);
    expect(await save(superRole, { resourceIds: without }, admin)).toBe(CODES.ok);
    expect(await save(superRole, { resourceIds: data.resourceIds }, admin)).toBe(CODES.ok);
  });
});

describe('a role that has members', () => {
  it('is widened only as far as the caller sees the departments of the members', async () => {
    const manager = 'manager';
    const rules = [{ object: 'sys.user', scope: 4 }];
    const keys = [PAGE, `${PAGE}:edit`, `${PAGE}:grant`, STAFF];
    await sys.query(`delete from sys.user_role where user_id = $1`, [await at.userId(manager)]);
    await make('tree_clerk', { keys, scope: 3, rules }, [manager]);
    const token = await signIn(sys.call, manager);
    // finance belongs to a different centre than the sales manager
    const far = await make('far', { keys: [STAFF], scope: 1 }, ['finance']);
    const near = await make('near', { keys: [STAFF], scope: 1 }, ['sales']);
    const tree = [{ objectCode: '*', scope: 3, deptIds: [] }];
    expect(await save(far, { scopes: tree }, token)).toBe(SYS_CODES.notHeld);
    expect(await save(near, { scopes: tree }, token)).toBe(CODES.ok);
  });
});
