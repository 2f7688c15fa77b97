import { expect, test } from 'vitest';
import { nameResource } from './names.ts';

const routes = [
  { path: '/crm/price-list', app: 'crm', title: { zh: '价格表', en: 'Prices' }, international: 'crm.prices' },
  { path: '/srm/widget', app: 'srm', title: { zh: '部件', en: 'Parts' }, international: 'srm.widget' },
];

test('a noun outside the design gets default names', () => {
  expect(nameResource({ module: 'crm', noun: 'widget' }, routes)).toMatchObject({
    camel: 'widget',
    pascal: 'Widget',
    table: 'crm.widget',
    right: 'crm.widget',
    basePath: '/v2/crm/widget',
    pagePath: '/crm/widget',
    title: { zh: 'Widget', en: 'Widget' },
    isInDesign: false,
  });
});

test('a route of the module supplies path, title and right; the request overrides it', () => {
  const request = { module: 'crm', noun: 'price-list' };
  expect(nameResource(request, routes)).toMatchObject({
    camel: 'priceList',
    table: 'crm.price_list',
    right: 'crm.prices',
    pagePath: '/crm/price-list',
    title: { zh: '价格表', en: 'Prices' },
    isInDesign: true,
  });
  expect(nameResource({ ...request, en: 'Price lists' }, routes).title).toEqual({ zh: '价格表', en: 'Price lists' });
});

test('a given path is kept, in the design or not', () => {
  expect(nameResource({ module: 'crm', noun: 'offer', path: '/crm/price-list' }, routes)).toMatchObject({
    right: 'crm.prices',
  });
  expect(nameResource({ module: 'crm', noun: 'offer', path: '/crm/x' }, routes)).toMatchObject({
    pagePath: '/crm/x',
    isInDesign: false,
  });
});

test('the detail page uses the path of the design, otherwise one below the list', () => {
  const at = (path: string) => ({ path, app: 'crm', title: { zh: 'x', en: 'x' }, international: null });
  const detailOf = (path: string, design: string[]) =>
    nameResource({ module: 'crm', noun: 'offer', path }, design.map(at)).detailPath;
  expect(detailOf('/crm/offer', [])).toBe('/crm/offer/details');
  expect(detailOf('/crm/offer', ['/crm/offer/detail'])).toBe('/crm/offer/detail');
  expect(detailOf('/crm/offer/list', ['/crm/offer/detail'])).toBe('/crm/offer/detail');
});

test.each(['Widget', 'price_list', '', '1st', 'a--b'])('"%s" is rejected as a noun', (noun) => {
  expect(() => nameResource({ module: 'crm', noun }, routes)).toThrow('kebab-case');
});
