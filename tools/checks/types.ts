import { runSteps } from './run-steps.ts';
import { stepTable } from './step-table.ts';

/** Contracts must compile without Node and without a browser, screens without Node. */
const projects = ['node', 'web', 'contract'];

const results = await runSteps(
  projects.map((name) => ({
    name,
    // each additional checker repeats the work on shared types: 44 s of CPU with one, 80 with the default of four
    command: ['tsc', '-p', `tsconfig.${name}.json`, '--pretty', 'false', '--checkers', '1'],
  })),
  { width: 2 },
);
for (const { output } of results) if (output !== '') console.log(output.trimEnd());
console.log(stepTable(results));
if (results.some((each) => each.result === 'FAILED')) process.exitCode = 1;
