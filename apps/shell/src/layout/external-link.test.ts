import { expect, test } from 'vitest';
import { menuNode, META } from '../testing/menu.ts';
import { externalEntriesOf } from './external-entries.tsx';
import { externalHref } from './external-link.ts';

const LINK = 'https://imfs.example.com:8443/board?x=a.com#b.com';

test('R073 replaces only the top-level domain of the link with the current one', () => {
  expect(externalHref(LINK, 'portal.example.cn')).toBe('https://imfs.example.cn:8443/board?x=a.com#b.com');
  expect(externalHref('https://bi.example.sg/', 'portal.other.net')).toBe('https://bi.example.net/');
  expect(externalHref(LINK, 'Portal.Example.CN.')).toBe('https://imfs.example.cn:8443/board?x=a.com#b.com');
});

test('R073 a portal on .com leaves the link unchanged', () => {
  for (const link of [LINK, 'https://bi.example.cn/']) expect(externalHref(link, 'portal.example.com')).toBe(link);
});

test('IP addresses and single-label hosts have no top-level domain to replace', () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) expect(externalHref(LINK, host)).toBe(LINK);
  for (const link of ['http://10.0.0.7/x', 'http://monitor/x', 'http://[::1]:81/'])
    expect(externalHref(link, 'portal.example.cn')).toBe(link);
});

test('external entries include all shown ones of the menu, in its order and language', () => {
  const external = (name: string, over = {}) =>
    menuNode({
      id: name,
      kind: 5,
      name,
      nameEn: `${name} en`,
      meta: { ...META, externalUrl: `https://${name}.example.com/` },
      ...over,
    });
  const menu = [
    menuNode({
      kind: 1,
      children: [external('imfs'), menuNode({ router: '/home' }), external('off', { webShowFlag: 0 })],
    }),
    menuNode({ kind: 1, children: [menuNode({ children: [external('bi')] }), external('none', { meta: META })] }),
  ];
  expect(externalEntriesOf(menu, 'en', 'portal.example.cn')).toEqual([
    { key: 'external:imfs', title: 'imfs en', href: 'https://imfs.example.cn/' },
    { key: 'external:bi', title: 'bi en', href: 'https://bi.example.cn/' },
  ]);
});
