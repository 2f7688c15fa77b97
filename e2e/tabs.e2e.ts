import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visit } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { field, openInPlace, storedTabs, tabAt, tabPaths } from './support/workspace.ts';

const USERS = '/setModule/authManage/user';
const MENU = '/setModule/authManage/menu';
const ROLES = '/setModule/authManage/permissions';
const DEPTS = '/setModule/departmentalOrganization';
const PUBLIC_POOL = '/crm/client-partner/open-sea';

describe('Tabs', () => {
  const { visit } = useBrowser();
  let at: Visit;
  let portal: Portal;
  beforeAll(async () => {
    at = await visit();
    at.page.setDefaultTimeout(20_000);
    portal = new Portal(at.page);
    await portal.signIn('admin');
  });
  const startWith = async (...paths: string[]): Promise<void> => {
    await at.page.evaluate(() => window.sessionStorage.clear());
    await at.page.goto('/home');
    await at.page.getByRole('banner').waitFor();
    for (const path of paths) await openInPlace(portal, path);
  };
  const isActive = async (path: string): Promise<string | null> =>
    await tabAt(at.page, path).getAttribute('aria-selected');
  const menuItem = async (name: string): Promise<void> => {
    await at.page.getByRole('button', { name: '标签页操作' }).click();
    await at.page.getByRole('menuitem', { name, exact: true }).click();
  };

  it('SYS-42 home is the first tab, cannot be closed, and has neither sidebar nor bookmark bar; / leads to it', async () => {
    await at.page.goto('/');
    await at.page.waitForURL((url) => url.pathname === '/home');
    await at.page.getByRole('banner').waitFor();
    expect([await portal.tabs().count(), await at.page.locator('aside').count()]).toEqual([0, 0]);
    await openInPlace(portal, USERS);
    expect((await tabPaths(at.page))[0]).toBe('/home');
    expect(await at.page.locator('aside').count()).toBe(1);
    await tabAt(at.page, '/home').focus();
    await at.page.keyboard.press('Delete');
    await tabAt(at.page, '/home').click({ button: 'middle' });
    expect((await tabPaths(at.page))[0]).toBe('/home');
    expect(await at.page.locator('[data-tab="/home"] [data-close]').count()).toBe(0);
  });

  it('R061 R086 R087 R043 SYS-43 a menu click opens a tab or activates an open one, a single-tab page replaces its tab, excluded pages get none', async () => {
    await startWith(USERS, MENU, USERS);
    expect(await tabPaths(at.page)).toEqual(['/home', USERS, MENU]);
    expect(await isActive(USERS)).toBe('true');
    const before = await at.page.evaluate(() => window.history.length);
    await at.page.locator('aside').getByText('权限配置').click();
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', USERS, MENU, ROLES]);
    expect(await at.page.evaluate(() => window.history.length)).toBe(before); // replaced, not pushed
    await portal.modules().nth(1).click();
    await expect.poll(async () => (await tabPaths(at.page)).length).toBe(5);
    expect(new URL(at.page.url()).pathname).toMatch(/^\/crm\//);
    await at.page.locator('aside').waitFor();

    await openInPlace(portal, `${USERS}?keyword=1`);
    expect((await tabPaths(at.page)).filter((path) => path.startsWith(USERS))).toEqual([USERS, `${USERS}?keyword=1`]);
    await openInPlace(portal, `${PUBLIC_POOL}/details?id=1`);
    await openInPlace(portal, `${PUBLIC_POOL}/details?id=2`);
    const paths = await tabPaths(at.page);
    expect(paths.filter((path) => path.startsWith(PUBLIC_POOL))).toEqual([`${PUBLIC_POOL}/details?id=2`]);

    for (const outside of ['/ddNotice?msgId=1', '/403', '/404', '/no/such/page', '/refresh?redirectPath=/home']) {
      await at.page.evaluate((address) => {
        window.history.pushState({}, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, outside);
      await at.page.waitForTimeout(150);
    }
    for (const signIn of ['/login', '/authorize']) {
      await at.page.goto(signIn);
      await at.page.waitForURL((url) => url.pathname === '/home');
    }
    await openInPlace(portal, USERS);
    expect(await tabPaths(at.page)).toEqual(paths);
  });

  it('R088 an open page is kept alive: same document, scroll position and input, no second call', async () => {
    await startWith(DEPTS, USERS);
    await portal.waitForRows();
    await tabAt(at.page, DEPTS).click();
    await at.page.getByRole('button', { name: '新增部门' }).first().click();
    await field(at.page, 'nameZh').fill('保留的输入');
    await at.page.keyboard.press('Alt+PageDown'); // also from a drawer, which is hidden with its page
    await portal.waitForRows();
    expect(await at.page.getByRole('dialog').isVisible()).toBe(false);
    const pane = portal.activePane();
    await pane.evaluate((element) => {
      (element as HTMLElement & { mark?: string }).mark = 'same';
      element.scrollTop = 120;
    });
    const scrolled = await pane.evaluate((element) => element.scrollTop);
    expect(scrolled).toBeGreaterThan(0);
    const calls: string[] = [];
    at.page.on('request', (request) => {
      if (request.url().includes('/user/page')) calls.push(request.url());
    });
    await tabAt(at.page, DEPTS).click();
    expect(await field(at.page, 'nameZh').inputValue()).toBe('保留的输入');
    expect(await at.page.getByText('已恢复未保存的内容').count()).toBe(0);
    await at.page.keyboard.press('Escape');
    await at.page.getByRole('button', { name: '放弃', exact: true }).click();
    await tabAt(at.page, USERS).click();
    expect(
      await pane.evaluate((element) => [(element as HTMLElement & { mark?: string }).mark, element.scrollTop]),
    ).toEqual(['same', scrolled]);
    expect(calls).toEqual([]);
  });

  it('R083 R084 SYS-44 close current, others, all; the last remaining becomes active; by middle click and key', async () => {
    await startWith(USERS, MENU, ROLES, DEPTS);
    await tabAt(at.page, USERS).click();
    await menuItem('关闭当前');
    await expect.poll(() => isActive(DEPTS)).toBe('true');
    await tabAt(at.page, MENU).click({ button: 'middle' });
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', ROLES, DEPTS]);
    await openInPlace(portal, USERS);
    await tabAt(at.page, ROLES).click();
    await menuItem('关闭其他');
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', ROLES]);
    await menuItem('关闭全部');
    await at.page.waitForURL((url) => url.pathname === '/home');
    expect(await storedTabs(at.page)).toHaveLength(1);
  });

  it('R082 R091 R092 the strip scrolls by 300 px, a title is at most 200 px wide', async () => {
    const detail = `${PUBLIC_POOL}/details?id=9&name=${encodeURIComponent('一家名字特别长的客户公司'.repeat(4))}`;
    await startWith(detail, ...Array.from({ length: 18 }, (_, n) => `${PUBLIC_POOL}?n=${n}`));
    await at.page.setViewportSize({ width: 1000, height: 800 });
    const list = at.page.getByRole('tablist').first();
    const title = tabAt(at.page, detail).locator('span').last();
    expect((await title.boundingBox())?.width).toBe(200);
    expect(await title.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    const left = (): Promise<number> => list.evaluate((element) => element.scrollLeft);
    await list.evaluate((element) => element.scrollTo({ left: 0 }));
    await at.page.getByRole('button', { name: '向右滚动' }).click();
    await expect.poll(left).toBe(300);
    await at.page.getByRole('button', { name: '向右滚动' }).click();
    await expect.poll(left).toBe(600);
    await at.page.getByRole('button', { name: '向左滚动' }).click();
    await expect.poll(left).toBe(300);
    await picture(at.page, 'tabs-many-1000-zh');
    await at.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('R090 a tab carries path, fullPath, international, title, encoded title, close flag and iframeName', async () => {
    await startWith(`${USERS}?keyword=2`);
    const [home, users] = await storedTabs(at.page);
    expect(home).toMatchObject({ path: '/home', fullPath: '/home', closeFlag: false });
    expect(users).toMatchObject({
      path: USERS,
      fullPath: `${USERS}?keyword=2`,
      international: 'sys.auth-manage.user',
      title: '用户管理',
      encodedTitle: encodeURIComponent('用户管理'),
      closeFlag: true,
      iframeName: expect.stringMatching(/^frame-t\d+$/),
    });
  });

  it('tabs are moved by dragging and by keyboard, pinned after home, and reopened at their position', async () => {
    await startWith(USERS, MENU, ROLES, DEPTS);
    const box = async (path: string) =>
      (await tabAt(at.page, path).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = await box(DEPTS);
    const to = await box(USERS);
    await at.page.mouse.move(from.x + 20, from.y + 10);
    await at.page.mouse.down();
    await at.page.mouse.move(from.x - 40, from.y + 10, { steps: 4 });
    await at.page.mouse.move(to.x + 5, to.y + 10, { steps: 8 });
    await at.page.mouse.up();
    expect(await tabPaths(at.page)).toEqual(['/home', DEPTS, USERS, MENU, ROLES]);
    // home stays first in every drag
    const first = await box(USERS);
    await at.page.mouse.move(first.x + 20, first.y + 10);
    await at.page.mouse.down();
    await at.page.mouse.move(2, first.y + 10, { steps: 10 });
    await at.page.mouse.up();
    expect((await tabPaths(at.page)).slice(0, 2)).toEqual(['/home', USERS]);
    await tabAt(at.page, MENU).focus();
    await at.page.keyboard.press('Control+Shift+ArrowRight');
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', USERS, DEPTS, ROLES, MENU]);
    await expect.poll(() => at.page.evaluate(() => document.activeElement?.textContent)).toBe('菜单管理');

    await tabAt(at.page, ROLES).click({ button: 'right' });
    await at.page.getByRole('menuitem', { name: '固定', exact: true }).click();
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', ROLES, USERS, DEPTS, MENU]);
    await picture(at.page, 'tabs-pinned-1440-zh');
    await tabAt(at.page, USERS).click();
    await menuItem('关闭其他');
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', ROLES, USERS]);
    await at.page.keyboard.press('Alt+KeyW');
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', ROLES]);
    await at.page.keyboard.press('Alt+KeyZ');
    await expect.poll(() => tabPaths(at.page)).toEqual(['/home', ROLES, USERS]);
    expect(await isActive(USERS)).toBe('true');
    await at.page.keyboard.press('Alt+PageUp');
    await expect.poll(() => isActive(ROLES)).toBe('true');
    await at.page.keyboard.press('Alt+KeyP');
    await expect
      .poll(async () => (await storedTabs(at.page)).map((tab) => tab['isPinned']))
      .toEqual([false, false, false]);
  });

  it('? lists the shortcuts, except while typing', async () => {
    await startWith(USERS);
    await portal.waitForRows();
    const input = portal.activePane().locator('input').first();
    await input.click();
    await at.page.keyboard.press('Shift+?');
    expect(await at.page.getByRole('dialog', { name: '键盘快捷键' }).count()).toBe(0);
    await portal.tabs().last().focus();
    await at.page.keyboard.press('Shift+?');
    await at.page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
    await picture(at.page, 'shortcuts-1440-zh');
    await at.page.keyboard.press('Escape');
    await at.page.getByRole('dialog', { name: '键盘快捷键' }).waitFor({ state: 'hidden' });
    expectNoProblems(at);
  });
});
