import { expect, test } from 'vitest';
import { countRoutes } from './route-count.ts';

const routes = [
  { path: '/crm/a', app: 'crm', aliases: ['/a'] },
  { path: '/crm/b', app: 'crm' },
  { path: '/login', app: 'shell' },
];

test('counts registered pages per app', () => {
  const count = countRoutes(routes, [
    { owner: 'modules/crm', pages: [{ path: '/crm/b' }] },
    { owner: 'apps/shell', pages: [{ path: '/login' }] },
  ]);
  expect(count).toEqual({
    total: 3,
    built: 2,
    byApp: { crm: { total: 2, built: 1 }, shell: { total: 1, built: 1 } },
    missing: { crm: ['/crm/a'] },
    partial: {},
    problems: [],
  });
});

test('an alias counts for its route, once', () => {
  const count = countRoutes(routes, [{ owner: 'modules/crm', pages: [{ path: '/a' }, { path: '/crm/a' }] }]);
  expect([count.built, count.problems]).toEqual([1, []]);
});

test('a path that is not in the design, or is built twice, is a problem', () => {
  const count = countRoutes(routes, [
    { owner: 'modules/crm', pages: [{ path: '/crm/zzz' }, { path: '/crm/a' }] },
    { owner: 'modules/sys', pages: [{ path: '/crm/a' }] },
  ]);
  expect(count.problems).toEqual([
    'modules/crm: /crm/zzz is not a route of docs/spec/routes.json',
    'modules/sys: /crm/a is already built by modules/crm',
  ]);
});

test('a page that says what it still lacks is not counted as built', () => {
  const pages = [{ path: '/a', partial: 'the actions' }, { path: '/crm/b' }];
  const count = countRoutes(routes, [{ owner: 'modules/crm', pages }]);
  expect([count.built, count.byApp.crm, count.partial]).toEqual([
    1,
    { total: 2, built: 1 },
    { '/crm/a': 'the actions' },
  ]);
  expect(count.missing.crm).toEqual(['/crm/a']);
});

test('a page in a module where the shell does not look for it is a problem, and not built', () => {
  const settings = [
    { path: '/setModule/a', app: 'sys', builtBy: 'crm' },
    { path: '/setModule/b', app: 'sys' },
  ];
  const count = countRoutes(settings, [{ owner: 'modules/crm/web', pages: settings.map(({ path }) => ({ path })) }]);
  expect([count.built, count.problems]).toEqual([
    1,
    ['modules/crm/web: the shell looks for /setModule/b in sys; say builtBy in docs/spec/routes.json'],
  ]);
});
