import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from './testing/copy.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.drop());

const make = () => copy.run('node', 'tools/codegen/new-resource/new-resource.ts', 'oc', 'widget', '--no-install');

test('a new resource is migrated and generated, compiles, passes format and lint, and its own tests pass', {
  // type checks and test runs in child processes on a busy machine; a retry would find the files of the first try
  timeout: 600_000,
  retry: 0,
}, () => {
  const output = make();
  const [, lines] = /product lines: (\d+) \(/.exec(output) ?? [];
  expect(Number(lines)).toBeLessThanOrEqual(200);

  const slice = ['modules/oc/contract/widget.ts', 'modules/oc/server/widget', 'modules/oc/web/widget'];
  copy.typeCheck('server', 'modules/oc/server/widget');
  copy.typeCheck('web', 'modules/oc/web/widget');
  copy.run('biome', 'format', ...slice, 'modules/oc/server/tables.ts', 'modules/oc/contract/index.ts');
  copy.run('oxlint', '--deny-warnings', ...slice);
  expect(copy.projectRules('modules/oc').filter((finding) => finding.includes('widget'))).toEqual([]);
  const tests = copy.run('vitest', 'run', '--project', 'int', '--project', 'unit', '--no-color', 'widget');
  expect(tests).toMatch(/Test Files +2 passed/);

  expect(make, 'the same resource a second time').toThrow('exists already');
});
