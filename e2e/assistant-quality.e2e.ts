import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { rowAction, rowActionAndYes } from './support/row-action.ts';

beforeAll(async () => {
  await settleIn('admin');
});

describe('Settings of the assistant', () => {
  const { visit } = useBrowser();

  it('an editor maintains the common questions, reviews the feedback on answers and handles searches without a result', async () => {
    // a repeated test run must not find the text of the first
    const question = `怎样预定会议室 ${Date.now()}`;
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('admin', '/setModule/ai/question');
    await portal.waitForRows();
    await portal
      .activePane()
      .getByRole('button', { name: /^新 ?增$/u })
      .click();
    const form = page.getByRole('dialog', { name: '新增常见问题' });
    await form.getByLabel('问题', { exact: true }).fill(question);
    await form.getByLabel('英文问题').fill('How do I book a room?');
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    const row = portal.rows().filter({ hasText: question });
    await row.waitFor();
    await rowActionAndYes(row, '停用');
    await row.getByText('否', { exact: true }).waitFor();
    await rowActionAndYes(row, '移除');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: '反馈标签' }).click();
    await page.getByText('答非所问').waitFor();

    await portal.open('/setModule/ai/feedback');
    await portal.waitForRows();
    await page.locator('.sb-chart canvas, .sb-chart svg').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'assistant-quality-1440-zh');
    await portal.rows().first().getByRole('button').first().click();
    const drawer = page.getByRole('dialog', { name: '问答详情' });
    await drawer.getByRole('button', { name: '查看提问人' }).click();
    await drawer.getByText(/\(\d{6}\)|不再保留/).waitFor();
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '未命中问题' }).click();
    const groups = page.getByRole('region', { name: '未命中问题' });
    const group = groups.locator('tbody tr[data-row-key]').first();
    await group.waitFor();
    const text = (await group.getAttribute('data-row-key')) ?? '';
    expect(await seriousFindings(page, 'section[aria-label=未命中问题]')).toEqual([]);
    await rowAction(group, '处理');
    const dialog = page.getByRole('dialog', { name: '处理' });
    await dialog.getByLabel('处理说明').fill('已补充文档');
    await dialog.getByRole('button', { name: '处理', exact: true }).click();
    await groups.locator(`tr[data-row-key="${text}"]`).waitFor({ state: 'detached' });
    expectNoProblems(at);
  });
});
