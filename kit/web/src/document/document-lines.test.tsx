// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseLocale } from '../i18n/locale.ts';
import { createKit } from '../kit.ts';
import { byText, click, until } from '../testing/render.tsx';
import { type LinesPage, openLines } from './testing/lines-page.tsx';

const LINE = {
  productId: '7',
  productName: 'Pencil',
  unit: 'pc',
  quantity: '2',
  price: '1.005',
  due: null,
  note: null,
};
const [UNIT, QUANTITY, AMOUNT, NOTE] = [1, 2, 4, 6];

let page: LinesPage;
const open = async (...input: Parameters<typeof openLines>): Promise<void> => {
  page = await openLines(...input);
};
const quantities = (): unknown[] => page.value().map(({ quantity }) => quantity);
const active = (): string => page.box().getAttribute('aria-label') ?? '';

beforeEach(async () => {
  createKit();
  await act(async () => chooseLocale('en'));
});
afterEach(async () => await page.rendered.unmount());

describe('the lines of a document', () => {
  it('show computed columns and sums in the digits of the currency', async () => {
    await open([LINE, { ...LINE, quantity: '3' }]);
    expect(page.cell(0, AMOUNT).textContent).toBe('2.01');
    expect(document.querySelector('.sb-lines-sum')?.textContent).toBe('Total USD55.03');
    await page.click(0, QUANTITY);
    await page.type('1,000');
    await page.press('Enter');
    expect(page.cell(0, AMOUNT).textContent).toBe('1,005.00');
    expect(quantities()).toEqual(['1000', '3']);
  });

  it('move by arrow keys, Tab and Enter; Enter on the last line adds one, which is sent when it is filled in', async () => {
    await open([LINE, LINE]);
    await page.click(0, QUANTITY);
    await page.press('Tab');
    expect(active()).toBe('Price, line 1: 1.01');
    await page.press('ArrowDown');
    await page.press('Enter');
    expect(active()).toBe('Price, line 3: ');
    expect(page.value()).toHaveLength(2);
    await page.type('4');
    await page.press('Tab', { shiftKey: true });
    expect(active()).toBe('Quantity, line 3: ');
    expect(page.value().map(({ price }) => price)).toEqual(['1.005', '1.005', '4']);
  });

  it('start editing by typing or F2; Escape restores the value, Delete clears it', async () => {
    await open([LINE]);
    await page.click(0, NOTE);
    await page.type('x');
    await page.press('Escape');
    expect(page.value()[0]?.['note']).toBe(null);
    await page.click(0, QUANTITY);
    await page.press('F2');
    expect(page.box().value).toBe('2');
    await page.press('Escape');
    await page.press('Delete');
    expect(quantities()).toEqual([null]);
    await page.press('z', { ctrlKey: true });
    expect(quantities()).toEqual(['2']);
  });

  it('never change a computed cell', async () => {
    await open([LINE]);
    await page.click(0, AMOUNT);
    expect(page.box().readOnly).toBe(true);
    await page.type('9');
    await page.press('Enter');
    await page.press('Delete');
    expect(page.value()).toEqual([expect.objectContaining(LINE)]);
    expect(Object.keys(page.value()[0] ?? {})).not.toContain('amount');
  });

  it('begin with the composition of a Chinese keyboard, and leave its keys alone', async () => {
    await open([LINE, LINE]);
    await page.click(0, UNIT);
    const compose = async (kind: string): Promise<void> => {
      await act(async () => void page.box().dispatchEvent(new Event(kind, { bubbles: true })));
    };
    await compose('compositionstart');
    await page.type('xiang');
    await page.press('Enter', { isComposing: true });
    expect(active()).toBe('Unit, line 1: Piece');
    expect(page.value()[0]?.['unit']).toBe('pc');
    await page.type('箱');
    await compose('compositionend');
    // the letter searches the list, also by the label of the other language
    expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.trim())).toEqual(['Box']);
    await page.press('Enter');
    expect(page.value()[0]?.['unit']).toBe('box');
    expect(active()).toBe('Unit, line 2: Piece');
  });

  it('keep no text that is in no list', async () => {
    await open([LINE]);
    await page.click(0, UNIT);
    await page.type('barrel');
    await page.press('Enter');
    expect(active()).toContain('Unit, line 1');
    await page.press('Tab');
    expect(page.value()[0]?.['unit']).toBe('pc');
  });

  it('copy a rectangle that can be pasted again; cut clears it', async () => {
    await open([LINE, { ...LINE, quantity: '3', unit: 'box' }]);
    await page.click(0, UNIT);
    await page.press('ArrowRight', { shiftKey: true });
    await page.press('ArrowDown', { shiftKey: true });
    const copied = await page.clipboard('copy');
    expect(copied).toBe('Piece\t2\nBox\t3');
    await page.clipboard('cut');
    expect(quantities()).toEqual([null, null]);
    await page.click(0, UNIT);
    await page.clipboard('paste', copied);
    expect(page.value().map(({ unit, quantity }) => [unit, quantity])).toEqual([
      ['pc', '2'],
      ['box', '3'],
    ]);
  });

  it('fill all selected cells with a single pasted value, and down by Ctrl+D', async () => {
    await open([LINE, LINE, LINE]);
    await page.click(0, QUANTITY);
    await page.press('ArrowDown', { shiftKey: true });
    await page.clipboard('paste', '8\r\n');
    expect(quantities()).toEqual(['8', '8', '2']);
    await page.click(0, QUANTITY);
    await page.press('ArrowDown', { shiftKey: true });
    await page.press('ArrowDown', { shiftKey: true });
    await page.press('d', { ctrlKey: true });
    expect(quantities()).toEqual(['8', '8', '8']);
    await page.press('z', { ctrlKey: true });
    expect(quantities()).toEqual(['8', '8', '2']);
  });

  it('start with rows of Excel; names are looked up, and what is not found is marked and reached by the summary', async () => {
    await open([]);
    const empty = document.querySelector('.sb-lines-empty');
    await page.clipboard('paste', 'Product\tQuantity\tPrice\nPencil\t1\t3\nUnknown\ttwo\t3\n', empty ?? undefined);
    await until(() => page.value()[0]?.['productId'] === '7');
    expect(page.value()[0]).toMatchObject({ productName: 'Pencil', price: '3', unit: 'pc' });
    expect(page.cell(1, 0).textContent).toBe('UnknownNo record has this name or code');
    expect(page.cell(1, QUANTITY).getAttribute('aria-invalid')).toBe('true');
    const summary = byText('button', '2 cells to fix');
    await click(summary);
    await until(() => active() === 'Product, line 2: Unknown');
    await click(summary);
    await until(() => active() === 'Quantity, line 2: two');
  });

  it('refuse more rows than the maximum, and paste nothing', async () => {
    await open([LINE]);
    await page.click(0, QUANTITY);
    await page.clipboard('paste', '1\n2\n3\n4\n5\n6\n7');
    await until(() => document.body.textContent?.includes('the document would have 7 lines, and 6 are allowed'));
    expect(quantities()).toEqual(['2']);
  });

  it('move the selected line with its place by Alt and an arrow', async () => {
    await open([LINE, { ...LINE, quantity: '3' }]);
    await page.click(1, QUANTITY);
    await page.press('ArrowUp', { altKey: true });
    expect(quantities()).toEqual(['3', '2']);
    expect(active()).toBe('Quantity, line 1: 3');
  });

  it('stay the same objects when another line changes, so that their rows need not render', async () => {
    await open([LINE, LINE, LINE]);
    await page.click(0, QUANTITY);
    await page.type('4');
    await page.press('Tab');
    const before = page.value();
    await page.type('5');
    await page.press('Tab');
    expect(page.value().map((line, at) => line === before[at])).toEqual([false, true, true]);
  });

  it('of a saved document show the numbers of the server, can be copied and never change', async () => {
    await open([{ ...LINE, amount: '9.99' }], true);
    expect(page.cell(0, AMOUNT).textContent).toBe('9.99');
    expect(byText('button', 'Add line')).toBe(null);
    await page.click(0, QUANTITY);
    await page.type('5');
    await page.press('Enter');
    await page.press('Delete');
    await page.clipboard('paste', '7');
    expect(quantities()).toEqual(['2']);
    expect(await page.clipboard('copy')).toBe('2');
  });
});
