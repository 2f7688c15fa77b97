import { expect, test } from 'vitest';
import { documentCalls, defineDocument, type DocumentDefinition } from './document.ts';
import { defineLines } from './document-lines.ts';
import type { DocumentActions } from './document-states.ts';
import { field } from './field.ts';
import type { Fields } from './resource.ts';

const label = { zh: '名', en: 'Name' };
const orderLines = defineLines({
  label,
  fields: { item: field.text({ label }), quantity: field.decimal({ label }), price: field.decimal({ label }) },
  computed: { amount: { label, product: ['quantity', 'price'] } },
  sums: ['amount'],
  required: true,
});
const ORDER = {
  code: 'crm.order',
  right: 'crm.orders',
  basePath: '/v2/crm/order',
  title: { zh: '订单', en: 'Order' },
  number: { prefix: 'SO', per: 'day', digits: 4 },
  fields: { name: field.text({ label, editable: true }), totalAmount: field.money({ label }) },
  list: { columns: ['docNo', 'name'], search: ['docNo'] },
  form: { fields: ['name'], required: ['name'] },
  lines: orderLines,
  totals: { totalAmount: 'amount' },
} as const;
const define = (more: Partial<DocumentDefinition<Fields, DocumentActions>> = {}) =>
  defineDocument({ ...ORDER, ...more } as DocumentDefinition<Fields, DocumentActions>);
const rightsOf = (document: ReturnType<typeof define>) =>
  Object.fromEntries(
    documentCalls(document).map(({ name, right }) => [
      name.replace('crm.order.', ''),
      'key' in right ? right.key : null,
    ]),
  );

test('every call of a document needs a key, and its row actions are those keys', () => {
  const order = define();
  expect(rightsOf(order)).toEqual({
    get: 'crm.orders',
    log: 'crm.orders',
    save: 'crm.orders:edit',
    submit: 'crm.orders:edit',
    withdraw: 'crm.orders:edit',
    cancel: 'crm.orders:edit',
    approve: 'crm.orders:approve',
    reject: 'crm.orders:approve',
    reverse: 'crm.orders:reverse',
  });
  expect(Object.keys(order.resource.rowRights ?? {}).toSorted()).toEqual([
    'crm.orders:approve',
    'crm.orders:edit',
    'crm.orders:reverse',
  ]);
});

test('no call approves what a process decides', () => {
  const rights = rightsOf(define({ process: 'crm_order' }));
  expect(rights).toHaveProperty('submit');
  expect(rights).not.toHaveProperty('approve');
  expect(rights).not.toHaveProperty('reject');
});

test('a new document needs its required fields and a line; a change may leave them out', () => {
  const { input } = define().calls.save;
  const problems = (sent: object) => input.safeParse(sent).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(problems({})).toEqual(['name', 'lines']);
  expect(problems({ id: '1', version: 2 })).toEqual([]);
  expect(problems({ id: '1', version: 2, lines: [] })).toEqual(['lines']);
});

test('an action that cannot be undone needs a reason', () => {
  const { reverse, submit } = define().calls.actions;
  expect(reverse?.input.safeParse({ id: '1', version: 0 }).success).toBe(false);
  expect(submit?.input.parse({ id: '1', version: 0 })).toEqual({ id: '1', version: 0, reason: null });
});

test('a definition with a mistake stops the start', () => {
  expect(() => define({ editable: ['open'] })).toThrow('no state "open"');
  expect(() => define({ totals: { totalAmount: 'price' } })).toThrow('a total of "price"');
  expect(() => define({ fields: { ...ORDER.fields, item: field.text({ label }) } })).toThrow('"item" is a field of');
});
