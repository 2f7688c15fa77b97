import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { registeredPages } from './registered-pages.ts';
import { countRoutes, type SpecRoute } from './route-count.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, missing: { type: 'boolean' } } });

const routes = JSON.parse(await readFile('docs/spec/routes.json', 'utf8')) as SpecRoute[];
const { total, built, byApp, missing, partial, problems } = countRoutes(routes, await registeredPages('.'));
if (values.json === true) {
  console.log(JSON.stringify({ total, built, byApp }));
} else {
  const partialOf = (app: string): number => (missing[app] ?? []).filter((path) => path in partial).length;
  const line = (name: string, cells: readonly (number | string)[]): string =>
    name.padEnd(6) + cells.map((cell) => String(cell).padStart(15)).join('');
  console.log(line('module', ['built', 'partial', 'in preparation', 'all']));
  for (const [app, count] of Object.entries(byApp)) {
    const started = partialOf(app);
    console.log(line(app, [count.built, started, count.total - count.built - started, count.total]));
    if (values.missing === true) for (const path of missing[app] ?? []) console.log(`         ${path}`);
  }
  for (const [path, lacks] of Object.entries(partial)) console.log(`partial ${path}: ${lacks}`);
  const started = Object.keys(partial).length;
  console.log(line('all', [built, started, total - built - started, total]));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
