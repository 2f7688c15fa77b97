import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getUserInfo, refreshTokens, signOut } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInFully, startSys } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const refresh = async (token: string) =>
  await sys.call(refreshTokens, { client_id: 'web', scope: 'staff', refresh_token: token });
const tokensOf = async (login: string) =>
  await sys.query<{ generation: number; state: number }>(
    `select t.generation, t.state from sys.refresh_token t join sys.session s on s.id = t.session_id
     join sys."user" u on u.id = s.user_id where u.login_name = $1 order by t.generation`,
    [login],
  );

describe('the refresh token', () => {
  it('SYS-15 rotates in one transaction, is never cached and never logged', async () => {
    const first = await signInFully(sys.call, 'sales');
    const answer = await refresh(first.refreshToken);
    expect(answer).toMatchObject({ code: 0, data: { tokenHead: 'Bearer ', expiresIn: 7_200 } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await tokensOf('sales')).toEqual([
      { generation: 1, state: 2 },
      { generation: 2, state: 1 },
    ]);
    expect((await sys.call(getUserInfo, {}, { token: answer.data.token })).code).toBe(0);

    // one row lock: of many at once with the same token exactly one wins
    const race = await Promise.all(Array.from({ length: 6 }, async () => await refresh(answer.data.refreshToken)));
    const winners = race.filter((one) => one.code === 0);
    expect(winners).toHaveLength(1);
    expect(await tokensOf('sales')).toHaveLength(3);

    // one transaction: when the successor cannot be written, the old token stays good
    const current = winners[0]!.data.refreshToken;
    await sys.query(`alter table sys.refresh_token add constraint no_more check (generation < 4)`);
    expect((await refresh(current)).status).toBe(500);
    expect((await tokensOf('sales')).at(-1)).toEqual({ generation: 3, state: 1 });
    await sys.query('alter table sys.refresh_token drop constraint no_more');
    expect((await refresh(current)).code).toBe(0);

    const secret = 'code-that-nobody-may-read';
    await fetch(`${sys.url}/auth/oauth/token?refresh_token=${secret}&code=${secret}&authCode=${secret}`);
    const log = sys.log.text();
    for (const text of [first.refreshToken, answer.data.refreshToken, current, secret]) expect(log).not.toContain(text);
  });

  it('works once: the old one is refused', async () => {
    const { refreshToken } = await signInFully(sys.call, 'finance');
    expect((await refresh(refreshToken)).code).toBe(0);
    expect(await refresh(refreshToken)).toMatchObject({ code: CODES.sessionInvalid, data: null });
  });

  it('ends with the session, its time or the account', async () => {
    const change = async (set: string): Promise<void> => void (await sys.query(set));
    const cases: [string, string, string][] = [
      [
        'its own time',
        `update sys.refresh_token set expires_at = now() where state = 1`,
        `update sys.refresh_token set expires_at = now() + interval '1 day' where state = 1`,
      ],
      [
        'the thirty days of the session',
        `update sys.session set absolute_expires_at = now()`,
        `update sys.session set absolute_expires_at = now() + interval '1 day'`,
      ],
      [
        'a disabled account',
        `update sys."user" set status = 0 where login_name = 'ops'`,
        `update sys."user" set status = 1 where login_name = 'ops'`,
      ],
      [
        'a person who left',
        `update sys.staff set employ_status = 3 where job_number = '100005'`,
        `update sys.staff set employ_status = 2 where job_number = '100005'`,
      ],
    ];
    let { refreshToken } = await signInFully(sys.call, 'ops');
    for (const [why, end, undo] of cases) {
      await change(end);
      expect((await refresh(refreshToken)).code, why).toBe(CODES.sessionInvalid);
      await change(undo);
      const again = await refresh(refreshToken);
      expect(again.code, `${why}, undone`).toBe(0);
      refreshToken = again.data.refreshToken;
    }
  });

  it('is worthless after sign-out, and so is one that we never gave', async () => {
    const { token, refreshToken } = await signInFully(sys.call, 'auditor');
    await sys.call(signOut, {}, { token });
    expect((await refresh(refreshToken)).code).toBe(CODES.sessionInvalid);
    expect((await refresh('x'.repeat(43))).code).toBe(CODES.sessionInvalid);
  });

  it('is kept only as a hash', async () => {
    const { refreshToken } = await signInFully(sys.call, 'manager');
    const rows = await sys.query<{ dump: string }>(`select t::text as dump from sys.refresh_token t`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { dump } of rows) expect(dump).not.toContain(refreshToken);
  });
});
