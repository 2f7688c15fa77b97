import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { joinCoverage, type Statement } from './coverage.ts';
import { coverageTable } from './coverage-table.ts';
import { PROJECTS, REPORTS_DIR, readReport, type TestReport } from './report.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, missing: { type: 'boolean' } } });

const statements = JSON.parse(await readFile('docs/spec/statements.json', 'utf8')) as Statement[];
const reports: TestReport[] = [];
const notes: string[] = [];
for (const project of PROJECTS) {
  const report = await readReport(REPORTS_DIR, project);
  if (report === null) {
    notes.push(`${project}: no report, run the whole project first (pnpm ${commandOf(project)})`);
    continue;
  }
  reports.push(report);
  notes.push(`${project}: ${report.tests.length} tests, ${report.finishedAt}`);
  for (const file of report.brokenFiles) notes.push(`${project}: ${file} had an error outside its tests`);
}

const coverage = joinCoverage(statements, reports);
if (values.json === true) {
  const { total, proved, byId } = coverage;
  console.log(JSON.stringify({ total, proved, byId }));
} else {
  console.log(coverageTable(coverage, values.missing === true));
  console.log(`\n${notes.join('\n')}`);
}
for (const problem of coverage.problems) console.error(problem);
if (coverage.problems.length > 0) process.exitCode = 1;

function commandOf(project: (typeof PROJECTS)[number]): string {
  return { unit: 'test', int: 'test:int', e2e: 'e2e' }[project];
}
