import { parseArgs } from 'node:util';
import { disk } from '../new-resource/disk.ts';
import { type DesignRoute, type Names, nameResource } from '../new-resource/names.ts';
import { writeSlice } from '../new-resource/write-slice.ts';
import { planSetting, settingRoutes } from './plan.ts';
import { type Shape, SHAPES } from './templates.ts';

const USAGE = `pnpm new:setting <module> <noun> --shape ${SHAPES.join('|')} [--path /setModule/…] [--zh 部件] [--en Widgets] [--no-install] [--no-gen]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    shape: { type: 'string' },
    path: { type: 'string' },
    zh: { type: 'string' },
    en: { type: 'string' },
    install: { type: 'boolean', default: true },
    gen: { type: 'boolean', default: true },
  },
});

try {
  makeSetting();
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 1;
}

function makeSetting(): void {
  const [module, noun] = positionals;
  const shape = SHAPES.find((each) => each === values.shape);
  if (module === undefined || noun === undefined || shape === undefined)
    throw new Error('a module, a noun and a shape are needed');
  const { path, zh, en, install, gen } = values;
  const routes = JSON.parse(disk.read('docs/spec/routes.json')) as DesignRoute[];
  const names = nameResource({ module, noun, path, zh, en }, settingRoutes(routes, { module, path }));
  writeSlice(planSetting(names, shape, disk), { module, install, gen });
  console.log(nextSteps(names, shape));
}

function nextSteps({ noun, module, pagePath, isInDesign }: Names, shape: Shape): string {
  const steps = [
    `pnpm test:int apps/api/src/settings.int.test.ts -t ${module}.${noun}`,
    'pnpm check',
    `then: the real fields in contract${shape === 'dictionary' ? '' : ' and migration'}; the aspects (docs/adr/0019); grant the right to roles`,
    'with the first reader: remove `unread` in the contract and `partial` in web/entry.ts',
  ];
  if (!isInDesign) steps.push(`${pagePath} is not in docs/spec/routes.json: give --path`);
  return `next:\n${steps.map((step) => `  ${step}`).join('\n')}`;
}
