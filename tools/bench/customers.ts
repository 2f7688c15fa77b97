import pg from 'pg';
import { freePort } from '../demo/scratch-stack.ts';
import { startServices } from '../engines/services.ts';
import { queriesAbout } from './customer-queries.ts';
import { startLarge, startOnKeptDatabase } from './large-stack.ts';
import { measureCall, TABLE_HEAD } from './measure-call.ts';
import { startRecorder } from './record-statements.ts';

/**
 * `pnpm bench:customers [customers]`: measures lists and details of the CRM on many rows against the same bare
 * statements. `--keep` keeps the database, `--at=<database>` measures a kept one.
 */
const kept = process.argv.find((word) => word.startsWith('--at='))?.slice('--at='.length);
const customers = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 2_000_000);

await startServices();
const isKept = process.argv.includes('--keep');
const stack = kept === undefined ? await startLarge(customers, isKept) : await startOnKeptDatabase(kept);
const client = new pg.Client({
  connectionString: stack.env['DATABASE_URL'],
  options: '-c jit=off -c random_page_cost=1.1',
});
await client.connect();
const recorder = await startRecorder(stack.env, await freePort());
try {
  await client.query(`select set_config('app.actor', 'system', false)`);
  const { rows } = await client.query<{ customers: string; followups: string; id: string; people: string }>(
    `select (select count(*) from crm.customer) as customers, (select count(*) from crm.followup) as followups,
       (select count(distinct owner_id) from crm.customer) as people,
       (select max(id) from crm.customer where pool_state = 'private') as id`,
  );
  const [size] = rows;
  console.log(`\n${size?.customers} customers of ${size?.people} people, ${size?.followups} follow-ups\n`);
  await client.query(`select set_config('app.actor', '', false)`);
  console.log(TABLE_HEAD);
  const bench = { url: stack.url, heard: recorder, client };
  for (const measured of queriesAbout(size?.id ?? '')) console.log(await measureCall(measured, bench));
} finally {
  await client.end();
  await recorder.stop();
  await stack.stop();
  if (isKept) console.log(`\nkept: --at=${new URL(stack.env['DATABASE_URL'] ?? '').pathname.slice(1)}`);
}
process.exit(0);
