import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { withTemporaryDatabase } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { localEnv } from '../demo/local-env.ts';
import { registeredPages } from '../checks/coverage/registered-pages.ts';
import { renderCallList } from './call-list.ts';
import { type GeneratedFile, generateDatabaseTypes, generateReaders } from './database.ts';
import { renderNatsConf } from './nats-conf.ts';
import { buildResources, type SpecRoute } from './resources.ts';
import { generateRightsMatrix } from './rights-matrix.ts';
import { renderShellRoutes, type SpecRoute as ShellRoute } from './routes.ts';

/** Everything that is generated, committed and diffed. `--check` writes nothing and fails if a file is outdated. */
const root = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(root, file), 'utf8')) as T;

async function generateAll(): Promise<GeneratedFile[]> {
  const routes = await readJson<(SpecRoute & ShellRoute)[]>('docs/spec/routes.json');
  type Names = Record<string, { zh: string; en: string }>;
  const { subApplications } = await readJson<{ subApplications: { modules: Names; external: Names } }>(
    'docs/spec/constants.json',
  );
  return [
    ...modules
      .filter(({ contract }) => contract.allCalls.length > 0)
      .map(({ contract }) => ({ file: `docs/api/${contract.id}.md`, text: renderCallList(contract) })),
    {
      file: 'modules/sys/server/resource/resources.gen.json',
      text: json(buildResources(routes, subApplications.modules, subApplications.external)),
    },
    { file: 'apps/shell/src/routes/routes.gen.json', text: renderShellRoutes(routes, await builtPaths()) },
    { file: 'deploy/nats.conf', text: renderNatsConf(modules) },
    ...(await generateFromDatabase()),
  ];
}

/** The demo company does not change the types: one migrated database serves both. */
async function generateFromDatabase(): Promise<GeneratedFile[]> {
  return await withTemporaryDatabase({ ...localEnv('test'), LOG_LEVEL: 'silent' }, async (env) => {
    const config = readConfig(env);
    await migrateAll(config, modules);
    const [rights, types, readers] = await Promise.all([
      generateRightsMatrix(config, modules),
      generateDatabaseTypes(config, modules),
      generateReaders(config, modules),
    ]);
    return [...rights, ...types, readers];
  });
}

const stale: string[] = [];
for (const { file, text } of await generateAll()) {
  const path = join(root, file);
  const current = await readFile(path, 'utf8').catch(() => null);
  if (current === text) continue;
  stale.push(relative(root, path));
  if (isCheck) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
if (isCheck && stale.length > 0) {
  console.error(`Not up to date, run \`pnpm gen\` and commit:\n${stale.map((file) => `  ${file}`).join('\n')}`);
  const { stdout } = await promisify(execFile)('git', ['diff', '--stat'], { cwd: root }).catch(() => ({ stdout: '' }));
  if (stdout !== '') console.error(stdout);
  process.exit(1);
}
console.log(
  stale.length === 0 ? 'generated files are up to date' : `written:\n${stale.map((file) => `  ${file}`).join('\n')}`,
);
process.exit(0);

async function builtPaths(): Promise<ReadonlySet<string>> {
  return new Set((await registeredPages(root)).flatMap(({ pages }) => pages.map(({ path }) => path)));
}
