// @vitest-environment happy-dom
import { CODES, defineCall, field, needs } from '@switchboard/kit-contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FormPage } from '../form/form-frames.tsx';
import { chooseLocale } from '../i18n/locale.ts';
import { createKit } from '../kit.ts';
import { PageHostContext } from '../page-host.ts';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { testHost } from '../testing/page-host.ts';
import { byLabel, byText, click, type Rendered, renderPage, until } from '../testing/render.tsx';
import { type Answer, ok, refuse, startTestServer, type TestServer } from '../testing/test-server.ts';
import { linesField } from './form-lines.tsx';
import { orderLines, productPicker } from './testing/order-lines.ts';

const SAVE = '/v2/test/order/save';
const save = defineCall({
  name: 'test.order.save',
  method: 'POST',
  path: SAVE,
  summary: { zh: '保存', en: 'Save' },
  right: needs('test.order:add'),
  input: z.object({ currency: z.string(), lines: orderLines.zInput }),
  result: z.literal(true),
  withIdempotency: true,
});
const FIELDS = {
  currency: field.text({ label: { zh: '币种', en: 'Currency' }, editable: true }),
  lines: orderLines.field,
};
const LINE = { productId: '7', productName: 'Pencil', unit: 'pc', quantity: '2', price: '10', due: null, note: null };
const OTHER = { ...LINE, price: '20' };

let server: TestServer;
let rendered: Rendered;
let answer: Answer;
let host: ReturnType<typeof testHost>;
const OPTIONS = { currencyField: 'currency', pickers: { productId: productPicker } };

async function open(lines: readonly object[]): Promise<void> {
  rendered = await renderPage(
    <PageHostContext value={host}>
      <FormPage
        name="test.order"
        title="Order"
        fields={FIELDS}
        groups={[{ key: 'all', fields: ['currency', linesField('lines', orderLines, OPTIONS)] }]}
        call={save}
        initial={{ currency: 'JPY', lines } as never}
        onSaved={() => {}}
        onClose={() => {}}
      />
    </PageHostContext>,
  );
  await until(() => document.querySelector('.sb-lines'));
}
const cell = (row: number, column: number): HTMLElement | null =>
  document.querySelector(`[data-row="${row}"] [data-column="${column}"]`);
const sent = (): unknown => server.seen.filter(({ path }) => path === SAVE).at(-1)?.body;
const PRICE = 3;

beforeEach(async () => {
  for (const name of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 600 });
  host = testHost();
  answer = ok(true);
  server = await startTestServer(({ path }) => {
    if (path === SAVE) return answer;
    return path.endsWith('idempotence') ? ok({ key: crypto.randomUUID() }) : ok([]);
  });
  visit(server.origin);
  storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
  createKit();
  await act(async () => chooseLocale('en'));
});
afterEach(async () => {
  await rendered.unmount();
  createKit().queryClient.clear();
  await server.close();
});

describe('lines in a form', () => {
  it('are computed in the currency of the form, and sent without what the server computes', async () => {
    await open([{ ...LINE, price: '10.25' }]);
    expect(cell(0, 4)?.textContent).toBe('21');
    await click(byText('button', 'Save'));
    await until(sent);
    expect(Object.keys((sent() as { lines: object[] }).lines[0] ?? {})).not.toContain('amount');
  });

  it('mark the cells that the contract refuses after the first try to save, and nothing is sent', async () => {
    await open([LINE, { ...LINE, price: null }]);
    expect(byText('button', '1 cell to fix')).toBe(null);
    await click(byText('button', 'Save'));
    await until(() => byText('button', '1 cell to fix'));
    expect(cell(1, PRICE)?.textContent).toBe('Required');
    expect(byText('.ant-form-item-explain-error', 'Correct the marked cells')).not.toBe(null);
    expect(sent()).toBe(undefined);
  });

  it('show a refusal of the server at its cell, also after the line has moved', async () => {
    answer = { ...refuse(CODES.validation, 'Please check', [{ field: 'lines[1].price', msg: 'Above the limit' }]) };
    await open([LINE, OTHER]);
    await click(byText('button', 'Save'));
    await until(() => cell(1, PRICE)?.textContent === '20.00Above the limit');
    await act(
      async () =>
        void cell(1, PRICE)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 })),
    );
    await click(byLabel('Move up'));
    expect(cell(0, PRICE)?.textContent).toBe('20.00Above the limit');
    expect(cell(1, PRICE)?.textContent).toBe('10.00');
  });

  it('come back with the draft of the form', async () => {
    await open([LINE]);
    await click(byText('button', 'Add line'));
    await act(
      async () =>
        void cell(0, PRICE)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 })),
    );
    const box = document.querySelector('.sb-lines-editor textarea');
    await act(
      async () =>
        void box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true })),
    );
    await rendered.unmount();
    await open([LINE]);
    expect(cell(0, PRICE)?.textContent).toBe('');
    expect(cell(0, 0)?.textContent).toBe('Pencil');
  });
});
