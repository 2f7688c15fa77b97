import { execFileSync } from 'node:child_process';
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
  writeFileSync(
    join(copy, config),
    JSON.stringify({ extends: `./tsconfig.${layer}.json`, include, exclude: ['**/node_modules'] }),
  );
  run('tsc', '-p', config, '--incremental', 'false', '--pretty', 'false');
}

test('a new resource compiles, passes format and lint, and its own tests pass: calls on PostgreSQL, pages in a document', {
  // two type checks of a whole module on a busy machine; a retry would find the files of the first try
  timeout: 600_000,
  retry: 0,
}, () => {
  const said = run('node', 'tools/codegen/new-resource/new-resource.ts', 'crm', 'widget', '--no-gen', '--no-install');
  expect(said).toMatch(/slice written in \d+\.\d s/);

  typeCheck('server', 'modules/crm/contract', 'modules/crm/server');
  typeCheck('web', 'modules/crm/contract', 'modules/crm/web');
  const slice = ['modules/crm/contract/widget.ts', 'modules/crm/server/widget', 'modules/crm/web/widget'];
  run('biome', 'format', ...slice);
  run('oxlint', '--deny-warnings', ...slice);
  // the project's lint rules check the files known to git
  run('git', 'init', '-q');
  run('git', 'add', 'modules');
  run('node', 'tools/checks/lint/lint.ts');
  expect(run('vitest', 'run', '--project', 'int', '--no-color', 'modules/crm/server/widget')).toContain('4 passed');
  expect(run('vitest', 'run', '--project', 'unit', '--no-color', 'modules/crm/web/widget')).toContain('2 passed');
});

test('creating the same resource a second time changes nothing', () => {
  expect(() =>
    run('node', 'tools/codegen/new-resource/new-resource.ts', 'crm', 'widget', '--no-gen', '--no-install'),
  ).toThrow('exists already');
});
