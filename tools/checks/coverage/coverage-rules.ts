import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { dependenciesOf } from '../ci/dependencies.ts';
import { readLedger } from '../ci/ledger.ts';
import { isUnchanged } from '../ci/select.ts';
import { readSources } from '../ci/sources.ts';
import { joinCoverage, type Statement } from './coverage.ts';
import { coverageTable } from './coverage-table.ts';
import { PROJECTS, REPORTS_DIR, readLastReport, type TestReport } from './report.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, missing: { type: 'boolean' } } });

const statements = JSON.parse(await readFile('docs/spec/statements.json', 'utf8')) as Statement[];
const reports: TestReport[] = [];
const notes: string[] = [];
for (const project of PROJECTS) {
  const report = await readLastReport(REPORTS_DIR, project);
  if (report === null) {
    notes.push(`${project}: no report, run the project first (pnpm ${commandOf(project)})`);
    continue;
  }
  reports.push(report);
  notes.push(`${project}: ${report.tests.length} tests, ${report.finishedAt}`);
  for (const file of report.brokenFiles) notes.push(`${project}: ${file} had an error outside its tests`);
}

const coverage = joinCoverage(statements, reports, await carriedOver());
if (values.json === true) {
  const { total, proved, carried, byId } = coverage;
  console.log(JSON.stringify({ total, proved, carried, byId }));
} else {
  console.log(coverageTable(coverage, values.missing === true));
  console.log(`\nproved by this run ${coverage.proved - coverage.carried}, carried over ${coverage.carried}`);
  console.log(`\n${notes.join('\n')}`);
}
for (const problem of coverage.problems) console.error(problem);
if (coverage.problems.length > 0) process.exitCode = 1;

/** Statements of test files that did not run now and have unchanged dependencies since they passed. */
async function carriedOver(): Promise<Set<string>> {
  const ledger = await readLedger();
  if (ledger === null) return new Set();
  const sources = readSources('.');
  const ran = new Set(reports.flatMap((report) => report.tests.map(({ file }) => file)));
  const carried = Object.entries(ledger.files).filter(
    ([file, entry]) => !ran.has(file) && sources.files.has(file) && isUnchanged(entry, dependenciesOf(sources, file)),
  );
  return new Set(carried.flatMap(([, { proves }]) => proves));
}

function commandOf(project: (typeof PROJECTS)[number]): string {
  return { unit: 'test', int: 'test:int', e2e: 'e2e' }[project];
}
