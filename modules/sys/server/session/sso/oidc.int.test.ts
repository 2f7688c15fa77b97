import type { TestStack } from '@switchboard/kit-server/testing';
import { getManifest, getUserInfo, startOidc } from '@switchboard/sys-contract';
import { startSys } from '../../testing/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, begin, finish } from '@switchboard/tools/simulators/dingtalk/browser';
import { type OidcProcess, startOidcProcess } from '@switchboard/tools/simulators/oidc/process';

const ORIGIN = 'http://127.0.0.1:4000';
const HOME = `${ORIGIN}/authorize`;
let oidc: OidcProcess;
let sys: TestStack;
beforeAll(async () => {
  oidc = await startOidcProcess([HOME]);
  sys = await startSys({ ...oidc.env, PUBLIC_ORIGIN: ORIGIN, OIDC_ALLOWED_DOMAINS: 'other.example, Qiming.example' });
});
afterAll(async () => {
  await sys?.stop();
  await oidc?.stop();
});

const approve = async (sub: string, browser = new Browser()) => {
  const { data } = await begin(sys.call, browser, startOidc);
  return { browser, back: await browser.walk(`${data.url}&login_hint=${sub}`, HOME) };
};
const signInAs = async (sub: string, over: object = {}) => {
  const { browser, back } = await approve(sub);
  return await finish(sys.call, browser, back, over);
};
const jobNumberOf = async (token: string): Promise<string> =>
  (await sys.call(getUserInfo, {}, { token })).data.jobNumber;

describe('a real OpenID provider in a separate process', () => {
  it('signs a known identity in', async () => {
    expect((await sys.call(getManifest, {})).data.signIn).toEqual({ password: true, dingtalk: false, oidc: true });
    await sys.query(`update sys.identity set issuer = $1 where provider = 'oidc'`, [oidc.issuer]);
    const { code, data } = await signInAs('oidc-100002', { provider: 'oidc' });
    expect(code).toBe(0);
    expect(await jobNumberOf(data.token)).toBe('100002');
    const [row] = await sys.query(`select last_login_at > now() - interval '1 minute' as fresh from sys.identity
      where provider = 'oidc' and subject = 'oidc-100002'`);
    expect(row).toEqual({ fresh: true });
  });

  it('links an unknown identity by its verified e-mail, once', async () => {
    expect(await jobNumberOf((await signInAs('oidc-100020')).data.token)).toBe('100020');
    expect((await signInAs('oidc-100020')).code).toBe(0);
    const [row] = await sys.query(
      `select i.issuer, i.email = s.work_email as same from sys.identity i join sys."user" u on u.id = i.user_id
       join sys.staff s on s.id = u.staff_id where i.subject = 'oidc-100020'`,
    );
    expect(row).toEqual({ issuer: oidc.issuer, same: true });
  });

  it('does not link an address that is unverified, in another domain, or shared by two people', async () => {
    const users = await sys.query('select 1 from sys."user"');
    await sys.query(`update sys.staff set work_email = (select work_email from sys.staff where job_number = '100022')
      where job_number = '100023'`);
    for (const sub of ['unverified-100021', 'stranger-100021', 'oidc-100022'])
      expect(await signInAs(sub), sub).toMatchObject({ code: 10010011, data: null });
    expect(await sys.query('select 1 from sys."user"')).toHaveLength(users.length);
    // without allowed domains no identity is linked
    const closed = await sys.node({ OIDC_ALLOWED_DOMAINS: '' });
    const { browser, back } = await approve('oidc-100024');
    expect((await finish(closed.call, browser, back)).code).toBe(10010011);
  });

  it('refuses the code of another sign-in attempt: verifier and nonce belong to this one', async () => {
    const [mine, theirs] = [await approve('oidc-100002'), await approve('oidc-100003')];
    const swapped = new URLSearchParams(mine.back);
    swapped.set('code', theirs.back.get('code') as string);
    expect((await finish(sys.call, mine.browser, swapped)).code).toBe(10010010);
  });

  it('refuses a response that names another issuer or another provider', async () => {
    expect((await signInAs('oidc-100002', { iss: 'https://evil.example' })).code).toBe(10010010);
    expect((await signInAs('oidc-100002', { provider: 'dingtalk' })).code).toBe(10010010);
  });

  it('rejects a disabled account with 10010012', async () => {
    await sys.query(`update sys."user" set status = 0 where login_name = 'manager'`);
    expect(await signInAs('oidc-100003')).toMatchObject({ code: 10010012, data: null });
  });

  it('that is unavailable causes a refusal with a message, not an internal error', async () => {
    const port = 1; // no server listens on this port
    const away = await sys.node({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
    expect(await away.call(startOidc, { client_id: 'web' })).toMatchObject({ status: 200, code: 10010010, data: null });
  });
});
