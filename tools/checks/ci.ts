import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { STEPS_FILE } from './ci/ledger.ts';
import { makePlan, printPlan } from './ci/plan.ts';
import { PROJECTS, REPORTS_DIR, type ReportedTest, readLastReport } from './coverage/report.ts';
import { runSteps, type Step } from './run-steps.ts';
import { judgeShaky, parseShakyList, SHAKY_LIST } from './shaky.ts';
import { stepTable } from './step-table.ts';

/**
 * CI on a clean clone, called by `.ci/run`. A failed step does not hide later ones. Integration tests and journeys are
 * selected by what changed (docs/CI.md); `--whole` runs all of them.
 */
const isWhole = process.argv.includes('--whole');
const plan = await makePlan('.');
const { int, e2e } = plan.selections;
const chosen = (project: 'int' | 'e2e'): string[] =>
  isWhole ? [] : plan.selections[project].run.map(({ file }) => file);
/** Stops at the first failure and starts with what is most likely to fail: for checking one change, not for main. */
const stopsAtFailure = process.env['CI_STOP_AT_FAILURE'] === '1';
const likely = (project: 'int' | 'e2e'): string[] =>
  plan.selections[project].run
    .filter(({ reason }) => ['new', 'changed', 'always'].includes(reason))
    .map(({ file }) => file);
const vitest = (project: 'unit' | 'int' | 'e2e', ...files: string[]): Step['command'] => [
  'vitest',
  ...['run', '--project', project],
  ...(stopsAtFailure ? ['--bail', '1'] : []),
  ...files,
];
const skipEmpty = (count: number): string | undefined => (isWhole || count > 0 ? undefined : 'no file is selected');

/** These repeat a part of later steps. */
const beforeBuild: readonly Step[] = [
  { name: 'project rules first', command: ['node', 'tools/checks/lint/lint.ts'] },
  {
    name: 'unit tests of what changed',
    command: vitest('unit', '--changed', plan.ledger?.whole.commit ?? 'HEAD', '--passWithNoTests'),
  },
];
/** A third of the usual share, like the share of unchanged files. */
const RIGHTS_ONE_IN_FOR_DOCUMENTS = 21;

const afterBuild: readonly Step[] = [
  {
    name: 'likely integration tests',
    command: vitest('int', ...likely('int')),
    skip: skipEmpty(likely('int').length),
  },
  { name: 'likely journeys', command: vitest('e2e', ...likely('e2e')), skip: skipEmpty(likely('e2e').length) },
];

const steps: readonly Step[] = [
  ...(stopsAtFailure ? beforeBuild : []),
  { name: 'services', command: ['node', 'tools/engines/start.ts'] },
  { name: 'build', command: ['node', 'tools/build/web/build.ts'] },
  { name: 'server build', command: ['node', 'tools/build/server/build.ts'] },
  ...(stopsAtFailure ? afterBuild : []),
  { name: 'check', command: ['node', 'tools/checks/check.ts'] },
  {
    name: 'integration tests',
    command: vitest('int', ...chosen('int')),
    skip: skipEmpty(int.run.length),
  },
  {
    name: 'journeys',
    command: vitest('e2e', ...chosen('e2e')),
    skip: skipEmpty(e2e.run.length),
  },
  {
    name: 'bench (quick)',
    command: ['node', 'tools/bench/bench.ts', '--quick'],
    skip: !isWhole && plan.isDocsOnly ? 'only documents changed' : undefined,
  },
  { name: 'deploy files', command: ['node', 'tools/checks/deploy/lint.ts'] },
  { name: 'coverage of rules', command: ['node', 'tools/checks/coverage/coverage-rules.ts'] },
  { name: 'routes', command: ['node', 'tools/checks/coverage/routes.ts'] },
];

console.log(isWhole ? `whole run, seed ${plan.seed}` : printPlan(plan));
// all steps and their workers read the same files
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/node');
process.env['SWITCHBOARD_THROWAWAY'] ??= '1';
process.env['CI_SEED'] ??= String(plan.seed);
process.env['RIGHTS_CHANGED'] ??= plan.changedModules.join(',');
if (plan.isDocsOnly) process.env['RIGHTS_ONE_IN'] ??= String(RIGHTS_ONE_IN_FOR_DOCUMENTS);
if (stopsAtFailure)
  process.env['TESTS_FIRST'] ??= [...int.run, ...e2e.run]
    .filter(({ reason }) => reason === 'changed')
    .map(({ file }) => file)
    .join(' ');
if (isWhole) process.env['PROOF'] ??= 'whole';
await rm(REPORTS_DIR, { recursive: true, force: true });
const started = performance.now();
// Printed immediately, so that an interrupted run still shows how far it got.
const results = await runSteps(steps, {
  width: 1,
  stopsAtFailure,
  onDone: ({ name, result, seconds }) => console.log(`\n=== ${name}: ${result} (${seconds.toFixed(1)} s)\n`),
  onOutput: (piece) => process.stdout.write(piece),
});
console.log(`\n${stepTable(results)}`);
const stepSeconds = results.map(({ name, seconds }) => [name, Math.round(seconds)] as const);
// a run that stops early has no report yet, and thus no folder
await mkdir(REPORTS_DIR, { recursive: true });
await writeFile(STEPS_FILE, JSON.stringify(Object.fromEntries(stepSeconds)));

let passed = 0;
let failed = results.filter((each) => each.result === 'FAILED').length;
const reported: ReportedTest[] = [];
for (const project of PROJECTS) {
  const report = await readLastReport(REPORTS_DIR, project);
  const isExpected = project === 'unit' || isWhole || plan.selections[project].run.length > 0;
  if (report === null && isExpected) failed += 1;
  reported.push(...(report?.tests ?? []));
  for (const file of report?.brokenFiles ?? []) console.log(`\ncould not be run: ${file}`);
  for (const test of report?.tests ?? []) {
    if (test.state === 'passed') passed += 1;
    else if (test.state === 'failed') failed += 1;
    if (test.state === 'failed') console.log(`\nfailed: ${test.file} ${test.fullName}\n${test.errors.join('\n')}`);
    if (test.isShaky)
      console.log(`\npassed only at the second try: ${test.file} ${test.fullName}\n${test.errors.join('\n')}`);
  }
}
const shaky = parseShakyList(await readFile(SHAKY_LIST, 'utf8'));
for (const fault of judgeShaky(reported, shaky, (file) => plan.ledger?.files[file]?.secondTry ?? [])) {
  failed += 1;
  console.log(`\nshaky: ${fault}`);
}
if (!isWhole && plan.problem !== null) {
  console.log(`\n${plan.problem}`);
  failed += 1;
}
if (!isWhole) console.log(`\n${printPlan(plan)}`);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${isWhole ? 'whole run' : 'run of the selection'}: ${minutes} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
