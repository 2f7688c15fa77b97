import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { PASSWORD, Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

describe('Shell', () => {
  const { visit } = useBrowser();

  it('R008 R123 R124 SYS-1 without a session every address leads to the sign-in and keeps the query; / is /home afterwards', async () => {
    const at = await visit();
    await at.page.goto('/crm/client-partner/my-client?level=A');
    await at.page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('level') === 'A');
    for (const open of ['/authorize', '/offerManage']) {
      await at.page.goto(open);
      await at.page.waitForTimeout(1_000); // a redirecting guard would have acted by then
      expect(new URL(at.page.url()).pathname).toBe(open);
    }
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    expect(new URL(at.page.url()).pathname).toBe('/home');
    await at.page.goto('/login');
    await at.page.waitForURL((url) => url.pathname === '/home');
    await at.page.goto('/authorize');
    await at.page.waitForURL((url) => url.pathname === '/home');
  });

  it('R279 the sign-in form shows "format incorrect" under each field and the server’s message above', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await at.page.goto('/login');
    await portal.fillSignIn('a', 'short', '1');
    await expect.poll(async () => await at.page.getByText('格式不正确').count()).toBe(3);
    await portal.fillSignIn('sales', 'Wrong#Password1', '8888');
    await at.page.getByText('用户名或密码错误').waitFor();
    expect(new URL(at.page.url()).pathname).toBe('/login');
  });

  it('R004 R005 R006 R007 R051 R052 R054 home is the first tab and cannot be closed; header and menu have their sizes', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    expect(await portal.tabs().count()).toBe(0);
    expect(await at.page.locator('aside').count()).toBe(0);
    const header = await at.page.getByRole('banner').boundingBox();
    expect(header?.height).toBe(52);
    await portal.modules().nth(1).click();
    await portal.waitForRows();
    expect(await portal.tabs().first().innerText()).toBe('首页概览');
    await portal.tabs().first().focus();
    await at.page.keyboard.press('Delete');
    expect(await portal.tabs().count()).toBe(2);
    const aside = at.page.locator('aside');
    expect((await aside.boundingBox())?.width).toBe(221);
    await at.page.getByRole('banner').getByRole('button').first().click();
    await expect.poll(async () => (await aside.boundingBox())?.width).toBe(65);
    expectNoProblems(at);
  });

  it('R019 R020 R021 R022 R285 a forbidden, a missing and a planned page each show their state', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    await at.page.goto('/financial/recharge-apply/recharge');
    await at.page.getByText('暂无权限，请联系管理员').waitFor();
    await picture(at.page, 'forbidden-1440-zh');
    await at.page
      .getByRole('button', { name: '返回首页' })
      .or(at.page.getByRole('link', { name: '返回首页' }))
      .click();
    await at.page.waitForURL((url) => url.pathname === '/home');
    await at.page.goto('/no-such-area/page');
    await at.page.getByText('页面不存在，请联系管理员').waitFor();
    await at.page
      .getByRole('button', { name: '返回首页' })
      .or(at.page.getByRole('link', { name: '返回首页' }))
      .click();
    await at.page.waitForURL((url) => url.pathname === '/home');
    expectNoProblems(at);
    // a user with the right sees that the page is not built yet
    const admin = await visit();
    await new Portal(admin.page).signIn('admin', '/financial/recharge-apply/recharge');
    await admin.page.getByText('准备中').first().waitFor();
    await picture(admin.page, 'in-preparation-1440-zh');
    expectNoProblems(admin);
  });

  it('R083 R084 closing the active tab activates the last remaining one; also closes others and all', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    for (const path of ['/crm/client-partner/my-client', '/crm/client-partner/open-sea', '/setModule/authManage/user'])
      await openInPlace(portal, path);
    expect(await portal.tabs().count()).toBe(4);
    await portal.tab('我的客户').click();
    await portal.tab('我的客户').focus();
    await at.page.keyboard.press('Delete');
    await expect.poll(async () => await portal.tab('用户管理').getAttribute('aria-selected')).toBe('true');
    const menu = at.page.getByRole('button', { name: '标签' }).last();
    await menu.click();
    await at.page.getByRole('menuitem', { name: '关闭当前' }).waitFor();
    await at.page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect.poll(async () => await portal.tabs().count()).toBe(2);
    await menu.click();
    await at.page.getByRole('menuitem', { name: '关闭全部' }).click();
    await at.page.waitForURL((url) => url.pathname === '/home');
    expectNoProblems(at);
  });

  it('R079 switches between Chinese and English in place and stores the choice', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', '/crm/client-partner/my-client');
    await portal.waitForRows();
    await at.page.getByRole('banner').getByText('EN', { exact: true }).click();
    await at.page.getByRole('columnheader', { name: 'Company name' }).waitFor();
    await at.page.reload();
    await at.page.getByRole('columnheader', { name: 'Company name' }).waitFor();
    expect(await at.page.evaluate(() => document.documentElement.lang)).toMatch(/^en/);
    expectNoProblems(at);
  });

  it('R117 R118 R119 sign-out clears local storage, cookie and tokens and leads to the sign-in with the return target', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', '/setModule/authManage/user');
    await portal.waitForRows();
    const before = await at.page.evaluate(() => ({ keys: Object.keys(localStorage).length, cookie: document.cookie }));
    expect(before.keys).toBeGreaterThan(0);
    expect(before.cookie).not.toBe('');
    await at.page.getByRole('banner').getByRole('button').last().click();
    await at.page.getByRole('menuitem', { name: '退出登录' }).click();
    await at.page.waitForURL((url) => url.pathname === '/login');
    const token = await at.page.evaluate(() => ({
      storage: JSON.stringify(Object.entries(localStorage)),
      cookie: document.cookie,
    }));
    expect(token.cookie).toBe('');
    expect(token.storage).not.toMatch(/refresh|expire|eyJ/i);
    await portal.fillSignIn('sales', PASSWORD, '8888');
    await at.page.waitForURL((url) => url.pathname === '/setModule/authManage/user');
  });

  it('leaving a page that is still loading does not sign out', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    for (let round = 0; round < 6; round++) {
      await at.page.goto('/crm/client-partner/my-client', { waitUntil: 'commit' });
      await at.page.waitForTimeout(60 * round);
      await at.page.goto('/setModule/authManage/user', { waitUntil: 'commit' });
      await at.page.waitForTimeout(60 * round);
    }
    await portal.open('/crm/client-partner/my-client');
    await portal.waitForRows();
    expect(new URL(at.page.url()).pathname).toBe('/crm/client-partner/my-client');
  });
});
