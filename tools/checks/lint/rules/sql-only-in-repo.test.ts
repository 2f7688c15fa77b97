import { expect, test } from 'vitest';
import { sqlOnlyInRepo } from './sql-only-in-repo.ts';

const text =
  "const a = sql`select 1`;\nconst b = sql<Row>`select 2`;\nconst c = db.selectFrom('x').selectAll();\nsql.raw('x');\n";
const lines = (path: string, source = text) => sqlOnlyInRepo.check([{ path, text: source }]).map((found) => found.line);

test.each([
  'modules/crm/server/customer/service.ts',
  'modules/crm/server/customer/routes.ts',
  'modules/crm/server/public.ts',
])('SQL in %s fails', (path) => {
  expect(lines(path)).toEqual([1, 2, 3, 4]);
});

test.each([
  'modules/crm/server/customer/repo.ts',
  'modules/crm/server/customer/claim.repo.ts',
  'modules/crm/server/customer/repo/page.ts',
  'modules/crm/server/demo/customers.ts',
  'modules/crm/server/jobs/recycle.ts',
  'modules/crm/server/customer/page.int.test.ts',
  'kit/server/src/resource/page.ts',
  'tools/demo/seed.ts',
])('SQL in %s passes', (path) => {
  expect(lines(path)).toEqual([]);
});

test('a service without SQL passes', () => {
  expect(lines('modules/crm/server/customer/service.ts', 'export const a = (repo: Repo) => repo.find(1);')).toEqual([]);
});
