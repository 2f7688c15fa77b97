import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, grantRight, revokeRight } from './support/database.ts';
import { Portal } from './support/portal.ts';

const LOGIN = 'manager';
const ROLE = 'sales_lead';
const KEY = 'crm.client-partner.my-client';

const bar = (page: Page): Locator => page.getByRole('navigation', { name: '快捷入口' });
const grip = (page: Page): Locator => bar(page).getByRole('button', { name: /^移动快捷入口/ });
const placeOf = async (page: Page) => {
  const box = await bar(page).boundingBox();
  if (box === null) throw new Error('no bar');
  return box;
};
const titlesIn = async (list: Locator): Promise<string[]> => await list.getByRole('link').allInnerTexts();

/** Inserts shortcuts into the database. */
async function giveShortcuts(prefix: string, count: number): Promise<void> {
  await change('delete from sys.quick_entrance');
  const rows = await change(
    `insert into sys.quick_entrance (user_id, resource_id, sort)
     select u.id, r.id, row_number() over (order by r.id) - 1 from sys."user" u, lateral (
       select r.id from sys.resource r join sys.role_resource g on g.resource_id = r.id
       join sys.role o on o.id = g.role_id and o.code = $2
       where r.kind = 2 and r.router is not null and r.web_show_flag = 1 and r.international like $3 || '%'
       order by r.id limit $4) r where u.login_name = $1 returning resource_id`,
    [LOGIN, ROLE, prefix, count],
  );
  expect(rows).toHaveLength(count);
}

/** Pages of the role that are not a shortcut yet. */
async function notChosen(): Promise<string[]> {
  const rows = await change<{ name_zh: string }>(
    `select r.name_zh from sys.resource r join sys.role_resource g on g.resource_id = r.id
     join sys.role o on o.id = g.role_id and o.code = $1
     where r.kind = 2 and r.router is not null and r.web_show_flag = 1
       and r.id not in (select resource_id from sys.quick_entrance) order by r.id limit 2`,
    [ROLE],
  );
  return rows.map(({ name_zh }) => name_zh);
}

afterAll(async () => {
  await grantRight(ROLE, KEY);
  await change('delete from sys.quick_entrance');
});

describe('Quick-access bar', () => {
  const { visit } = useBrowser();

  it('R093 R095 R096 R097 R101 R102 SYS-48 floats, is configured, shows seven shortcuts and the rest under more', async () => {
    const at = await visit();
    const { page } = at;
    page.setDefaultTimeout(15_000);
    const portal = new Portal(page);
    await portal.signIn(LOGIN, '/crm/client-partner/my-client');
    await portal.waitForRows();

    // floating: above the page, which keeps its width
    const width = (await page.getByRole('main').boundingBox())?.width;
    await bar(page).getByRole('button', { name: '展开快捷入口' }).click();
    await bar(page).getByText('还没有快捷入口').waitFor();
    expect((await page.getByRole('main').boundingBox())?.width).toBe(width);

    // configured: search, select, sort by keyboard and by mouse, save
    await bar(page).getByRole('button', { name: '设置' }).click();
    const dialog = page.getByRole('dialog', { name: '快捷入口设置' });
    const chosen = dialog.getByRole('region', { name: '已选快捷入口' });
    await dialog.getByRole('textbox', { name: '搜索菜单' }).fill('客户管理');
    const boxes = dialog.locator('.ant-tree-treenode:has(.ant-tree-checkbox)');
    for (let index = 0; index < 9; index++) await boxes.nth(index).locator('.ant-tree-checkbox').click();
    await dialog.getByText('已选 9 / 30').waitFor();
    const items = chosen.getByRole('listitem');
    const before = (await items.allInnerTexts()).map((text) => text.trim());
    expect(before).toHaveLength(9);
    await items.nth(8).getByRole('button', { name: /^上移/ }).focus();
    await page.keyboard.press('Enter');
    await items.nth(0).dragTo(items.nth(2));
    const wanted = before.toSpliced(7, 2, before[8] as string, before[7] as string);
    wanted.splice(2, 0, wanted.shift() as string);
    await expect.poll(async () => (await items.allInnerTexts()).map((text) => text.trim())).toEqual(wanted);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'quick-access-settings-1440-zh');
    const saving = page.waitForRequest((request) => request.url().includes('/v2/sys/staff/patchSaveQuickEntrance'));
    const reading = page.waitForResponse((response) => response.url().includes('/getUserQuickEntranceList'));
    await dialog.getByRole('button', { name: '保存' }).click();
    expect((await saving).method()).toBe('POST');
    const { data } = (await (await reading).json()) as {
      data: { resourceId: string; resourceName: string; router: string }[];
    };
    expect(data.map(({ resourceName }) => resourceName)).toEqual(wanted);
    expect(((await saving).postDataJSON() as { resourceIds: string[] }).resourceIds).toEqual(
      data.map(({ resourceId }) => resourceId),
    );

    // seven inline, two under more
    await expect.poll(async () => await titlesIn(bar(page))).toEqual(wanted.slice(0, 7));
    await picture(page, 'quick-access-1440-zh');
    await bar(page).getByRole('button', { name: '更多' }).click();
    const more = page.locator('.ant-popover:visible');
    await expect.poll(async () => await titlesIn(more)).toEqual(wanted.slice(7));
    await more.getByRole('link', { name: wanted[8] as string }).click();
    await page.waitForURL((url) => url.pathname === data[8]?.router);
    expectNoProblems(at);
  });

  it('R094 R098 R099 R100 SYS-48 moves, collapses and stores both; drops forbidden pages; accepts thirty at most', async () => {
    const at = await visit();
    const { page } = at;
    page.setDefaultTimeout(15_000);
    await giveShortcuts('crm.', 9);
    await new Portal(page).signIn(LOGIN);
    await bar(page).getByRole('button', { name: '展开快捷入口' }).click();
    await expect.poll(async () => (await titlesIn(bar(page))).length).toBe(7);
    const wanted = await titlesIn(bar(page));
    expect(wanted).toContain('我的客户');

    // moved by mouse and by arrow keys
    const start = await placeOf(page);
    const handle = await grip(page).boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((handle?.x ?? 0) - 192, (handle?.y ?? 0) - 292, { steps: 8 });
    await page.mouse.up();
    const dragged = await placeOf(page);
    expect(Math.abs(dragged.x - (start.x - 200))).toBeLessThan(3);
    expect(Math.abs(dragged.y - (start.y - 300))).toBeLessThan(3);
    await grip(page).focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
    const moved = await placeOf(page);
    expect([Math.round(dragged.x - moved.x), Math.round(dragged.y - moved.y)]).toEqual([24, 48]);

    // stored in this browser: position and open state
    await page.reload();
    await expect.poll(async () => await placeOf(page)).toEqual(moved);
    await bar(page).getByRole('button', { name: '收起快捷入口' }).click();
    await page.reload();
    await bar(page).getByRole('button', { name: '展开快捷入口' }).waitFor();
    expect(await titlesIn(bar(page))).toEqual([]);
    await bar(page).getByRole('button', { name: '展开快捷入口' }).click();
    const kept = await page.evaluate(() => localStorage.getItem('switchboard.quickAccess'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ isOpen: true });

    // the server leaves out forbidden pages
    await revokeRight(ROLE, KEY);
    await page.waitForTimeout(2_500);
    await page.reload();
    await expect
      .poll(async () => await titlesIn(bar(page)))
      .toEqual([...wanted.filter((title) => title !== '我的客户'), expect.any(String)]);
    await grantRight(ROLE, KEY);

    // at most thirty
    await giveShortcuts('', 29);
    await page.waitForTimeout(2_500);
    await page.reload();
    await bar(page).getByRole('button', { name: '设置' }).click();
    const dialog = page.getByRole('dialog', { name: '快捷入口设置' });
    await dialog.getByText('已选 29 / 30').waitFor();
    const [thirtieth, tooMany] = await notChosen();
    const tick = async (title: string | undefined): Promise<void> => {
      await dialog.getByRole('textbox', { name: '搜索菜单' }).fill(title ?? '');
      await dialog
        .locator('.ant-tree-treenode')
        .filter({ hasText: title ?? '' })
        .locator('.ant-tree-checkbox')
        .last()
        .click();
    };
    await tick(thirtieth);
    await dialog.getByText('已选 30 / 30').waitFor();
    await tick(tooMany);
    await page.getByText('最多 30 个快捷入口').waitFor();
    await dialog.getByText('已选 30 / 30').waitFor();
    expectNoProblems(at);
  });

  it('is hidden on a phone, where the home page shows the shortcuts', async () => {
    const at = await visit({ width: 390 });
    const portal = new Portal(at.page);
    await portal.signIn(LOGIN);
    await at.page.getByRole('heading', { name: '快捷入口' }).waitFor();
    expect(await bar(at.page).count()).toBe(0);
    expectNoProblems(at);
  });
});
