import { expect, test } from 'vitest';
import { menuNode } from '../testing/menu.ts';
import { pageTitle } from './title.ts';

const MY_CLIENT = '/crm/client-partner/my-client';
const menu = [menuNode({ subApp: 'crm', router: MY_CLIENT, name: '客户一览', nameEn: 'All my customers' })];

test('R062 the title is found by matching the path against the resources', () => {
  expect(pageTitle(`${MY_CLIENT}?status=1`, menu, 'zh')).toBe('客户一览');
  expect(pageTitle(MY_CLIENT, menu, 'en')).toBe('All my customers');
});

test('R063 a detail page takes its title from the query parameter name', () => {
  expect(pageTitle(`${MY_CLIENT}/details?id=1&name=${encodeURIComponent('示例公司')}`, menu, 'zh')).toBe('示例公司');
});

test('SYS-47 the title is the query name if the route uses it, else the resource, else the title of the route', () => {
  expect(pageTitle(`${MY_CLIENT}/details?name=A`, menu, 'en')).toBe('A');
  expect(pageTitle(`${MY_CLIENT}?name=A`, menu, 'en')).toBe('All my customers');
  expect(pageTitle(`${MY_CLIENT}/details?name=%20`, menu, 'en')).toBe('Customer details');
  expect(pageTitle(`${MY_CLIENT}/details`, menu, 'zh')).toBe('客户详情');
});
