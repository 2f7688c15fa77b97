import { expect, test } from 'vitest';
import { navigationOf } from '../layout/navigation.ts';
import { menuNode, menuOf, META } from '../testing/menu.ts';
import { embeddedBaseOf, guestPathOf, withGuestPath } from './embedded.ts';

const BASE = 'https://legacy.example.com/app';
const page = (router: string, iframeBase: string | null) =>
  menuNode({ subApp: 'crm', router, name: router, meta: { ...META, iframeBase } });

test('an embedded page is a registered router with a base, below the catch-all of an area', () => {
  const menu = [page('/crm/legacy/board', BASE), page('/crm/client-partner/blacklist', BASE), page('/nowhere', BASE)];
  expect(embeddedBaseOf('/crm/legacy/board?x=1#/a', menu)).toBe(BASE);
  // a listed route has its own page, and a path outside every area has none
  for (const other of ['/crm/client-partner/blacklist', '/nowhere', '/crm/legacy', '/crm/legacy/board/x'])
    expect(embeddedBaseOf(other, menu), other).toBeNull();
});

test('the path of the guest is stored in the hash and read from it', () => {
  expect(guestPathOf('/crm/legacy/board')).toBe('/');
  expect(guestPathOf('/crm/legacy/board#section')).toBe('/');
  expect(guestPathOf('/crm/legacy/board?x=1#/orders/7?tab=2')).toBe('/orders/7?tab=2');
  expect(withGuestPath('/crm/legacy/board?x=1#/orders/7', '/orders/8?tab=1')).toBe(
    '/crm/legacy/board?x=1#/orders/8?tab=1',
  );
  expect(withGuestPath('/crm/legacy/board#/orders/7', '/')).toBe('/crm/legacy/board');
});

test('in the menu it is in its assigned group, and left out without an address', () => {
  const group = menuNode({
    subApp: 'crm',
    name: '旧系统',
    nameEn: 'Legacy',
    children: [page('/crm/legacy/board', BASE)],
  });
  const menu = [
    menuNode({ kind: 1, subApp: 'crm', name: '客户', children: [group, page('/crm/legacy/away', null)] }),
    ...menuOf({ sys: ['/nowhere/at-all'] }),
  ];
  const groups = navigationOf(menu, 'en').flatMap((module) => module.groups);
  expect(groups.map(({ title, pages }) => [title, pages.map(({ path }) => path)])).toEqual([
    ['Legacy', ['/crm/legacy/board']],
  ]);
});
