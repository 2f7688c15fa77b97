import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { assignRoles, getRoleOptions, getUserInfo, SYS_CODES, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';
import { actionKeys, armAdmin, armManager, auditOf, makeRole, userIdOf } from './testing/accounts.ts';

const PAGE = 'sys.auth-manage.user';
const CUSTOMERS = 'crm.client-partner.my-client';

let sys: TestStack;
let admin: string;
let manager: string;
let sales: string;
beforeAll(async () => {
  sys = await startSys();
  await armAdmin(sys);
  await armManager(sys);
  admin = await signIn(sys.call, 'admin');
  manager = await signIn(sys.call, 'manager');
  sales = await userIdOf(sys, 'sales');
});
afterAll(async () => await sys?.stop());

type RoleAssignment = { roleId: string; expireAt?: string | null };
const options = async (userId: string, token: string) => (await sys.call(getRoleOptions, { userId }, { token })).data;
const heldBy = async (userId: string): Promise<RoleAssignment[]> =>
  (await options(userId, admin)).roles
    .filter((role) => role.isHeld)
    .map(({ roleId, expireAt }) => ({ roleId, expireAt }));
const give = async (userId: string, roles: RoleAssignment[], token: string) => {
  const { version } = await options(userId, token);
  return await sys.call(assignRoles, { userId, version, roles }, { token });
};
const add = async (userId: string, roleId: string, token = manager) =>
  (await give(userId, [...(await heldBy(userId)), { roleId }], token)).code;

describe('assigning roles', () => {
  it('gives, ends and removes roles, effective without signing in again', async () => {
    const before = await heldBy(sales);
    const roleId = await makeRole(sys, { code: 'extra', keys: ['sys.system-log'], scope: 1 });
    const token = await signIn(sys.call, 'sales');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await give(sales, [...before, { roleId, expireAt: soon }], admin)).data).toBe(true);
    expect(await heldBy(sales)).toContainEqual({ roleId, expireAt: soon });
    const names = async () =>
      (await sys.call(userResource.calls.page, { loginName: 'sales', title: '客户经理' }, { token: admin })).data
        .list[0]?.roleNames;
    expect(await names()).toEqual(['Sales', 'extra']);
    expect((await give(sales, before, admin)).code).toBe(CODES.ok);
    expect(await names()).toEqual(['Sales']);
    // sys R19: role changes never sign out
    expect((await sys.call(getUserInfo, {}, { token })).code).toBe(CODES.ok);
    const log = (await auditOf(sys, sales)).filter((row) => row.action === 'assign-roles');
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({ category: 3, job_number: '100001' });
    expect(log[0]?.after?.['roles']).toContainEqual({ roleId, name: 'extra', expireAt: soon });
    expect(log[1]?.before?.['roles']).toContainEqual({ roleId, name: 'extra', expireAt: soon });
  });

  it('refuses a stale version, an end in the past, a role twice, unknown and disabled roles', async () => {
    const { version } = await options(sales, admin);
    const send = async (roles: RoleAssignment[], at = version) =>
      (await sys.call(assignRoles, { userId: sales, version: at, roles }, { token: admin })).code;
    const roleId = await makeRole(sys, { code: 'plain', keys: [], scope: 1 });
    expect(await send([], version - 1)).toBe(CODES.staleWrite);
    expect(await send([{ roleId, expireAt: '2020-01-01T00:00:00Z' }])).toBe(CODES.validation);
    expect(await send([{ roleId }, { roleId }])).toBe(CODES.validation);
    expect(await send([{ roleId: '999999' }])).toBe(CODES.notFound);
    await sys.query('update sys.role set status = 0 where id = $1', [roleId]);
    expect(await send([{ roleId }])).toBe(CODES.notFound);
  });
});

describe('users cannot give more than they hold', () => {
  it('a role with a key that the giver lacks is refused, and offered as not grantable; with the escalate key it is given', async () => {
    const foreign = await makeRole(sys, { code: 'foreign', keys: ['sys.system-log'], scope: 1 });
    const own = await makeRole(sys, { code: 'own', keys: [PAGE, CUSTOMERS], scope: 1 });
    const grantable = new Map((await options(sales, manager)).roles.map((role) => [role.roleId, role.isGrantable]));
    expect([grantable.get(foreign), grantable.get(own)]).toEqual([false, true]);
    expect(await add(sales, foreign)).toBe(SYS_CODES.notHeld);
    expect(await add(sales, own)).toBe(CODES.ok);
    expect(await add(sales, foreign, admin)).toBe(CODES.ok);
    // roles given by other users can stay, and can be removed
    expect(await add(sales, await makeRole(sys, { code: 'own2', keys: [PAGE], scope: 1 }))).toBe(CODES.ok);
    const rest = (await heldBy(sales)).filter((role) => role.roleId !== foreign);
    expect((await give(sales, rest, manager)).code).toBe(CODES.ok);
  });

  it('a wider scope, a higher field level and a later end are refused', async () => {
    const all = await makeRole(sys, { code: 'all_rows', keys: [CUSTOMERS], scope: 4 });
    expect(await add(sales, all)).toBe(SYS_CODES.notHeld);
    const chosen = async (code: string) => {
      const roleId = await makeRole(sys, { code: `chosen_${code}`, keys: [PAGE], scope: 1 });
      await sys.query(
        `insert into sys.role_data_scope select $1, 'sys.user', 5, array[id] from sys.dept where code = $2`,
        [roleId, code],
      );
      return roleId;
    };
    expect(await add(sales, await chosen('FIN'))).toBe(SYS_CODES.notHeld);
    expect(await add(sales, await chosen('SALES'))).toBe(CODES.ok);

    const clear = await makeRole(sys, { code: 'clear', keys: [PAGE], scope: 1 });
    await sys.query(`insert into sys.role_field_perm values ($1, 'sys.user', 'mobile', 2)`, [clear]);
    expect(await add(sales, clear)).toBe(SYS_CODES.notHeld);
    await sys.query(`update sys.role_field_perm set level = 1 where role_id = $1`, [clear]);
    await expect.poll(async () => await add(sales, clear)).toBe(CODES.ok);

    const foreign = await makeRole(sys, { code: 'foreign_end', keys: ['sys.system-log'], scope: 1 });
    const base = await heldBy(sales);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect((await give(sales, [...base, { roleId: foreign, expireAt: at(2) }], admin)).code).toBe(CODES.ok);
    expect((await give(sales, [...base, { roleId: foreign, expireAt: at(9) }], manager)).code).toBe(SYS_CODES.notHeld);
    expect((await give(sales, [...base, { roleId: foreign, expireAt: at(1) }], manager)).code).toBe(CODES.ok);
  });

  it('a department scope can be given only to people in departments that the giver sees', async () => {
    const team = await makeRole(sys, { code: 'team', keys: [PAGE], scope: 2 });
    expect(await add(sales, team)).toBe(CODES.ok);
    const [other] = await sys.query<{ user_id: string; dept_id: string }>(
      `select u.id as user_id, (select id from sys.dept where code = 'FIN-1') as dept_id
       from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id join sys.dept d on d.id = sd.dept_id
       where d.code = 'SALES-2' and sd.is_primary and not exists (select 1 from sys.staff_dept o where o.staff_id = u.staff_id and not o.is_primary) limit 1`,
    );
    await sys.query(
      'insert into sys.staff_dept (staff_id, dept_id) select staff_id, $2 from sys."user" where id = $1',
      [other?.user_id, other?.dept_id],
    );
    expect(await add(other?.user_id as string, team)).toBe(SYS_CODES.notHeld);
  });
});

describe('roles of administrators', () => {
  it('cannot be changed by their holders', async () => {
    for (const [login, token] of [
      ['admin', admin],
      ['manager', manager],
    ] as const) {
      const userId = await userIdOf(sys, login);
      expect((await give(userId, [], token)).code, login).toBe(SYS_CODES.ownRoles);
    }
  });

  it('the last super administrator cannot lose the role, not even by an end date', async () => {
    const own = await userIdOf(sys, 'admin');
    await makeRole(sys, { code: 'role_giver', keys: [PAGE, ...actionKeys], scope: 4, login: 'ops' });
    const ops = await signIn(sys.call, 'ops');
    const held = await heldBy(own);
    expect((await give(own, [], ops)).code).toBe(SYS_CODES.lastAdmin);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const ending = held.map((role) => ({ ...role, expireAt: tomorrow }));
    expect((await give(own, ending, ops)).code).toBe(SYS_CODES.lastAdmin);
    expect(await heldBy(own)).toEqual(held);
    const [superRole] = await sys.query<{ id: string }>(`select id from sys.role where code = 'test_admin'`);
    expect(await add(sales, superRole?.id as string, admin)).toBe(CODES.ok);
    expect((await give(own, [], ops)).code).toBe(CODES.ok);
  });
});
