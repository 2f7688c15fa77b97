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
  for (const [app, count] of Object.entries(byApp)) {
    console.log(`${app.padEnd(6)} ${String(count.built).padStart(3)} / ${count.total}`);
    if (values.missing === true) for (const path of missing[app] ?? []) console.log(`         ${path}`);
  }
  for (const [path, lacks] of Object.entries(partial)) console.log(`partial ${path}: ${lacks}`);
  console.log(`${'all'.padEnd(6)} ${String(built).padStart(3)} / ${total}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
