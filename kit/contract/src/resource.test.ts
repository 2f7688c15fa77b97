import { describe, expect, it } from 'vitest';
import { field } from './field.ts';
import { defineModuleContract } from './module.ts';
import { defineResource } from './resource.ts';

const label = { zh: '列', en: 'Column' };
const fields = {
  id: field.id({ label }),
  name: field.text({ label, filter: true, sortable: true }),
  secret: field.text({ label }),
  age: field.int({ label, filter: true, sortable: true }),
};
const definition = {
  code: 'crm.widget',
  right: 'crm.widget',
  basePath: '/v2/crm/widget',
  title: { zh: '部件', en: 'Widgets' },
  fields,
  list: { columns: ['name'], defaultSort: { field: 'name', order: 'asc' }, search: ['name'] },
} as const;
const widget = defineResource(definition);
const parse = (input: unknown) => widget.calls.page.input.safeParse(input);
const fieldsOf = (input: unknown) => parse(input).error?.issues.map((issue) => issue.path.join('.'));

describe('the page call of a resource', () => {
  it('is derived from the definition', () => {
    expect(widget.calls.page).toMatchObject({
      name: 'crm.widget.page',
      method: 'POST',
      path: '/v2/crm/widget/page',
      right: { kind: 'key', key: 'crm.widget' },
      summary: { zh: '部件：列表', en: 'Widgets: list' },
    });
  });

  it('begins at page 1 with 20 rows', () => {
    expect(parse({}).data).toEqual({ pageNo: 1, pageSize: 20 });
  });

  it('limits the page size to 200 and the numbers to integers from 1', () => {
    expect(parse({ pageSize: 200 }).success).toBe(true);
    for (const pageSize of [0, -1, 201, 1.5, '20'])
      expect(fieldsOf({ pageSize }), String(pageSize)).toEqual(['pageSize']);
    for (const pageNo of [0, -1, 1.5, '1']) expect(fieldsOf({ pageNo }), String(pageNo)).toEqual(['pageNo']);
  });

  it('rejects an unknown or unsortable sort field instead of ignoring it', () => {
    expect(parse({ sortField: 'name', sortOrder: 'desc' }).success).toBe(true);
    expect(fieldsOf({ sortField: 'nme' })).toEqual(['sortField']);
    expect(fieldsOf({ sortField: 'secret' })).toEqual(['sortField']);
    expect(fieldsOf({ sortField: 'name', sortOrder: 'up' })).toEqual(['sortOrder']);
  });

  it('rejects an unknown filter, and one on a field without filters', () => {
    expect(parse({ name: 'x', age: { from: '1' } }).success).toBe(true);
    expect(parse({ nme: 'x' }).error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['nme'] });
    expect(parse({ secret: 'x' }).error?.issues[0]).toMatchObject({ keys: ['secret'] });
    expect(fieldsOf({ age: '1' })).toEqual(['age']);
  });

  it('returns rows of exactly the fields’ types', () => {
    const page = { total: 1, totalCapped: false, pageNo: 1, pageSize: 20 };
    const row = { id: '1', name: 'x', secret: 's', age: 3 };
    expect(widget.calls.page.result.safeParse({ ...page, list: [row] }).success).toBe(true);
    expect(widget.calls.page.result.safeParse({ ...page, list: [{ ...row, id: 1 }] }).success).toBe(false);
    expect(widget.calls.page.result.safeParse({ ...page, list: [{ ...row, name: null }] }).success).toBe(false);
  });
});

describe('an invalid definition stops the process', () => {
  it('without an id', () => {
    const { id: _, ...rest } = fields;
    expect(() => defineResource({ ...definition, fields: rest })).toThrow('crm.widget: a resource needs an "id" field');
  });

  it('with a default sort on an unsortable field', () => {
    const list = { ...definition.list, defaultSort: { field: 'secret', order: 'asc' } } as const;
    expect(() => defineResource({ ...definition, list })).toThrow('default sort "secret" is not sortable');
  });

  it('with a search in a field that is not text', () => {
    const list = { ...definition.list, search: ['age'] } as const;
    expect(() => defineResource({ ...definition, list })).toThrow('search field "age" is not a text field');
  });
});

describe('a module contract', () => {
  it('lists its own calls and those derived from its resources', () => {
    const contract = defineModuleContract({ id: 'crm', title: label, calls: [], resources: [widget] });
    expect(contract.allCalls.map((call) => call.name)).toEqual(['crm.widget.page']);
  });
});
