// @vitest-environment happy-dom
import { CODES } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, refuse, until } from '@switchboard/kit-web/testing';
import { saveQuote } from '@switchboard/qm-contract';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import crm from '../entry.ts';
import { AddQuote } from './add-drawer.tsx';

const saved: string[] = [];
const { answers, seen, open } = pageServer({
  module: crm,
  answers: {
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: crypto.randomUUID() }),
    [saveQuote.path]: () => ok({ id: '5', quoteNo: 'QT202601050001' }),
  },
});
const opportunity = { id: '9', product: 'sms', countries: ['SG', 'TH'], currency: 'USD', targetPrice: '0.0125' };
const save = (): Promise<void> => click(byText('button', '保 存') ?? byText('button', '保存'));
const sentLines = (): unknown => (seen(saveQuote.path).at(-1)?.body as { lines?: unknown } | undefined)?.lines;
const cell = (row: number, column: number): string | undefined =>
  document.querySelector(`[data-row="${row}"] [data-column="${column}"]`)?.textContent ?? undefined;

async function openDrawer(of = opportunity): Promise<void> {
  for (const name of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 600 });
  await open(
    <AddQuote
      customer={{ id: '3', name: 'Lumen' }}
      opportunity={of}
      onSaved={(id) => saved.push(id)}
      onClose={() => {}}
    />,
  );
  await until(() => document.querySelector('.sb-lines-editor textarea'));
}

async function paste(text: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { getData: () => text };
  await act(
    async () =>
      void document.querySelector('.sb-lines-editor textarea')?.dispatchEvent(Object.assign(event, { clipboardData })),
  );
}

beforeEach(() => saved.splice(0));

describe('the prices of a new quotation', () => {
  it('start with the countries and the target price of the opportunity, and are sent in their order', async () => {
    await openDrawer();
    expect([cell(0, 0), cell(1, 0), cell(0, 4)]).toEqual(['新加坡', '泰国', '0.0125']);
    await save();
    await until(() => saved.includes('5'));
    expect(sentLines()).toEqual(
      ['SG', 'TH'].map((iso2) => ({
        iso2,
        routeType: 'direct',
        trafficType: 'all',
        price: '0.0125',
      })),
    );
  });

  it('are pasted from a price list, by names in either language; a wrong price is marked and nothing is sent', async () => {
    await openDrawer({ ...opportunity, countries: [] });
    await paste('Country\tPrice\tRoute\n印度尼西亚\t0.0285\t批发\nSG\tfree\tdirect\n');
    await until(() => cell(1, 0) === '新加坡');
    expect(cell(0, 2)).toBe('批发');
    await save();
    await until(() => byText('.ant-form-item-explain-error', '请修改标记的单元格'));
    expect(cell(1, 4)).toBe('free应为数字，最多 6 位小数');
    expect(seen(saveQuote.path)).toEqual([]);
  });

  it('show a refusal at its cell', async () => {
    answers[saveQuote.path] = () => refuse(CODES.validation, '请检查', [{ field: 'lines[1].price', msg: '低于底价' }]);
    await openDrawer();
    await save();
    await until(() => cell(1, 4) === '0.0125低于底价');
    expect(saved).toEqual([]);
  });
});
