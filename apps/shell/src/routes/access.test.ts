import { expect, test } from 'vitest';
import { META, menuNode, menuOf } from '../testing/menu.ts';
import { accessTo } from './access.ts';

const MY_CLIENT = '/crm/client-partner/my-client';
const EMBEDDED = menuNode({
  subApp: 'crm',
  router: '/crm/registered/embedded',
  meta: { ...META, iframeBase: 'https://legacy.example.com/' },
});
const menu = [...menuOf({ crm: [MY_CLIENT, '/crm/registered/no-base', '/nowhere/registered'] }), EMBEDDED];

test('R281 R285 a page in the resources is allowed, another one forbidden', () => {
  expect(accessTo(`${MY_CLIENT}?x=1`, menu)).toBe('allowed');
  expect(accessTo('/crm/client-partner/blacklist', menu)).toBe('forbidden');
});

test('R282 a detail page is allowed with its parent', () => {
  expect(accessTo(`${MY_CLIENT}/details?id=1`, menu)).toBe('allowed');
  expect(accessTo('/crm/client-partner/open-sea/details', menu)).toBe('forbidden');
});

test('R283 an open route needs no resource', () => {
  const shell = ['/home', '/login', '/authorize', '/refresh', '/ddNotice'];
  const pages = ['/general/process/sponsor', '/message/publicnotice/timeaxis', '/general/download'];
  for (const path of [...shell, ...pages, '/csc/feedbackmanagement/feedback'])
    expect(accessTo(path, []), path).toBe('allowed');
});

test('R284 an unknown route is not found rather than forbidden', () => {
  expect(accessTo('/nowhere', menu)).toBe('not-found');
  expect(accessTo('/crm/not-registered', menu)).toBe('not-found');
});

test('a path under a catch-all exists only when exactly its router is registered with a base', () => {
  expect(accessTo('/crm/registered/embedded?x=1#/orders/7', menu)).toBe('allowed');
  for (const other of [
    '/crm/registered/no-base',
    '/crm/registered',
    '/crm/registered/embedded/x',
    '/nowhere/registered',
  ])
    expect(accessTo(other, menu), other).toBe('not-found');
});

test('an alias needs the right of its target', () => {
  expect(accessTo('/crm/approval-order', menu)).toBe('forbidden');
  expect(accessTo('/crm/approval-order', menuOf({ crm: ['/crm/operate/approval-order'] }))).toBe('allowed');
});

test('a hidden entry grants its route', () => {
  const hidden = menuNode({ subApp: 'crm', router: MY_CLIENT, webShowFlag: 0 });
  expect(accessTo(MY_CLIENT, [hidden])).toBe('allowed');
});
