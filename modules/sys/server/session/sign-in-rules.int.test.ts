import { createHash, randomUUID } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import type { Answer, TestStack } from '@switchboard/kit-server/testing';
import {
  getCaptcha,
  getUserInfo,
  refreshTokens,
  signInFromMiniApp,
  signInWithPassword,
  type Tokens,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../shell/manifest.ts';
import { signIn, startSys, tryPassword } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const WRONG = 'Wrong#password1';
const right = async (username: string) => await tryPassword(sys.call, username, DEMO_PASSWORD);
const change = async (login: string, set: string): Promise<void> => {
  await sys.query(`update sys."user" set ${set} where login_name = $1`, [login]);
};
const strip = ({ status, code, msg, data }: Answer<unknown>) => ({ status, code, msg, data });
const withCode = async (dcode: string, dcodeKey: string): Promise<Answer<Tokens>> =>
  await sys.call(signInWithPassword, { username: 'ops', password: DEMO_PASSWORD, dcode, dcodeKey, client_id: 'web' });
const plant = async (answer: string, seconds = 120): Promise<string> => {
  const key = randomUUID();
  const hash = createHash('sha256').update(answer.toLowerCase()).digest();
  await sys.query(`insert into sys.captcha values ($1, $2, now() + make_interval(secs => $3))`, [key, hash, seconds]);
  return key;
};

describe('sign-in form', () => {
  /** The median of several: the time that an attacker measures, without the noise of the machine. */
  const middleMs = async (username: string): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 7; n++) {
      await change('ops', `locked_until = null, fail_times = '{}', fail_count = 0`);
      const started = performance.now();
      await withPassword(username);
      times.push(performance.now() - started);
    }
    return times.toSorted((one, other) => one - other)[3] as number;
  };
  const withPassword = async (username: string) =>
    await sys.call(signInWithPassword, {
      username,
      password: WRONG,
      dcode: '8888',
      dcodeKey: randomUUID(),
      client_id: 'web',
    });

  it('SYS-9 one image is one attempt for 120 s, five failures lock for 15 minutes, an unknown login and a wrong password look the same and take the same time, and it can be disabled', async () => {
    const { data: image } = await sys.call(getCaptcha, {});
    const [stored] = await sys.query<{ seconds: number }>(
      `select round(extract(epoch from expires_at - now()))::int as seconds from sys.captcha where key = $1`,
      [image.dcodeKey],
    );
    expect(stored?.seconds).toBeGreaterThanOrEqual(118);
    expect(stored?.seconds).toBeLessThanOrEqual(120);
    const key = await plant('ab3d');
    expect((await withCode('AB3D', key)).code).toBe(0);
    expect((await withCode('AB3D', key)).code).toBe(CODES.wrongCaptcha);
    expect((await withCode('ab3d', await plant('ab3d', -1))).code).toBe(CODES.wrongCaptcha);

    const unknown = strip(await withPassword('nobody.at.all'));
    expect(strip(await withPassword('ops'))).toEqual(unknown);
    const [wrongMs, unknownMs] = [await middleMs('ops'), await middleMs('nobody.at.all')];
    // hashing a password takes some 20 ms; a sign-in that skips it for an unknown name would be far below half
    expect(Math.min(wrongMs, unknownMs) / Math.max(wrongMs, unknownMs)).toBeGreaterThan(0.5);

    await change('ops', `locked_until = null, fail_times = '{}', fail_count = 0`);
    for (let n = 0; n < 5; n++) expect((await withPassword('ops')).code).toBe(CODES.wrongPassword);
    expect((await right('ops')).code).toBe(CODES.accountLocked);
    await change('ops', `locked_until = locked_until - interval '14 min 55 s'`);
    expect((await right('ops')).code).toBe(CODES.accountLocked);
    await change('ops', `locked_until = locked_until - interval '6 s'`);
    expect((await right('ops')).code).toBe(0);

    const without = await sys.node({ PASSWORD_SIGN_IN: '0' });
    const refused = await tryPassword(without.call, 'ops', DEMO_PASSWORD);
    expect(refused.code).not.toBe(0);
    expect(refused.data).toBeNull();
  });

  it('every sign-in method is blocked on all nodes for an address with too many attempts', async () => {
    const node = await sys.node({ SIGN_IN_LIMIT: '5' });
    const codes: number[] = [];
    for (let n = 0; n < 4; n++) codes.push((await node.call(getCaptcha, {})).status);
    const input = { username: 'ops', password: WRONG, dcode: '8888', dcodeKey: randomUUID(), client_id: 'web' };
    codes.push((await node.call(signInWithPassword, input)).status);
    expect(codes).toEqual([200, 200, 200, 200, 200]);
    const stopped = await node.call(signInWithPassword, input, { locale: 'zh' });
    expect(stopped).toMatchObject({ status: 429, code: CODES.tooFrequent, data: null });
    const miniApp = await node.call(signInFromMiniApp, { code: 'x', corpId: 'y', client_id: 'web' });
    expect(miniApp.status).toBe(429);
    // a user with a session can continue to work
    const token = await signIn(sys.call, 'sales');
    expect((await node.call(getUserInfo, {}, { token })).code).toBe(0);
  });
});

describe('tokens', () => {
  it('SYS-13 access 7200 s with sid, uid, staffId and pv; refresh 7 days sliding, 30 at most; a cookie grants nothing', async () => {
    const { data } = await right('auditor');
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
      sid: string;
    };
    const [row] = await sys.query(
      `select u.id::text as uid, u.staff_id::text as "staffId", u.perm_version::text as pv, s.id::text as sid
       from sys."user" u join sys.session s on s.user_id = u.id where s.id = $1`,
      [claims.sid],
    );
    expect(claims).toMatchObject(row as object);
    expect(claims.exp - claims.iat).toBe(7_200);
    expect(data.expiresIn).toBe(7_200);

    const days = async () =>
      (
        await sys.query<{ refresh: number; session: number }>(
          `select round(extract(epoch from t.expires_at - now()) / 86400)::int as refresh,
             round(extract(epoch from s.absolute_expires_at - now()) / 86400)::int as session
           from sys.refresh_token t join sys.session s on s.id = t.session_id where s.id = $1 and t.state = 1`,
          [claims.sid],
        )
      )[0];
    const renew = async (refresh_token: string) =>
      await sys.call(refreshTokens, { client_id: 'web', scope: 'staff', refresh_token });
    expect(await days()).toEqual({ refresh: 7, session: 30 });
    const pass = async (length: number) => {
      await sys.query(
        `update sys.refresh_token set expires_at = expires_at - make_interval(days => $2) where session_id = $1`,
        [claims.sid, length],
      );
      await sys.query(
        `update sys.session set absolute_expires_at = absolute_expires_at - make_interval(days => $2) where id = $1`,
        [claims.sid, length],
      );
    };
    let { refreshToken } = data;
    for (const left of [24, 18, 12, 6]) {
      await pass(6);
      refreshToken = (await renew(refreshToken)).data.refreshToken;
      // never beyond the end of the session
      expect(await days()).toEqual({ refresh: Math.min(7, left), session: left });
    }
    await pass(6);
    expect((await renew(refreshToken)).code, 'after 30 days, however busy').toBe(10010002);

    const idle = await right('auditor');
    await sys.query(`update sys.refresh_token set expires_at = now() - interval '1 s' where state = 1`);
    expect((await renew(idle.data.refreshToken)).code, 'after 7 days without use').toBe(10010002);

    const cookie = { cookie: `switchboard_token=${idle.data.token}; token=${idle.data.token}` };
    expect((await sys.call(getUserInfo, {}, { token: idle.data.token })).code).toBe(0);
    expect((await sys.call(getUserInfo, {}, { headers: cookie })).code).toBe(CODES.sessionInvalid);
  });
});
