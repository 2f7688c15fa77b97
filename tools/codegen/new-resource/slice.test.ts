import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { disk } from './disk.ts';
import { nameResource } from './names.ts';
import { planSlice, type Workspace } from './slice.ts';

const files: Record<string, string> = {
  'modules/crm/server/tables.ts': 'const defineTable = tablesOf<DB>(COLUMNS);\n',
  'modules/crm/contract/index.ts': 'export const crmContract = defineModuleContract({ calls: [], resources: [] });\n',
  'modules/crm/server/module.ts': 'export const crmModule = defineModuleServer({ handlers: [] });\n',
  'modules/crm/server/migrations/0007-customer.sql': '',
  'modules/crm/server/package.json':
    '{ "dependencies": { "kysely": "catalog:", "@switchboard/sys-server": "workspace:*" } }',
  'modules/crm/contract/package.json': '{ "dependencies": { "zod": "catalog:" } }',
  'modules/crm/web/package.json': '{ "name": "x", "dependencies": { "antd": "catalog:" } }',
  'modules/crm/web/entry.ts': 'export default defineModuleWeb({ pages: [] });\n',
  'modules/crm/web/locales/zh.json': '{}',
  'modules/crm/web/locales/en.json': '{}',
};

const memory = (more: Record<string, string> = {}): Workspace => {
  const all: Record<string, string> = { ...files, ...more };
  return {
    read: (path) => all[path] ?? '',
    exists: (path) => path in all,
    list: (folder) =>
      Object.keys(all).flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])),
  };
};
const names = nameResource({ module: 'crm', noun: 'price-list' }, []);

test('a slice consists of ten new files and the edits that register it', () => {
  const plan = planSlice(names, memory());
  expect([...plan.keys()].filter((path) => !(path in files))).toEqual([
    'modules/crm/server/migrations/0008-price-list.sql',
    'modules/crm/contract/price-list.ts',
    'modules/crm/server/price-list/repo.ts',
    'modules/crm/server/price-list/service.ts',
    'modules/crm/server/price-list/routes.ts',
    'modules/crm/server/price-list/price-list.int.test.ts',
    'modules/crm/web/price-list/list.tsx',
    'modules/crm/web/price-list/form.tsx',
    'modules/crm/web/price-list/detail.tsx',
    'modules/crm/web/price-list/pages.test.tsx',
  ]);
  expect(plan.get('modules/crm/contract/index.ts')).toContain('resources: [priceListResource]');
  expect(plan.get('modules/crm/server/module.ts')).toContain('handlers: [...priceListRoutes]');
  expect(plan.get('modules/crm/contract/index.ts')).toContain('calls: [...priceListCalls]');
  expect(plan.get('modules/crm/server/tables.ts')).toContain(
    "export const priceListTable = defineTable('crm.price_list', {",
  );
  for (const page of ['list', 'detail'])
    expect(plan.get('modules/crm/web/entry.ts')).toContain(`import('./price-list/${page}.tsx')`);
});

test('both languages get the page’s texts', () => {
  const plan = planSlice(names, memory());
  const keys = ['zh', 'en'].map((language) =>
    Object.keys(JSON.parse(plan.get(`modules/crm/web/locales/${language}.json`) ?? '').priceList),
  );
  expect(keys[0]).toEqual(keys[1]);
});

test('only missing dependencies are added, and a complete package.json is unchanged', () => {
  const plan = planSlice(names, memory());
  expect(plan.get('modules/crm/server/package.json')).toBe(files['modules/crm/server/package.json']);
  expect(JSON.parse(plan.get('modules/crm/web/package.json') ?? '').dependencies).toEqual({
    '@switchboard/crm-contract': 'workspace:*',
    '@switchboard/kit-contract': 'workspace:*',
    antd: 'catalog:',
    react: 'catalog:',
    'react-i18next': 'catalog:',
  });
});

test('an unknown module or an existing file stops the run before anything is written', () => {
  expect(() => planSlice({ ...names, module: 'nope' }, memory())).toThrow('no modules/nope/server/module.ts');
  expect(() => planSlice(names, memory({ 'modules/crm/web/price-list/list.tsx': '' }))).toThrow('exists already');
});

test('a test migrates the modules that the migrations of its module refer to', () => {
  const referring = {
    'modules/crm/server/migrations/0007-customer.sql': 'process_id bigint references ger.wf_instance (id)',
  };
  const file = planSlice(names, memory(referring)).get('modules/crm/server/price-list/price-list.int.test.ts');
  expect(file).toContain('modules: [sysModule, gerModule, crmModule]');
});

test('the files of every module with tables and pages can be extended', () => {
  const ids = readdirSync('modules').filter((id) =>
    ['server/tables.ts', 'web/entry.ts'].every((part) => existsSync(`modules/${id}/${part}`)),
  );
  for (const module of ids)
    expect(planSlice(nameResource({ module, noun: 'example' }, []), disk).size, module).toBeGreaterThan(10);
});

test('a document has tables for lines, log and numbers; the second one of a module shares the numbers', () => {
  const document = nameResource({ module: 'crm', noun: 'price-list', of: 'document' }, []);
  const migration = 'modules/crm/server/migrations/0008-price-list.sql';
  const tables = 'modules/crm/server/tables.ts';
  const first = planSlice(document, memory());
  for (const name of ['crm.price_list_line', 'crm.price_list_log', 'crm.doc_number']) {
    expect(first.get(migration)).toContain(`create table ${name} (`);
    expect(first.get(tables)).toContain(`defineTable('${name}')`);
  }
  const second = planSlice(document, memory({ [tables]: "export const a = defineTable('crm.doc_number');\n" }));
  expect(second.get(migration)).not.toContain('doc_number');
});

test('a document that a process approves lists its service; an unknown kind is refused', () => {
  const plan = planSlice(nameResource({ module: 'crm', noun: 'price-list', of: 'process' }, []), memory());
  expect(plan.get('modules/crm/server/module.ts')).toContain('contributions: [priceListService]');
  expect(JSON.parse(plan.get('modules/crm/server/package.json') ?? '').dependencies).toHaveProperty(
    '@switchboard/ger-server',
  );
  expect(() => nameResource({ module: 'crm', noun: 'price-list', of: 'list' }, [])).toThrow('is none of');
});
