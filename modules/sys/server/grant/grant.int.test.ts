import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  getButtons,
  getGrantCatalog,
  getGrantFields,
  getPermVersion,
  getRoleGrant,
  type GrantSet,
  removeRoleMembers,
  saveRoleGrant,
  saveRoleMembers,
  setRoleState,
  unlockUser,
  userResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn, startSys } from '../testing/index.ts';

const STAFF = 'sys.auth-manage.user';
const MENU = 'sys.auth-manage.menu';
const { page } = userResource.calls;

let sys: TestStack;
let admin: string;
let at: ReturnType<typeof rightsOf>;
beforeAll(async () => {
  sys = await startSys();
  at = rightsOf(sys);
  await at.grantAllTo('super_admin');
  await sys.query(`delete from sys.user_role where user_id = (select id from sys."user" where login_name = 'ops')`);
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

const save = async (roleId: string, part: Partial<GrantSet>, version?: number) => {
  const { data } = await sys.call(getRoleGrant, { roleId }, { token: admin });
  return await sys.call(
    saveRoleGrant,
    { ...data, ...part, roleId, version: version ?? data.version },
    { token: admin },
  );
};
const buttons = async (token: string) =>
  (await sys.call(getButtons, {}, { token })).data.map((item) => item.international).toSorted();
const rows = async (token: string) => await sys.call(page, { pageSize: 200 }, { token });

describe('grant of a role', () => {
  it('is saved as a whole, read back unchanged, and logged as removed and added values', async () => {
    const roleId = await at.make('whole', [STAFF]);
    const dept = await at.deptId('OPS');
    const grant: GrantSet = {
      resourceIds: [await at.resourceId(MENU)],
      scopes: [
        { objectCode: '*', scope: 1, deptIds: [] },
        { objectCode: 'sys.user', scope: 5, deptIds: [dept] },
      ],
      fields: [{ objectCode: 'sys.user', fieldCode: 'name', level: 1, maskRule: 'name' }],
    };
    expect((await save(roleId, grant)).code).toBe(0);
    expect((await sys.call(getRoleGrant, { roleId }, { token: admin })).data).toEqual({ roleId, version: 1, ...grant });
    expect(await at.lastAudit(roleId)).toMatchObject({
      action: 'grant',
      category: 3,
      before: { keys: [STAFF] },
      after: { keys: [MENU], scopes: grant.scopes, fields: grant.fields },
    });
  });

  it('with an older version is refused, and nothing is written', async () => {
    const roleId = await at.make('stale', [STAFF]);
    expect((await save(roleId, { resourceIds: [] }, 5)).code).toBe(CODES.staleWrite);
    expect((await sys.call(getRoleGrant, { roleId }, { token: admin })).data.resourceIds).toHaveLength(1);
  });

  it('accepts only items that exist and can be granted', async () => {
    const roleId = await at.make('strict', []);
    const rule = { objectCode: 'sys.user', fieldCode: 'name', level: 2, maskRule: null };
    const wrong: Partial<GrantSet>[] = [
      { resourceIds: ['999999'] },
      { resourceIds: [await at.resourceId('module.sys')] },
      { scopes: [{ objectCode: 'no.such', scope: 1, deptIds: [] }] },
      { scopes: [{ objectCode: 'sys.user', scope: 5, deptIds: [] }] },
      { scopes: [{ objectCode: 'sys.user', scope: 5, deptIds: ['999999'] }] },
      // accounts belong to no legal entity
      { scopes: [{ objectCode: 'sys.user', scope: 6, deptIds: [], entityCodes: ['HK'] }] },
      { fields: [{ ...rule, fieldCode: 'nothing' }] },
      { fields: [rule, rule] },
      { fields: [{ ...rule, maskRule: 'everything' }] },
    ];
    for (const part of wrong) expect((await save(roleId, part)).code, JSON.stringify(part)).toBe(CODES.validation);
  });

  it('offers the tree, the objects and their fields', async () => {
    const { data } = await sys.call(getGrantCatalog, {}, { token: admin });
    expect(data.resources.find((row) => row.key === STAFF)).toMatchObject({ isGrantable: true, isHeld: true });
    expect(data.resources.find((row) => row.key === 'module.sys')).toMatchObject({ isGrantable: false });
    expect(data.objects.find((row) => row.code === 'sys.user')).toMatchObject({ explainsRows: true });
    expect(data.depts.length).toBeGreaterThan(35);
    const fields = (await sys.call(getGrantFields, { objectCodes: ['sys.user'] }, { token: admin })).data;
    expect(fields.map((field) => field.fieldCode)).toContain('jobNumber');
  });
});

describe('change of a role', () => {
  it('reaches open sessions and their permission version within 5 s, on this node and on another one (sys R26)', async () => {
    const roleId = await at.make('living', [MENU], { members: ['ops'] });
    const ops = await signIn(sys.call, 'ops');
    const other = await sys.node({});
    const versionOf = async () => (await sys.call(getPermVersion, {}, { token: ops })).data.permVersion;
    const before = await versionOf();
    expect((await rows(ops)).code).toBe(CODES.noPermission);
    expect((await other.call(page, {}, { token: ops })).code).toBe(CODES.noPermission);
    expect((await save(roleId, { resourceIds: [await at.resourceId(STAFF)] })).code).toBe(0);
    const soon = { timeout: 5_000, interval: 50 };
    await expect.poll(async () => (await rows(ops)).code, soon).toBe(0);
    await expect.poll(async () => (await other.call(page, {}, { token: ops })).code, soon).toBe(0);
    expect(await buttons(ops)).toEqual([STAFF]);
    expect(await versionOf()).not.toBe(before);
    await sys.query('delete from sys.user_role where role_id = $1', [roleId]);
  });

  it('SYS-29 an ended membership and a disabled role grant nothing from that second, in a running session', async () => {
    const roleId = await at.make('ending', [STAFF], { members: [] });
    const userId = await at.userId('ops');
    const ops = await signIn(sys.call, 'ops');
    const end = new Date(Date.now() + 2_500);
    const given = await sys.call(
      saveRoleMembers,
      { roleId, userIds: [userId], expireAt: end.toISOString() },
      { token: admin },
    );
    expect(given.code).toBe(0);
    await expect.poll(async () => (await rows(ops)).code, { timeout: 1_500, interval: 20 }).toBe(0);
    let last = 0;
    for (let code = 0; code === 0; ) {
      const sentAt = Date.now();
      code = (await rows(ops)).code;
      if (code === 0) last = sentAt;
    }
    // allowed until the end, refused afterwards: the clock decides, not a cache
    expect(last).toBeLessThanOrEqual(end.getTime());
    expect(Date.now() - end.getTime()).toBeLessThan(1_000);

    await sys.call(saveRoleMembers, { roleId, userIds: [userId], expireAt: null }, { token: admin });
    await expect.poll(async () => (await rows(ops)).code, { timeout: 1_500, interval: 20 }).toBe(0);
    await sys.call(setRoleState, { id: roleId, version: await at.version(roleId), status: '0' }, { token: admin });
    await expect.poll(async () => (await rows(ops)).code, { timeout: 1_000, interval: 20 }).toBe(CODES.noPermission);
    await sys.call(removeRoleMembers, { roleId, userIds: [userId] }, { token: admin });
  });
});

describe('rows and fields of two roles', () => {
  it('SYS-33 a role with own scope and a role with tree scope: the list shows the tree, actions work on the own row only', async () => {
    const own = await at.make('r33_self', [STAFF, `${STAFF}:state`], { scope: 1, members: ['finance'] });
    await at.make('r33_tree', [STAFF], { scope: 3, members: ['finance'] });
    await sys.query(
      `delete from sys.user_role ur using sys.role r, sys."user" u where r.id = ur.role_id and u.id = ur.user_id
       and u.login_name = 'finance' and r.code = 'finance'`,
    );
    const token = await signIn(sys.call, 'finance');
    const [mine] = await sys.query<{ dept_id: string }>(
      `select dept_id from sys.staff_dept sd join sys."user" u on u.staff_id = sd.staff_id where u.login_name = 'finance'`,
    );
    const { data } = await rows(token);
    expect(data.total).toBeGreaterThan(1);
    expect(data.list.every((row) => row.deptId === mine?.dept_id)).toBe(true);
    const unlock = async (userId: string) => (await sys.call(unlockUser, { userId }, { token })).code;
    const ownId = await at.userId('finance');
    const colleague = data.list.find((row) => row.id !== ownId);
    expect(await unlock(colleague?.id as string)).toBe(CODES.notFound);
    expect(await unlock(ownId)).not.toBe(CODES.notFound);
    await sys.query('delete from sys.user_role where role_id = (select id from sys.role where code = $1)', [
      'r33_tree',
    ]);
    await expect.poll(async () => (await rows(token)).data.total, { timeout: 5_000, interval: 50 }).toBe(1);
    // a rule for the object overrides a rule for all objects, which overrides the default
    await save(own, { scopes: [{ objectCode: '*', scope: 4, deptIds: [] }] });
    await expect.poll(async () => (await rows(token)).data.total, { timeout: 5_000, interval: 50 }).toBe(320);
    await save(own, {
      scopes: [
        { objectCode: '*', scope: 4, deptIds: [] },
        { objectCode: 'sys.user', scope: 1, deptIds: [] },
      ],
    });
    await expect.poll(async () => (await rows(token)).data.total, { timeout: 5_000, interval: 50 }).toBe(1);
  });

  it('the highest level of the roles that grant the list applies: hidden is absent, masked is masked, neither filters nor sorts (sys R36)', async () => {
    const low = await at.make('r36_low', [STAFF], { members: ['manager'] });
    await sys.query(
      `delete from sys.user_role ur using sys.role r, sys."user" u where r.id = ur.role_id and u.id = ur.user_id
       and u.login_name = 'manager' and r.code = 'sales_lead'`,
    );
    const field = (fieldCode: string, level: number, maskRule: string | null = null) => ({
      objectCode: 'sys.user',
      fieldCode,
      level,
      maskRule,
    });
    expect((await save(low, { fields: [field('loginName', 0), field('name', 1, 'name')] })).code).toBe(0);
    const token = await signIn(sys.call, 'manager');
    const request = async (input: Record<string, unknown>) => await sys.call(page, input, { token });
    const [row] = (await request({ jobNumber: '100001' })).data.list;
    expect(row).not.toHaveProperty('loginName');
    expect(row?.name).toMatch(/^.\*$/u);
    const refused = [
      await request({ loginName: 'admin' }),
      await request({ name: '王' }),
      await request({ sortField: 'name' }),
      await request({ sortField: 'loginName' }),
    ];
    expect(refused.map((answer) => answer.code)).toEqual(Array(4).fill(CODES.fieldNotPermitted));
    // a search is no bypass: it covers only fields that the user reads unmasked
    expect((await request({ keyword: 'admin' })).data.total).toBe(0);
    expect((await request({ keyword: '100001' })).data.total).toBe(1);

    const high = await at.make('r36_high', [STAFF], { members: ['manager'] });
    await save(high, { fields: [field('loginName', 2), field('name', 2)] });
    await expect
      .poll(async () => (await request({ jobNumber: '100001' })).data.list[0]?.loginName, {
        timeout: 5_000,
        interval: 50,
      })
      .toBe('admin');
    expect((await request({ loginName: 'admin' })).data.total).toBe(1);
  });
});
