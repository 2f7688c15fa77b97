import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';

const TEXT = {
  'zh-CN': {
    modules: ['首页', '客户管理', '报价管理', '系统设置', '财务管理', '消息中心', '通用流程'],
    customers: '我的客户',
    users: '用户管理',
    short: 'zh',
  },
  'en-US': {
    modules: ['Home', 'Customers', 'Quotes', 'Settings', 'Finance', 'Messages', 'Approvals'],
    customers: 'My customers',
    users: 'User management',
    short: 'en',
  },
} as const;

describe('A sales user on the first day', () => {
  const { visit } = useBrowser();

  for (const locale of ['zh-CN', 'en-US'] as const) {
    it(`R001 R071 R080 R086 R088 signs in, sees the own modules, opens and switches tabs, keeps the input (${locale})`, async () => {
      const words = TEXT[locale];
      const at = await visit({ locale });
      const portal = new Portal(at.page);
      await at.page.goto('/');
      await at.page.locator('input[autocomplete=username]').waitFor();
      await picture(at.page, `login-1440-${words.short}`);
      await portal.signIn('sales');
      expect(new URL(at.page.url()).pathname).toBe('/home');
      await expect.poll(async () => await portal.modules().allInnerTexts()).toEqual(words.modules);
      await picture(at.page, `home-1440-${words.short}`);

      await portal.modules().nth(1).click();
      await portal.waitForRows();
      expect(new URL(at.page.url()).pathname).toBe('/crm/client-partner/my-client');
      await picture(at.page, `customers-1440-${words.short}`);
      const keyword = portal.activePane().locator('input').first();
      await keyword.fill('Harbor — not searched yet');

      await portal.openModule(words.modules[3]);
      await portal.waitForRows();
      await expect.poll(async () => await portal.tabs().allInnerTexts()).toHaveLength(3);
      await picture(at.page, `users-1440-${words.short}`);

      await portal.tab(words.customers).click();
      await expect
        .poll(async () => await portal.activePane().locator('input').first().inputValue())
        .toBe('Harbor — not searched yet');
      // the same page does not open a second tab
      await portal.modules().nth(1).click();
      expect(await portal.tabs().count()).toBe(3);
      expectNoProblems(at);
    });

    it(`R053 R138 works on a phone (${locale})`, async () => {
      const words = TEXT[locale];
      const at = await visit({ locale, width: 390 });
      const portal = new Portal(at.page);
      await at.page.goto('/');
      await at.page.locator('input[autocomplete=username]').waitFor();
      await picture(at.page, `login-390-${words.short}`);
      await portal.signIn('sales');
      await picture(at.page, `home-390-${words.short}`);
      await portal.open('/crm/client-partner/my-client');
      await at.page.getByText('C0000', { exact: false }).first().waitFor();
      await picture(at.page, `customers-390-${words.short}`);
      const asideWidth = await at.page.evaluate(
        () => document.querySelector('aside')?.getBoundingClientRect().width ?? 0,
      );
      expect(asideWidth).toBe(0);
      const overflow = await at.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expectNoProblems(at);
    });
  }

  it('an administrator sees all modules, also in dark mode, with nothing outside the viewport', async () => {
    const at = await visit({ locale: 'en-US', colorScheme: 'dark' });
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/setModule/authManage/user');
    await portal.waitForRows();
    await picture(at.page, 'users-1440-en-dark');
    const overflow = await at.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const userMenu = await at.page.getByRole('banner').getByRole('button').last().boundingBox();
    expect(userMenu).not.toBeNull();
    expect((userMenu?.x ?? 9_999) + (userMenu?.width ?? 0)).toBeLessThanOrEqual(1_440);
    expectNoProblems(at);
  });
});
