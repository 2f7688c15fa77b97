import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const bin = join(root, 'node_modules/.bin');

const PARTS = [
  '.gitignore',
  '.oxlintrc.json',
  'package.json',
  'pnpm-workspace.yaml',
  'biome.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'apps',
  'kit',
  'modules',
  'tools',
  'docs/spec',
  'tsconfig.server.json',
  'tsconfig.web.json',
];

export interface WorkspaceCopy {
  run(command: string, ...args: string[]): string;
  typeCheck(layer: 'server' | 'web', ...include: string[]): void;
  /** Findings of the project's own rules in one folder. */
  projectRules(folder: string): string[];
  drop(): void;
}

/**
 * Copies the sources and the packages' own links and links the installed libraries: a disposable workspace within a
 * second. Never run pnpm in it: an install would follow the link and rewire the real node_modules to the copy.
 */
export function copyWorkspace(): WorkspaceCopy {
  const copy = mkdtempSync(join(tmpdir(), 'new-resource-'));
  for (const part of PARTS) {
    mkdirSync(join(copy, part, '..'), { recursive: true });
    cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const run = (command: string, ...args: string[]): string => {
    // a build in this worker may have set the mode, and React for production has no act
    const env = { ...process.env, NODE_ENV: 'test', PATH: `${bin}:${process.env['PATH']}` };
    try {
      return execFileSync(command, args, { cwd: copy, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  };
  return {
    run,
    typeCheck(layer, ...include) {
      const config = `tsconfig.slice-${layer}.json`;
      const found = { extends: `./tsconfig.${layer}.json`, include, exclude: ['**/node_modules'] };
      writeFileSync(join(copy, config), JSON.stringify(found));
      run('tsc', '-p', config, '--incremental', 'false', '--pretty', 'false', '--checkers', '1');
    },
    projectRules(folder) {
      // the rules check the files known to git: those of one folder, because all of them take most of a minute
      run('git', 'init', '-q');
      writeFileSync(join(copy, '.git/info/exclude'), '*\n');
      run('git', 'add', '--force', folder);
      const { stdout } = spawnSync(process.execPath, ['tools/checks/lint/lint.ts'], { cwd: copy, encoding: 'utf8' });
      return stdout.split('\n');
    },
    drop: () => rmSync(copy, { recursive: true }),
  };
}
