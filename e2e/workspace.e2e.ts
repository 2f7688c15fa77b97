import { beforeAll, describe, expect, it } from 'vitest';
import { picture, useBrowser, type Visit } from './support/browser.ts';
import { borrowAccount, endSessions } from './support/database.ts';
import { PASSWORD, Portal } from './support/portal.ts';
import { field, openInPlace, storedTabs, tabAt, tabPaths } from './support/workspace.ts';

const USERS = '/setModule/authManage/user';
const DEPTS = '/setModule/departmentalOrganization';
const RESTORED = '已恢复未保存的内容';
const UNSAVED = '内容未保存，确定关闭？';

describe('Workspace state', () => {
  const { visit } = useBrowser();
  let at: Visit;
  let portal: Portal;
  beforeAll(async () => {
    at = await visit();
    at.page.setDefaultTimeout(20_000);
    portal = new Portal(at.page);
    await portal.signIn('admin');
  });
  const start = async (): Promise<void> => {
    await at.page.evaluate(() => window.sessionStorage.clear());
    await at.page.goto('/home');
    await at.page.getByRole('banner').waitFor();
  };
  const typeDept = async (path: string, name: string): Promise<void> => {
    await openInPlace(portal, path);
    await portal.activePane().getByRole('button', { name: '新增部门' }).first().click();
    await field(at.page, 'nameZh').fill(name);
    await field(at.page, 'nameEn').fill(`${name} en`);
  };

  it('SYS-45 tabs, filter, scroll and unsaved input survive a reload; closing prompts for unsaved input; pages stay alive, the least used beyond 20 are frozen and restored; the strip scrolls by 300 px, titles end at 200 px', async () => {
    await start();
    await typeDept(`${DEPTS}?n=1`, '华东二部');
    await openInPlace(portal, `${USERS}?pageSize=50`);
    await portal.waitForRows();
    const scrolled = await portal.activePane().evaluate((pane) => {
      pane.scrollTo(0, 40);
      return pane.scrollTop;
    });
    expect(scrolled).toBeGreaterThan(20);
    await at.page.waitForTimeout(600);
    await at.page.reload();
    await portal.waitForRows();
    expect(await tabPaths(at.page)).toEqual(['/home', `${DEPTS}?n=1`, `${USERS}?pageSize=50`]);
    expect(new URL(at.page.url()).search).toBe('?pageSize=50');
    await expect.poll(() => portal.activePane().evaluate((pane) => pane.scrollTop)).toBe(scrolled);
    expect(await at.page.locator('[data-unsaved]').count()).toBe(1);

    await tabAt(at.page, `${DEPTS}?n=1`).click();
    await at.page.getByText(RESTORED).waitFor();
    expect(await field(at.page, 'nameZh').inputValue()).toBe('华东二部');
    expect(await field(at.page, 'nameEn').inputValue()).toBe('华东二部 en');
    await picture(at.page, 'draft-restored-1440-zh');

    // the list was kept alive in the meantime: it is the same document
    const users = at.page.locator('[id^="pane-"]').last();
    await users.evaluate((pane) => pane.setAttribute('data-mark', 'same'));
    await at.page.keyboard.press('Alt+PageDown');
    expect(await portal.activePane().getAttribute('data-mark')).toBe('same');

    // 21 more pages: the form is frozen, its document dropped
    for (let n = 0; n < 21; n++) await openInPlace(portal, `/crm/client-partner/open-sea?n=${n}`);
    await expect.poll(() => at.page.locator('[id$="_nameZh"]').count()).toBe(0);
    expect(await at.page.locator('[id^="pane-"]').count()).toBe(20);
    const strip = at.page.getByRole('tablist').first();
    await strip.evaluate((list) => list.scrollTo({ left: 0 }));
    await at.page.getByRole('button', { name: '向右滚动' }).click();
    await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(300);
    const title = portal.tabs().last().locator('span').last();
    expect(await title.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('200px');
    await tabAt(at.page, `${DEPTS}?n=1`).click();
    await expect.poll(() => field(at.page, 'nameZh').inputValue()).toBe('华东二部');

    await at.page.keyboard.press('Alt+PageDown');
    await tabAt(at.page, `${DEPTS}?n=1`).focus();
    await at.page.keyboard.press('Delete');
    await at.page.locator('.ant-modal-confirm-title', { hasText: UNSAVED }).waitFor();
    await picture(at.page, 'unsaved-close-1440-zh');
    await at.page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    expect(await tabPaths(at.page)).toContain(`${DEPTS}?n=1`);
    await tabAt(at.page, `${DEPTS}?n=1`).click({ button: 'middle' });
    await at.page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect.poll(() => tabPaths(at.page)).not.toContain(`${DEPTS}?n=1`);
    expect(await at.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('华东二部');
  });

  it('discarding removes the draft, and saving leaves none', async () => {
    await start();
    await typeDept(`${DEPTS}?n=2`, '暂存部门');
    await at.page.reload();
    await at.page.getByText(RESTORED).waitFor();
    await at.page.getByRole('button', { name: '放弃', exact: true }).click();
    expect(await field(at.page, 'nameZh').inputValue()).toBe('');
    expect(await at.page.locator('[data-unsaved]').count()).toBe(0);
    await field(at.page, 'nameZh').fill('真正的部门');
    await field(at.page, 'code').fill(`ws-${Date.now() % 100_000}`);
    expect(await at.page.locator('[data-unsaved]').count()).toBe(1);
    await at.page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await at.page.locator('[data-unsaved]').count()).toBe(0);
    await at.page.reload();
    await portal.activePane().getByRole('button', { name: '新增部门' }).first().waitFor();
    expect(await at.page.getByText(RESTORED).count()).toBe(0);
  });

  it('a session that ends is resumed in place: the same document, the same input; another user sees nothing of it', async () => {
    await borrowAccount('na.huang2');
    const mine = await visit();
    mine.page.setDefaultTimeout(20_000);
    const own = new Portal(mine.page);
    await own.signIn('na.huang2');
    await openInPlace(own, `${USERS}?keyword=10`);
    await own.waitForRows();
    const input = own.activePane().locator('input').first();
    await input.fill('还没搜索的词');
    await own.activePane().evaluate((pane) => {
      (pane as HTMLElement & { mark?: string }).mark = 'same';
    });
    await endSessions('na.huang2');
    const dialog = mine.page.getByRole('dialog', { name: '重新登录后继续' });
    await dialog.waitFor();
    await mine.page.waitForURL((url) => url.pathname === '/login');
    await picture(mine.page, 'sign-in-again-1440-zh');
    expect(await mine.page.evaluate(() => document.cookie)).toBe('');
    await own.fillSignIn('na.huang2', PASSWORD, '8888');
    await mine.page.waitForURL((url) => url.pathname === USERS && url.searchParams.get('keyword') === '10');
    await dialog.waitFor({ state: 'hidden' });
    expect(await input.inputValue()).toBe('还没搜索的词');
    expect(await own.activePane().evaluate((pane) => (pane as HTMLElement & { mark?: string }).mark)).toBe('same');

    await endSessions('na.huang2');
    await dialog.waitFor();
    await own.fillSignIn('sales', PASSWORD, '8888');
    await mine.page.waitForURL((url) => url.pathname === '/home');
    await dialog.waitFor({ state: 'hidden' });
    await openInPlace(own, '/crm/client-partner/my-client');
    await own.waitForRows();
    expect(await tabPaths(mine.page)).toEqual(['/home', '/crm/client-partner/my-client']);
    expect(await mine.page.content()).not.toContain('还没搜索的词');
  });

  it('signing out removes tabs and drafts from this browser', async () => {
    await start();
    await typeDept(`${DEPTS}?n=3`, '将被忘记');
    await at.page.keyboard.press('Alt+PageUp');
    expect((await storedTabs(at.page)).length).toBe(2);
    // the input that would be lost is named first
    await portal.userMenu('退出登录');
    await at.page.getByRole('button', { name: '仍要退出' }).click();
    await at.page.waitForURL((url) => url.pathname === '/login');
    expect(await at.page.evaluate(() => Object.keys(sessionStorage).filter((key) => /tabs|page/.test(key)))).toEqual(
      [],
    );
    await portal.fillSignIn('admin', PASSWORD, '8888');
    await at.page.getByRole('banner').waitFor();
  });
});
