import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change, endSessions, grantRight, revokeRight } from './support/database.ts';
import { PASSWORD, Portal } from './support/portal.ts';
import { callInParallel, readSession, shortenLife } from './support/session.ts';
import { collectRefusals, startOf } from './support/timing.ts';

const USERS = '/setModule/authManage/user';
const USERS_KEY = 'sys.auth-manage.user';
const CUSTOMERS = '/crm/client-partner/my-client';
const REFRESH_PATH = '/auth/oauth/token';
const FORBIDDEN = '暂无权限，请联系管理员';
const SESSION_GONE = '登录已失效，请重新登录';

describe('Session life cycle', () => {
  const { visit } = useBrowser();

  it('R131 SYS-14 six browser tabs with ten calls each at expiry send one refresh, and none is signed out', async () => {
    const at = await visit();
    await new Portal(at.page).signIn('sales', USERS);
    const others = await Promise.all(Array.from({ length: 5 }, () => at.context.newPage()));
    await Promise.all(others.map((page) => page.goto(USERS)));
    const tabs = [at.page, ...others];
    for (const page of tabs) await new Portal(page).waitForRows();
    const refreshes: string[] = [];
    at.context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === REFRESH_PATH) refreshes.push([...url.searchParams.keys()].join(' '));
    });
    const before = await readSession(at.page);
    await shortenLife(at.page, 0.04);
    const codes = await Promise.all(tabs.map((page) => callInParallel(page, 10)));
    expect(codes.flat()).toEqual(Array.from({ length: 60 }, () => 0));
    expect(refreshes).toEqual(['client_id scope refresh_token']);
    const after = await readSession(at.page);
    expect(after.token).not.toBe(before.token);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    for (const page of tabs) expect(new URL(page.url()).pathname).toBe(USERS);
    expectNoProblems(at);
  });

  it('R133 SYS-18 a refused refresh signs out to the sign-in page and shows the reason', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', USERS);
    await portal.waitForRows();
    await shortenLife(at.page, 0.04, 'a token that the server never gave');
    // the window regains focus: the page requests the current rights
    await at.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await at.page.waitForURL((url) => url.pathname === '/login');
    await at.page.getByRole('alert').getByText(SESSION_GONE).waitFor();
    expect(new URL(at.page.url()).searchParams.get('redirectPath')).toBe(USERS);
    expect(await at.page.evaluate(() => localStorage.length)).toBeLessThanOrEqual(1);
    expect(await at.page.evaluate(() => document.cookie)).toBe('');
  });

  it('a stolen refresh token ends the whole session: the thief gets nothing and the user signs in again', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', USERS);
    await portal.waitForRows();
    const stolen = (await readSession(at.page)).refreshToken;
    for (const _ of [1, 2]) {
      const before = (await readSession(at.page)).refreshToken;
      await shortenLife(at.page, 0.04);
      await callInParallel(at.page, 1);
      expect((await readSession(at.page)).refreshToken).not.toBe(before);
    }
    const query = new URLSearchParams({ client_id: 'switchboard-web', scope: 'staff', refresh_token: stolen });
    const thief = await at.context.request.get(`${REFRESH_PATH}?${query}`);
    expect(await thief.json()).toMatchObject({ code: 10010002, data: null });
    await at.page.getByText(SESSION_GONE).waitFor();
    await at.page.waitForURL((url) => url.pathname === '/login');
  });

  it('R311 SYS-12 a session ended elsewhere shows the message, after 2 s the sign-in page, and then returns to the previous page', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await borrowAccount('jiayi.liu');
    await portal.signIn('jiayi.liu', `${USERS}?keyword=100`);
    await portal.waitForRows();
    const refusals = collectRefusals(at.page, 10010002);
    const leaving = at.page.waitForRequest((request) => request.url().includes('/auth/oauth/logout'));
    await endSessions('jiayi.liu');
    await at.page.getByText(SESSION_GONE).waitFor();
    await at.page.waitForURL((url) => url.pathname === '/login');
    const waitedMs = (await startOf(await leaving)) - (await refusals.firstEnd());
    expect(waitedMs).toBeGreaterThanOrEqual(1_990);
    expect(waitedMs).toBeLessThan(3_500);
    expect(new URL(at.page.url()).searchParams.get('redirectPath')).toBe(`${USERS}?keyword=100`);
    await portal.fillSignIn('jiayi.liu', PASSWORD, '8888');
    await at.page.waitForURL((url) => url.pathname === USERS && url.searchParams.get('keyword') === '100');
  });

  it('R120 SYS-11 sign-out revokes the session, clears all local data and returns to the same address', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', USERS);
    await portal.waitForRows();
    const { token, refreshToken } = await readSession(at.page);
    await portal.signOut();
    expect(new URL(at.page.url()).searchParams.get('redirectPath')).toBe(USERS);
    expect(await readSession(at.page)).toEqual({ refreshToken: '', token: '' });
    const call = '/v2/sys/staff/overseas/getUserInfo';
    const answer = await at.context.request.get(call, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ code: 10010002 });
    const query = new URLSearchParams({ client_id: 'switchboard-web', scope: 'staff', refresh_token: refreshToken });
    expect(await (await at.context.request.get(`${REFRESH_PATH}?${query}`)).json()).toMatchObject({ code: 10010002 });

    await portal.fillSignIn('sales', PASSWORD, '8888');
    await at.page.waitForURL((url) => url.pathname === USERS);
    await portal.waitForRows();
    await at.page.route('**/auth/oauth/logout', (route) => route.abort());
    await portal.signOut();
    expect(await readSession(at.page)).toEqual({ refreshToken: '', token: '' });
  });

  it('R125 R126 R127 SYS-21 entry loads user, menu and buttons; a failure shows the reason and signs out, a later one is silent', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    const requested: string[] = [];
    at.page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/v2/sys/staff/overseas/get'))
        requested.push(url.pathname.split('/').pop() + url.search);
    });
    const refusal = { code: 10010099, msg: '系统繁忙，请稍后重试', data: null };
    await at.page.route('**/getResourceByBtn*', (route) => route.fulfill({ json: refusal }));
    await at.page.goto(USERS);
    await portal.fillSignIn('manager', PASSWORD, '8888');
    await at.page.getByText(refusal.msg).waitFor();
    await at.page.waitForURL((url) => url.pathname === '/login');
    expect([...new Set(requested)].sort()).toEqual([
      'getResourceByBtn?mobileFlag=false',
      'getResourceByMenu?mobileFlag=false',
      'getUserInfo',
    ]);
    expect((await readSession(at.page)).token).toBe('');

    await at.page.unroute('**/getResourceByBtn*');
    await portal.fillSignIn('manager', PASSWORD, '8888');
    await portal.waitForRows();
    await at.page.getByText(refusal.msg).waitFor({ state: 'detached' });
    await at.page.route('**/getResourceBy*', (route) => route.fulfill({ json: refusal }));
    await revokeRight('sales_lead', 'crm.client-partner.blacklist');
    await at.page.getByText(FORBIDDEN).waitFor();
    expect(await portal.modules().count()).toBe(1);
    expect(await at.page.getByText(refusal.msg).count()).toBe(0);
    await at.page.unroute('**/getResourceBy*');
    await portal.waitForRows();
    await grantRight('sales_lead', 'crm.client-partner.blacklist');
  });
});

describe('Changed rights', () => {
  const { visit } = useBrowser();

  it('a revoked page becomes the 403 page within 5 s and is restored when it is granted again', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', CUSTOMERS);
    await portal.waitForRows();
    await portal.open(USERS);
    await portal.waitForRows();
    await portal.modules().getByText('系统设置').waitFor();

    const revokedAt = Date.now();
    await revokeRight('sales', USERS_KEY);
    await at.page.getByText(FORBIDDEN).waitFor();
    const tookMs = Date.now() - revokedAt;
    console.log(`revoked right: 403 page after ${tookMs} ms`);
    expect(tookMs).toBeLessThan(5_000);
    expect(await portal.modules().getByText('系统设置').count()).toBe(0);
    expect(await portal.tabs().count()).toBe(3);
    await picture(at.page, 'revoked-1440-zh');
    await portal.tab('我的客户').click();
    await portal.waitForRows();
    await portal.tabs().last().click();
    await at.page.getByText(FORBIDDEN).waitFor();

    await grantRight('sales', USERS_KEY);
    await portal.waitForRows();
    await portal.modules().getByText('系统设置').waitFor();
    expectNoProblems(at);
  });

  it('a page refused at first opens in its own tab once it is granted', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await revokeRight('sales', USERS_KEY);
    await portal.signIn('sales', USERS);
    await at.page.getByText(FORBIDDEN).waitFor();
    await grantRight('sales', USERS_KEY);
    await portal.waitForRows();
    expect(await portal.tab('用户管理').getAttribute('aria-selected')).toBe('true');
    expectNoProblems(at);
  });

  it('R280 access follows the menu list and the permission list, and no role name appears anywhere', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    const answers: string[] = [];
    at.page.on('response', async (response) => {
      if (response.url().includes('/overseas/get')) answers.push(await response.text());
    });
    await at.page.route('**/getResourceByMenu*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { subApp: string }[] };
      await route.fulfill({ json: { ...answer, data: answer.data.filter(({ subApp }) => subApp === 'crm') } });
    });
    await portal.signIn('admin', USERS);
    await at.page.getByText(FORBIDDEN).waitFor();
    await portal.open(CUSTOMERS);
    await portal.waitForRows();
    const roles = await change<{ code: string; name_zh: string }>('select code, name_zh from sys.role');
    const isNamed = (text: string): boolean =>
      roles.some(({ code, name_zh }) => text.includes(`"${code}"`) || text.includes(`"${name_zh}"`));
    expect(answers.filter(isNamed)).toEqual([]);
    expect(answers.length).toBeGreaterThanOrEqual(3);
  });
});

describe('Changing the own password', () => {
  const { visit } = useBrowser();
  const NEW_PASSWORD = 'Harbour lane 4711';
  const LOGIN = 'wei.li';

  it('R081 requires the old password, follows the rules, and ends the other sessions', async () => {
    await borrowAccount(LOGIN);
    const elsewhere = await visit();
    await new Portal(elsewhere.page).signIn(LOGIN);
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn(LOGIN);
    await portal.userMenu('修改密码');
    const dialog = at.page.getByRole('dialog');
    await portal.fillPasswords(PASSWORD, 'short', 'short');
    await dialog.getByText('格式不正确').waitFor();
    await portal.fillPasswords(PASSWORD, PASSWORD, PASSWORD);
    await dialog.getByText('新密码不能与原密码相同').waitFor();
    await portal.fillPasswords(PASSWORD, NEW_PASSWORD, 'Harbour lane 4712');
    await dialog.getByText('两次输入的密码不一致').waitFor();
    await portal.fillPasswords('Wrong#Password1', NEW_PASSWORD, NEW_PASSWORD);
    await dialog.getByText('原密码错误').waitFor();
    await picture(at.page, 'change-password-1440-zh');
    const requested = at.page.waitForRequest('**/v2/sys/staff/user/changePassword');
    await portal.fillPasswords(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
    expect((await requested).method()).toBe('POST');
    await at.page.getByText('密码已修改').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await elsewhere.page.waitForURL((url) => url.pathname === '/login');
    await portal.signOut();
    await portal.fillSignIn(LOGIN, NEW_PASSWORD, '8888');
    await at.page.getByRole('banner').waitFor();
    expectNoProblems(at);
  });

  it('is required first after an administrator has set the password', async () => {
    await borrowAccount('na.huang2', { mustChangePassword: true });
    const at = await visit();
    const portal = new Portal(at.page);
    await at.page.goto(USERS);
    await portal.fillSignIn('na.huang2', PASSWORD, '8888');
    const dialog = at.page.getByRole('dialog');
    await dialog.getByText('请先修改密码再继续').waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.mouse.click(5, 5);
    await picture(at.page, 'forced-password-1440-zh');
    expect(await dialog.isVisible()).toBe(true);
    expect(await at.page.getByRole('banner').count()).toBe(0);
    await at.page.reload();
    await dialog.getByText('请先修改密码再继续').waitFor();
    await portal.fillPasswords(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
    await portal.waitForRows();
    expect(new URL(at.page.url()).pathname).toBe(USERS);
    expectNoProblems(at);
  });
});
