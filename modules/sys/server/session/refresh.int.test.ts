import { createHash } from 'node:crypto';
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

describe('refresh token', () => {
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

    // one row lock: of many concurrent requests with the same token one rotates it, the others get its result
    const race = await Promise.all(Array.from({ length: 6 }, async () => await refresh(answer.data.refreshToken)));
    expect(new Set(race.map((one) => one.data.refreshToken)).size).toBe(1);
    expect(await tokensOf('sales')).toHaveLength(3);

    // one transaction: when the successor cannot be written, the old token stays valid
    const current = race[0]!.data.refreshToken;
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

  it('SYS-16 returns the same successor for 30 s: a lost response or a second tab signs no user out', async () => {
    const { refreshToken } = await signInFully(sys.call, 'finance');
    const [first, second] = [await refresh(refreshToken), await refresh(refreshToken)];
    expect(first.code).toBe(0);
    expect(second.data.refreshToken).toBe(first.data.refreshToken);
    for (const { data } of [first, second])
      expect((await sys.call(getUserInfo, {}, { token: data.token })).code).toBe(0);
    await sys.query(`update sys.refresh_token set rotated_at = rotated_at - interval '28 s' where state = 2`);
    expect((await refresh(refreshToken)).data.refreshToken).toBe(first.data.refreshToken);
    expect(await tokensOf('finance')).toEqual([
      { generation: 1, state: 2 },
      { generation: 2, state: 1 },
    ]);
    const live = await sys.query(`select 1 from sys.session s join sys."user" u on u.id = s.user_id
      where u.login_name = 'finance' and s.revoked_at is null`);
    expect(live).toHaveLength(1);
  });

  it('works only for the client that it was issued to', async () => {
    const { refreshToken } = await signInFully(sys.call, 'admin');
    const other = async () =>
      await sys.call(refreshTokens, { client_id: 'other', scope: 'staff', refresh_token: refreshToken });
    expect((await other()).code).toBe(CODES.sessionInvalid);
    expect((await refresh(refreshToken)).code).toBe(0); // the owner keeps the session
  });

  it('has a successor that is readable only with the old token, for half a minute, and is wiped when the successor is used', async () => {
    const { refreshToken } = await signInFully(sys.call, 'auditor');
    const next = (await refresh(refreshToken)).data.refreshToken;
    const sealed = async () =>
      await sys.query<{ successor_enc: Buffer | null }>(
        `select successor_enc from sys.refresh_token where token_hash = $1`,
        [createHash('sha256').update(refreshToken).digest()],
      );
    const [row] = await sealed();
    expect(row?.successor_enc?.toString('latin1')).not.toContain(next);
    expect(row?.successor_enc?.length).toBe(12 + 16 + next.length);
    await refresh(next);
    expect((await sealed())[0]?.successor_enc).toBeNull();
  });

  it('ends with the session, at its expiry or with the account', async () => {
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

  it('is invalid after sign-out, and so is a token that was never issued', async () => {
    const { token, refreshToken } = await signInFully(sys.call, 'auditor');
    await sys.call(signOut, {}, { token });
    expect((await refresh(refreshToken)).code).toBe(CODES.sessionInvalid);
    expect((await refresh('x'.repeat(43))).code).toBe(CODES.sessionInvalid);
  });

  it('is stored only as a hash', async () => {
    const { refreshToken } = await signInFully(sys.call, 'manager');
    const rows = await sys.query<{ dump: string }>(`select t::text as dump from sys.refresh_token t`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { dump } of rows) expect(dump).not.toContain(refreshToken);
  });
});
