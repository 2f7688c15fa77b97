import { describe, expect, it } from 'vitest';
import { packageCycles, type TestCycle } from './package-cycles.ts';

type Needs = Readonly<Record<string, readonly string[]>>;

const manifest = (name: string, dependencies: readonly string[] = [], devDependencies: readonly string[] = []) => {
  const section = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, 'workspace:*']));
  const content = { name, dependencies: section(dependencies), devDependencies: section(devDependencies) };
  return { path: `modules/${name}/package.json`, text: JSON.stringify(content, null, 2) };
};
const manifests = (needs: Needs, ofTests: Needs = {}) =>
  Object.entries(needs).map(([name, dependencies]) => manifest(name, dependencies, ofTests[name]));
const found = (files: { path: string; text: string }[], known: readonly TestCycle[] = []) =>
  packageCycles(known)
    .check(files)
    .map(({ file, line, why }) => `${file}:${line} ${why.split(':')[0]}`);

describe('package-cycles', () => {
  it('accepts packages that need each other in one direction', () => {
    expect(found(manifests({ kit: [], crm: ['kit'], fc: ['kit', 'crm'], bq: ['kit', 'crm', 'fc'] }))).toEqual([]);
  });

  it('refuses two packages that need each other, once and with the way', () => {
    expect(found(manifests({ bq: ['fc'], fc: ['bq'] }))).toEqual(['modules/bq/package.json:4 bq → fc → bq']);
  });

  it('refuses a cycle over several packages', () => {
    expect(found(manifests({ bq: ['fc'], fc: ['crm'], crm: ['bq'], rpt: ['bq'] }))).toEqual([
      'modules/bq/package.json:4 bq → fc → crm → bq',
    ]);
  });

  it('refuses a cycle that a devDependency closes', () => {
    expect(found(manifests({ mc: ['crm'], crm: [] }, { crm: ['mc'] }))).toEqual([
      'modules/crm/package.json:5 crm → mc → crm',
    ]);
  });

  it('refuses a package that needs itself', () => {
    expect(found(manifests({ crm: ['crm'] }))).toEqual(['modules/crm/package.json:4 crm → crm']);
  });

  it('ignores libraries that are no package of the repository', () => {
    expect(found(manifests({ crm: ['kysely'], fc: ['kysely', 'crm'] }))).toEqual([]);
  });

  it('accepts a devDependency that the list names', () => {
    const files = manifests({ mc: ['crm'], crm: [] }, { crm: ['mc'] });
    expect(found(files, [{ from: 'crm', to: 'mc', reason: 'tests' }])).toEqual([]);
  });

  it('refuses a dependency of production code even if the list names it', () => {
    const files = manifests({ mc: ['crm'], crm: ['mc'] });
    const findings = found(files, [{ from: 'crm', to: 'mc', reason: 'tests' }]);
    expect(findings[0]).toBe('modules/crm/package.json:4 crm → mc → crm');
  });

  it('reports an entry of the list that is no cycle any more', () => {
    const files = manifests({ mc: [], crm: [] }, { crm: ['mc'] });
    const list = { path: 'tools/checks/lint/cycles-of-tests.json', text: '[\n  { "from": "crm", "to": "mc" }\n]' };
    expect(found([...files, list], [{ from: 'crm', to: 'mc', reason: 'tests' }])).toEqual([
      'tools/checks/lint/cycles-of-tests.json:2 crm → mc is no cycle any more',
    ]);
  });
});
