import { runSteps } from './run-steps.ts';
import { stepTable } from './step-table.ts';

/** Contracts must compile without Node and without a browser, servers without a browser, screens without Node. */
const projects = ['server', 'web', 'browser', 'contract'];

const results = await runSteps(
  projects.map((name) => ({ name, command: ['tsc', '-p', `tsconfig.${name}.json`, '--pretty', 'false'] })),
  2,
);
for (const { output } of results) if (output !== '') console.log(output.trimEnd());
console.log(stepTable(results));
if (results.some((each) => each.result === 'FAILED')) process.exitCode = 1;
