import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { rowActionAndYes } from './support/row-action.ts';

const RATES = '/setModule/setRate';
const BILLS = '/financial/postpaid-supplier/bill-check';
const SHANGHAI_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const tomorrow = (): string => SHANGHAI_DAY.format(Date.now() + 86_400_000);

beforeAll(async () => {
  for (const login of ['finance', 'admin']) await settleIn(login);
});

describe('Supplier payments', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('a rate is entered by one user and approved by a different one', async () => {
    // a repeated test run must not find the rate of the first
    await change(`delete from fc.settle_rate where base = 'SGD' and quote = 'USD'`);
    const maker = await visit();
    const mine = new Portal(maker.page);
    await mine.signIn('finance', RATES);
    await mine.waitForRows();
    expect(await seriousFindings(maker.page)).toEqual([]);
    await maker.page.getByRole('button', { name: '新增汇率' }).click();
    const form = maker.page.getByRole('dialog', { name: '新增汇率' });
    await form.getByLabel('基准币').fill('sgd');
    await form.getByLabel('汇率', { exact: true }).fill('0.7712');
    await form.getByLabel('生效日').fill(tomorrow());
    await maker.page.keyboard.press('Tab'); // the date is committed when its field loses focus
    await picture(maker.page, 'rate-new-1440-zh');
    expect(await seriousFindings(maker.page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    const entered = mine.rows().filter({ hasText: 'SGD' });
    await entered.getByText('待复核', { exact: true }).waitFor();
    expect(await entered.getByRole('button', { name: '复核', exact: true }).count()).toBe(0);
    expectNoProblems(maker);

    const checker = await visit();
    const theirs = new Portal(checker.page);
    await theirs.signIn('admin', RATES);
    const waiting = theirs.rows().filter({ hasText: 'SGD' });
    await rowActionAndYes(waiting, '复核');
    await waiting.getByText('已复核', { exact: true }).waitFor();
    expectNoProblems(checker);
  });

  it('a disputed bill is opened by destination; the accepted amount becomes payable', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('finance', BILLS);
    await portal.waitForRows();
    await portal.activePane().getByRole('tab', { name: '争议' }).click();
    await portal.rows().first().getByText('争议', { exact: true }).first().waitFor();
    expect(await seriousFindings(at.page)).toEqual([]);
    const billNo = /[A-Z]+\d{8,}/u.exec(await portal.rows().first().innerText())?.[0] ?? '';
    await portal.rows().first().getByText(billNo).click();
    const drawer = at.page.getByRole('dialog').filter({ hasText: billNo });
    const box = drawer.getByRole('checkbox', { name: /^认可对方：/u }).first();
    const wasAccepted = await box.isChecked();
    await box.click();
    await expect.poll(async () => await box.isChecked()).toBe(!wasAccepted);
    await drawer.getByText(/^按认可情况应付 [\d,.]+ USD$/u).waitFor();
    await picture(at.page, 'supplier-bill-1440-zh');
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    expectNoProblems(at);
  });

  it('bills read well on a phone, in English', async () => {
    const at = await visit({ width: 390, locale: 'en-US', colorScheme: 'dark' });
    const portal = new Portal(at.page);
    await portal.signIn('finance', BILLS);
    await portal.activePane().getByText('Disputed', { exact: true }).first().waitFor();
    await picture(at.page, 'supplier-bill-390-en-dark');
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expectNoProblems(at);
  });
});
