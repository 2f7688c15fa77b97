import { CODES } from '@switchboard/kit-contract';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import {
  assignRoles,
  getRoleOptions,
  getUserInfo,
  kickSessions,
  pageUserSessions,
  refreshTokens,
  resetPassword,
  setUserState,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, signInFully, startSys } from '../testing/index.ts';
import { armAdmin, auditOf, userIdOf } from '../user/testing/accounts.ts';

let sys: TestStack;
let other: TestNode;
let admin: string;
let sales: string;
beforeAll(async () => {
  sys = await startSys();
  other = await sys.node({});
  await armAdmin(sys);
  admin = await signIn(sys.call, 'admin');
  sales = await userIdOf(sys, 'sales');
});
afterAll(async () => await sys?.stop());

const infoOn = async (node: Pick<TestNode, 'call'>, token: string) =>
  (await node.call(getUserInfo, {}, { token })).code;
const sessions = async () => (await sys.call(pageUserSessions, { userId: sales }, { token: admin })).data.list;
const live = async () => (await sessions()).filter((session) => session.state === 'live');

describe('sessions of a user', () => {
  beforeEach(async () => {
    await sys.call(kickSessions, { userId: sales }, { token: admin });
  });

  it('are listed active first, with device, address and times', async () => {
    await signIn(sys.call, 'sales');
    await signIn(sys.call, 'sales');
    const all = await sessions();
    expect(all.slice(0, 2).map((session) => session.state)).toEqual(['live', 'live']);
    expect(all.slice(2).every((session) => session.state === 'ended' && session.reason === 'kicked')).toBe(true);
    expect(all[0]).toMatchObject({ ip: '127.0.0.1', provider: 'password', isCurrent: false, reason: null });
  });

  it('kick one: that one is refused, the other continues', async () => {
    const first = await signInFully(sys.call, 'sales');
    const [mine] = await live();
    const second = await signIn(sys.call, 'sales');
    const answer = await sys.call(kickSessions, { userId: sales, sessionIds: [mine?.id as string] }, { token: admin });
    expect(answer.data).toEqual({ ended: 1 });
    await expect.poll(async () => await infoOn(sys, first.token), { timeout: 1_000 }).toBe(CODES.sessionInvalid);
    expect(await infoOn(sys, second)).toBe(CODES.ok);
    const refresh = await sys.call(refreshTokens, {
      client_id: 'web',
      scope: 'staff',
      refresh_token: first.refreshToken,
    });
    expect(refresh.code).toBe(CODES.sessionInvalid);
    expect((await auditOf(sys, sales)).at(-1)).toMatchObject({
      action: 'kick-sessions',
      category: 3,
      before: { sessions: [mine?.id] },
      after: { sessions: [] },
    });
  });

  it('kick all keeps the session of the caller', async () => {
    const own = await userIdOf(sys, 'admin');
    const elsewhere = await signIn(sys.call, 'admin');
    await sys.call(kickSessions, { userId: own }, { token: admin });
    await expect.poll(async () => await infoOn(sys, elsewhere), { timeout: 1_000 }).toBe(CODES.sessionInvalid);
    expect(await infoOn(sys, admin)).toBe(CODES.ok);
  });
});

/** Covers sys R19 except the push connections, which come with the push stream. */
describe('every event that ends a session ends it on every node within 5 s', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    kick: async () => await sys.call(kickSessions, { userId: sales }, { token: admin }),
    'password reset': async () =>
      await sys.call(resetPassword, { userId: sales, password: 'Switchboard#2026' }, { token: admin }),
    disable: async () => await sys.call(setUserState, { ids: [sales], status: '0' }, { token: admin }),
    'staff left': async () => await sys.query(`update sys.staff set employ_status = 3 where job_number = '100002'`),
  };

  it.each(Object.keys(ways))('%s', async (way) => {
    await sys.query(`update sys.staff set employ_status = 2 where job_number = '100002'`);
    await sys.query('update sys."user" set status = 1 where id = $1', [sales]);
    const token = await signIn(sys.call, 'sales');
    expect([await infoOn(sys, token), await infoOn(other, token)]).toEqual([CODES.ok, CODES.ok]);
    await ways[way]?.();
    await expect.poll(async () => await infoOn(sys, token), { timeout: 1_000 }).toBe(CODES.sessionInvalid);
    await expect.poll(async () => await infoOn(other, token), { timeout: 5_000 }).toBe(CODES.sessionInvalid);
    await sys.query(`update sys.staff set employ_status = 2 where job_number = '100002'`);
    await sys.query('update sys."user" set status = 1 where id = $1', [sales]);
  });

  it('a change of roles does not end a session', async () => {
    const token = await signIn(sys.call, 'sales');
    const { version } = (await sys.call(getRoleOptions, { userId: sales }, { token: admin })).data;
    await sys.call(assignRoles, { userId: sales, version, roles: [] }, { token: admin });
    expect([await infoOn(sys, token), await infoOn(other, token)]).toEqual([CODES.ok, CODES.ok]);
  });
});
