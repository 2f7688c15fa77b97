import { join } from 'node:path';
import { checkAll } from './check-all.ts';
import { testWithNginx } from './nginx-run.ts';
import { formatProblem } from './problem.ts';

/** node tools/checks/deploy/lint.ts: checks deploy/ and the documents. No container engine is available, so nothing is run. */
const root = join(import.meta.dirname, '../../..');
const { files, problems } = checkAll(root);
for (const problem of problems) console.log(formatProblem(problem));
const nginx = testWithNginx(join(root, 'deploy/nginx.conf'));
if (nginx?.isGood === false) console.log(nginx.output);
const said = nginx === null ? 'not installed, configuration only parsed' : nginx.isGood ? 'ok' : 'refused';
console.log(`${files} files: ${problems.length} problems; nginx -t: ${said}`);
if (problems.length > 0 || nginx?.isGood === false) process.exitCode = 1;
