import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { choose, rowActionAndYes } from './support/row-action.ts';

const NOTICES = '/setModule/process/notify';
const WORDS = '款项已批准：${title}';

beforeAll(async () => {
  await settleIn('admin');
  // data of an earlier attempt
  await change(`delete from ger.wf_notify_config where process_id <> 0`);
});

describe('Notices of processes', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('GER-33 an administrator customizes the text for one process, sends a test message, and resets it', async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('admin', NOTICES);
    await portal.waitForRows();
    const before = await portal.rows().count();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '新增流程专用通知' }).click();
    const drawer = page.getByRole('dialog', { name: '新增流程专用通知' });
    await choose(drawer.getByLabel('流程', { exact: true }), '付款申请', '付款');
    await choose(drawer.getByLabel('事件', { exact: true }), '审批通过', '通过');
    await drawer.getByRole('group', { name: '接收人' }).getByLabel('申请人').check();
    await drawer.getByLabel('中文内容').fill(WORDS);
    await drawer.getByText('可用变量：').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'process-notices-1440-zh');
    const save = drawer.getByRole('button', { name: '保存', exact: true });
    await save.click();
    await drawer.getByText('中英文内容须同时填写，或都留空').waitFor();
    await drawer.getByLabel('英文内容').fill('Payment agreed: ${title}');
    await save.click();
    await drawer.waitFor({ state: 'hidden' });

    const row = portal.rows().filter({ hasText: '款项已批准' });
    await row.waitFor();
    const [saved] = await change<{ receivers: string[] }>(
      'select receivers from ger.wf_notify_config where tpl_zh = $1',
      [WORDS],
    );
    expect(saved?.receivers).toEqual(expect.arrayContaining(['assignee', 'initiator']));

    await rowActionAndYes(row, '测试');
    await page.getByText('测试通知已发给您').waitFor();

    await rowActionAndYes(row, '恢复默认');
    await row.waitFor({ state: 'detached' });
    expect(await portal.rows().count()).toBe(before);
    expectNoProblems(at);
  });

  it('reads well in English on a phone', async () => {
    const at = await visit({ locale: 'en-US', width: 390 });
    await new Portal(at.page).signIn('admin', NOTICES);
    await at.page.getByRole('button', { name: 'Add process notification' }).click();
    await at.page.getByRole('dialog').getByText('Recipients', { exact: false }).first().waitFor();
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'process-notices-390-en');
    expectNoProblems(at);
  });
});
