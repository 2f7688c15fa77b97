import { describe, expect, test } from 'vitest';
import { addressOf, specRoutes as spec } from '../testing/spec-routes.ts';
import { accessTo } from './access.ts';
import { placeOf } from './place.ts';
import { routeTable } from './route-table.ts';

const resolvedPath = (path: string): string | null => {
  const resolved = routeTable.resolve(path);
  if (resolved.kind === 'redirect') return resolvedPath(resolved.to);
  return resolved.kind === 'page' ? resolved.route.path : null;
};

// R029-R040 are tested by opening the pages (e2e/areas.e2e.ts); this checks that the generated table is complete.
describe('every route of the spec resolves under its area', () => {
  const areas = [
    ['System settings', '/setModule'],
    ['Business inquiry', '/businessInquiry'],
    ['CRM', '/crm'],
    ['Reports', '/reportAnalysis'],
    ['Financial', '/financial'],
    ['Business operations', '/businessOperations'],
    ['Supplier management', '/srm'],
    ['Messaging', '/message'],
    ['Quotes', '/offerManage'],
    ['Leads', '/csc'],
    ['General workflow', '/general'],
    ['Warning', '/heavenlyWarning'],
  ] as const;
  test.each(areas)('every %s route resolves under %s', (section, base) => {
    const routes = spec.filter((route) => route.section.startsWith(section));
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      expect(route.path.startsWith(`${base}/`) || route.path === base, route.path).toBe(true);
      expect(resolvedPath(addressOf(route)), route.path).toBe(route.redirect ?? route.path);
      for (const alias of route.aliases ?? []) expect(resolvedPath(alias), alias).toBe(route.path);
    }
  });
});

test('R002 the sub-applications are exactly the fourteen of the spec', () => {
  const apps = new Set(
    spec
      .map((route) => routeTable.resolve(addressOf(route)))
      .flatMap((resolved) => (resolved.kind === 'page' ? [resolved.route.app] : [])),
  );
  apps.delete('shell');
  const named = ['home', 'srm', 'crm', 'qm', 'bq', 'rpt', 'oc', 'tbx', 'sys', 'fc', 'mc', 'csc', 'ger', 'tj'];
  expect([...apps].sort()).toEqual(named.sort());
});

test('R008 / redirects to /home', () => {
  expect(routeTable.resolve('/')).toEqual({ kind: 'redirect', to: '/home' });
  expect(routeTable.resolve('/?a=1')).toEqual({ kind: 'redirect', to: '/home?a=1' });
});

test('R045 /message/email redirects to the inbox', () => {
  expect(routeTable.resolve('/message/email?x=1')).toEqual({ kind: 'redirect', to: '/message/email/inbox?x=1' });
});

test('R009 R010 R011 R012 R024 R026 open routes need no menu permission', () => {
  const open = [
    '/login',
    '/authorize',
    '/refresh',
    '/ddNotice',
    '/message/publicnotice/timeaxis',
    '/csc/feedbackmanagement/feedback',
  ];
  expect(open.map((path) => accessTo(path, []))).toEqual(open.map(() => 'allowed'));
});

test('R042 detail and sub-pages are mapped to a parent menu', () => {
  const section = 'Detail and sub-pages mapped to a parent menu';
  const pages = spec.filter((route) => route.section === section || route.alsoIn?.includes(section));
  expect(pages.length).toBeGreaterThan(40);
  for (const page of pages) {
    expect(page.parent, page.path).not.toBeNull();
    expect(placeOf(page.path, []).menuPath).toBe(page.parent);
    expect(routeTable.find(page.parent ?? '')?.parent, `${page.parent} is a menu entry itself`).toBeUndefined();
  }
});

test('an area inside another one is matched first, and paths are case-sensitive', () => {
  expect(resolvedPath('/businessOperations/voIp/x')).toBe('/businessOperations/voIp/:page*');
  expect(resolvedPath('/businessOperations/voip/x')).toBe('/businessOperations/:page*');
  expect(resolvedPath('/businessOperations/voip/voice-test')).toBe('/businessOperations/voip/voice-test');
});

test('a path outside every area is not found', () => {
  expect(routeTable.resolve('/nowhere').kind).toBe('not-found');
  expect(routeTable.resolve('/crmx').kind).toBe('not-found');
});
