import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { changePassword, getUserInfo, refreshTokens, signOut } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../shell/manifest.ts';
import { signIn, signInFully, startSys, tryPassword } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

interface SessionState {
  id: string;
  reason: string | null;
  states: number[];
}
const sessionsOf = async (login: string): Promise<SessionState[]> =>
  await sys.query<SessionState>(
    `select s.id, s.revoke_reason as reason,
       (select array_agg(t.state order by t.generation) from sys.refresh_token t where t.session_id = s.id) as states
     from sys.session s join sys."user" u on u.id = s.user_id where u.login_name = $1 order by s.created_at, s.id`,
    [login],
  );
const auditOf = async (login: string, count: number) =>
  await sys.query(
    `select a.action, a.category, a.result, a.code from sys.audit_log a join sys."user" u on u.id = a.user_id
     where u.login_name = $1 order by a.id desc limit $2`,
    [login, count],
  );
const refresh = async (token: string) =>
  await sys.call(refreshTokens, { client_id: 'web', scope: 'staff', refresh_token: token });
const works = async (token: string): Promise<number> => (await sys.call(getUserInfo, {}, { token })).code;

describe('reuse of a rotated refresh token', () => {
  it.each([
    ['after 30 s', `update sys.refresh_token set rotated_at = now() - interval '31 s' where state = 2`, false],
    ['after its successor was used', 'select 1', true],
  ])('%s ends the whole session for both and is logged', async (_, age, usesSuccessor) => {
    const login = usesSuccessor ? 'sales' : 'finance';
    const stolen = (await signInFully(sys.call, login)).refreshToken;
    const next = (await refresh(stolen)).data;
    const last = usesSuccessor ? (await refresh(next.refreshToken)).data : next;
    await sys.query(age);
    expect(await works(last.token)).toBe(0);

    expect(await refresh(stolen)).toMatchObject({ code: 10010002, data: null });
    expect(await works(last.token)).toBe(10010002);
    expect((await refresh(last.refreshToken)).code).toBe(10010002);
    const [session] = await sessionsOf(login);
    expect(session).toMatchObject({ reason: 'reuse', states: usesSuccessor ? [3, 4, 4] : [3, 4] });
    expect(await auditOf(login, 1)).toEqual([{ action: 'token-reuse', category: 2, result: 2, code: 10010002 }]);
  });

  it('from another client ends the session even within 30 s, and other sessions of the user continue', async () => {
    const other = await signIn(sys.call, 'ops');
    const { refreshToken } = await signInFully(sys.call, 'ops');
    const next = (await refresh(refreshToken)).data;
    const input = { client_id: 'other', scope: 'staff', refresh_token: refreshToken };
    expect((await sys.call(refreshTokens, input)).code).toBe(10010002);
    expect(await works(next.token)).toBe(10010002);
    expect(await works(other)).toBe(0);
  });
});

describe('sessions of a user', () => {
  it('SYS-20 are limited to five: the sixth ends the one that was idle longest', async () => {
    const tokens: string[] = [];
    for (let index = 0; index < 5; index++) tokens.push(await signIn(sys.call, 'manager'));
    const sessions = await sessionsOf('manager');
    // the third was used last, the second longest ago
    const idle = [30, 50, 1, 20, 40];
    for (const [index, minutes] of idle.entries()) {
      await sys.query(`update sys.session set last_seen_at = now() - make_interval(mins => $2) where id = $1`, [
        sessions[index]?.id,
        minutes,
      ]);
    }
    tokens.push(await signIn(sys.call, 'manager'));
    expect((await sessionsOf('manager')).map((one) => one.reason)).toEqual([null, 'replaced', null, null, null, null]);
    expect(await Promise.all(tokens.map(works))).toEqual([0, 10010002, 0, 0, 0, 0]);

    // also with many sign-ins at once
    await Promise.all(Array.from({ length: 6 }, async () => await signIn(sys.call, 'manager')));
    expect((await sessionsOf('manager')).filter((one) => one.reason === null)).toHaveLength(5);
  });

  it('store their last use at most once a minute', async () => {
    const token = await signIn(sys.call, 'auditor');
    const seen = async () =>
      (
        await sys.query<{ at: string }>(
          `select last_seen_at::text as at from sys.session s join sys."user" u on u.id = s.user_id
           where u.login_name = 'auditor' order by s.created_at desc limit 1`,
        )
      )[0]?.at;
    const first = await seen();
    for (let index = 0; index < 5; index++) await works(token);
    expect(await seen()).toBe(first);
    await sys.query(`update sys.session set last_seen_at = now() - interval '2 minutes'`);
    const node = await sys.node({}); // does not know when this node last wrote
    await node.call(getUserInfo, {}, { token });
    await expect.poll(async () => Date.parse((await seen()) as string)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('live seven days from the last refresh, and thirty at most', async () => {
    const { refreshToken } = await signInFully(sys.call, 'admin');
    const days = async () =>
      await sys.query<{ days: number }>(
        `select round(extract(epoch from t.expires_at - now()) / 86400, 2)::float as days from sys.refresh_token t
         join sys.session s on s.id = t.session_id join sys."user" u on u.id = s.user_id
         where u.login_name = 'admin' order by t.id desc limit 1`,
      );
    expect(await days()).toEqual([{ days: 7 }]);
    await sys.query(`update sys.session set absolute_expires_at = now() + interval '3 days'`);
    expect((await refresh(refreshToken)).code).toBe(0);
    expect(await days()).toEqual([{ days: 3 }]);
  });

  it('are logged when they begin and end', async () => {
    const token = await signIn(sys.call, 'sales');
    await sys.call(signOut, {}, { token });
    expect(await auditOf('sales', 2)).toEqual([
      { action: 'sign-out', category: 2, result: 1, code: null },
      { action: 'sign-in', category: 2, result: 1, code: null },
    ]);
    await tryPassword(sys.call, 'sales', 'Wrong#password1');
    expect(await auditOf('sales', 1)).toEqual([
      { action: 'sign-in', category: 2, result: 2, code: CODES.wrongPassword },
    ]);
    const [dump] = await sys.query<{ text: string }>(`select string_agg(a::text, '') as text from sys.audit_log a`);
    for (const secret of [token, DEMO_PASSWORD, 'Wrong#password1']) expect(dump?.text).not.toContain(secret);
  });
});

describe('changing the own password', () => {
  const NEW = 'Harbour lane#2027';
  const send = async (token: string, oldPassword: string, newPassword: string) =>
    await sys.call(changePassword, { oldPassword, newPassword }, { token });

  it('ends the other sessions on every node within 5 s, keeps this one, and is logged', async () => {
    const node = await sys.node({});
    const mine = await signIn(sys.call, 'ops');
    const other = await signInFully(sys.call, 'ops');
    expect((await node.call(getUserInfo, {}, { token: other.token })).code).toBe(0);
    expect(await send(mine, DEMO_PASSWORD, NEW)).toMatchObject({ code: 0, data: true });
    expect(await works(mine)).toBe(0);
    expect(await works(other.token)).toBe(10010002);
    expect((await refresh(other.refreshToken)).code).toBe(10010002);
    await expect
      .poll(async () => (await node.call(getUserInfo, {}, { token: other.token })).code, { timeout: 5_000 })
      .toBe(10010002);
    expect(await auditOf('ops', 1)).toEqual([{ action: 'change-password', category: 2, result: 1, code: null }]);
    expect((await tryPassword(sys.call, 'ops', DEMO_PASSWORD)).code).toBe(CODES.wrongPassword);
    expect((await tryPassword(sys.call, 'ops', NEW)).code).toBe(0);
  });

  it('requires the old password and a valid new one', async () => {
    const token = await signIn(sys.call, 'auditor');
    expect((await send(token, 'Wrong#password1', NEW)).code).toBe(10010017);
    for (const weak of ['Sh0rt#', 'onlylowercase', `Aa1#${'x'.repeat(61)}`, DEMO_PASSWORD, 'Password#1', 'Auditor#77'])
      expect((await send(token, DEMO_PASSWORD, weak)).code, weak).toBe(10010016);
    expect((await tryPassword(sys.call, 'auditor', DEMO_PASSWORD)).code).toBe(0);
  });

  it('counts wrong old passwords as failures: an unattended screen must not allow guessing', async () => {
    const token = await signIn(sys.call, 'finance');
    for (let attempt = 1; attempt <= 5; attempt++) await send(token, `Guess#number${attempt}`, NEW);
    expect((await send(token, DEMO_PASSWORD, NEW)).code).toBe(CODES.accountLocked);
    // after an administrator unlocked the account, the next failure is the first again
    await sys.query(`update sys."user" set locked_until = null, fail_count = 0 where login_name = 'finance'`);
    await send(token, 'Wrong#password1', NEW);
    expect((await send(token, DEMO_PASSWORD, NEW)).code).toBe(0);
  });
});

describe('unknown login', () => {
  it('takes as long as a wrong password', async () => {
    const time = async (login: string): Promise<number> => {
      const started = performance.now();
      await tryPassword(sys.call, login, 'Wrong#password1');
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 20; round++) {
      unknown.push(await time(`nobody-${round}`));
      known.push(await time('admin'));
      await sys.query(`update sys."user" set locked_until = null, fail_times = '{}' where login_name = 'admin'`);
    }
    // the best of many: other load on the machine only adds time
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
