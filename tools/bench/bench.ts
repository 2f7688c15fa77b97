import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepBudget } from '@switchboard/kit-server/budget';
import { startScratchStack } from '../demo/scratch-stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { quietNotices } from '../demo/quiet-notices.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureInteractions } from './inp.ts';
import { measureListCall } from './list-call.ts';
import { numbersTable } from './numbers-table.ts';
import { measureRightsCost } from './rights-cost.ts';
import { measureTabs } from './tabs.ts';

/** `pnpm bench` measures and writes .reports/bench.json; `--quick` does less (CI); `--readme` updates the README's numbers. */
const isQuick = process.argv.includes('--quick');
await startServices();
const stack = await startScratchStack({ logDir: join(repoRoot, '.reports/bench-logs'), env: { LOG_LEVEL: 'warn' } });
try {
  const { login, list } = await measureFirstLoad(stack.url, isQuick ? 1 : 5);
  const tabs = await measureTabs(stack.url, isQuick);
  const call = await measureListCall(stack.url, stack.env['DATABASE_URL'] as string, isQuick ? 100 : 1_000);
  const rights = await measureRightsCost(stack.url, stack.env['DATABASE_URL'] as string, isQuick ? 150 : 1_000);
  const result = { at: new Date().toISOString(), login, list, tabs, call, rights };
  await mkdir(join(repoRoot, '.reports'), { recursive: true });
  await writeFile(join(repoRoot, '.reports/bench.json'), `${JSON.stringify(result, null, 2)}\n`);
  const table = numbersTable(result);
  console.log(table);
  if (!isQuick) {
    await quietNotices(stack.env['DATABASE_URL']);
    const { ms, bareMs, ratio } = await measureInteractions(stack.url, 5);
    console.log('\n| from the hand to the next picture | ms |\n|---|---|');
    for (const [name, time] of Object.entries(ms)) console.log(`| ${name} | ${time} |`);
    console.log(
      `| a bare page that writes ten thousand cells | ${bareMs} |\n\nall together ${ratio.toFixed(1)} times that`,
    );
  }
  if (process.argv.includes('--readme')) {
    const file = join(repoRoot, 'README.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(<!-- numbers:start -->\n)[^]*?(<!-- numbers:end -->)/, `$1\n${table}\n\n$2`));
  }
  const memory = { 'MB of heap with 30 lists open': Math.round(tabs.heapMb) };
  const problems = await keepBudget('memory', memory);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // a first page takes about two seconds here; on a slow machine the sign-in page is slow too
  if (list.listMs > Math.max(4_000, 5 * login.lcpMs)) throw new Error(`a cold list took ${Math.round(list.listMs)} ms`);
} finally {
  await stack.stop();
}
process.exit(0);
