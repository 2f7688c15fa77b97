import { describe, expect, it } from 'vitest';
import { buildMenu } from './menu.ts';
import type { ResourceRow } from './repo.ts';

const row = (id: string, parent: string | null, key: string, over: Partial<ResourceRow> = {}): ResourceRow => ({
  id,
  parent_id: parent,
  kind: 2,
  name_zh: `名${id}`,
  name_en: null,
  international: key,
  router: `/${key}`,
  icon: null,
  web_show_flag: 1,
  sub_app: 'crm',
  active_router: null,
  only_one_bookmark: false,
  hide_aside: false,
  hide_bookmark: false,
  external_url: null,
  iframe_base: null,
  ...over,
});
const ROWS = [
  row('1', null, 'module.crm', { kind: 1, router: null }),
  row('2', '1', 'group.crm.partner', { router: null }),
  row('3', '2', 'crm.my-client'),
  row('4', '2', 'crm.all-client'),
  row('5', '1', 'crm.hidden', { web_show_flag: 0, kind: 3, active_router: '/crm.my-client' }),
  row('6', null, 'module.sys', { kind: 1, router: null }),
  row('7', '6', 'sys.user'),
];
const shape = (nodes: ReturnType<typeof buildMenu>): unknown =>
  nodes.map((node) =>
    node.children.length === 0 ? node.international : { [node.international]: shape(node.children) },
  );

describe('menu of a user', () => {
  it('contains the granted entries and the groups above them, nothing else', () => {
    expect(shape(buildMenu(ROWS, new Set(['crm.my-client'])))).toEqual([
      { 'module.crm': [{ 'group.crm.partner': ['crm.my-client'] }] },
    ]);
  });

  it('is empty without a grant, and for a grant that is not a menu entry', () => {
    expect(buildMenu(ROWS, new Set())).toEqual([]);
    expect(buildMenu(ROWS, new Set(['crm.my-client:edit']))).toEqual([]);
  });

  it('keeps the order of the rows, in every branch', () => {
    expect(shape(buildMenu(ROWS, new Set(['sys.user', 'crm.hidden', 'crm.all-client', 'crm.my-client'])))).toEqual([
      { 'module.crm': [{ 'group.crm.partner': ['crm.my-client', 'crm.all-client'] }, 'crm.hidden'] },
      { 'module.sys': ['sys.user'] },
    ]);
  });

  it('marks hidden pages with a flag: they are no menu entries but still grant their route', () => {
    const page = buildMenu(ROWS, new Set(['crm.hidden']))[0]?.children[0];
    expect(page).toMatchObject({ webShowFlag: 0, router: '/crm.hidden', meta: { activeRouter: '/crm.my-client' } });
  });

  it('drops an entry of a disabled group', () => {
    expect(buildMenu(ROWS.slice(2), new Set(['crm.my-client']))).toEqual([]);
  });
});
