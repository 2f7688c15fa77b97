import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { countRoutes, type SpecRoute } from './route-count.ts';

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
    catchAlls: { total: 0, built: 0 },
    redirects: { total: 0, built: 0 },
    missing: { crm: ['/crm/a'] },
    partial: {},
    problems: [],
  });
});

test('a catch-all and a redirect are counted separately from pages', () => {
  const withFrames = [
    ...routes,
    { path: '/', app: 'shell', redirect: '/home' },
    { path: '/crm/:page*', app: 'crm', catchAll: true },
    { path: '/srm/:page*', app: 'srm', catchAll: true },
  ];
  const pages = ['/login', '/', '/crm/:page*'].map((path) => ({ path }));
  const { total, built, byApp, catchAlls, redirects, missing } = countRoutes(withFrames, [
    { owner: 'apps/shell', pages },
  ]);
  expect({ total, built, byApp }).toEqual({
    total: 3,
    built: 1,
    byApp: { crm: { total: 2, built: 0 }, shell: { total: 1, built: 1 } },
  });
  expect({ catchAlls, redirects }).toEqual({
    catchAlls: { total: 2, built: 1 },
    redirects: { total: 1, built: 1 },
  });
  expect(missing).toEqual({ crm: ['/crm/a', '/crm/b'] });
});

test('every catch-all and redirect of the design is marked as such', async () => {
  const spec = JSON.parse(await readFile('docs/spec/routes.json', 'utf8')) as (SpecRoute & { kind: string })[];
  const paths = (matches: (route: (typeof spec)[number]) => boolean) => spec.filter(matches).map(({ path }) => path);
  expect(paths(({ catchAll }) => catchAll === true)).toEqual(paths(({ path }) => path.includes('*')));
  expect(paths(({ redirect }) => redirect !== undefined)).toEqual(paths(({ kind }) => kind === 'redirect'));
});

test('an alias counts for its route, once', () => {
  const count = countRoutes(routes, [{ owner: 'modules/crm', pages: [{ path: '/a' }, { path: '/crm/a' }] }]);
  expect([count.built, count.problems]).toEqual([1, []]);
});

test('a path that is not in the design, or is registered twice, is a problem', () => {
  const count = countRoutes(routes, [
    { owner: 'modules/crm', pages: [{ path: '/crm/zzz' }, { path: '/crm/a' }] },
    { owner: 'modules/sys', pages: [{ path: '/crm/a' }] },
  ]);
  expect(count.problems).toEqual([
    'modules/crm: /crm/zzz is not a route of docs/spec/routes.json',
    'modules/sys: /crm/a is already built by modules/crm',
  ]);
});

test('a partial page is not counted as built', () => {
  const pages = [{ path: '/a', partial: 'the actions' }, { path: '/crm/b' }];
  const count = countRoutes(routes, [{ owner: 'modules/crm', pages }]);
  expect([count.built, count.byApp.crm, count.partial]).toEqual([
    1,
    { total: 2, built: 1 },
    { '/crm/a': 'the actions' },
  ]);
  expect(count.missing.crm).toEqual(['/crm/a']);
});

test('a page in a module where the shell does not look for it is a problem and not counted as built', () => {
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
