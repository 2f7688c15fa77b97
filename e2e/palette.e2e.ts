import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const options = (page: Page) => page.getByRole('option');
const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');

/** Text of the focused element; empty when it is the document itself, which has the text of the whole page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? '' : (at.getAttribute('aria-label') ?? at.textContent);
  });

/** Presses a key until the focused element has this name. */
async function pressTo(page: Page, key: string, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key);
    const label = await focused(page);
    if (name.test(label)) return;
    passed.push(label.slice(0, 40));
  }
  throw new Error(`${String(name)} cannot be reached with ${key}, only: ${[...new Set(passed)].join(' | ')}`);
}

describe('Command palette and keyboard', () => {
  const { visit } = useBrowser();

  it('finds pages in either language, by initials and with gaps; records within the rights; actions; and remembers recent ones', async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('sales');
    const send = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await box(page).waitFor();
      await page.keyboard.type(text);
    };
    await send('我的客');
    await options(page).filter({ hasText: '我的客户' }).first().waitFor();
    await page.keyboard.press('Enter');
    await portal.waitForRows();
    expect(pathOf(page)).toBe('/crm/client-partner/my-client');

    await send('public poo');
    await options(page).filter({ hasText: '公海客户' }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'palette-1440-zh');
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'hidden' });

    await send('um');
    await options(page).filter({ hasText: '用户管理' }).first().waitFor();
    await page.keyboard.press('Escape');

    // a record: arrow keys move, the focus stays, Enter opens the list at that person
    await send('100002');
    const person = options(page).filter({ hasText: '100002' });
    await person.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const active = await box(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.pathname === '/setModule/authManage/user' && url.searchParams.get('q') === '100002',
    );
    await expect.poll(async () => await portal.rows().count()).toBe(1);

    // Enter directly after the last letter: waits for a record, runs an action at once
    await send('我的客');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/crm/client-partner/my-client');
    await send('100002');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === '100002');
    await send('深色');
    await page.keyboard.press('Enter');
    await expect.poll(async () => await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await send('light');
    await page.keyboard.press('Enter');
    await expect.poll(async () => await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');

    await send('');
    expect((await options(page).allInnerTexts()).slice(0, 2).join()).toContain('深色模式');
    expect(await page.getByRole('listbox').innerText()).toContain('我的客户');
    await page.keyboard.type('zzqqxx');
    await page.getByText('没有找到匹配的页面、记录或操作').waitFor();
    expectNoProblems(at);
  });

  it('a user without rights to customers finds none, and no request is sent', async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    const customerRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v2/crm/customer')) customerRequests.push(request.url());
    });
    await portal.signIn('ops');
    await page.keyboard.press('Control+k');
    await box(page).fill('100003');
    await options(page).filter({ hasText: '100003' }).waitFor();
    expect(await page.getByRole('group').allInnerTexts()).toHaveLength(1);
    expect(await options(page).filter({ hasText: '我的客户' }).count()).toBe(0);
    expect(customerRequests).toEqual([]);
    expectNoProblems(at);
  });

  it('works without a mouse: skip link, module menu, page, closing a tab, user menu, palette', async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('sales');
    await page.reload();
    await page.getByRole('banner').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到内容');
    await pressTo(page, 'Tab', /^首页.*客户管理/s);
    await pressTo(page, 'ArrowRight', /^客户管理$/);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/crm/client-partner/my-client');
    await page.getByRole('menuitem', { name: '公海客户' }).waitFor();
    await portal.waitForRows();
    await pressTo(page, 'Tab', /我的客户.*公海客户/s);
    await pressTo(page, 'ArrowDown', /^公海客户$/);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/crm/client-partner/open-sea');
    await pressTo(page, 'Tab', /^公海客户$/);
    await page.keyboard.press('Delete');
    await expect.poll(async () => await portal.tab('公海客户').count()).toBe(0);
    await pressTo(page, 'Shift+Tab', /的菜单$/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    await page.keyboard.type('首页');
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'hidden' });
    expectNoProblems(at);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`shell, home, user menu and drawer have no serious finding (${colorScheme})`, async () => {
      const at = await visit({ colorScheme });
      const { page } = at;
      const portal = new Portal(page);
      await portal.signIn('admin');
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('banner').getByRole('button').first().click();
      await page.getByRole('dialog').getByText('客户管理').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });
  }
});
