import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const bin = join(root, 'node_modules/.bin');

const PARTS = [
  ...['.gitignore', '.oxlintrc.json', 'package.json', 'pnpm-workspace.yaml', 'biome.json', 'vitest.config.ts'],
  ...['tsconfig.base.json', 'tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json'],
  ...['apps', 'kit', 'modules', 'tools', 'docs/spec'],
];

export interface DisposableCopy {
  readonly folder: string;
  run(command: string, ...args: string[]): string;
  typeCheck(layer: 'server' | 'web', ...include: string[]): void;
  remove(): void;
}

/**
 * Copies the sources and the packages' own links and links the installed libraries: a disposable workspace within a
 * second. Never run pnpm in it: an install would follow the link and rewire the real node_modules to the copy.
 */
export function makeCopy(): DisposableCopy {
  const folder = mkdtempSync(join(tmpdir(), 'new-slice-'));
  for (const part of PARTS) {
    mkdirSync(join(folder, part, '..'), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const run = (command: string, ...args: string[]): string => {
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
    try {
      return execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  };
  return {
    folder,
    run,
    typeCheck(layer, ...include) {
      const config = `tsconfig.slice-${layer}.json`;
      const found = { extends: `./tsconfig.${layer}.json`, include, exclude: ['**/node_modules'] };
      writeFileSync(join(folder, config), JSON.stringify(found));
      run('tsc', '-p', config, '--incremental', 'false', '--pretty', 'false', '--checkers', '1');
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
