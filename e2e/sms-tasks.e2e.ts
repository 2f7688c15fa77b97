import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { choose, rowActionAndYes } from './support/row-action.ts';
import { openInPlace } from './support/workspace.ts';

const TASK_NO = /^T\d{9}$/;

describe('SMS tasks', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('an operator pauses a task, cancels a scheduled one and sets up a recall', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    const { page } = at;
    const first = portal.rows().first();
    await portal.signIn('ops', '/businessInquiry/smsTaskQuery?f.state=sending');
    await portal.waitForRows();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'sms-tasks');
    const paused = await first.getByText(TASK_NO).innerText();
    await rowActionAndYes(first, '暂停');
    await portal.rows().filter({ hasText: paused }).waitFor({ state: 'detached' });

    await openInPlace(portal, '/businessInquiry/sms-appointment-record?f.state=waiting');
    await portal.waitForRows();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'appointments');
    const calledOff = await first.getByText(TASK_NO).innerText();
    await rowActionAndYes(first, '取消预约');
    await portal.rows().filter({ hasText: calledOff }).waitFor({ state: 'detached' });

    await openInPlace(portal, '/businessInquiry/send-query/auto-recall-task');
    await portal.waitForRows();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'recalls');
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    const name = `周末召回 ${Date.now()}`;
    await form.getByLabel('召回名称').fill(name);
    await choose(form.getByLabel('源任务'), /T\d{9}/);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    const made = portal.rows().filter({ hasText: name });
    await made.waitFor();
    await rowActionAndYes(made, '启用');
    await made.getByText('等待源任务').waitFor();
    expectNoProblems(at);
  });
});
