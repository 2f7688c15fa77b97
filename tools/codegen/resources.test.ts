import { describe, expect, it } from 'vitest';
import { buildResources, type SpecRoute } from './resources.ts';

const MODULES = { crm: { zh: '客户', en: 'Customers' }, sys: { zh: '系统', en: 'System' } };
const route = (over: Partial<SpecRoute>): SpecRoute => ({
  path: '/crm/x',
  app: 'crm',
  title: { zh: '页', en: 'Page' },
  parent: null,
  onlyOneBookmark: false,
  hideAside: false,
  hideBookmarks: false,
  inMenu: true,
  menuGroup: null,
  international: 'crm.x',
  ...over,
});
const GROUP = { zh: '客户与伙伴', en: 'Clients & partners' };

describe('menu resources from the routes', () => {
  it('begin with one entry per module', () => {
    expect(buildResources([], MODULES)).toEqual([
      expect.objectContaining({ key: 'module.crm', kind: 1, zh: '客户', en: 'Customers', parent: null, router: null }),
      expect.objectContaining({ key: 'module.sys', kind: 1, app: 'sys' }),
    ]);
  });

  it('create each group once, before its first page', () => {
    const routes = [
      route({ menuGroup: GROUP }),
      route({ path: '/crm/y', international: 'crm.y', menuGroup: GROUP }),
      route({ path: '/sys/z', international: 'sys.z', app: 'sys', menuGroup: GROUP }),
    ];
    const [, , ...rest] = buildResources(routes, MODULES);
    expect(rest.map(({ key, parent }) => [key, parent])).toEqual([
      ['group.crm.clients-partners', 'module.crm'],
      ['crm.x', 'group.crm.clients-partners'],
      ['crm.y', 'group.crm.clients-partners'],
      ['group.sys.clients-partners', 'module.sys'],
      ['sys.z', 'group.sys.clients-partners'],
    ]);
  });

  it('a page outside the menu is registered, hidden, and highlights its parent', () => {
    const page = buildResources([route({ inMenu: false, parent: '/crm/list', onlyOneBookmark: true })], MODULES).at(-1);
    expect(page).toMatchObject({
      kind: 3,
      shown: false,
      active: '/crm/list',
      onlyOne: true,
      parent: 'module.crm',
      router: '/crm/x',
    });
  });

  it('end with the external entries', () => {
    const home = { home: { zh: '首页', en: 'Home' } };
    expect(buildResources([], home, { bi: { zh: 'BI 看板', en: 'BI board' } }).at(-1)).toMatchObject({
      key: 'external.bi',
      kind: 5,
      parent: 'module.home',
      router: null,
      shown: true,
      zh: 'BI 看板',
    });
  });

  it('leave out pages without a key and pages of no sub-application', () => {
    expect(buildResources([route({ international: null }), route({ app: 'shell' })], MODULES)).toHaveLength(2);
  });
});
