import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const PATH = '/businessInquiry/sendRcdQuery?f.status=41';

describe('Send records', () => {
  const { visit } = useBrowser();

  it('an operator pages forward and back through failed messages and opens the details of one', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', PATH);
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    const first = async (): Promise<string> => (await portal.rows().first().innerText()).replaceAll(/\s+/gu, ' ');
    const top = await first();
    const next = at.page.getByRole('button', { name: /下一页/ });
    await next.click();
    await expect.poll(first).not.toBe(top);
    await at.page.getByRole('button', { name: /上一页/ }).click();
    await expect.poll(first).toBe(top);
    await portal.rows().first().getByRole('button').first().click();
    const drawer = at.page.getByRole('dialog');
    await drawer.getByText('未送达').waitFor();
    await drawer.getByText('提交', { exact: false }).first().waitFor();
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await picture(at.page, 'send-records-trace');
    expectNoProblems(at);
  });

  it('REC-44 an empty result shows the searched period and how long records are kept', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/businessInquiry/sendRcdQuery?f.sender=NOBODY');
    await at.page
      .getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 没有符合条件的记录，记录保留 180 天/)
      .waitFor();
    expectNoProblems(at);
  });

  it('REC-38 an operator reveals a number with a reason, and sees a banner when records are late', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', PATH);
    await portal.waitForRows();
    expect(await at.page.getByText(/数据延迟/).count()).toBe(0);
    await portal.rows().first().getByRole('button', { name: '查看明文' }).click();
    const form = at.page.getByRole('dialog');
    await form.getByLabel('查看原因').fill('投诉单 4711');
    await form.getByRole('button', { name: '查看明文' }).click();
    const shown = at.page.getByRole('dialog', { name: '明文' });
    await shown.getByText(/今日还可查看 1\d\d 条/).waitFor();
    await shown.getByText(/^\d{10,15}$/).waitFor();
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await picture(at.page, 'send-records-reveal');
    await shown
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click();
    await change(`insert into bq.ingest_fresh values ('REC_SMS_9', now() - interval '90 seconds')`);
    try {
      await at.page.reload();
      await at.page.getByText(/数据延迟 \d+ 秒/).waitFor();
    } finally {
      await change(`delete from bq.ingest_fresh where stream = 'REC_SMS_9'`);
    }
    expectNoProblems(at);
  });

  it('a call opens with the messages between the gateways', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/businessInquiry/voiceSipRecord?f.outcome=answered');
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    await portal.rows().first().getByRole('button').first().click();
    const drawer = at.page.getByRole('dialog');
    await drawer.getByText('INVITE →').first().waitFor();
    await drawer.getByText(/180 \(INVITE\)/).waitFor();
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await picture(at.page, 'sip-call');
    expectNoProblems(at);
  });

  it('reads well on a phone, in English', async () => {
    const at = await visit({ width: 390, locale: 'en-US' });
    const portal = new Portal(at.page);
    await portal.signIn('ops', PATH);
    await at.page.getByText('Undelivered').first().waitFor();
    await at.page.getByRole('button', { name: 'Next' }).waitFor();
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expectNoProblems(at);
  });
});
