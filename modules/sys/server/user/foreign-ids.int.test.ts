import { type Call, CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  assignRoles,
  getRoleOptions,
  getUserDetail,
  kickSessions,
  pageUserSessions,
  resetPassword,
  selectUserDepts,
  setUserState,
  unlinkIdentity,
  unlockUser,
  unmaskUser,
  userAdminCalls,
  userSessionCalls,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';
import { actionKeys, armAdmin, armManager, makeRole, userIdOf } from './testing/accounts.ts';

const MISSING = '999999999';
const NO_SESSION = '00000000-0000-4000-8000-000000000000';

let sys: TestStack;
let manager: string;
let foreign: string;
let sales: string;
let before: unknown;
beforeAll(async () => {
  sys = await startSys();
  await armAdmin(sys);
  await armManager(sys);
  manager = await signIn(sys.call, 'manager');
  await signIn(sys.call, 'finance');
  foreign = await userIdOf(sys, 'finance');
  sales = await userIdOf(sys, 'sales');
  before = await stateOf(foreign);
});
afterAll(async () => await sys?.stop());

/** Everything that an action could change on a person. */
const stateOf = async (userId: string) =>
  await sys.query(
    `select to_jsonb(u) as account, array(select role_id from sys.user_role where user_id = u.id order by 1) as roles,
      (select count(*) from sys.session where user_id = u.id and revoked_at is null) as live,
      (select count(*) from sys.identity where user_id = u.id and deleted_at is null) as identities
     from sys."user" u where u.id = $1`,
    [userId],
  );

const password = 'Never-set#2026abc';
const ACTIONS: readonly [Call, (userId: string) => Record<string, unknown>][] = [
  [getUserDetail, (userId) => ({ userId })],
  [unlockUser, (userId) => ({ userId })],
  [resetPassword, (userId) => ({ userId, password })],
  [unlinkIdentity, (userId) => ({ userId, identityId: '1' })],
  [getRoleOptions, (userId) => ({ userId })],
  [assignRoles, (userId) => ({ userId, version: 0, roles: [] })],
  [unmaskUser, (userId) => ({ userId, field: 'mobile' })],
  [pageUserSessions, (userId) => ({ userId })],
  [kickSessions, (userId) => ({ userId })],
];

describe('an account out of scope returns the same error as a missing one', () => {
  it.each(ACTIONS)('$name', async (call, input) => {
    const request = async (userId: string) => {
      const { code, msg, data, status } = await sys.call(call, input(userId), { token: manager });
      return { code, msg, data: data as unknown, status };
    };
    const answer = await request(foreign);
    expect(answer).toMatchObject({ code: CODES.notFound, data: null });
    expect(await request(MISSING)).toEqual(answer);
    expect(await stateOf(foreign)).toEqual(before);
  });

  it('sys.user.state, id by id', async () => {
    const { data } = await sys.call(setUserState, { ids: [foreign, MISSING], status: '0' }, { token: manager });
    expect(data.map(({ ok, code, msg }) => ({ ok, code, msg }))).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, code: CODES.notFound, msg: 'Not found' })),
    );
    expect(await stateOf(foreign)).toEqual(before);
  });

  it('this list contains every call with an account id', () => {
    const withIds = [...userAdminCalls, ...userSessionCalls]
      .filter((call) => Object.keys((call.input as unknown as { shape: object }).shape).length > 0)
      .map((call) => call.name);
    expect(withIds.toSorted()).toEqual([...ACTIONS.map(([call]) => call.name), setUserState.name].toSorted());
  });
});

describe('ids below an account', () => {
  it('a session or identity of another user is unknown under an account that the caller may act on', async () => {
    const [session] = await sys.query<{ id: string }>('select id from sys.session where user_id = $1', [foreign]);
    for (const id of [session?.id as string, NO_SESSION]) {
      const answer = await sys.call(kickSessions, { userId: sales, sessionIds: [id] }, { token: manager });
      expect(answer.code).toBe(CODES.notFound);
    }
    const [identity] = await sys.query<{ id: string }>(
      `insert into sys.identity (user_id, provider, issuer, subject) values ($1, 'oidc', 'x', 'y') returning id`,
      [foreign],
    );
    const answer = await sys.call(
      unlinkIdentity,
      { userId: sales, identityId: identity?.id as string },
      { token: manager },
    );
    expect(answer.code).toBe(CODES.notFound);
    const [row] = await sys.query<{ deleted_at: Date | null }>('select deleted_at from sys.identity where id = $1', [
      identity?.id,
    ]);
    expect(row?.deleted_at).toBeNull();
  });
});

describe('the scope is that of the key used (R33)', () => {
  it('a user who sees all people but acts on the own team is refused outside of it', async () => {
    await makeRole(sys, { code: 'look_all', keys: ['sys.auth-manage.user'], scope: 4, login: 'manager' });
    const token = await signIn(sys.call, 'manager');
    expect((await sys.call(getUserDetail, { userId: foreign }, { token })).code).toBe(CODES.ok);
    for (const [call, input] of ACTIONS.filter(([one]) => one !== getUserDetail)) {
      expect((await sys.call(call, input(foreign), { token })).code, call.name).toBe(CODES.notFound);
    }
  });

  it('without the action key every action is refused', async () => {
    const token = await signIn(sys.call, 'auditor');
    for (const [call, input] of ACTIONS.filter(([one]) => one !== getUserDetail)) {
      expect((await sys.call(call, input(sales), { token })).code, call.name).toBe(CODES.noPermission);
    }
    expect(actionKeys).toHaveLength(5);
  });

  it('only departments within the scope are offered as a filter', async () => {
    const names = async (login: string) => {
      const { data } = await sys.call(selectUserDepts, {}, { token: await signIn(sys.call, login) });
      return data.map((dept) => [dept.name, dept.children.length]);
    };
    expect(await names('admin')).toEqual([['Qiming Communications', 6]]);
    expect(await names('sales')).toEqual([['South China 1', 1]]);
  });
});
