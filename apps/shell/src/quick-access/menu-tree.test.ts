import { expect, test } from 'vitest';
import { menuTree } from './menu-tree.ts';

const page = (path: string, title: string) => ({ path, title, icon: null });
const MODULES = [
  {
    id: 'crm',
    title: '客户管理',
    icon: null,
    groups: [
      { key: 'crm:c', title: '客户与伙伴', icon: null, pages: [page('/a', '我的客户'), page('/b', '公海')] },
      { key: 'crm:', title: '', icon: null, pages: [page('/c', 'Report')] },
    ],
  },
];
const titles = (word: string) =>
  menuTree(MODULES, (path) => path, word).flatMap((module) =>
    (module.children ?? []).flatMap((node) => (node.children ?? [node]).map(({ title }) => title)),
  );

test('contains modules, groups and pages; only pages can be chosen', () => {
  const [crm] = menuTree(MODULES, (path) => path, '');
  expect(crm).toMatchObject({ key: 'module:crm', checkable: false });
  expect(crm?.children?.map(({ key, checkable }) => [key, checkable])).toEqual([
    ['crm:c', false],
    ['/c', true],
  ]);
});

test('is searched by page, group and module, case-insensitively', () => {
  expect(titles('公海')).toEqual(['公海']);
  expect(titles('伙伴')).toEqual(['我的客户', '公海']);
  expect(titles('客户管理')).toEqual(['我的客户', '公海', 'Report']);
  expect(titles('rePORT ')).toEqual(['Report']);
  expect(titles('nothing')).toEqual([]);
});

test('leaves out pages without a resource', () => {
  expect(menuTree(MODULES, () => undefined, '')).toEqual([]);
});
