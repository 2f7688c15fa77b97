import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';

const COLUMN = { name: 1 };

describe('Staff list', () => {
  const { visit } = useBrowser();

  it('filters, sorts and pages on the server, and the address contains the state', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/setModule/authManage/user');
    await portal.waitForRows();
    await at.page.getByText('共 320 条').waitFor();

    await at.page.getByRole('columnheader', { name: '工号' }).click();
    await expect.poll(async () => await portal.rows().first().innerText()).toContain('100320');
    await at.page
      .getByRole('listitem', { name: '2' })
      .or(at.page.getByTitle('2', { exact: true }))
      .first()
      .click();
    await expect.poll(async () => await portal.rows().first().innerText()).toContain('100300');

    const keyword = portal.activePane().locator('input').first();
    await keyword.fill('100001');
    await keyword.press('Enter');
    await expect.poll(async () => await portal.rows().count()).toBe(1);
    expect(await portal.rows().first().locator('td').nth(COLUMN.name).innerText()).not.toBe('');
    const shared = at.page.url();
    expect(shared).toContain('100001');

    const second = await at.context.newPage();
    await second.goto(shared);
    await expect.poll(async () => await new Portal(second).rows().count()).toBe(1);
    expectNoProblems(at);
  });

  it('stores the chosen columns on the server: another browser shows them too', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('auditor', '/setModule/authManage/user');
    await portal.waitForRows();
    const title = at.page.getByRole('columnheader', { name: '职位' });
    await title.waitFor();
    const saved = at.page.waitForResponse((response) => response.url().includes('userGuide/save'));
    await at.page.getByRole('button', { name: '列设置' }).click();
    await picture(at.page, 'columns-1440-zh');
    await at.page.getByRole('checkbox', { name: '职位' }).click();
    await saved;
    await expect.poll(async () => await title.count()).toBe(0);

    const elsewhere = await visit();
    const other = new Portal(elsewhere.page);
    await other.signIn('auditor', '/setModule/authManage/user');
    await other.waitForRows();
    expect(await elsewhere.page.getByRole('columnheader', { name: '职位' }).count()).toBe(0);
    expectNoProblems(at);
  });

  it('a sales user sees only their own part of the company', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', '/setModule/authManage/user');
    await portal.waitForRows();
    const total = await at.page.getByText(/共 \d+ 条/).innerText();
    expect(Number(/\d+/.exec(total)?.[0])).toBeLessThan(40);
    for (const row of await portal.rows().allInnerTexts()) expect(row).toContain('华南一部');
  });
});
