import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser, type Visit, type VisitOptions } from './support/browser.ts';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import { cell, compose, pasteRows, rowsChangedBy, shownLines } from './support/lines.ts';

const HEADED =
  '产品\t数量\t单价\t单位\t交货日期\t备注\r\nPencil\t1,234.5\t$2\t箱\t2026/1/5\t"two\nlines"\r\nTwin\t3\t12%\tpc\t5 Jan\tok\r\nP-8\t2\t3.333\t\t\t\r\n';
const [UNIT, QUANTITY, DISCOUNT] = [1, 2, 4];

describe('Lines of a document', () => {
  const browser = useBrowser();
  let kit: KitPage;

  beforeAll(async () => {
    kit = await startKitPage();
  }, 120_000);
  afterAll(async () => await kit[Symbol.asyncDispose]());

  async function open(options: VisitOptions = {}, search = '?lines'): Promise<Visit> {
    const visit = await browser.visit({ at: kit.url, ...options });
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.page.goto(`/${search}`);
    return visit;
  }
  const quantities = async (page: Page): Promise<unknown[]> => (await shownLines(page)).map(({ quantity }) => quantity);

  it('rows of Excel are pasted, corrected by keyboard and undone as one step', async () => {
    const visit = await open();
    const { page } = visit;
    await page.locator('.sb-lines-empty').click();
    await pasteRows(page, HEADED);
    await page.getByRole('button', { name: '2 个单元格需要修改' }).waitFor();
    expect((await shownLines(page)).map(({ productId, price, due }) => [productId, price, due])).toEqual([
      ['7', '2', '2026-01-05'],
      ['?? Twin', '0.12', '5 Jan'],
      ['8', '3.333', null],
    ]);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'document-lines');
    await page.keyboard.press('Control+z');
    expect(await shownLines(page)).toEqual([]);
    await page.keyboard.press('Control+y');
    await cell(page, 1, QUANTITY).click();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await page.keyboard.type('66');
    await page.keyboard.press('Tab');
    expect(await quantities(page)).toEqual(['1234.5', '55', '66']);
    // a copied rectangle is what Excel reads
    await cell(page, 0, UNIT).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe('箱\t1234.5\n个\t55');
    await cell(page, 2, DISCOUNT).click();
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await quantities(page)).toEqual(['1234.5', '66', '55']);
    expectNoProblems(visit);
  });

  it('a Chinese keyboard starts in the cell and searches its list', async () => {
    const visit = await open();
    const { page } = visit;
    await page.locator('.sb-lines-empty').click();
    await pasteRows(page, HEADED);
    await cell(page, 1, UNIT).click();
    await compose(page, 'xiang', '箱');
    await page.getByRole('option', { name: '箱' }).waitFor();
    await page.keyboard.press('Enter');
    expect((await shownLines(page)).map(({ unit }) => unit)).toEqual(['box', 'box', 'pc']);
    // a record is found while typing
    await cell(page, 1, 0).click();
    await page.keyboard.type('pen');
    await page.getByRole('option', { name: /Pencil/ }).waitFor();
    await picture(page, 'document-lines-picker');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await shownLines(page))[1]?.['productId']).toBe('7');
    expectNoProblems(visit);
  });

  it('2,000 lines: few rows are rendered, and a key changes one of them', async () => {
    const visit = await open();
    const { page } = visit;
    await page.locator('.sb-lines-empty').click();
    const rows = (count: number): string =>
      Array.from({ length: count }, (_, at) => `Pencil\tpc\t${at + 1}\t1.5\t0\t\t\tUSD`).join('\n');
    await pasteRows(page, rows(2000));
    await page.getByText('共 2,000 行，最多 2,000 行').waitFor();
    await page.getByText('2000 lines').waitFor();
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);
    await cell(page, 2, QUANTITY).click();
    const changed = await rowsChangedBy(page, async () => {
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
    });
    // the changed one, and the one with the active cell
    expect(changed.length).toBeLessThanOrEqual(2);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await cell(page, 1999, 0).waitFor();
    // one more is refused as a whole
    await pasteRows(page, '1\n2');
    await page.getByText('未粘贴：粘贴后共').waitFor();
    await page.getByText('共 2,000 行，最多 2,000 行').waitFor();
    expectNoProblems(visit);
  });

  it.each([
    { width: 390, locale: 'zh-CN', colorScheme: 'light' },
    { width: 390, locale: 'en-US', colorScheme: 'dark' },
  ] as const)('on a phone lines are cards with a drawer (%j)', async (options) => {
    const visit = await open(options);
    const { page } = visit;
    await page.locator('.sb-lines-empty').click();
    await pasteRows(page, HEADED);
    await page.getByRole('button', { name: /^2\. Twin/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(/数量|Quantity/).fill('9');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, `document-lines-drawer-${options.locale}`);
    await drawer.getByRole('button', { name: /完\s?成|Done/ }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await quantities(page)).toEqual(['1234.5', '9', '2']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, `document-lines-cards-${options.locale}`);
    expectNoProblems(visit);
  });

  it('saved lines are shown with the numbers of the server and can be copied', async () => {
    const visit = await open({ width: 900, colorScheme: 'dark' }, '?lines=readonly');
    const { page } = visit;
    await page.getByRole('gridcell', { name: '6.01' }).first().click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe('6.01');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'document-lines-saved');
    expectNoProblems(visit);
  });
});
