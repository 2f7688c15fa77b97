import { describe, expect, test } from 'vitest';
import { rowScope } from './row-scope.ts';

const lines = (text: string, path = 'modules/bq/server/promoter/repo.ts') =>
  rowScope.check([{ path, text: `const first = 1;\n${text}` }]).map((found) => found.line);

describe('a row scope in a module', () => {
  test.each([
    ['that branches on its kind', "const own = scope.kind === 'all' ? sql`true` : mine;"],
    ['that branches with an optional scope', "if (scope?.kind === 'all') run();"],
    ['that asks whether it is limited', "if ('all' !== own.kind) run();"],
    ['whose departments go into SQL', 'const own = sql`o.dept_id = any(${[...scope.deptIds]}::bigint[])`;'],
    ['whose departments are compared', 'const isOwn = readScope.deptIds.includes(row.deptId);'],
  ])('%s is reported', (_, text) => {
    expect(lines(text)).toEqual([2]);
  });

  test.each([
    ['the functions of the kit', 'const own = ownedIn(scope, { owner: sql`a.owner_id` });'],
    ['another kind', "if (right.kind === 'key') run();"],
    ['departments of a rule', 'const ids = rule.deptIds;'],
  ])('accepts %s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });

  test('may be written by hand in the kit, which defines it, and in tests', () => {
    const text = "const own = scope.kind === 'all';";
    expect(lines(text, 'kit/server/src/resource/conditions.ts')).toEqual([]);
    expect(lines(text, 'modules/bq/server/promoter/promoter.int.test.ts')).toEqual([]);
  });
});
