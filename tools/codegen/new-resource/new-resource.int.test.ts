import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DisposableCopy, makeCopy } from './testing/disposable-copy.ts';

let workspace: DisposableCopy;
beforeAll(() => {
  workspace = makeCopy();
});
afterAll(() => workspace.remove());

/** The project's own rules check the files known to git: those of one folder, because all of them take most of a minute. */
function projectRules(folder: string): string[] {
  const { folder: cwd, run } = workspace;
  run('git', 'init', '-q');
  writeFileSync(join(cwd, '.git/info/exclude'), '*\n');
  run('git', 'add', '--force', folder);
  return spawnSync(process.execPath, ['tools/checks/lint/lint.ts'], { cwd, encoding: 'utf8' }).stdout.split('\n');
}

const make = () => workspace.run('node', 'tools/codegen/new-resource/new-resource.ts', 'oc', 'widget', '--no-install');

test('a new resource is migrated and generated, compiles, passes format and lint, and its own tests pass', {
  // type checks and test runs in child processes on a busy machine; a retry would find the files of the first try
  timeout: 600_000,
  retry: 0,
}, () => {
  const output = make();
  const [, lines] = /product lines: (\d+) \(/.exec(output) ?? [];
  expect(Number(lines)).toBeLessThanOrEqual(200);

  const slice = ['modules/oc/contract/widget.ts', 'modules/oc/server/widget', 'modules/oc/web/widget'];
  const { run, typeCheck } = workspace;
  typeCheck('server', 'modules/oc/server/widget');
  typeCheck('web', 'modules/oc/web/widget');
  run('biome', 'format', ...slice, 'modules/oc/server/tables.ts', 'modules/oc/contract/index.ts');
  run('oxlint', '--deny-warnings', ...slice);
  expect(projectRules('modules/oc').filter((finding) => finding.includes('widget'))).toEqual([]);
  const tests = run('vitest', 'run', '--project', 'int', '--project', 'unit', '--no-color', 'widget');
  expect(tests).toMatch(/Test Files +2 passed/);

  expect(make, 'the same resource a second time').toThrow('exists already');
});
