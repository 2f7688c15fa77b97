import { createHash } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  getCaptcha,
  getManifest,
  getUserInfo,
  signInFromMiniApp,
  startDingTalk,
  startOidc,
} from '@switchboard/sys-contract';
import { signIn, startSys, tryPassword } from '../../testing/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, begin, finish } from '@switchboard/tools/simulators/dingtalk/browser';
import { type DingTalkDev, startDingTalkDev } from '@switchboard/tools/simulators/dingtalk/server';

const ORIGIN = 'http://127.0.0.1:4000';
const HOME = `${ORIGIN}/authorize`;
const TOKEN_PATH = '/v1.0/oauth2/userAccessToken';
let ding: DingTalkDev;
let sys: TestStack;
beforeAll(async () => {
  ding = await startDingTalkDev();
  sys = await startSys({ ...ding.env, PUBLIC_ORIGIN: ORIGIN });
});
afterAll(async () => {
  await sys?.stop();
  await ding?.close();
});
afterEach(() => ding.setFault(null));

/** Goes from the sign-in page through DingTalk to the return address, as this person. */
const approve = async (jobNumber: string, more = '', browser = new Browser()) => {
  const { data } = await begin(sys.call, browser, startDingTalk);
  return { browser, back: await browser.walk(`${data.url}&dev_user=${jobNumber}${more}`, HOME), state: data.state };
};
const signInAs = async (jobNumber: string, more = '') => {
  const { browser, back } = await approve(jobNumber, more);
  return await finish(sys.call, browser, back);
};
const lastAudit = async () =>
  (
    await sys.query<{ action: string; result: number; code: number | null; job_number: string | null; after: object }>(
      `select action, category, result, code, job_number, after from sys.audit_log order by id desc limit 1`,
    )
  )[0];
const change = async (jobNumber: string, table: 'user' | 'staff', set: string): Promise<void> => {
  const where = table === 'staff' ? 'job_number = $1' : 'staff_id = (select id from sys.staff where job_number = $1)';
  await sys.query(`update sys."${table}" set ${set} where ${where}`, [jobNumber]);
};

describe('starting', () => {
  it('SYS-3 dingAuth creates a state that is stored as a hash, is valid for 10 minutes, works once and only with its cookie', async () => {
    const browser = new Browser();
    const answer = await begin(sys.call, browser, startDingTalk, '/crm/x');
    const { state, url } = answer.data;
    expect(Buffer.from(state, 'base64url')).toHaveLength(32);
    const rows = await sys.query<{ dump: string; hash: Buffer; lives: boolean }>(
      `select o::text as dump, state_hash as hash, expires_at - now() between interval '595 s' and interval '600 s' as lives
       from sys.oauth_state o`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(state).digest());
    expect(rows[0]?.dump).not.toContain(state);
    expect(rows[0]?.lives).toBe(true);

    const address = new URL(url);
    expect(`${address.origin}${address.pathname}`).toBe(ding.env['DINGTALK_AUTHORIZE_URL']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'ding-dev-client',
      response_type: 'code',
      scope: 'openid corpid',
      redirect_uri: HOME,
      prompt: 'consent',
      state,
    });
    const back = await browser.walk(`${url}&dev_user=100002`, HOME);
    expect((await finish(sys.call, new Browser(), back)).code).toBe(10010010);
    expect((await finish(sys.call, browser, back)).code).toBe(0);
    expect((await finish(sys.call, browser, back)).code).toBe(10010010);

    // behind https, as in every environment except development
    const secure = await sys.node({ PUBLIC_ORIGIN: 'https://portal.example.com' });
    const overTls = await secure.call(startDingTalk, { client_id: 'web' });
    expect(overTls.headers.get('set-cookie')).toMatch(
      /^__Host-switchboard_bind=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    );
    expect(new URL(overTls.data.url).searchParams.get('redirect_uri')).toBe('https://portal.example.com/authorize');
  });

  it('keeps a return path of the portal and replaces any other with /home', async () => {
    const jumps = [
      '/crm/a?b=1',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
    ];
    const stored: string[] = [];
    for (const jump of jumps) {
      const { data } = await begin(sys.call, new Browser(), startDingTalk, jump);
      const hash = createHash('sha256').update(data.state).digest();
      const [row] = await sys.query<{ jump: string }>('select jump from sys.oauth_state where state_hash = $1', [hash]);
      stored.push(row?.jump ?? '');
    }
    expect(stored).toEqual(['/crm/a?b=1', '/home', '/home', '/home', '/home', '/home']);
  });

  it('R129 GET /auth/oauth/dingAuth, GET /auth/miniApp/getToken and GET /dcode exist', async () => {
    expect([startDingTalk, signInFromMiniApp, getCaptcha].map((call) => `${call.method} ${call.path}`)).toEqual([
      'GET /auth/oauth/dingAuth',
      'GET /auth/miniApp/getToken',
      'GET /dcode',
    ]);
    expect((await begin(sys.call, new Browser(), startDingTalk)).code).toBe(0);
    const input = { code: ding.jsapiCode('100002'), corpId: 'ding-qiming', client_id: 'web' };
    expect((await sys.call(signInFromMiniApp, input)).code).toBe(0);
    expect((await sys.call(getCaptcha, {})).code).toBe(0);
  });
});

describe('returning', () => {
  it('R116 the exchange returns tokenHead, token, expiresIn and refreshToken, and the token opens the portal', async () => {
    const answer = await signInAs('100003');
    expect(answer).toMatchObject({ code: 0, data: { tokenHead: 'Bearer ', expiresIn: 7_200 } });
    expect(Object.keys(answer.data).sort()).toEqual(['expiresIn', 'refreshToken', 'token', 'tokenHead']);
    expect((await sys.call(getUserInfo, {}, { token: answer.data.token })).data.jobNumber).toBe('100003');
    const [session] = await sys.query(`select provider, client_id from sys.session order by created_at desc limit 1`);
    expect(session).toEqual({ provider: 'dingtalk', client_id: 'web' });
    expect(await lastAudit()).toMatchObject({ action: 'sign-in', category: 2, result: 1, job_number: '100003' });
    expect((await signInAs('100003', '')).headers.get('cache-control')).toBe('no-store');
  });

  it('rejects any scope other than staff', async () => {
    const { browser, back } = await approve('100003');
    expect((await finish(sys.call, browser, back, { scope: 'admin' })).code).toBe(CODES.validation);
  });

  it('SYS-4 a missing, expired, used or foreign state returns 10010010; the code is sent once, with a timeout of 5 s', async () => {
    const refused = { code: 10010010, data: null };
    const { browser, back, state } = await approve('100002');
    expect(await finish(sys.call, browser, back, { state: 'x'.repeat(43) })).toMatchObject(refused);
    const stranger = new Browser();
    await begin(sys.call, stranger, startDingTalk);
    expect(await finish(sys.call, stranger, back)).toMatchObject(refused);
    expect(await lastAudit()).toMatchObject({ result: 2, code: 10010010, after: { why: 'other browser' } });

    // one conditional update: of several concurrent requests one wins, and DingTalk receives one request
    const before = ding.hits(TOKEN_PATH);
    const race = await Promise.all(Array.from({ length: 6 }, async () => await finish(sys.call, browser, back)));
    expect(race.filter((one) => one.code === 0)).toHaveLength(1);
    expect(race.filter((one) => one.code === 10010010)).toHaveLength(5);
    expect(ding.hits(TOKEN_PATH)).toBe(before + 1);
    const [row] = await sys.query('select used_at is not null as used from sys.oauth_state where state_hash = $1', [
      createHash('sha256').update(state).digest(),
    ]);
    expect(row).toEqual({ used: true });

    const late = await approve('100002');
    await sys.query(`update sys.oauth_state set expires_at = now() where used_at is null`);
    expect(await finish(sys.call, late.browser, late.back)).toMatchObject(refused);

    // DingTalk fails or does not respond: one request, no retry
    for (const { fault, least } of [
      { fault: { status: 500 }, least: 0 },
      { fault: { slowMs: 8_000 }, least: 4_900 },
    ]) {
      const unlucky = await approve('100002');
      ding.setFault({ path: TOKEN_PATH, ...fault });
      const [hits, started] = [ding.hits(TOKEN_PATH), performance.now()];
      expect(await finish(sys.call, unlucky.browser, unlucky.back)).toMatchObject(refused);
      const took = performance.now() - started;
      expect(took).toBeLessThan(7_000);
      expect(took).toBeGreaterThan(least);
      ding.setFault(null);
      expect(await finish(sys.call, unlucky.browser, unlucky.back)).toMatchObject(refused);
      expect(ding.hits(TOKEN_PATH)).toBe(hits + 1);
    }
  });

  it('works in two tabs of one browser', async () => {
    const browser = new Browser();
    const [one, two] = [await approve('100004', '', browser), await approve('100005', '', browser)];
    expect((await finish(sys.call, browser, one.back)).code).toBe(0);
    expect((await finish(sys.call, browser, two.back)).code).toBe(0);
  });

  it('logs no code, state or secret', async () => {
    const { browser, back, state } = await approve('100002');
    const { data } = await finish(sys.call, browser, back);
    const code = back.get('authCode') as string;
    for (const text of [code, state, data.token, data.refreshToken, 'ding-dev-secret'])
      expect(sys.log.text()).not.toContain(text);
  });
});

describe('identity', () => {
  it('SYS-5 a known identity signs in, the DingTalk id of an active employee is linked, all others are rejected; no account is created', async () => {
    const users = async () => await sys.query('select count(*)::int as n from sys."user"');
    const before = await users();
    expect(await signInAs('100002', '&dev_corp=another-company')).toMatchObject({ code: 10010018, data: null });
    expect(await lastAudit()).toMatchObject({ result: 2, code: 10010018, after: { corpId: 'another-company' } });
    expect((await signInAs('100002')).code).toBe(0);

    // an unknown identity, but the DingTalk id belongs to a known employee
    await sys.query(`delete from sys.identity where subject in ('union-100010', 'union-100011', 'union-100012')`);
    const linked = await signInAs('100010');
    expect((await sys.call(getUserInfo, {}, { token: linked.data.token })).data.jobNumber).toBe('100010');
    const [row] = await sys.query(`select issuer, ding_user_id from sys.identity where subject = 'union-100010'`);
    expect(row).toEqual({ issuer: 'ding-qiming', ding_user_id: 'ding-100010' });
    const audit = await sys.query(
      `select action from sys.audit_log where job_number = '100010' order by id desc limit 2`,
    );
    expect(audit.map((one) => (one as { action: string }).action).sort()).toEqual(['link-identity', 'sign-in']);
    expect((await signInAs('100010')).code).toBe(0);
    expect(await sys.query(`select 1 from sys.identity where subject = 'union-100010'`)).toHaveLength(1);

    // not linked: no employee has that id, or the employee has left
    await change('100011', 'staff', 'ding_user_id = null');
    await change('100012', 'staff', 'employ_status = 3');
    for (const jobNumber of ['100011', '100012']) {
      expect(await signInAs(jobNumber)).toMatchObject({ code: 10010011, data: null });
      expect(await lastAudit()).toMatchObject({ result: 2, code: 10010011 });
    }
    expect(await users()).toEqual(before);
  });

  it('SYS-8 a disabled account or a person who left gets 10010012, no token and an audit entry, for every sign-in method', async () => {
    const login = 'ops'; // 100005
    const ways = [
      async () => await signInAs('100005'),
      async () =>
        await sys.call(signInFromMiniApp, {
          code: ding.jsapiCode('100005'),
          corpId: 'ding-qiming',
          client_id: 'web',
        }),
      async () => await tryPassword(sys.call, login, 'Switchboard#2026'),
    ];
    for (const [table, off, on] of [
      ['user', 'status = 0', 'status = 1'],
      ['staff', 'employ_status = 3', 'employ_status = 2'],
    ] as const) {
      await change('100005', table, off);
      for (const way of ways) {
        const sessions = await sys.query('select 1 from sys.session');
        expect(await way()).toMatchObject({ code: 10010012, data: null });
        expect(await lastAudit()).toMatchObject({ category: 2, result: 2, code: 10010012, job_number: '100005' });
        expect(await sys.query('select 1 from sys.session')).toHaveLength(sessions.length);
      }
      await change('100005', table, on);
      for (const way of ways) expect((await way()).code).toBe(0);
    }
  });
});

describe('inside DingTalk', () => {
  const miniApp = async (code: string, corpId = 'ding-qiming') =>
    await sys.call(signInFromMiniApp, { code, corpId, client_id: 'web' });

  it('the code of the JSAPI opens a session once, for an allowed company', async () => {
    const code = ding.jsapiCode('100006');
    expect(await miniApp(ding.jsapiCode('100006'), 'another-company')).toMatchObject({ code: 10010018 });
    const answer = await miniApp(code);
    expect(Object.keys(answer.data).sort()).toEqual(['expiresIn', 'refreshToken', 'token', 'tokenHead']);
    expect((await sys.call(getUserInfo, {}, { token: answer.data.token })).data.jobNumber).toBe('100006');
    expect(await miniApp(code)).toMatchObject({ code: 10010010, data: null });
  });

  it('one application token serves all users, and an expired one is replaced without sending a code twice', async () => {
    const before = ding.hits('/gettoken');
    for (const jobNumber of ['100006', '100007']) expect((await miniApp(ding.jsapiCode(jobNumber))).code).toBe(0);
    expect(ding.hits('/gettoken') - before).toBeLessThanOrEqual(1);
    ding.setFault({ path: '/topapi/v2/user/getuserinfo', errcode: 42_001 });
    const sent = ding.hits('/topapi/v2/user/getuserinfo');
    expect((await miniApp(ding.jsapiCode('100006'))).code).toBe(10010010);
    expect(ding.hits('/topapi/v2/user/getuserinfo')).toBe(sent + 1);
    ding.setFault(null);
    expect((await miniApp(ding.jsapiCode('100006'))).code).toBe(0);
  });
});

describe('disabled sign-in methods', () => {
  it('are reported to the sign-in page and rejected by the calls', async () => {
    expect((await sys.call(getManifest, {})).data.signIn).toEqual({ password: true, dingtalk: true, oidc: false });
    expect(await sys.call(startOidc, { client_id: 'web' })).toMatchObject({ code: 10010010, msg: expect.any(String) });
    const node = await sys.node({ DINGTALK_CORP_IDS: '', PASSWORD_SIGN_IN: '0' });
    expect((await node.call(getManifest, {})).data.signIn).toEqual({ password: false, dingtalk: false, oidc: false });
    expect((await node.call(startDingTalk, { client_id: 'web' })).code).toBe(10010010);
    expect((await tryPassword(node.call, 'sales', 'Switchboard#2026')).code).toBe(10010010);
    // existing sessions continue
    const token = await signIn(sys.call, 'sales');
    expect((await node.call(getUserInfo, {}, { token })).code).toBe(0);
  });
});
