import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visit } from './support/browser.ts';
import { borrowAccount, change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const MY_CLIENT = '/crm/client-partner/my-client';
const PUBLIC_POOL = '/crm/client-partner/open-sea';
const YEAR_S = 365 * 24 * 60 * 60;

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const asideWidth = async (page: Page): Promise<number> =>
  await page.evaluate(() => document.querySelector('aside')?.getBoundingClientRect().width ?? 0);
const headerHeight = async (page: Page): Promise<number> => (await page.getByRole('banner').boundingBox())?.height ?? 0;
const logoWidth = async (page: Page): Promise<number> =>
  (await page.getByRole('banner').locator('img').boundingBox())?.width ?? 0;

describe('Layout', () => {
  const { visit } = useBrowser();
  const signedIn = async (
    login: string,
    options: Parameters<typeof visit>[0] = {},
  ): Promise<Visit & { portal: Portal }> => {
    const at = await visit(options);
    const portal = new Portal(at.page);
    await portal.signIn(login);
    return { ...at, portal };
  };

  it('R049 R050 R051 R052 R053 R054 R136 R137 R138 SYS-41 device modes by width: header 52 px, menu 221, 65 or 0 px, smaller logo on a phone, link to /home', async () => {
    const { page, portal, ...at } = await signedIn('sales');
    await portal.open(MY_CLIENT);
    const measures: Record<number, [number, boolean]> = {};
    const logos: Record<number, number> = {};
    for (const width of [1440, 1080, 1079, 769, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const expected = width >= 1080 ? 221 : width > 768 ? 65 : 0;
      await expect.poll(async () => await asideWidth(page), { message: `menu at ${width}` }).toBe(expected);
      const isExpanded = await page.getByRole('button', { name: '展开或收起菜单' }).getAttribute('aria-expanded');
      measures[width] = [await headerHeight(page), isExpanded === 'true'];
      logos[width] = await logoWidth(page);
    }
    expect(measures).toEqual({
      1440: [52, true],
      1080: [52, true],
      1079: [52, false],
      769: [52, false],
      768: [52, false],
      390: [52, false],
    });
    expect(logos[768]).toBeLessThan(logos[769] as number);
    expect(logos[390]).toBe(logos[768]);
    // the choice of the user holds in a mode until the window changes to another one
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: '展开或收起菜单' }).click();
    await expect.poll(async () => await asideWidth(page)).toBe(65);
    await page.getByRole('link', { name: 'Switchboard 首页' }).click();
    await page.waitForURL((url) => url.pathname === '/home');
    expectNoProblems({ page, ...at });
  });

  it('R055 R056 SYS-42 home has no menu and no tab bar, / leads to it, and a route or a menu row may hide either', async () => {
    const { page, portal, ...at } = await signedIn('sales');
    await page.goto('/');
    await page.waitForURL((url) => url.pathname === '/home');
    await page.getByRole('banner').waitFor();
    expect([await page.locator('aside').count(), await portal.tabs().count()]).toEqual([0, 0]);
    const hide = async (aside: boolean, bookmark: boolean): Promise<void> => {
      await change(`update sys.resource set hide_aside = $2, hide_bookmark = $3 where router = $1`, [
        PUBLIC_POOL,
        aside,
        bookmark,
      ]);
    };
    try {
      for (const [aside, bookmark] of [
        [false, false],
        [true, false],
        [false, true],
      ] as const) {
        await hide(aside, bookmark);
        await page.goto(PUBLIC_POOL);
        await page.getByRole('main').locator('table').first().waitFor();
        await expect.poll(async () => await page.locator('aside').count()).toBe(aside ? 0 : 1);
        expect(await portal.tabs().count()).toBe(bookmark ? 0 : 2);
      }
      await hide(false, false);
      await page.goto(PUBLIC_POOL);
      expect(await portal.tabs().first().innerText()).toBe('首页概览');
      expect(await portal.tabs().first().locator('xpath=..').getByRole('button').count()).toBe(0);
      await portal.tabs().first().focus();
      await page.keyboard.press('Delete');
      expect(await portal.tabs().count()).toBe(2);
    } finally {
      await hide(false, false);
    }
    expectNoProblems({ page, ...at });
  });

  it('R059 R060 a menu entry replaces the route and activates its sub-application', async () => {
    const { page, portal, ...at } = await signedIn('sales');
    const loaded: string[] = [];
    page.on('request', (request) => {
      const app = /\/modules\/(\w+)\/[^/]+\/entry\.js/.exec(request.url())?.[1];
      if (app !== undefined) loaded.push(app);
    });
    const before = await page.evaluate(() => history.length);
    await portal.modules().filter({ hasText: '客户管理' }).click();
    await portal.waitForRows();
    expect(pathOf(page)).toBe(MY_CLIENT);
    await page.locator('aside').getByRole('menuitem', { name: '公海客户' }).click();
    await page.waitForURL((url) => url.pathname === PUBLIC_POOL);
    await portal.modules().filter({ hasText: '系统设置' }).click();
    await portal.waitForRows();
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect([...new Set(loaded)]).toEqual(['crm', 'sys']);
    expect(await page.getByRole('banner').locator('.ant-menu-item-selected').innerText()).toBe('系统设置');
    expect(await page.locator('aside').getByRole('menuitem', { name: '公海客户' }).count()).toBe(0);
    expectNoProblems({ page, ...at });
  });

  it('R071 the top navigation has one entry for each permitted module, and only those', async () => {
    const shown = async (login: string): Promise<string[]> => {
      const { page, portal, context } = await signedIn(login, { width: 2600 });
      const titles = await portal.modules().locator('visible=true').allInnerTexts();
      await context.close();
      void page;
      return titles.slice(1);
    };
    const granted = async (login: string): Promise<string[]> => {
      const rows = await change<{ name_zh: string }>(
        `select distinct m.name_zh, m.sort from sys.resource m
           join sys.resource p on p.sub_app = m.sub_app and p.router is not null and p.web_show_flag = 1 and p.status = 1
           join sys.role_resource rr on rr.resource_id = p.id
           join sys.user_role ur on ur.role_id = rr.role_id
           join sys."user" u on u.id = ur.user_id and u.login_name = $1
         where m.kind = 1 and m.sub_app <> 'home' order by m.sort`,
        [login],
      );
      return rows.map((row) => row.name_zh);
    };
    const [sales, ops] = [await shown('sales'), await shown('ops')];
    expect(sales).toEqual(await granted('sales'));
    expect(ops).toEqual(await granted('ops'));
    expect(sales).not.toEqual(ops);
  });

  it('R074 R139 SYS-55 the user menu: mobile version kept for 365 days, rating and feedback, password, sign-out', async () => {
    const { page, portal, context, ...at } = await signedIn('sales');
    const person = page.getByRole('banner').getByRole('button').last();
    await person.click();
    const items = await page.getByRole('menuitem').locator('visible=true').allInnerTexts();
    expect(items.slice(-4)).toEqual(['切换手机版', '评分与反馈', '修改密码', '退出登录']);
    await picture(page, 'users-menu-1440-zh');
    await page.getByRole('menuitem', { name: '切换手机版' }).click();
    await expect.poll(async () => await page.locator('[data-mode]').getAttribute('data-mode')).toBe('mobile');
    const cookie = (await context.cookies()).find(({ name }) => name === 'switchboard_platform');
    expect(cookie?.value).toBe('mobile');
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR_S)).toBeLessThan(120);
    await portal.open(MY_CLIENT);
    await page.locator('.sb-card').first().waitFor();
    expect(await page.locator('aside').count()).toBe(0);
    await picture(page, 'mobile-version-1440-zh');
    await portal.userMenu('切换电脑版');
    await portal.waitForRows();
    expect((await context.cookies()).some(({ name }) => name === 'switchboard_platform')).toBe(false);
    await portal.userMenu('修改密码');
    await page.getByRole('dialog').locator('input[type=password]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await portal.userMenu('评分与反馈');
    await page.getByText(/反馈/).locator('visible=true').first().waitFor();
    await portal.open(MY_CLIENT);
    await portal.signOut();
    expectNoProblems({ page, context, ...at });
  });

  it('R075 the top bar links to process approval, version notices, download centre and messages', async () => {
    const { page, ...at } = await signedIn('admin');
    const targets = {
      流程审批: '/general/process/sponsor',
      版本公告: '/message/publicnotice/timeaxis',
      下载中心: '/general/download',
    };
    for (const [label, path] of Object.entries(targets)) {
      await page
        .getByRole('banner')
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .click();
      await page.waitForURL((url) => url.pathname === path);
    }
    // the latest messages open below their icon
    const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ });
    await bell.click();
    await expect.poll(async () => await bell.getAttribute('aria-expanded')).toBe('true');
    await page.locator('.ant-popover').locator('visible=true').waitFor();
    expectNoProblems({ page, ...at });
  });

  it('R078 every entry of the whole menu has an icon of one family, stored in the menu row', async () => {
    const { page, ...at } = await signedIn('admin', { width: 390, locale: 'en-US' });
    await page.getByRole('banner').getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    const modules = drawer.locator('.ant-menu-submenu-title');
    await modules.first().waitFor();
    for (const module of await modules.all())
      if ((await module.getAttribute('aria-expanded')) !== 'true') await module.click();
    const icons = async (): Promise<Record<string, string | null>> =>
      Object.fromEntries(
        await drawer
          .locator('.ant-menu-item, .ant-menu-submenu-title')
          .evaluateAll((entries) =>
            entries.map((entry) => [
              (entry.textContent ?? '').trim(),
              entry.querySelector('svg path') === null
                ? null
                : (entry.querySelector('svg')?.getAttribute('data-icon') ?? null),
            ]),
          ),
      );
    await expect.poll(async () => Object.keys(await icons()).length).toBeGreaterThan(300);
    const drawn = await icons();
    expect(Object.entries(drawn).filter(([, icon]) => icon === null)).toEqual([]);
    expect(drawn).toMatchObject({
      Monitoring: 'dashboard',
      'Customer accounts': 'user',
      Departments: 'apartment',
      'Voice tests': 'experiment',
      'Timed test task': 'clock-circle',
      'Group call tasks': 'usergroup-add',
      'Number pool': 'number',
      Reports: 'bar-chart',
      Records: 'search',
      Customers: 'team',
      'Mailbox accounts': 'mail',
      Suppliers: 'shop',
      'Alarm rules': 'alert',
    });
    // the shell renders the icon that an administrator chose
    await change(`update sys.resource set icon = 'CrownOutlined' where router = $1`, [MY_CLIENT]);
    try {
      await page.reload();
      await page.getByRole('banner').getByRole('button').first().click();
      await drawer.getByText('Customers').click();
      await expect.poll(async () => (await icons())['My customers']).toBe('crown');
    } finally {
      await change(`update sys.resource set icon = 'UserOutlined' where router = $1`, [MY_CLIENT]);
    }
    expectNoProblems({ page, ...at });
  });

  it('R079 R080 SYS-49 the browser’s language applies until the user chooses one; the choice is stored here and in the account, with theme and density', async () => {
    const LOGIN = 'guiying.xu';
    await borrowAccount(LOGIN);
    await change(
      `delete from sys.user_guide where type = 'appearance' and user_id = (select id from sys."user" where login_name = $1)`,
      [LOGIN],
    );
    const lang = async (page: Page): Promise<string> => await page.evaluate(() => document.documentElement.lang);
    const german = await visit({ locale: 'de-DE' as 'en-US' });
    await german.page.goto('/login');
    await german.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const taiwan = await visit({ locale: 'zh-TW' as 'zh-CN' });
    await taiwan.page.goto('/login');
    await taiwan.page.getByRole('heading', { name: '登录' }).waitFor();

    const here = await signedIn(LOGIN, { locale: 'zh-CN' });
    expect(await lang(here.page)).toBe('zh-CN');
    const saved = () => here.page.waitForResponse((response) => response.url().includes('/appearance/save'));
    for (const item of ['Switch to English', 'Dark mode', 'Compact layout']) {
      const answer = saved();
      await here.portal.userMenu(item);
      await answer;
    }
    await here.page.reload();
    await here.page.getByRole('banner').waitFor();
    const look = async (page: Page) => [
      await lang(page),
      await page.evaluate(() => document.documentElement.dataset['theme']),
    ];
    expect(await look(here.page)).toEqual(['en', 'dark']);
    const rows = await change<{ locale: string }>(`select locale from sys."user" where login_name = $1`, [LOGIN]);
    expect(rows[0]?.locale).toBe('en');

    const elsewhere = await signedIn(LOGIN, { locale: 'zh-CN' });
    await expect.poll(async () => await look(elsewhere.page)).toEqual(['en', 'dark']);
    await elsewhere.page.getByRole('banner').getByRole('button').last().click();
    await elsewhere.page.getByRole('menuitem', { name: 'Comfortable layout' }).waitFor();
    expectNoProblems(elsewhere);
  });

  it('reduced motion is respected by the shell and antd', async () => {
    const { page } = await signedIn('sales');
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).transitionDuration),
    );
    expect(durations.filter((text) => !/^(0s(, )?)+$/.test(text))).toEqual([]);
  });
});
