/**
 * `pnpm ci:record`: enters the results of the last run into the ledger. `pnpm ci:whole` calls it with `--whole`. Only
 * test files with all tests passed are entered, and only if their dependencies have not changed since they ran.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { leadingIds, prefixOf } from '../coverage/title-ids.ts';
import type { Statement } from '../coverage/coverage.ts';
import { type ReportedTest, REPORTS_DIR, readLastReport } from '../coverage/report.ts';
import { dependenciesOf } from './dependencies.ts';
import { type Entry, type Ledger, readLedger, STEPS_FILE, writeLedger } from './ledger.ts';
import { moduleHashes, type Selected, testFiles } from './plan.ts';
import { readSources } from './sources.ts';

const isWhole = process.argv.includes('--whole');
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
if (git('status', '--porcelain', '--untracked-files=no') !== '') {
  console.error('The ledger refers to a commit: commit first, run, then record.');
  process.exit(1);
}

const sources = readSources('.');
const statements = JSON.parse(await readFile('docs/spec/statements.json', 'utf8')) as Statement[];
const prefixes = new Set(statements.map(({ id }) => prefixOf(id)));
const before = await readLedger();
const files: Record<string, Entry> = {};
const reported = new Map<string, ReportedTest[]>();
for (const project of ['int', 'e2e'] as const)
  for (const test of (await readLastReport(REPORTS_DIR, project))?.tests ?? [])
    reported.set(test.file, [...(reported.get(test.file) ?? []), test]);

for (const file of (['int', 'e2e'] satisfies Selected[]).flatMap((project) => testFiles(sources, project))) {
  const tests = reported.get(file);
  const old = before?.files[file];
  if (tests === undefined || tests.some(({ state }) => state !== 'passed')) {
    if (old !== undefined && !isWhole) files[file] = old;
    continue;
  }
  files[file] = {
    ...dependenciesOf(sources, file),
    seconds: Math.round(tests.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000),
    secondTry: tests.filter(({ isShaky }) => isShaky).map(({ fullName }) => fullName),
    proves: [...new Set(tests.flatMap((test) => idsOf(test)))].toSorted(),
  };
}

const steps = isWhole ? (JSON.parse(await readFile(STEPS_FILE, 'utf8')) as Record<string, number>) : {};
const ledger: Ledger | null = isWhole
  ? {
      whole: {
        commit: git('rev-parse', 'HEAD'),
        finishedAt: new Date().toISOString(),
        minutes: Math.round(Object.values(steps).reduce((sum, each) => sum + each, 0) / 6) / 10,
        steps,
      },
      modules: moduleHashes(sources),
      files,
    }
  : before === null
    ? null
    : { ...before, files };
if (ledger === null) throw new Error('There is no ledger yet: run `pnpm ci:whole` first');
await writeLedger(ledger);
console.log(`ledger: ${Object.keys(files).length} test files, ${reported.size} of them from this run`);

function idsOf({ suites, title }: ReportedTest): string[] {
  return [...suites, title].flatMap((text) => leadingIds(text, prefixes).ids);
}
