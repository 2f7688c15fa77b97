import { parseArgs } from 'node:util';
import { disk } from './disk.ts';
import { type DesignRoute, type Names, nameResource } from './names.ts';
import { planSlice } from './slice.ts';
import { writeSlice } from './write-slice.ts';

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
  writeSlice(planSlice(names, disk), { module, install: values.install, gen: true });
  console.log(nextSteps(names));
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
