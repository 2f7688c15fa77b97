import { DEV_SETTINGS } from '@switchboard/tools/simulators/dingtalk/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { PASSWORD, Portal } from './support/portal.ts';
import { type SsoPortals, startSsoPortals } from './support/sso-portals.ts';

const USERS = '/setModule/authManage/user';
const SALES = '100002';
const TOKEN_FIELDS = ['expiresIn', 'refreshToken', 'token', 'tokenHead'];

let portals: SsoPortals;
beforeAll(async () => {
  portals = await startSsoPortals();
});
afterAll(async () => await portals?.stop());

/** The chat app's own script, which its web view injects; it returns one code. */
async function openInDingTalk(page: Page, code: string): Promise<void> {
  await page.addInitScript(
    ({ only, given }) => {
      const requestAuthCode = (options: {
        corpId: string;
        onSuccess: (result: { code: string }) => void;
        onFail: (error: unknown) => void;
      }): void => (options.corpId === only ? options.onSuccess({ code: given }) : options.onFail('corp'));
      Object.assign(window, { dd: { runtime: { permission: { requestAuthCode } } } });
    },
    { only: DEV_SETTINGS.corpId, given: code },
  );
}

describe('Signing in with DingTalk', () => {
  const { visit } = useBrowser();

  it('R113 R114 R115 R116 a signed-out user is redirected, and the code becomes a session, then user, menu and rights', async () => {
    const at = await visit({ at: portals.dingTalkOnly });
    const calls: string[] = [];
    at.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/codeToken|overseas\/get/.test(pathname)) calls.push(pathname.split('/').pop() ?? '');
    });
    const exchange = at.page.waitForResponse((response) => response.url().includes('/auth/oauth/codeToken'));
    await at.page.goto(`${USERS}?keyword=100`);
    await at.page.waitForURL(`${portals.dingTalk.url}/**`);
    await at.page.getByText(SALES).click();
    const response = await exchange;
    expect(response.request().postDataJSON()).toMatchObject({
      authCode: expect.stringMatching(/./),
      scope: 'staff',
      client_id: 'switchboard-web',
      Jump: `${USERS}?keyword=100`,
    });
    const answer = (await response.json()) as { data: Record<string, unknown> };
    expect(Object.keys(answer.data).sort()).toEqual(TOKEN_FIELDS);
    expect(answer.data['expiresIn']).toBe(7200);
    await at.page.waitForURL((url) => url.pathname === USERS && url.search === '?keyword=100');
    await new Portal(at.page).waitForRows();
    expect(calls[0]).toBe('codeToken');
    expect(new Set(calls.slice(1))).toEqual(new Set(['getUserInfo', 'getResourceByMenu', 'getResourceByBtn']));
    await at.page.getByRole('banner').getByText('李艳').waitFor();
    expectNoProblems(at);
  });

  it('a user who returns without signing in is not redirected again automatically', async () => {
    const at = await visit({ at: portals.dingTalkOnly });
    await at.page.goto(USERS);
    await at.page.waitForURL(`${portals.dingTalk.url}/**`);
    await at.page.goBack();
    await at.page.getByRole('button', { name: '钉钉登录' }).waitFor();
    await at.page.waitForTimeout(1_000);
    expect(new URL(at.page.url()).pathname).toBe('/login');
  });

  it('R027 R028 SYS-7 an address with forward and corpId signs in by the chat app’s code and shows the content alone', async () => {
    const at = await visit({ at: portals.allWays, width: 390 });
    const code = portals.dingTalk.jsapiCode(SALES);
    await openInDingTalk(at.page, code);
    const exchange = at.page.waitForRequest((request) => request.url().includes('/auth/miniApp/getToken'));
    const query = `?forward=dingtalk&corpId=${DEV_SETTINGS.corpId}`;
    await at.page.goto(`/setModule/authManage/user${query}`);
    expect(Object.fromEntries(new URL((await exchange).url()).searchParams)).toEqual({
      code,
      corpId: DEV_SETTINGS.corpId,
      client_id: 'switchboard-web',
    });
    await at.page.getByText('共 12 条').waitFor();
    expect(new URL(at.page.url()).pathname + new URL(at.page.url()).search).toBe(USERS + query);
    for (const part of ['banner', 'navigation', 'complementary'] as const)
      expect(await at.page.getByRole(part).count(), part).toBe(0);
    // the list has quick tabs of its own
    expect(await at.page.getByRole('tablist', { name: '已打开的页面' }).count()).toBe(0);
    expect(await at.page.getByRole('tablist').count()).toBe(1);
    await picture(at.page, 'content-only-390-zh');
    expectNoProblems(at);
  });

  it('a code in the address works as well and is removed from it; without one the sign-in page is shown', async () => {
    const at = await visit({ at: portals.allWays });
    const query = `forward=portal&corpId=${DEV_SETTINGS.corpId}`;
    await at.page.goto(`${USERS}?${query}`);
    await at.page.getByRole('button', { name: '钉钉登录' }).waitFor();
    await at.page.goto(`${USERS}?${query}&code=${portals.dingTalk.jsapiCode(SALES)}`);
    await new Portal(at.page).waitForRows();
    expect(new URL(at.page.url()).search).toBe(`?${query}`);
    expect(await at.page.getByRole('banner').count()).toBe(1);
  });

  it('an invalid code shows an error and the other sign-in methods remain', async () => {
    const at = await visit({ at: portals.allWays });
    await openInDingTalk(at.page, 'no such code');
    await at.page.goto(`${USERS}?forward=dingtalk&corpId=${DEV_SETTINGS.corpId}`);
    await at.page.getByRole('alert').waitFor();
    await at.page.getByRole('button', { name: '重试' }).waitFor();
    await at.page.getByRole('button', { name: '其他登录方式' }).click();
    await new Portal(at.page).fillSignIn('sales', PASSWORD, '8888');
    await at.page.waitForURL((url) => url.pathname === USERS);
  });
});

describe('Signing in with the company’s identity provider', () => {
  const { visit } = useBrowser();

  it('the user chooses it, returns and is on the requested page', async () => {
    const at = await visit({ at: portals.allWays });
    await at.page.goto(`${USERS}?keyword=100`);
    await at.page.getByRole('button', { name: '企业统一身份登录' }).waitFor();
    await picture(at.page, 'login-all-ways-1440-zh');
    await at.page.getByRole('button', { name: '企业统一身份登录' }).click();
    await at.page.getByText(`oidc-${SALES}`).click();
    await at.page.waitForURL((url) => url.pathname === USERS && url.search === '?keyword=100');
    await new Portal(at.page).waitForRows();
    expectNoProblems(at);
  });

  it('a user without an account sees an error and may retry with another account', async () => {
    const at = await visit({ at: portals.allWays });
    await at.page.goto('/login');
    await at.page.getByRole('button', { name: '企业统一身份登录' }).click();
    await at.page.getByText(`oidc-${SALES}`).waitFor();
    await at.page.goto(`${at.page.url()}?sub=stranger-${SALES}`);
    await at.page.getByRole('alert').getByText('账号未开通，请联系管理员').waitFor();
    await picture(at.page, 'authorize-refused-1440-zh');
    await at.page.getByRole('button', { name: '其他登录方式' }).click();
    await new Portal(at.page).fillSignIn('sales', PASSWORD, '8888');
    await at.page.waitForURL((url) => url.pathname === '/home');
  });

  it('an unrequested answer is refused, and the retry starts a new sign-in', async () => {
    const at = await visit({ at: portals.allWays });
    await at.page.goto('/authorize?code=invented&state=invented');
    await at.page.getByRole('alert').waitFor();
    await at.page.getByRole('button', { name: '重试' }).click();
    await at.page.getByText(`oidc-${SALES}`).click();
    await at.page.waitForURL((url) => url.pathname === '/home');
  });
});

describe('Return target', () => {
  const { visit } = useBrowser();
  const ELSEWHERE = ['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'];

  it('SYS-10 a return target, redirectPath or Jump to another site becomes the home page', async () => {
    for (const target of ELSEWHERE) {
      const at = await visit({ at: portals.allWays });
      await at.page.goto(`/login?${new URLSearchParams({ redirectPath: target })}`);
      await new Portal(at.page).fillSignIn('sales', PASSWORD, '8888');
      await at.page.waitForURL(`${portals.allWays}/home`);
      await at.context.close();
    }
    const at = await visit({ at: portals.allWays });
    await at.page.goto(`/login?${new URLSearchParams({ redirectPath: '//evil.example' })}`);
    const authRequest = at.page.waitForRequest((request) => request.url().includes('/auth/oauth/dingAuth'));
    await at.page.getByRole('button', { name: '钉钉登录' }).click();
    expect(new URL((await authRequest).url()).searchParams.get('Jump')).toBe('/home');
    await at.page.getByText(SALES).click();
    await at.page.waitForURL(`${portals.allWays}/home`);
  });

  it('SYS-10 a stored target that was tampered with becomes the home page', async () => {
    const at = await visit({ at: portals.allWays });
    await at.page.goto('/login');
    await at.page.getByRole('button', { name: '钉钉登录' }).click();
    const choice = await at.page.getByText(SALES).locator('xpath=ancestor::a').getAttribute('href');
    const state = new URLSearchParams(choice ?? '').get('state') ?? '';
    await at.page.goto(`${portals.allWays}/offerManage`);
    await at.page.evaluate((given) => {
      const trip = { provider: 'dingtalk', state: given, jump: '//evil.example' };
      sessionStorage.setItem('switchboard.providerTrip', JSON.stringify(trip));
    }, state);
    await at.page.goto(`${portals.dingTalk.url}/oauth2/auth${choice}`);
    await at.page.waitForURL(`${portals.allWays}/home`);
  });
});
