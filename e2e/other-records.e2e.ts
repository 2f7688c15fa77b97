import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/gu, '');

describe('Records of replies, WhatsApp, mails and calls', () => {
  const { visit } = useBrowser();

  it('an operator reads the message behind a reply and the recipient of a mail', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/businessInquiry/sms-bidirectional?f.isMatched=1');
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    await portal.rows().first().getByRole('button').first().click();
    const drawer = at.page.getByRole('dialog');
    // the message that was sent and the reply to it
    await expect.poll(async () => await drawer.locator('ol > li').count()).toBeGreaterThan(1);
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await picture(at.page, 'two-way-thread');

    await openInPlace(portal, '/businessInquiry/mailSendingRecord');
    await portal.waitForRows();
    await portal
      .rows()
      .first()
      .getByText(/^u\*{4}@/)
      .waitFor();
    await portal.rows().first().getByRole('button', { name: '查看明文' }).click();
    const form = at.page.getByRole('dialog');
    await form.getByLabel('查看原因').fill('退信核实 4711');
    await form.getByRole('button', { name: '查看明文' }).click();
    await at.page
      .getByRole('dialog', { name: '明文' })
      .getByText(/^user\d+@/)
      .waitFor();
    expectNoProblems(at);
  });

  it('an operator enters a reason, listens to a call and seeks in it', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/businessInquiry/voiceCcRecord');
    await portal.waitForRows();
    const recorded = portal.rows().filter({ has: at.page.getByRole('button', { name: '播放录音', exact: true }) });
    await recorded.first().getByRole('button', { name: '播放录音', exact: true }).click();
    const form = at.page.getByRole('dialog');
    await form.getByLabel('查看原因').fill('投诉核实 4712');
    await form.getByRole('button', { name: '播放录音', exact: true }).click();
    const sound = at.page.locator('audio');
    await sound.waitFor();
    const lengthOf = async () => await sound.evaluate((audio) => (audio as HTMLAudioElement).duration);
    await expect.poll(async () => (await lengthOf()) > 5).toBe(true);
    // seeking works only if the store supports range requests
    await sound.evaluate((audio) => {
      (audio as HTMLAudioElement).currentTime = 4;
    });
    await expect
      .poll(async () => await sound.evaluate((audio) => (audio as HTMLAudioElement).currentTime >= 4))
      .toBe(true);
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await picture(at.page, 'recording');
    expectNoProblems(at);
  });

  it('the number of calls of a customer equals that in their report', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/reportAnalysis/voiceReport?f.kind=sip');
    await portal.waitForRows();
    await at.page.locator('.sb-totals').getByText('合计').waitFor();
    await at.page.locator('.sb-report-charts canvas, .sb-report-charts svg').first().waitFor();
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'report-voice');
    const attempts = portal.rows().last().getByTitle('呼叫：查看明细');
    const counted = digits(await attempts.innerText());
    await attempts.click();
    await at.page.waitForURL((url) => url.pathname === '/businessInquiry/voiceSipRecord');
    const total = at.page.locator('.sb-total').filter({ visible: true });
    await expect.poll(async () => digits(await total.textContent())).toBe(counted);
    expectNoProblems(at);
  });

  it('WhatsApp sessions and the conversion of codes read well on a phone, in English', async () => {
    const at = await visit({ width: 390, locale: 'en-US' });
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/businessInquiry/wa-session-record');
    await at.page.locator('.sb-card').first().waitFor();
    await openInPlace(portal, '/reportAnalysis/otp-sms-statistics');
    await at.page.getByText('Conversion rate (%)').first().waitFor();
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expectNoProblems(at);
  });
});
