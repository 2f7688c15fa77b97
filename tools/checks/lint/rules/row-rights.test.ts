import { expect, test } from 'vitest';
import { LIST, rowRights } from './row-rights.ts';

const WEB = {
  path: 'modules/crm/web/widget/list.tsx',
  text: '\n<ListPage resource={widgetResource} rowActions={actions} />',
};
const source = (scope: string) => ({
  path: 'modules/crm/server/widget/repo.ts',
  text: `definePgSource({\n  resource: widgetResource,\n  from: x,\n  scope: ${scope}\n});`,
});
const contract = (more = '') => ({
  path: 'modules/crm/contract/widget.ts',
  text: `export const other = 1;\nexport const widgetResource = defineResource({\n  code: 'crm.widget',\n${more}  title: x,\n});`,
});
const OWNED = source("rowsOf(widgetRows, 'x'),");
const RIGHTS = contract('  rowRights: {\n  },\n');
const listed = { path: LIST, text: '{"widgetResource": "not tried yet"}' };
const whys = (...files: { path: string; text: string }[]) => rowRights(files).map(({ why }) => why);

test('a list with row actions over owned rows is reported at its page', () => {
  expect(rowRights([WEB, OWNED, contract()])).toEqual([
    {
      file: WEB.path,
      line: 2,
      rule: 'row-rights',
      why: expect.stringContaining('rows of widgetResource have an owner'),
    },
  ]);
});

test('passes with rowRights, on the list, without row actions or without an owner', () => {
  expect(whys(WEB, OWNED, RIGHTS)).toEqual([]);
  expect(whys(WEB, OWNED, contract(), listed)).toEqual([]);
  expect(whys({ ...WEB, text: '<ListPage resource={widgetResource} />' }, OWNED, contract())).toEqual([]);
  expect(whys(WEB, source("{ none: 'rules for all' },"), contract())).toEqual([]);
  const open = { path: 'modules/crm/server/scope.ts', text: "const OPEN = {\n  none: 'all',\n};\n" };
  expect(whys(WEB, source('OPEN,'), open, contract())).toEqual([]);
});

test('a scope in a constant or over several lines counts as owned', () => {
  const scope = { path: 'modules/crm/server/scope.ts', text: 'const OF_CUSTOMER = {\n  owner: sql`a`,\n};\n' };
  expect(whys(WEB, source('OF_CUSTOMER,'), scope, contract())).toHaveLength(1);
  expect(whys(WEB, source("{ owner: sql`a`, unguarded: 'x' },"), contract())).toHaveLength(1);
});

test('a listed resource that now has rowRights must be removed from the list', () => {
  expect(whys(WEB, OWNED, RIGHTS, listed)).toEqual(['widgetResource need not be listed any more']);
});

test('a list with its resource in a constant, or with a scope over several lines, is found', () => {
  const web = {
    ...WEB,
    text: 'const resource = widgetResource;\n<ListPage resource={resource} rowActions={actions} />',
  };
  expect(whys(web, OWNED, contract())).toHaveLength(1);
  expect(whys(web, source('{\n    owner: sql`a`,\n  },'), contract())).toHaveLength(1);
  expect(whys(web, source("{\n    none: 'rules for all',\n  },"), contract())).toEqual([]);
});

test('a source that chooses between two forms of a resource is found under both', () => {
  const chosen = { ...OWNED, text: OWNED.text.replace('widgetResource', 'isFull ? widgetResource : smallResource') };
  expect(whys(WEB, chosen, contract())).toHaveLength(1);
});

test('lists created by a function are identified by the name of their type', () => {
  const web = {
    path: 'modules/crm/web/widget/list.tsx',
    text: 'interface Props {\n  readonly resource: WidgetResource;\n}\n<ListPage resource={resource} rowActions={actions} />',
  };
  const server = {
    ...OWNED,
    text: `const of = (resource: WidgetResource) => definePgSource({\n  resource,\n  scope: SCOPES[side],\n});`,
  };
  const made = (more: string) => ({
    path: 'modules/crm/contract/widget.ts',
    text: `const defineWidgets = (side: Side) =>\n  defineResource({\n${more}  });\nexport type WidgetResource = ReturnType<typeof defineWidgets>;\n`,
  });
  expect(whys(web, server, made(''))).toEqual([expect.stringContaining('rows of WidgetResource have an owner')]);
  expect(whys(web, server, made('    ...rowRightsOf(side),\n'))).toEqual([]);
});
