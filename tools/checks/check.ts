import { existsSync } from 'node:fs';
import { runSteps, type Step } from './run-steps.ts';
import { stepTable } from './step-table.ts';

const GEN = 'tools/codegen/gen.ts';

const steps: readonly Step[] = [
  { name: 'types', command: ['node', 'tools/checks/types.ts'] },
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'project rules', command: ['node', 'tools/checks/lint/lint.ts'] },
  { name: 'raw SQL', command: ['node', 'tools/checks/sql/check-sql.ts'] },
  { name: 'commit messages', command: ['node', 'tools/checks/commit-messages.ts'] },
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  {
    name: 'generated files',
    command: ['node', GEN, '--check'],
    skip: existsSync(GEN) ? undefined : `${GEN} does not exist yet`,
  },
];

const started = performance.now();
const results = await runSteps(steps, {
  width: 2,
  onDone({ name, result, output }) {
    if (result === 'FAILED') console.log(`--- ${name}\n${output.trimEnd()}\n`);
  },
});
console.log(stepTable(results));
const failed = results.filter((each) => each.result === 'FAILED').length;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\n${results.length - failed} of ${results.length} steps passed in ${seconds} s`);
if (failed > 0) process.exitCode = 1;
