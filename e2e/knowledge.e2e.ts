import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { choose, rowActionAndYes } from './support/row-action.ts';

beforeAll(async () => {
  await settleIn('admin');
});

describe('The knowledge base', () => {
  const { visit } = useBrowser();

  it('an editor adds a document, takes it out of use and removes it', async () => {
    // a second try must not meet the text of the first
    const name = `会议室预定 ${Date.now()}`;
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/setModule/ai/kb');
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    await at.page.getByRole('button', { name: '新增文档' }).click();
    const drawer = at.page.getByRole('dialog', { name: '新增文档' });
    await choose(drawer.getByLabel('知识库'), '使用手册');
    await drawer.getByLabel('文档名称').fill(name);
    await drawer.getByLabel('正文').fill(`# ${name}\n会议室提前一天预定。`);
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'knowledge-add-1440-zh');
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    const row = portal.rows().filter({ hasText: name });
    await row.waitFor();
    await rowActionAndYes(row, '停用');
    await at.page.getByText('已停用，助手不再引用').waitFor();
    await rowActionAndYes(row, '删除');
    await row.waitFor({ state: 'detached' });
    expectNoProblems(at);
  });
});
