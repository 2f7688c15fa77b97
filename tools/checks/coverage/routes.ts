import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { registeredPages } from './registered-pages.ts';
import { countRoutes, type SpecRoute } from './route-count.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, missing: { type: 'boolean' } } });

const routes = JSON.parse(await readFile('docs/spec/routes.json', 'utf8')) as SpecRoute[];
const count = countRoutes(routes, await registeredPages('.'));
const { total, built, byApp, catchAlls, redirects, missing, partial, problems } = count;
if (values.json === true) {
  console.log(JSON.stringify({ total, built, byApp, catchAlls, redirects }));
} else {
  const partialOf = (app: string): number => (missing[app] ?? []).filter((path) => path in partial).length;
  const line = (name: string, cells: readonly (number | string)[]): string =>
    name.padEnd(11) + cells.map((cell) => String(cell).padStart(15)).join('');
  console.log(line('pages of', ['built', 'partial', 'in preparation', 'all']));
  for (const [app, of] of Object.entries(byApp)) {
    const started = partialOf(app);
    console.log(line(app, [of.built, started, of.total - of.built - started, of.total]));
    if (values.missing === true) for (const path of missing[app] ?? []) console.log(`         ${path}`);
  }
  const started = Object.keys(partial).length;
  console.log(line('all pages', [built, started, total - built - started, total]));
  console.log(`\n${line('catch-alls', [catchAlls.built, '', '', catchAlls.total])}`);
  console.log(line('redirects', [redirects.built, '', '', redirects.total]));
  console.log('');
  for (const [path, lacks] of Object.entries(partial)) console.log(`partial ${path}: ${lacks}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
