import { RESOURCE_KIND as KIND, zResourceFields } from '@switchboard/sys-contract';
import { describe, expect, it } from 'vitest';
import { changedFields, fieldsOf, newFields, toFields } from './draft.ts';
import { CSV_COLUMNS, toCsv, toJson } from './export.ts';
import { sampleNode as node } from './testing.ts';
import { indexTree } from './tree.ts';

const page = node('p', { international: 'crm.page', router: '/p', subApp: 'crm', sort: 40 }, [
  node('b', { kind: KIND.button, international: 'crm.page:add', subApp: 'crm' }),
]);
const ROOTS = [
  node('m', { kind: KIND.module, international: 'module.crm', subApp: 'crm', nameZh: '客户' }, [
    page,
    node('q', { sort: 50, nameZh: '=SUM(A1)', nameEn: 'a "b", c' }),
  ]),
];
const index = indexTree(ROOTS);

describe('new row', () => {
  it('takes the app and the start of its key from its parent', () => {
    expect(newFields(index, { parentId: 'm', afterId: null })).toMatchObject({
      kind: KIND.menu,
      subApp: 'crm',
      international: 'crm.',
      sort: 60,
    });
    expect(newFields(index, { parentId: null, afterId: null })).toMatchObject({ kind: KIND.module });
  });

  it('below a page is a button with the page’s key', () => {
    expect(newFields(index, { parentId: 'p', afterId: null })).toMatchObject({
      kind: KIND.button,
      international: 'crm.page:',
    });
  });

  it('after a sibling has the same kind and is placed behind it', () => {
    expect(newFields(index, { parentId: 'm', afterId: 'p' })).toMatchObject({ kind: KIND.menu, sort: 40 });
  });
});

describe('form', () => {
  it('sends input that the contract accepts, empty inputs as null, and lists the changed fields', () => {
    const before = fieldsOf(page);
    const after = toFields({ ...before, nameZh: ' 新 ', nameEn: '', icon: undefined as unknown as null });
    expect(after).toMatchObject({ nameZh: '新', nameEn: null, icon: null });
    expect(changedFields(before, after)).toEqual(['nameZh', 'nameEn']);
    expect(zResourceFields.safeParse(after).success).toBe(true);
  });
});

describe('export', () => {
  it('as JSON is nested and contains no ids', () => {
    const [root] = JSON.parse(toJson(ROOTS)) as { id?: string; children: { children?: unknown[] }[] }[];
    expect(root?.id).toBeUndefined();
    expect(root?.children.map((child) => child.children?.length ?? 0)).toEqual([1, 0]);
  });

  it('as CSV has a line per node with its path; quotes are escaped and formulas stay text', () => {
    const lines = toCsv(ROOTS, CSV_COLUMNS).split('\r\n');
    expect(lines[0]?.startsWith('\uFEFFpath,kind,international,')).toBe(true);
    expect(lines).toHaveLength(1 + 4 + 1);
    expect(lines[2]).toContain('客户 / zh-p,2,crm.page,');
    expect(lines[4]).toContain(`客户 / =SUM(A1),2,k.q,'=SUM(A1),"a ""b"", c"`);
  });
});
