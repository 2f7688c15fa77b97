import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type DesignRoute, type Names, nameResource } from './names.ts';
import { planSlice, type Workspace } from './slice.ts';

const USAGE = 'pnpm new:resource <module> <noun> [--path /crm/…] [--zh 部件] [--en Widgets] [--no-gen] [--no-install]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    path: { type: 'string' },
    zh: { type: 'string' },
    en: { type: 'string' },
    gen: { type: 'boolean', default: true },
    install: { type: 'boolean', default: true },
  },
});

const disk: Workspace = {
  read: (path) => readFileSync(path, 'utf8'),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};

try {
  makeResource();
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 1;
}

function makeResource(): void {
  const started = performance.now();
  const [module, noun] = positionals;
  if (module === undefined || noun === undefined) throw new Error('a module and a noun are needed');
  const routes = JSON.parse(disk.read('docs/spec/routes.json')) as DesignRoute[];
  const names = nameResource({ module, noun, path: values.path, zh: values.zh, en: values.en }, routes);
  const plan = [...planSlice(names, disk)].filter(([path, text]) => !disk.exists(path) || disk.read(path) !== text);
  const areNew = plan.filter(([path]) => !disk.exists(path)).map(([path]) => path);
  for (const [path, text] of plan) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const written = plan.map(([path]) => path);
  run('biome', 'format', '--write', ...written.filter((path) => !path.endsWith('.sql')));
  const madeIn = performance.now() - started;
  for (const path of written) console.log(`${areNew.includes(path) ? 'new    ' : 'changed'} ${path}`);

  const hasNewDependency = written.some((path) => path.endsWith('package.json'));
  if (values.install && hasNewDependency) run('pnpm', 'install', '--prefer-offline');
  const isGenerated = values.gen && generate();
  console.log(`\nslice written in ${seconds(madeIn)}, ready in ${seconds(performance.now() - started)}`);
  console.log(nextSteps(names, isGenerated));
}

/** The types of the new table come from a real database; without the engines the slice is still valid, but not registered. */
function generate(): boolean {
  try {
    run('node', 'tools/codegen/gen.ts');
    return true;
  } catch (error) {
    console.log(`\n${(error as Error).message.split('\n')[0]} (are the services up? pnpm services)`);
    return false;
  }
}

function run(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`${command} ${args[0]} failed: ${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function nextSteps({ module, noun, pagePath, isInDesign }: Names, isGenerated: boolean): string {
  const steps = [
    ...(isGenerated ? [] : ['pnpm gen    types of the new table, OpenAPI']),
    `pnpm test modules/${module}/web/${noun} && pnpm test:int modules/${module}/server/${noun}`,
    'add the kind of its id to apps/api/src/proof/inputs/id-params.ts and rows of it to testing/world.sql',
    'pnpm check',
    'then: the real fields in contract/, migration and repo.ts; grant the right to the roles that need it',
  ];
  if (!isInDesign)
    steps.push(`${pagePath} is not in docs/spec/routes.json: \`pnpm routes\` fails until it is, or give --path`);
  return `next:\n${steps.map((step) => `  ${step}`).join('\n')}`;
}
