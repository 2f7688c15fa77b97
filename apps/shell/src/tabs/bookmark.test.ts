import { expect, test } from 'vitest';
import { menuNode } from '../testing/menu.ts';
import { bookmarkOf } from './bookmark.ts';
import { newTab } from './tabs.ts';

const CLIENTS = '/crm/client-partner/my-client';
const menu = [
  menuNode({
    kind: 1,
    subApp: 'crm',
    children: [
      menuNode({ subApp: 'crm', router: CLIENTS, name: '我的客户', nameEn: 'My clients', international: 'crm.x' }),
    ],
  }),
];

test('R090 a tab carries path, fullPath, international, title, encoded title, close flag and iframeName', () => {
  expect(bookmarkOf(newTab('t4', `${CLIENTS}?page=2`), menu, 'zh')).toEqual({
    path: CLIENTS,
    fullPath: `${CLIENTS}?page=2`,
    international: 'crm.x',
    title: '我的客户',
    encodedTitle: '%E6%88%91%E7%9A%84%E5%AE%A2%E6%88%B7',
    closeFlag: true,
    iframeName: 'frame-t4',
  });
  expect(bookmarkOf(newTab('t4', CLIENTS), menu, 'en').title).toBe('My clients');
  expect(bookmarkOf(newTab('home', '/home'), menu, 'zh')).toMatchObject({ closeFlag: false, international: '' });
});
