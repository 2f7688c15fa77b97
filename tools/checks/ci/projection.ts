/**
 * `pnpm ci:projection`: estimates how long CI will take for a change of one module when every page of the design is
 * built, from the cost of pages, calls and journeys in the last whole run. Docs: docs/CI.md.
 */
import { readFile } from 'node:fs/promises';
import { registeredPages } from '../coverage/registered-pages.ts';
import type { SpecRoute } from '../coverage/route-count.ts';
import { dependencyFiles } from './dependencies.ts';
import { readLedger } from './ledger.ts';
import { testFiles } from './plan.ts';
import { policyOf } from './policy.ts';
import { readSources } from './sources.ts';

const sources = readSources('.');
const ledger = await readLedger();
if (ledger === null) throw new Error('There is no ledger yet: run `pnpm ci:whole` first');
const secondsOf = (file: string): number => ledger.files[file]?.seconds ?? 0;
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);
const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//u.exec(file)?.[1];

// pages and calls of each module, now and at the end
const routes = JSON.parse(await readFile('docs/spec/routes.json', 'utf8')) as SpecRoute[];
const planned = Map.groupBy(
  routes.filter(({ redirect, catchAll }) => redirect === undefined && catchAll !== true),
  ({ app, builtBy }) => builtBy ?? app,
);
const built = new Map<string, number>();
for (const { owner, pages } of await registeredPages('.')) {
  const id = moduleOf(`${owner}/`) ?? 'shell';
  built.set(id, (built.get(id) ?? 0) + pages.length);
}
const ids = [...planned.keys()].filter((id) => id !== 'shell' && id !== 'home');
const pagesNow = (id: string): number => built.get(id) ?? 0;
const pagesThen = (id: string): number => Math.max(planned.get(id)?.length ?? 0, pagesNow(id));
const callsNow = new Map(
  await Promise.all(
    ids.map(async (id): Promise<[string, number]> => {
      const text = await readFile(`docs/rights/${id}.md`, 'utf8').catch(() => '');
      return [id, text.split('\n').filter((line) => line.startsWith(`| ${id}.`)).length];
    }),
  ),
);

const int = testFiles(sources, 'int');
const ownTests = (id: string): number => sum(int.filter((file) => moduleOf(file) === id).map(secondsOf));
const journeys = testFiles(sources, 'e2e').map((file) => ({
  seconds: secondsOf(file),
  modules: new Set([...dependencyFiles(sources, file).own].map(moduleOf).filter((id) => id !== undefined)),
}));
const ownJourneys = (id: string): number =>
  sum(journeys.filter(({ modules }) => modules.has(id)).map(({ seconds }) => seconds));

/**
 * Projects the cost of a module: its current cost per page, or the average of the other modules if only few of its
 * pages are built.
 */
const FEW = 10;
const known = ids.filter((id) => pagesNow(id) >= FEW);
function grown(now: (id: string) => number): (id: string) => number {
  const average = sum(known.map(now)) / sum(known.map(pagesNow));
  return (id) => pagesThen(id) * (pagesNow(id) >= FEW ? now(id) / pagesNow(id) : average);
}
const testsThen = grown(ownTests);
const journeysThen = grown(ownJourneys);
const callsThen = grown((id) => callsNow.get(id) ?? 0);

const allPages = (of: (id: string) => number): number => sum(ids.map(of));
const pageGrowth = allPages(pagesThen) / allPages(pagesNow);
const callGrowth = allPages(callsThen) / sum(callsNow.values());

const code = [...sources.files].filter((file) => /\.tsx?$/u.test(file));
const size = (files: readonly string[]): number => sum(files.map((file) => sources.read(file).length));
const moduleCode = size(code.filter((file) => moduleOf(file) !== undefined)) / size(code);

// integration tests that belong to no module
const RIGHTS = /^apps\/api\/src\/proof\/(?:matrix|idor|lists)\./u;
const rights = sum(int.filter((file) => RIGHTS.test(file)).map(secondsOf));
const otherProofs = sum(
  int.filter((file) => file.startsWith('apps/api/src/proof/') && !RIGHTS.test(file)).map(secondsOf),
);
const kit = sum(int.filter((file) => /^(?:kit|apps\/registry)\//u.test(file)).map(secondsOf));
const shared = sum(int.filter((file) => /^(?:tools|apps\/(?!registry|api\/src\/proof))/u.test(file)).map(secondsOf));

const policyFor = (project: 'int' | 'e2e', changedShare: number) =>
  policyOf(project, { isDocsOnly: false, changedShare });

interface Minutes {
  readonly id: string;
  readonly fixed: number;
  readonly int: number;
  readonly e2e: number;
  readonly total: number;
}

/** Assumes the worst case: everything outside the module is reached by the change. */
function minutesFor(id: string): Minutes {
  const changedShare = callsThen(id) / allPages(callsThen);
  const policies = { int: policyFor('int', changedShare), e2e: policyFor('e2e', changedShare) };
  const rightsShare = policies.int.shareOf('apps/api/src/proof/matrix.int.test.ts');
  const ownInt = (rights * rightsShare + otherProofs) * callGrowth + kit + testsThen(id);
  const allJourneys = sum(journeys.map(({ seconds }) => seconds)) * pageGrowth;
  const ownE2e = Math.min(journeysThen(id), allJourneys);
  const rest = {
    int: (shared + allPages(testsThen) - testsThen(id)) / (policies.int.oneIn.reached ?? 1),
    e2e: (allJourneys - ownE2e) / (policies.e2e.oneIn.reached ?? 1),
  };
  const steps = ledger?.whole.steps ?? {};
  // types, lint, unit tests and builds grow with the code of the modules; kit, shell and tools stay constant
  const growing = ['build', 'server build', 'check'];
  const codeGrowth = 1 - moduleCode + moduleCode * pageGrowth;
  const fixed = sum(
    Object.entries(steps)
      .filter(([name]) => name !== 'integration tests' && name !== 'journeys')
      .map(([name, seconds]) => seconds * (growing.includes(name) ? codeGrowth : 1)),
  );
  const within = (project: 'int' | 'e2e', own: number): number => {
    const { workers, budgetSeconds, restSeconds } = policies[project];
    const alone = Math.min(budgetSeconds, own / workers);
    return Math.max(alone, Math.min(restSeconds, alone + rest[project] / workers));
  };
  const minutes = { fixed: fixed / 60, int: within('int', ownInt) / 60, e2e: within('e2e', ownE2e) / 60 };
  return { id, ...minutes, total: sum(Object.values(minutes)) };
}

const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(12)).join('');
console.log(
  `now ${allPages(pagesNow)} pages and ${sum(callsNow.values())} calls with a key; all pages: ${allPages(pagesThen)} and about ${Math.round(allPages(callsThen))} calls`,
);
console.log(
  `a page: ${(allPages(ownTests) / allPages(pagesNow)).toFixed(1)} s of integration tests, ` +
    `${(sum(journeys.map(({ seconds }) => seconds)) / allPages(pagesNow)).toFixed(1)} s of journeys; ` +
    `a call: ${(rights / sum(callsNow.values())).toFixed(1)} s of rights cases (whole)`,
);
console.log(line(['module', 'pages', 'checks', 'integration', 'journeys', 'minutes']));
for (const each of ids.map((id) => minutesFor(id)).toSorted((a, b) => b.total - a.total))
  console.log(line([each.id, String(pagesThen(each.id)), each.fixed, each.int, each.e2e, each.total]));
