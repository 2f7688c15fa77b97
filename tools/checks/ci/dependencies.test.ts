import { expect, test } from 'vitest';
import { dependenciesOf, dependencyFiles, touchedModules } from './dependencies.ts';
import { sourcesOf } from './sources.ts';

const TREE: Record<string, string> = {
  'kit/server/package.json': '{"name":"@switchboard/kit-server","exports":{".":"./src/index.ts"}}',
  'kit/server/src/index.ts': `export * from './sql.ts';`,
  'kit/server/src/sql.ts': '',
  'modules/crm/server/package.json': '{"name":"@switchboard/crm-server","exports":{".":"./public.ts"}}',
  'modules/crm/server/public.ts': `export * from './claim.ts';`,
  'modules/crm/server/claim.ts': `import '@switchboard/kit-server';`,
  'modules/crm/server/module.ts': `import './claim.ts';`,
  'modules/crm/server/migrations/0001-first.sql': 'create table crm.customer ();',
  'modules/crm/server/claim.int.test.ts': `import { x } from './module.ts';`,
  'modules/qm/server/package.json': '{"name":"@switchboard/qm-server","exports":{".":"./public.ts"}}',
  'modules/qm/server/public.ts': '',
  'modules/crm/server/helper.ts': `import '@switchboard/qm-server';`,
  'modules/crm/server/quote.int.test.ts': `import './helper.ts';`,
  'modules/crm/server/price.int.test.ts': `import '@switchboard/qm-server';`,
  'modules/bq/server/module.ts': `import './route.ts';`,
  'modules/bq/server/route.ts': '',
  'modules/bq/server/route.int.test.ts': `import './route.ts';`,
  'apps/registry/package.json': '{"name":"@switchboard/registry","exports":{".":"./src/index.ts"}}',
  'apps/registry/src/index.ts': `import '../../../modules/crm/server/module.ts'; import '../../../modules/bq/server/module.ts';`,
  'apps/api/src/all.int.test.ts': `import { modules } from '@switchboard/registry';`,
  'tools/demo/spawn.ts': `import { spawn } from 'node:child_process';\nspawn('node', ['tools/demo/child.ts']);`,
  'tools/demo/child.ts': '',
  'tools/demo/kill.int.test.ts': `import './spawn.ts';`,
  'docs/spec/routes.json': '[{"path":"/customer/list","app":"crm"},{"path":"/set/vos","app":"sys","builtBy":"bq"}]',
  'e2e/customers.e2e.ts': `await portal.open('/customer/list'); await portal.open("/set/vos");`,
};
const tree = (changes: Record<string, string> = {}) => {
  const all = { ...TREE, ...changes };
  return sourcesOf(Object.keys(all), (file) => all[file] as string);
};
/** Returns which parts of a test's dependencies differ after a change. */
const touchedBy = (test: string, change: Record<string, string>): string[] => {
  const [before, after] = [dependenciesOf(tree(), test), dependenciesOf(tree(change), test)];
  return (['own', 'wide', 'shared'] as const).filter((part) => before[part] !== after[part]);
};

test('a change of an imported file in the test’s own module counts as own', () => {
  const change = { 'modules/crm/server/claim.ts': `import '@switchboard/kit-server'; // changed` };
  expect(touchedBy('modules/crm/server/claim.int.test.ts', change)).toEqual(['own']);
  expect(touchedBy('modules/crm/server/claim.int.test.ts', { 'modules/bq/server/route.ts': 'x' })).toEqual([]);
});

test('a migration belongs to the tests of the modules it migrates', () => {
  const change = { 'modules/crm/server/migrations/0001-first.sql': 'x' };
  expect(touchedBy('modules/crm/server/claim.int.test.ts', change)).toEqual(['own']);
  expect(touchedBy('modules/bq/server/route.int.test.ts', change)).toEqual([]);
});

test('an imported module counts as wide, unless the test itself imports its server', () => {
  const change = { 'modules/qm/server/public.ts': 'x' };
  expect(touchedBy('modules/crm/server/quote.int.test.ts', change)).toEqual(['wide']);
  expect(touchedBy('modules/crm/server/price.int.test.ts', change)).toEqual(['own']);
});

test('the kit counts as shared', () => {
  expect(touchedBy('modules/crm/server/claim.int.test.ts', { 'kit/server/src/sql.ts': 'x' })).toEqual(['shared']);
});

test('files reached through the list of all modules or by starting processes count as wide', () => {
  const change = { 'modules/bq/server/route.ts': 'x' };
  expect(touchedBy('apps/api/src/all.int.test.ts', change)).toEqual(['wide']);
  expect(touchedBy('tools/demo/kill.int.test.ts', change)).toEqual(['wide']);
});

test('a file that appears only in a string is a dependency', () => {
  expect(dependencyFiles(tree(), 'tools/demo/kill.int.test.ts').own).toContain('tools/demo/child.ts');
});

test('a journey depends on the modules of the pages it opens', () => {
  expect(touchedModules(tree(), 'e2e/customers.e2e.ts')).toEqual(['bq', 'crm']);
  expect(touchedBy('e2e/customers.e2e.ts', { 'modules/bq/server/route.ts': 'x' })).toEqual(['own']);
});

test('other tests and documents are not dependencies', () => {
  expect(touchedBy('apps/api/src/all.int.test.ts', { 'modules/crm/server/claim.int.test.ts': 'x' })).toEqual([]);
});
