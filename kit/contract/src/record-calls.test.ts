import { expect, test } from 'vitest';
import { field } from './field.ts';
import { detailCall, saveCall } from './record-calls.ts';
import { defineResource } from './resource.ts';

const label = { zh: '件', en: 'Widget' };
const resource = defineResource({
  code: 'tst.widget',
  right: 'tst.widgets',
  basePath: '/v2/tst/widget',
  title: label,
  fields: {
    id: field.id({ label, sortable: true }),
    name: field.text({ label, editable: true, max: 5 }),
    remark: field.text({ label, editable: true, nullable: true }),
    count: field.int({ label }),
    version: field.int({ label }),
  },
  list: { columns: ['name'], defaultSort: { field: 'id', order: 'desc' }, search: ['name'] },
});
const save = saveCall(resource, { fields: ['name', 'remark'], required: ['name'] });

test('the detail is read with the right of the list, and hidden fields may be absent', () => {
  const { name, path, right, result } = detailCall(resource);
  expect([name, path, right]).toEqual([
    'tst.widget.get',
    '/v2/tst/widget/get/:id',
    { kind: 'key', key: 'tst.widgets' },
  ]);
  expect(result.safeParse({ version: 1, row: { id: '1' }, denied: [] }).success).toBe(true);
  expect(result.safeParse({ version: 1, row: { name: 'a' }, denied: [] }).success).toBe(false);
});

test('saving needs the right to edit and is repeated safely', () => {
  expect(save).toMatchObject({ right: { kind: 'key', key: 'tst.widgets:edit' }, withIdempotency: true });
});

test('a new record needs the required fields, a change only what it changes', () => {
  expect(save.input.parse({ name: 'a' })).toEqual({ id: null, version: 0, name: 'a' });
  expect(save.input.safeParse({ remark: 'b' }).error?.issues[0]?.path).toEqual(['name']);
  expect(save.input.safeParse({ id: '1', version: 2, remark: 'b' }).success).toBe(true);
  expect(save.input.safeParse({ id: '1', version: 2, name: 'longer' }).success).toBe(false);
});

test('a field that users may not change is refused when the call is declared', () => {
  expect(() => saveCall(resource, { fields: ['count'], required: [] })).toThrow('"count" is not editable');
});
