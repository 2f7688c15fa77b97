import { expect, test } from 'vitest';
import { areDocs, policyOf } from './policy.ts';

test('only documents and the ledger count as documents; an unknown history does not', () => {
  expect(areDocs(['docs/CI.md', 'README.md', 'modules/crm/README.md', '.ci/ledger.json'])).toBe(true);
  expect(areDocs([])).toBe(true);
  expect(areDocs(['docs/CI.md', 'tools/bench/bench.ts'])).toBe(false);
  expect(areDocs(['.ci/run'])).toBe(false);
  expect(areDocs(null)).toBe(false);
});

test('a documents-only change runs fewer of the unchanged files and all others', () => {
  for (const project of ['int', 'e2e'] as const) {
    const usual = policyOf(project, { isDocsOnly: false, changedShare: 0 });
    const docs = policyOf(project, { isDocsOnly: true, changedShare: 0 });
    expect(docs.oneIn).toEqual({ ...usual.oneIn, unchanged: 18 });
    expect(usual.oneIn.unchanged).toBe(6);
    expect(docs.isAlways('apps/api/src/proof/matrix.int.test.ts')).toBe(true);
  }
});

test('the rights tests are expected to take a seventh of a whole run, and more for every changed module', () => {
  const shareOf = (changedShare: number): number =>
    policyOf('int', { isDocsOnly: false, changedShare }).shareOf('apps/api/src/proof/matrix.int.test.ts');
  expect(shareOf(0)).toBeLessThan(0.15);
  expect(shareOf(0.5)).toBeGreaterThan(shareOf(0.1));
  expect(shareOf(1)).toBeLessThanOrEqual(1);
  const { shareOf: other } = policyOf('int', { isDocsOnly: false, changedShare: 0 });
  expect(other('modules/crm/server/customer/create.int.test.ts')).toBe(1);
});
