import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { choose, rowAction, rowActionAndYes } from './support/row-action.ts';

beforeAll(async () => {
  await settleIn('admin');
});

describe('Knowledge base', () => {
  const { visit } = useBrowser();

  it('an editor uploads a file, sees it processed and found, disables it and deletes it', async () => {
    // a repeated test run must not find the text of the first
    const mark = String(Date.now());
    const name = `会议室预定 ${mark}`;
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/setModule/ai/kb');
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: '上传文件' }).click();
    const dialog = at.page.getByRole('dialog', { name: '上传文件' });
    const page = `<h1>${name}</h1><p>会议室提前一天预定，编号${mark}。</p>`;
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.html`, mimeType: 'text/html', buffer: Buffer.from(page) });
    await choose(dialog.getByLabel('知识库'), '使用手册');
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'knowledge-upload-1440-zh');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    // processed by the worker while the page polls
    const row = portal.rows().filter({ hasText: name });
    await row.getByText('可用', { exact: true }).waitFor();

    await at.page.getByRole('button', { name: '检索测试' }).click();
    const test = at.page.getByRole('dialog', { name: '检索测试' });
    await test.getByLabel('问题').fill(`会议室预定编号${mark}`);
    await test.getByRole('button', { name: /检\s?索$/ }).click();
    await test.getByText(name).first().waitFor();
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'knowledge-test-1440-zh');
    await test.getByRole('button', { name: /关闭|Close/ }).click();
    await test.waitFor({ state: 'hidden' });

    await rowAction(row, '分段');
    await at.page.getByRole('dialog', { name }).getByText(`编号${mark}`).waitFor();
    await at.page
      .getByRole('dialog', { name })
      .getByRole('button', { name: /关闭|Close/ })
      .click();
    await rowActionAndYes(row, '停用');
    await at.page.getByText('已停用，助手不再引用').waitFor();
    await rowActionAndYes(row, '删除');
    await row.waitFor({ state: 'detached' });
    expectNoProblems(at);
  });
});
