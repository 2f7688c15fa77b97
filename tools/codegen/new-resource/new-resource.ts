import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { disk } from './disk.ts';
import { type DesignRoute, type Names, nameResource } from './names.ts';
import { type Change, productLines } from './product-lines.ts';
import { planSlice } from './slice.ts';

const USAGE =
  'pnpm new:resource <module> <noun> [--path /crm/…] [--zh 部件] [--en Widgets] [--of document|process] [--no-install]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    path: { type: 'string' },
    zh: { type: 'string' },
    en: { type: 'string' },
    of: { type: 'string' },
    install: { type: 'boolean', default: true },
  },
});

try {
  makeResource();
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 1;
}

function makeResource(): void {
  const [module, noun] = positionals;
  if (module === undefined || noun === undefined) throw new Error('a module and a noun are needed');
  const routes = JSON.parse(disk.read('docs/spec/routes.json')) as DesignRoute[];
  const names = nameResource({ module, noun, path: values.path, zh: values.zh, en: values.en, of: values.of }, routes);
  const changes = [...planSlice(names, disk)]
    .map(([path, after]): Change => ({ path, before: disk.exists(path) ? disk.read(path) : '', after }))
    .filter(({ before, after }) => before !== after);

  createTable(changes, module);
  write(changes);
  const written = changes.map(({ path }) => path);
  run('biome', 'format', '--write', ...written.filter((path) => !path.endsWith('.sql')));
  for (const { path, before } of changes) console.log(`${before === '' ? 'new    ' : 'changed'} ${path}`);
  if (values.install && written.some((path) => path.endsWith('package.json')))
    run('pnpm', 'install', '--prefer-offline');
  run('node', 'tools/codegen/gen.ts');

  const formatted = changes.map((change) => ({ ...change, after: disk.read(change.path) }));
  console.log(`\nproduct lines: ${productLines(formatted)}; ${(performance.now() / 1000).toFixed(1)} s`);
  console.log(nextSteps(names));
}

/** The other files need the types of the new table, which come from a migrated database: nothing is written without one. */
function createTable(changes: readonly Change[], module: string): void {
  const migrations = changes.filter(({ path }) => path.endsWith('.sql'));
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

function nextSteps({ module, noun, pagePath, isInDesign }: Names): string {
  const steps = [
    `pnpm test modules/${module}/web/${noun} && pnpm test:int modules/${module}/server/${noun}`,
    'add the kind of its id to apps/api/src/proof/inputs/id-params.ts and rows of it to testing/world.sql',
    'pnpm check',
    'then: the real fields in contract and migration; grant the right to the roles that need it',
  ];
  if (!isInDesign)
    steps.push(`${pagePath} is not in docs/spec/routes.json: \`pnpm routes\` fails until it is, or give --path`);
  return `next:\n${steps.map((step) => `  ${step}`).join('\n')}`;
}
