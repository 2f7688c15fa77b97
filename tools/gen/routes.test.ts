import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderShellRoutes, type SpecRoute } from './routes.ts';

const spec = JSON.parse(readFileSync(new URL('../../docs/spec/routes.json', import.meta.url), 'utf8')) as SpecRoute[];

test('the shell gets every route once, in the order of the spec, one a line', () => {
  const text = renderShellRoutes(spec);
  const routes = JSON.parse(text) as { path: string }[];
  expect(routes.map(({ path }) => path)).toEqual(spec.map(({ path }) => path));
  expect(text.split('\n')).toHaveLength(spec.length + 3);
  expect(renderShellRoutes(spec)).toBe(text);
});

test('what is false or empty is left out', () => {
  const route: SpecRoute = {
    path: '/a',
    app: 'crm',
    title: { zh: '甲', en: 'A' },
    parent: null,
    detail: false,
    onlyOneBookmark: false,
    hideAside: false,
    hideBookmarks: true,
    open: false,
    menuGroup: null,
  };
  expect(JSON.parse(renderShellRoutes([route]))).toEqual([
    { path: '/a', app: 'crm', title: { zh: '甲', en: 'A' }, hideBookmarks: true },
  ]);
});
