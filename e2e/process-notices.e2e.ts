import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { confirmAction, rowAction } from './support/row-action.ts';

const NOTICES = '/setModule/process/notify';

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

describe('Notices of processes', () => {
  const { visit } = useBrowser();

  it('GER-33 an administrator gives one process a wording of its own, has it sent to themselves, and takes it back', async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('admin', NOTICES);
    await portal.waitForRows();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '新增流程专用通知' }).click();
    const drawer = page.getByRole('dialog');
    await choose(page, '流程', /付款申请/);
    await choose(page, '事件', '审批通过');
    await drawer.getByRole('group', { name: '接收人' }).getByLabel('申请人').check();
    await drawer.getByLabel('中文内容').fill('付款已批准：${title}');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'process-notices-1440-zh');
    await drawer.getByRole('button', { name: /保\s*存/ }).click();
    await drawer.waitFor({ state: 'hidden' });

    const row = portal.rows().filter({ hasText: '付款已批准' });
    await row.waitFor();
    const [saved] = await change<{ receivers: string[] }>(
      `select receivers from ger.wf_notify_config where tpl_zh like '付款已批准%'`,
    );
    expect(saved?.receivers).toEqual(expect.arrayContaining(['assignee', 'initiator']));
    await rowAction(row, '测试');
    await confirmAction(row);
    await page.getByText('测试通知已发给您').waitFor();
    await expect
      .poll(async () => (await change(`select 1 from mc.message where msg_content_template like '付款已批准%'`)).length)
      .toBeGreaterThan(0);

    await rowAction(row, '恢复默认');
    await confirmAction(row);
    await row.waitFor({ state: 'detached' });
    expectNoProblems(at);
  });
});
