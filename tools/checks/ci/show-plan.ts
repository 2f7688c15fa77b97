/** pnpm ci:plan: prints what `.ci/run` would run now, and why. */
import { makePlan, printPlan } from './plan.ts';

const plan = await makePlan('.');
console.log(printPlan(plan));
for (const [project, { run }] of Object.entries(plan.selections))
  for (const { file, reason } of run) console.log(`${project} ${reason.padEnd(9)} ${file}`);
if (plan.problem !== null) console.log(plan.problem);
