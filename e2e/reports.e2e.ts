import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';

const PATH = '/reportAnalysis/smsProfitAnalysis';
const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/gu, '');

describe('Reports', () => {
  const { visit } = useBrowser();

  it('profit links to its records, and their total equals the number', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', PATH);
    await portal.waitForRows();
    await at.page.locator('.sb-totals').getByText('合计').waitFor();
    await at.page.locator('.sb-report-charts canvas, .sb-report-charts svg').first().waitFor();
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'report-profit');
    // the last row of the page is small enough to be counted completely
    const accepted = portal.rows().last().getByTitle('受理：查看明细');
    const counted = digits(await accepted.innerText());
    await accepted.click();
    await at.page.waitForURL((url) => url.pathname === '/businessInquiry/sendRcdQuery');
    const total = at.page.locator('.sb-total').filter({ visible: true });
    await expect.poll(async () => digits(await total.textContent())).toBe(counted);
    expectNoProblems(at);
  });

  it('reads well on a phone, in English', async () => {
    const at = await visit({ width: 390, locale: 'en-US' });
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/reportAnalysis/sms/report/r-end');
    await at.page.getByText('Revenue').first().waitFor();
    await at.page.locator('.sb-card').first().waitFor();
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expectNoProblems(at);
  });
});
