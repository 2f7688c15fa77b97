import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  changePassword,
  getMenu,
  getUserDetail,
  getUserInfo,
  pageUserSessions,
  resetPassword,
  setUserState,
  SYS_CODES,
  unlinkIdentity,
  unlockUser,
  userResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, signInFully, startSys, tryPassword } from '../testing/index.ts';
import { armAdmin, auditOf, makeRole, userIdOf } from './testing/accounts.ts';

const PASSWORD = 'One-time#2026xyz';

let sys: TestStack;
let admin: string;
let sales: string;
beforeAll(async () => {
  sys = await startSys();
  await armAdmin(sys);
  admin = await signIn(sys.call, 'admin');
  sales = await userIdOf(sys, 'sales');
});
afterAll(async () => await sys?.stop());

const info = async (token: string) => (await sys.call(getUserInfo, {}, { token })).code;
const setState = async (ids: string[], status: '0' | '1') =>
  await sys.call(setUserState, { ids, status }, { token: admin });
/** Sys R19 gives every node 5 s; the same node is notified within a moment. */
const refusedSoon = async (token: string) =>
  await expect.poll(async () => await info(token), { timeout: 1_000, interval: 20 }).toBe(CODES.sessionInvalid);

describe('disable and enable', () => {
  it('ends the sessions within a second on the same node, access and refresh token alike, and blocks sign-in', async () => {
    const token = await signIn(sys.call, 'sales');
    expect(await info(token)).toBe(CODES.ok);
    expect((await setState([sales], '0')).data).toEqual([{ id: sales, ok: true, code: 0, msg: '' }]);
    await refusedSoon(token);
    expect((await tryPassword(sys.call, 'sales', 'Switchboard#2026')).code).toBe(CODES.accountDisabled);
    const [row] = await sys.query<{ revoke_reason: string }>(
      'select distinct revoke_reason from sys.session where user_id = $1',
      [sales],
    );
    expect(row?.revoke_reason).toBe('disabled');
    const tokens = await sys.query<{ state: number }>(
      'select distinct t.state from sys.refresh_token t join sys.session s on s.id = t.session_id where s.user_id = $1',
      [sales],
    );
    expect(tokens).toEqual([{ state: 4 }]);
    expect((await setState([sales], '1')).data[0]?.ok).toBe(true);
    expect(await info(await signIn(sys.call, 'sales'))).toBe(CODES.ok);
    expect(await auditOf(sys, sales)).toMatchObject([
      { action: 'disable', category: 3, before: { status: 1 }, after: { status: 0 } },
      { action: 'enable', category: 3, before: { status: 0 }, after: { status: 1 } },
    ]);
  });

  it('returns a result per account: refusals do not stop the others, and are logged', async () => {
    const [left] = await sys.query<{ id: string }>(
      'select u.id from sys."user" u join sys.staff s on s.id = u.staff_id where s.employ_status = 3 limit 1',
    );
    const own = await userIdOf(sys, 'admin');
    const finance = await userIdOf(sys, 'finance');
    await setState([finance], '0');
    const { data } = await setState([left?.id as string, finance, '999999', own], '1');
    expect(data.map(({ ok, code }) => [ok, code])).toEqual([
      [false, CODES.wrongState],
      [true, CODES.ok],
      [false, CODES.notFound],
      [false, CODES.wrongState],
    ]);
    expect((await setState([own], '0')).data[0]).toMatchObject({
      ok: false,
      msg: 'You cannot disable your own account',
    });
    expect((await auditOf(sys, left?.id as string))[0]).toMatchObject({ action: 'enable', result: 2 });
  });

  it('the last super administrator cannot be disabled, and two cannot disable each other at once', async () => {
    const ops = await userIdOf(sys, 'ops');
    await makeRole(sys, {
      code: 'second_admin',
      keys: ['sys.auth-manage.user', 'sys.auth-manage.user:state', 'sys.auth-manage.permissions:escalate'],
      scope: 4,
      login: 'ops',
    });
    const [a, b] = [admin, await signIn(sys.call, 'ops')];
    const own = await userIdOf(sys, 'admin');
    const answers = await Promise.all([
      sys.call(setUserState, { ids: [ops], status: '0' }, { token: a }),
      sys.call(setUserState, { ids: [own], status: '0' }, { token: b }),
    ]);
    const codes = answers.map((answer) => answer.data?.[0]?.code ?? answer.code);
    expect(codes.filter((code) => code === CODES.ok)).toHaveLength(1);
    expect(codes.filter((code) => code === SYS_CODES.lastAdmin || code === CODES.sessionInvalid)).toHaveLength(1);
    await sys.query('update sys."user" set status = 1 where id = any($1)', [[ops, own]]);
    await sys.query(`delete from sys.user_role where role_id = (select id from sys.role where code = 'second_admin')`);
    await makeRole(sys, {
      code: 'state_only',
      keys: ['sys.auth-manage.user', 'sys.auth-manage.user:state'],
      scope: 4,
      login: 'ops',
    });
    const token = await signIn(sys.call, 'ops');
    const last = await sys.call(setUserState, { ids: [own], status: '0' }, { token });
    expect(last.data[0]).toMatchObject({ ok: false, code: SYS_CODES.lastAdmin });
    admin = await signIn(sys.call, 'admin');
  });
});

describe('unlock', () => {
  it('unlocks a locked account at once; one that is not locked is refused', async () => {
    for (let n = 0; n < 5; n++) await tryPassword(sys.call, 'sales', 'Wrong#password1');
    expect((await tryPassword(sys.call, 'sales', 'Switchboard#2026')).code).toBe(CODES.accountLocked);
    const status = async () =>
      (await sys.call(userResource.calls.page, { jobNumber: '100002' }, { token: admin })).data.list[0]?.status;
    expect(await status()).toBe('2');
    expect((await sys.call(unlockUser, { userId: sales }, { token: admin })).code).toBe(CODES.ok);
    expect(await status()).toBe('1');
    expect((await tryPassword(sys.call, 'sales', 'Switchboard#2026')).code).toBe(CODES.ok);
    expect((await sys.call(unlockUser, { userId: sales }, { token: admin })).code).toBe(CODES.wrongState);
    expect((await auditOf(sys, sales)).at(-1)).toMatchObject({
      action: 'unlock',
      before: { status: 2 },
      after: { status: 1 },
    });
  });
});

describe('reset password', () => {
  it('ends the sessions, accepts the new password, and requires a change', async () => {
    const old = await signInFully(sys.call, 'finance');
    const userId = await userIdOf(sys, 'finance');
    expect((await sys.call(resetPassword, { userId, password: PASSWORD }, { token: admin })).data).toBe(true);
    await refusedSoon(old.token);
    expect((await tryPassword(sys.call, 'finance', 'Switchboard#2026')).code).toBe(CODES.wrongPassword);
    const fresh = await tryPassword(sys.call, 'finance', PASSWORD);
    const me = await sys.call(getUserInfo, {}, { token: fresh.data.token });
    expect(me.data.mustChangePwd).toBe(true);
    expect((await sys.call(getUserInfo, {}, { token: admin })).data.mustChangePwd).toBe(false);
    const log = (await auditOf(sys, userId)).at(-1);
    expect(log).toMatchObject({ action: 'reset-password', after: { mustChangePwd: true } });
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });

  it('grants no right until its owner has set another one', async () => {
    const userId = await userIdOf(sys, 'ops');
    const before = await signInFully(sys.call, 'ops');
    const menuOf = async (token: string) => (await sys.call(getMenu, {}, { token })).data.length;
    expect(await menuOf(before.token)).toBeGreaterThan(0);
    await sys.call(resetPassword, { userId, password: PASSWORD }, { token: admin });
    const { token } = (await tryPassword(sys.call, 'ops', PASSWORD)).data;
    expect(await menuOf(token)).toBe(0);
    expect(
      (await sys.call(changePassword, { oldPassword: PASSWORD, newPassword: `${PASSWORD}x` }, { token })).data,
    ).toBe(true);
    expect(await menuOf(token)).toBeGreaterThan(0);
  });

  it('refuses a weak password, the caller’s own account and a disabled one', async () => {
    const reset = async (userId: string, password = PASSWORD) =>
      (await sys.call(resetPassword, { userId, password }, { token: admin })).code;
    expect(await reset(sales, 'alllowercase123')).toBe(CODES.validation);
    expect(await reset(sales, 'Short#1')).toBe(CODES.validation);
    expect(await reset(await userIdOf(sys, 'admin'))).toBe(CODES.wrongState);
    const [off] = await sys.query<{ id: string }>('select id from sys."user" where status = 0 limit 1');
    expect(await reset(off?.id as string)).toBe(CODES.wrongState);
  });

  it('cannot be used to take over an account with more rights', async () => {
    await makeRole(sys, {
      code: 'resetter',
      keys: ['sys.auth-manage.user', 'sys.auth-manage.user:reset'],
      scope: 4,
      login: 'auditor',
    });
    const token = await signIn(sys.call, 'auditor');
    const own = await userIdOf(sys, 'admin');
    const answer = await sys.call(resetPassword, { userId: own, password: PASSWORD }, { token });
    expect(answer.code).toBe(SYS_CODES.notHeld);
    const [accountWithoutRoles] = await sys.query<{ id: string }>(
      `select u.id from sys."user" u where u.status = 1 and not exists (select 1 from sys.user_role r where r.user_id = u.id) limit 1`,
    );
    expect(
      (await sys.call(resetPassword, { userId: accountWithoutRoles?.id as string, password: PASSWORD }, { token }))
        .code,
    ).toBe(0);
  });
});

describe('identities', () => {
  let identityId: string;
  beforeEach(async () => {
    await sys.query('delete from sys.identity where user_id = $1', [sales]);
    const [row] = await sys.query<{ id: string }>(
      `insert into sys.identity (user_id, provider, issuer, subject) values ($1, 'oidc', 'https://id.example', gen_random_uuid()) returning id`,
      [sales],
    );
    identityId = row?.id as string;
  });

  it('are shown with the sign-in methods, and can be unlinked once', async () => {
    const detail = (await sys.call(getUserDetail, { userId: sales }, { token: admin })).data;
    expect(detail.identities).toMatchObject([{ id: identityId, provider: 'oidc', issuer: 'https://id.example' }]);
    expect(detail.row.signInWays).toEqual(['password', 'oidc']);
    const unlink = async (userId: string) =>
      (await sys.call(unlinkIdentity, { userId, identityId }, { token: admin })).code;
    expect(await unlink(await userIdOf(sys, 'manager'))).toBe(CODES.notFound);
    expect(await unlink(sales)).toBe(CODES.ok);
    expect(await unlink(sales)).toBe(CODES.notFound);
    const after = (await sys.call(getUserDetail, { userId: sales }, { token: admin })).data;
    expect([after.identities, after.row.signInWays]).toEqual([[], ['password']]);
  });

  it('and sessions are shown only to users who may act on them', async () => {
    const token = await signIn(sys.call, 'manager');
    expect((await sys.call(getUserDetail, { userId: sales }, { token })).data.identities).toBeNull();
    expect((await sys.call(pageUserSessions, { userId: sales }, { token })).code).toBe(CODES.noPermission);
  });
});
