import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PROJECTS, REPORTS_DIR, readReport } from '../proof/report.ts';
import { runSteps, type Step } from './run-steps.ts';
import { stepTable } from './step-table.ts';

/** Everything, in order, on a clean clone: `.ci/run` calls this. A failed step does not hide the ones after it. */
const steps: readonly Step[] = [
  { name: 'services', command: ['node', 'tools/services/start.ts'] },
  { name: 'build', command: ['node', 'tools/web-build/build.ts'] },
  { name: 'check', command: ['node', 'tools/check/check.ts'] },
  { name: 'integration tests', command: ['vitest', 'run', '--project', 'int'] },
  { name: 'journeys', command: ['vitest', 'run', '--project', 'e2e'] },
  { name: 'bench (quick)', command: ['node', 'tools/bench/bench.ts', '--quick'] },
  { name: 'deploy files', command: ['node', 'tools/deploy-lint/lint.ts'] },
  { name: 'coverage of rules', command: ['node', 'tools/proof/coverage-rules.ts'] },
  { name: 'routes', command: ['node', 'tools/proof/routes.ts'] },
];

// each step and each worker of a step reads the same files
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/node');
process.env['SWITCHBOARD_THROWAWAY'] ??= '1';
await rm(REPORTS_DIR, { recursive: true, force: true });
const started = performance.now();
// Said as it comes, so that a run that is cut short still tells how far it got.
const results = await runSteps(
  steps,
  1,
  ({ name, result, seconds }) => console.log(`\n=== ${name}: ${result} (${seconds.toFixed(1)} s)\n`),
  (piece) => process.stdout.write(piece),
);
console.log(`\n${stepTable(results)}`);

let passed = 0;
let failed = results.filter((each) => each.result === 'FAILED').length;
for (const project of PROJECTS) {
  const report = await readReport(REPORTS_DIR, project);
  if (report === null) failed += 1;
  for (const file of report?.brokenFiles ?? []) console.log(`\ncould not be run: ${file}`);
  for (const test of report?.tests ?? []) {
    if (test.state === 'passed') passed += 1;
    else if (test.state === 'failed') failed += 1;
    if (test.state === 'failed') console.log(`\nfailed: ${test.file} ${test.fullName}\n${test.errors.join('\n')}`);
    if (test.isShaky)
      console.log(`\npassed only at the second try: ${test.file} ${test.fullName}\n${test.errors.join('\n')}`);
  }
}
console.log(`\nwhole run: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
