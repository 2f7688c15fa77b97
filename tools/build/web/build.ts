import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepBudget } from '@switchboard/kit-server/budget';
import { buildWeb, findSources } from './build-web.ts';
import { WebBuildError } from './errors.ts';
import { sizeTable } from './sizes.ts';

/** A part of `pnpm build` · `pnpm build --only sys` or `--only kit,crm` for a quick partial build. */
const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } });
const root = join(import.meta.dirname, '../../..');
const started = performance.now();

try {
  const sizes = await buildWeb({
    sources: await findSources(root),
    outDir: values.out ?? join(root, 'dist/web'),
    ...(values.only === undefined ? {} : { only: values.only.split(',') }),
  });
  console.log(sizeTable(sizes));
  if (values.only === undefined) {
    const rows = [sizes.firstLoad, sizes.later, ...sizes.modules];
    const problems = await keepBudget(
      'bytes of JavaScript, brotli',
      Object.fromEntries(rows.map((row) => [row.name, row.brotli])),
    );
    if (problems.length > 0) throw new WebBuildError(problems.join('\n'));
  }
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  if (!(error instanceof WebBuildError)) throw error;
  console.error(`The web build was refused:\n${error.message}`);
  process.exitCode = 1;
}
