import { describe, expect, it } from 'vitest';
import { nameResource } from '../new-resource/names.ts';
import { planSetting, settingRoutes } from './plan.ts';

const FILES: Readonly<Record<string, string>> = {
  'modules/crm/contract/index.ts': `import { a } from './a.ts';\nexport * from './a.ts';\nexport const c = defineModuleContract({ id: 'crm', calls: [] });\n`,
  'modules/crm/server/module.ts': `import { a } from './a.ts';\nexport const m = defineModuleServer({ settings: [a] });\n`,
  'modules/crm/server/tables.ts': '',
  'modules/crm/server/package.json': '{}',
  'modules/crm/web/entry.ts': `export default defineModuleWeb({ pages: [] });\n`,
  'modules/crm/web/package.json': '{}',
};
const workspace = {
  read: (path: string) => FILES[path] ?? '',
  exists: (path: string) => path in FILES,
  list: () => ['0004-x.sql'],
};
const route = (path: string, international: string) => ({
  path,
  app: 'sys',
  title: { zh: '等级', en: 'Levels' },
  international,
});
const routes = [
  route('/setModule/crm/rules/level', 'sys.crm.rules.level'),
  route('/setModule/csc/rules/level', 'sys.csc'),
];
const names = (noun: string, path?: string) =>
  nameResource({ module: 'crm', noun, path }, settingRoutes(routes, { module: 'crm', path }));

describe('a new setting', () => {
  it('takes its page and right from the design of its module, or from a given page', () => {
    expect(names('level')).toMatchObject({ right: 'sys.crm.rules.level', pagePath: '/setModule/crm/rules/level' });
    expect(names('step', '/setModule/csc/rules/level')).toMatchObject({ right: 'sys.csc', isInDesign: true });
  });

  it('is registered where its module lists settings and pages', () => {
    const planned = planSetting(names('level'), 'list', workspace);
    expect(planned.get('modules/crm/contract/index.ts')).toContain('settings: [levelSetting]');
    expect(planned.get('modules/crm/server/module.ts')).toContain('settings: [a, level]');
    expect(planned.get('modules/crm/web/entry.ts')).toContain("path: '/setModule/crm/rules/level'");
    expect([...planned.keys()]).toContain('modules/crm/server/migrations/0005-level.sql');
  });

  it('has no table of its own if it is a dictionary', () => {
    const planned = planSetting(names('level'), 'dictionary', workspace);
    expect([...planned.keys()].filter((path) => path.endsWith('.sql') || path.endsWith('tables.ts'))).toEqual([]);
    expect(planned.get('modules/crm/server/level/setting.ts')).toContain('definePgDictionary');
  });
});
