import { join } from 'node:path';
import { loadMonth } from '@switchboard/bq-server/demo';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { freePort, startScratchStack } from '../demo/scratch-stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { keptStack, type LargeStack, startOnKeptDatabase } from './large-stack.ts';
import { paintRecords } from './record-pages.ts';
import { queryRecords, RECORD_TABLE_HEAD } from './record-queries.ts';
import { startRecorder } from './record-statements.ts';

/**
 * `pnpm bench:records [messages]`: loads a month of messages into ClickHouse and measures the size of a row and typical
 * queries through the API against the same bare statements; also at a tenth of the size. `CLICKHOUSE_URL` selects
 * another engine than the shared one, `--keep` keeps the databases and `--at=<database>` measures kept ones.
 */
const at = process.argv.find((word) => word.startsWith('--at='))?.slice('--at='.length);
const isKept = process.argv.includes('--keep');
const messages = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const SIZES = `select table, toString(sum(p.rows)) as "rows", toString(round(sum(bytes_on_disk) / sum(p.rows), 1)) as each,
  toString(count()) as parts from system.parts p where active = 1 and database = currentDatabase() group by table having sum(p.rows) > 0 order by table`;
const FIRST = 10_000_000; // above the ids of the demo's own messages
const logDir = join(repoRoot, '.reports/bench-logs');

await startServices();
const stack = at === undefined ? await makeStack() : await startOnKeptDatabase(at);
const config = readConfig({ ...stack.env, LOG_LEVEL: 'warn' });
const services = connectServices(config, createLogger('bench', config), 'system');
const recorder = await startRecorder(stack.env, await freePort());
try {
  if (at === undefined) {
    await loadTo(0, messages / 10);
    await measure();
    await loadTo(messages / 10, messages);
  }
  await measure();
} finally {
  await recorder.stop();
  await services.close();
  await stack.stop();
  if (isKept) console.log(`\nkept: --at=${stack.env['CLICKHOUSE_DATABASE']}`);
}
process.exit(0);

async function makeStack(): Promise<LargeStack> {
  const made = await startScratchStack({ logDir, env: { LOG_LEVEL: 'warn' } });
  return isKept ? keptStack(made) : made;
}

async function loadTo(from: number, to: number): Promise<void> {
  const begun = performance.now();
  let loggedAt = begun;
  await loadMonth(services, {
    from: FIRST + from,
    to: FIRST + to,
    onPortion(loaded) {
      if (performance.now() - loggedAt < 60_000) return;
      loggedAt = performance.now();
      console.log(`${Math.round((loggedAt - begun) / 1_000)} s  ${loaded} messages`);
    },
  });
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`\n${to - from} messages in ${Math.round(seconds)} s: ${Math.round((to - from) / seconds)} a second`);
  const answer = await services.records.client.query({ query: SIZES, format: 'JSONEachRow' });
  console.log('| table | rows | bytes a row | parts |\n|---|---|---|---|');
  for (const row of await answer.json<Record<'table' | 'rows' | 'each' | 'parts', string>>())
    console.log(`| ${row.table} | ${row.rows} | ${row.each} | ${row.parts} |`);
}

async function measure(): Promise<void> {
  console.log(`\n${RECORD_TABLE_HEAD}`);
  for await (const line of queryRecords({ url: stack.url, heard: recorder, services })) console.log(line);
  console.log(`\n${await paintRecords(stack.url, services.records)}`);
}
