import { expect, test } from 'vitest';
import { accessTo } from '../routes/access.ts';
import { menuNode, menuOf } from '../testing/menu.ts';
import { firstPage, navigationOf } from './navigation.ts';

const MY_CLIENT = '/crm/client-partner/my-client';
const BLACKLIST = '/crm/client-partner/blacklist';
const FUNNELS = '/crm/data-analysis/sales-funnels';

test('the pages of a module stand in the groups of the spec, in the order of the menu', () => {
  const [crm] = navigationOf(menuOf({ crm: [MY_CLIENT, FUNNELS, BLACKLIST] }), 'en');
  expect(crm?.groups.map(({ title, pages }) => [title, pages.map(({ path }) => path)])).toEqual([
    ['Customers and partners', [MY_CLIENT, BLACKLIST]],
    ['Data analysis', [FUNNELS]],
  ]);
  expect(crm && firstPage(crm)?.path).toBe(MY_CLIENT);
});

test('R287 SYS-23 only entries with webShowFlag are shown, and a hidden one still grants its route', () => {
  const flag = (value: number) => ({ webShowFlag: value, subApp: 'crm' });
  const menu = [
    menuNode({
      ...flag(1),
      name: '客户管理',
      children: [menuNode({ ...flag(1), router: MY_CLIENT }), menuNode({ ...flag(0), router: BLACKLIST })],
    }),
  ];
  const shown = navigationOf(menu, 'zh').flatMap(({ groups }) =>
    groups.flatMap(({ pages }) => pages.map(({ path }) => path)),
  );
  expect(shown).toEqual([MY_CLIENT]);
  expect(accessTo(BLACKLIST, menu)).toBe('allowed');
});

test('one module for each permitted sub-application with a page to show', () => {
  const modules = navigationOf(menuOf({ crm: [MY_CLIENT], sys: ['/setModule/authManage/user'], fc: [] }), 'zh');
  expect(modules.map(({ id }) => id)).toEqual(['crm', 'sys']);
});
