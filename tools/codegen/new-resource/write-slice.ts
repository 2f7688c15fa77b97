import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { disk } from './disk.ts';
import { type Change, productLines } from './product-lines.ts';

interface Options {
  readonly module: string;
  readonly install: boolean;
  /** False leaves the other generated files to the next `pnpm gen`. */
  readonly gen: boolean;
}

/** Writes the planned files of a slice: migration and types first, then the rest, formatted and generated. */
export function writeSlice(planned: ReadonlyMap<string, string>, { module, install, gen }: Options): void {
  const changes = [...planned]
    .map(([path, after]): Change => ({ path, before: disk.exists(path) ? disk.read(path) : '', after }))
    .filter(({ before, after }) => before !== after);
  createTable(changes, module);
  write(changes);
  const written = changes.map(({ path }) => path);
  run('biome', 'format', '--write', ...written.filter((path) => !path.endsWith('.sql')));
  for (const { path, before } of changes) console.log(`${before === '' ? 'new    ' : 'changed'} ${path}`);
  if (install && written.some((path) => path.endsWith('package.json'))) run('pnpm', 'install', '--prefer-offline');
  if (gen) run('node', 'tools/codegen/gen.ts');
  const formatted = changes.map((change) => ({ ...change, after: disk.read(change.path) }));
  console.log(`\nproduct lines: ${productLines(formatted)}; ${(performance.now() / 1000).toFixed(1)} s`);
}

/** The other files need the types of the new table, which come from a migrated database: nothing is written without one. */
function createTable(changes: readonly Change[], module: string): void {
  const migrations = changes.filter(({ path }) => path.endsWith('.sql'));
  if (migrations.length === 0) return;
  write(migrations);
  try {
    run('node', 'tools/codegen/table-types.ts', module);
  } catch (error) {
    for (const { path } of migrations) rmSync(path);
    throw new Error(`${(error as Error).message}\nare the engines running? pnpm services`, { cause: error });
  }
}

function write(changes: readonly Change[]): void {
  for (const { path, after } of changes) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
  }
}

function run(command: string, ...args: string[]): void {
  try {
    // the generators load every module: compiled code of the last run halves that time
    const env = { ...process.env, NODE_COMPILE_CACHE: '.cache/node' };
    execFileSync(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`${command} ${args[0]} failed: ${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}
