import { createHash } from 'node:crypto';
import type { Sources } from './sources.ts';

/** The dependencies of a test file, by distance. A change of each part has its own consequence (select.ts). */
export interface Dependencies {
  /** Its own module, and modules with a server imported by the test file itself. */
  readonly own: string;
  /** Other modules: reached through imports, the list of all modules or whole server processes. */
  readonly wide: string;
  /** The kit, the tools, the engines' scripts, the lockfile. */
  readonly shared: string;
}

export type DependencyFiles = Readonly<Record<keyof Dependencies, ReadonlySet<string>>>;

/** Everything is reached from these files: the registry imports each module. */
const EVERYTHING = /^apps\/(?:registry\/src|api\/src\/(?:api|main)|worker\/src\/main|ingest\/src\/main)/u;
const SHARED =
  /^(?:kit\/|tools\/|e2e\/support\/|patches\/|apps\/(?:shell|registry)\/|vitest\.config\.ts|pnpm-lock\.yaml|pnpm-workspace\.yaml|package\.json|budgets\.json|\.nvmrc)/u;
const ALWAYS_SHARED = ['vitest.config.ts', 'pnpm-lock.yaml', '.nvmrc', 'tools/checks/vitest/global-setup.ts'];
/** Files that affect neither the tested code nor the test. */
const IRRELEVANT = /\.(?:test|e2e)\.tsx?$|\.md$/u;

export function dependencyFiles(sources: Sources, test: string): DependencyFiles {
  const isJourney = test.startsWith('e2e/');
  const imported = closure(sources, [test]);
  const reachesAll =
    isJourney || [...imported].some((file) => EVERYTHING.test(file)) || startsProcesses(sources, imported);
  const all = reachesAll ? closure(sources, [...imported, ...everyModule(sources)]) : imported;
  const modules = new Set(isJourney ? touchedModules(sources, test) : ownModules(sources, test));
  if (isJourney) for (const file of sources.files) if (modules.has(moduleOf(file) ?? '')) all.add(file);
  const parts = { own: new Set<string>(), wide: new Set<string>(), shared: new Set<string>() };
  for (const file of withMigrations(sources, all)) {
    if (file === test || isBeside(file, test)) parts.own.add(file);
    else if (IRRELEVANT.test(file)) continue;
    else if (SHARED.test(file)) parts.shared.add(file);
    else parts[modules.has(moduleOf(file) ?? '') ? 'own' : 'wide'].add(file);
  }
  for (const file of ALWAYS_SHARED) if (sources.files.has(file)) parts.shared.add(file);
  return parts;
}

const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//u.exec(file)?.[1];

/** A simulator or helper in the test's folder belongs to the test. */
function isBeside(file: string, test: string): boolean {
  return (
    !test.startsWith('e2e/') && !IRRELEVANT.test(file) && file.startsWith(test.slice(0, test.lastIndexOf('/') + 1))
  );
}

function ownModules(sources: Sources, test: string): string[] {
  const own = moduleOf(test);
  const beside = own === undefined ? sources.importsOf(test).filter((file) => isBeside(file, test)) : [];
  const servers = [test, ...beside].flatMap((file) =>
    [...sources.read(file).matchAll(/@switchboard\/(\w+)-server/gu)].map(([, id]) => id as string),
  );
  return [...(own === undefined ? [] : [own]), ...servers];
}

export function dependenciesOf(sources: Sources, test: string): Dependencies {
  const files = dependencyFiles(sources, test);
  const digest = (names: ReadonlySet<string>): string => {
    const hash = createHash('sha256');
    for (const name of [...names].toSorted()) hash.update(`${name} ${sources.hash(name)}\n`);
    return hash.digest('hex').slice(0, 16);
  };
  return { own: digest(files.own), wide: digest(files.wide), shared: digest(files.shared) };
}

function closure(sources: Sources, start: readonly string[]): Set<string> {
  const seen = new Set(start);
  const waiting = [...start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const next of sources.importsOf(file)) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}

/** The name of a started process may be built at run time, so starting any process counts as starting all. */
const startsProcesses = (sources: Sources, files: ReadonlySet<string>): boolean =>
  [...files].some((file) => !file.startsWith('kit/') && sources.read(file).includes(`'node:child_process'`));

const everyModule = (sources: Sources): string[] =>
  [...sources.files].filter((file) => EVERYTHING.test(file) || /^modules\/[^/]+\/server\/module\.ts$/u.test(file));

/** Migrations are read from their folder, not imported. */
function withMigrations(sources: Sources, files: ReadonlySet<string>): Set<string> {
  const ids = new Set(
    [...files].flatMap((file) => /^modules\/([^/]+)\/server\/module\.ts$/u.exec(file)?.slice(1) ?? []),
  );
  const migrations = [...sources.files].filter((file) =>
    ids.has(/^modules\/([^/]+)\/server\/migrations\//u.exec(file)?.[1] ?? ''),
  );
  return new Set([...files, ...migrations]);
}

interface Route {
  readonly path: string;
  readonly app: string;
  readonly builtBy?: string;
  readonly aliases?: readonly string[];
}

/** The modules of a journey: it opens their pages by address, names their calls or imports their contract. */
export function touchedModules(sources: Sources, test: string): string[] {
  const text = sources.read(test);
  const routes = JSON.parse(sources.read('docs/spec/routes.json') || '[]') as Route[];
  const moduleAt = new Map(
    routes.flatMap(({ path, aliases = [], app, builtBy }) => [path, ...aliases].map((at) => [at, builtBy ?? app])),
  );
  const named = [...text.matchAll(/['"`](\/[A-Za-z][\w/-]*)/gu)].map(([, path = '']) => moduleAt.get(path));
  const imported = [...text.matchAll(/@switchboard\/(\w+)-(?:contract|server)/gu)].map(([, id]) => id);
  const ids = [...named, ...imported].filter((id) => id !== undefined && id !== 'kit') as string[];
  return [...new Set(ids)].toSorted();
}
