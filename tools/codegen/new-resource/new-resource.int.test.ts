import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const bin = join(root, 'node_modules/.bin');
let copy: string;

/**
 * Copies the sources and the packages' own links and links the installed libraries: a disposable workspace within a
 * second. Never run pnpm in it: an install would follow the link and rewire the real node_modules to the copy.
 */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-resource-'));
  const parts = [
    '.gitignore',
    '.oxlintrc.json',
    'package.json',
    'pnpm-workspace.yaml',
    'biome.json',
    'vitest.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
  ];
  const folders = ['apps', 'kit', 'modules', 'tools', 'docs/spec'];
  for (const part of [...parts, ...folders, 'tsconfig.server.json', 'tsconfig.web.json']) {
    mkdirSync(join(copy, part, '..'), { recursive: true });
    cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

function run(command: string, ...args: string[]): string {
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
  try {
    return execFileSync(command, args, { cwd: copy, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

function typeCheck(layer: 'server' | 'web', ...include: string[]): void {
  const config = `tsconfig.slice-${layer}.json`;
  const found = { extends: `./tsconfig.${layer}.json`, include, exclude: ['**/node_modules'] };
  writeFileSync(join(copy, config), JSON.stringify(found));
  run('tsc', '-p', config, '--incremental', 'false', '--pretty', 'false', '--checkers', '1');
}

/** The project's own rules check the files known to git: those of one folder, because all of them take most of a minute. */
function projectRules(folder: string): string[] {
  run('git', 'init', '-q');
  writeFileSync(join(copy, '.git/info/exclude'), '*\n');
  run('git', 'add', '--force', folder);
  return spawnSync(process.execPath, ['tools/checks/lint/lint.ts'], { cwd: copy, encoding: 'utf8' }).stdout.split('\n');
}

const make = () => run('node', 'tools/codegen/new-resource/new-resource.ts', 'oc', 'widget', '--no-install');

test('a new resource is migrated and generated, compiles, passes format and lint, and its own tests pass', {
  // type checks and test runs in child processes on a busy machine; a retry would find the files of the first try
  timeout: 600_000,
  retry: 0,
}, () => {
  const output = make();
  const [, lines] = /product lines: (\d+) \(/.exec(output) ?? [];
  expect(Number(lines)).toBeLessThanOrEqual(200);

  const slice = ['modules/oc/contract/widget.ts', 'modules/oc/server/widget', 'modules/oc/web/widget'];
  typeCheck('server', 'modules/oc/server/widget');
  typeCheck('web', 'modules/oc/web/widget');
  run('biome', 'format', ...slice, 'modules/oc/server/tables.ts', 'modules/oc/contract/index.ts');
  run('oxlint', '--deny-warnings', ...slice);
  expect(projectRules('modules/oc').filter((finding) => finding.includes('widget'))).toEqual([]);
  const tests = run('vitest', 'run', '--project', 'int', '--project', 'unit', '--no-color', 'widget');
  expect(tests).toMatch(/Test Files +2 passed/);

  expect(make, 'the same resource a second time').toThrow('exists already');
});
