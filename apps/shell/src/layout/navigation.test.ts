import { expect, test } from 'vitest';
import { accessTo } from '../routes/access.ts';
import { createRouteTable } from '../routes/route-table.ts';
import { menuNode, menuOf } from '../testing/menu.ts';
import { findPages } from './menu-search.ts';
import { firstPage, navigationOf } from './navigation.ts';

const MY_CLIENT = '/crm/client-partner/my-client';
const BLACKLIST = '/crm/client-partner/blacklist';
const FUNNELS = '/crm/data-analysis/sales-funnels';

test('the pages of a module are in the groups of the spec, in the order of the menu', () => {
  const [crm] = navigationOf(menuOf({ crm: [MY_CLIENT, FUNNELS, BLACKLIST] }), 'en');
  expect(crm?.groups.map(({ title, pages }) => [title, pages.map(({ path }) => path)])).toEqual([
    ['Customers and partners', [MY_CLIENT, BLACKLIST]],
    ['Data analysis', [FUNNELS]],
  ]);
  expect(crm && firstPage(crm)?.path).toBe(MY_CLIENT);
});

test('a module opens on its first page that is built, else on its first page', () => {
  const title = { zh: '页', en: 'Page' };
  const table = (built: readonly string[]) =>
    createRouteTable(
      [MY_CLIENT, BLACKLIST].map((path) => ({ path, app: 'crm', title, ...(built.includes(path) && { built: true }) })),
    );
  const [crm] = navigationOf(menuOf({ crm: [MY_CLIENT, FUNNELS, BLACKLIST] }), 'en');
  expect(crm && [[BLACKLIST], []].map((built) => firstPage(crm, table(built))?.path)).toEqual([BLACKLIST, MY_CLIENT]);
});

test('R287 SYS-23 only entries with webShowFlag are shown; a hidden one still grants its route', () => {
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

test('there is one module for each permitted sub-application with a page to show', () => {
  const modules = navigationOf(menuOf({ crm: [MY_CLIENT], sys: ['/setModule/authManage/user'], fc: [] }), 'zh');
  expect(modules.map(({ id }) => id)).toEqual(['crm', 'sys']);
});

test('groups, pages and modules carry the names and icons stored in the menu', () => {
  const page = menuNode({ subApp: 'crm', router: MY_CLIENT, name: '我的客户', icon: 'UserOutlined' });
  const group = menuNode({
    id: '7',
    subApp: 'crm',
    name: '客户与伙伴',
    nameEn: 'People',
    icon: 'TeamOutlined',
    children: [page],
  });
  const root = menuNode({ kind: 1, subApp: 'crm', name: '客户管理', icon: 'ShopOutlined', children: [group] });
  expect(navigationOf([root], 'en')).toEqual([
    {
      id: 'crm',
      title: '客户管理',
      icon: 'ShopOutlined',
      groups: [
        {
          key: '7',
          title: 'People',
          icon: 'TeamOutlined',
          pages: [{ path: MY_CLIENT, title: '我的客户', icon: 'UserOutlined' }],
        },
      ],
    },
  ]);
});

test('the search box keeps pages that contain the words, and all pages of a group with a matching name', () => {
  const [crm] = navigationOf(menuOf({ crm: [MY_CLIENT, FUNNELS, BLACKLIST] }), 'en');
  const found = (keyword: string) =>
    findPages(crm?.groups ?? [], keyword).map(({ pages }) => pages.map(({ path }) => path));
  expect(found('BLACK ')).toEqual([[BLACKLIST]]);
  expect(found('data anal')).toEqual([[FUNNELS]]);
  expect(found('nothing')).toEqual([]);
});
