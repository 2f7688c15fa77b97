import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../demo/scratch-stack.ts';
import { signIn } from '../demo/sign-in.ts';
import { startServices } from '../engines/services.ts';
import { queriesAbout } from './customer-queries.ts';
import { startLarge, startOnKeptDatabase } from './large-stack.ts';
import type { MeasuredQuery } from './measure-call.ts';
import { percentile } from './percentile.ts';
import { isBookkeeping, startRecorder, type Statement } from './record-statements.ts';

/**
 * `pnpm bench:plans`: measures the prepared statements of the CRM's lists, planned for their values (custom), planned
 * once for all values (generic), and as PostgreSQL chooses after ten executions (auto), which is what the API gets.
 * `--customers=200000`, `--keep` and `--at=<database>` as with `bench:customers`.
 */
const { values: given } = parseArgs({
  options: {
    customers: { type: 'string', default: '200000' },
    at: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const PATIENCE_MS = 4_000;
const MODES = ['force_custom_plan', 'force_generic_plan', 'auto'] as const;
const list = (name: string, body: object, login = 'finance'): MeasuredQuery => ({
  name: `customers, ${name}`,
  login,
  path: '/v2/crm/customer/page',
  body: { pageSize: 20, ...body },
});
/** The same filter with a frequent and with a rare value. */
const SKEWED = [
  list('frequent level', { level: ['C', 'D'] }),
  list('rare level', { level: ['A'] }),
  list('frequent country', { country: 'CN' }),
  list('rare country', { country: 'IS' }),
  list('frequent stage', { stage: ['cooperating'] }),
  list('old rows only', { createdAt: { to: '2021-01-01T00:00:00+08:00' } }),
  list('new rows only', { createdAt: { from: '2026-11-01T00:00:00+08:00' } }),
];

await startServices();
const stack =
  given.at === undefined ? await startLarge(Number(given.customers), given.keep) : await startOnKeptDatabase(given.at);
const databaseUrl = stack.env['DATABASE_URL'] as string;
const client = new pg.Client({
  connectionString: databaseUrl,
  options: '-c jit=off -c random_page_cost=1.1 -c app.actor=system',
});
await client.connect();
const recorder = await startRecorder(stack.env, await freePort());
try {
  const { rows } = await client.query<{ id: string; customers: string }>(
    `select max(id) filter (where pool_state = 'private') as id, count(*) as customers from crm.customer`,
  );
  console.log(`\n${rows[0]?.customers} customers; median ms of an execution, planning included\n`);
  console.log('| question | custom | generic | auto | generic / custom | auto / custom |\n|---|---|---|---|---|---|');
  for (const measured of [...SKEWED, ...queriesAbout(rows[0]?.id ?? '')]) {
    const statements = await statementsOf(measured);
    const times = [0, 0, 0];
    for (const statement of statements)
      for (const [index, mode] of MODES.entries())
        times[index] = (times[index] ?? 0) + (await measure(statement, mode));
    const [custom = 0, generic = 0, auto = 0] = times;
    const cells = [custom, generic, auto].map((ms) => ms.toFixed(2));
    console.log(
      `| ${[measured.name, ...cells, (generic / custom).toFixed(2), (auto / custom).toFixed(2)].join(' | ')} |`,
    );
  }
} finally {
  await client.end();
  await recorder.stop();
  await stack.stop();
  if (given.keep) console.log(`\nkept: --at=${new URL(databaseUrl).pathname.slice(1)}`);
}
process.exit(0);

async function statementsOf({ login, path, body }: MeasuredQuery): Promise<Statement[]> {
  const token = await signIn(recorder.url, login);
  const request = async (): Promise<void> => {
    const answer = await fetch(`${recorder.url}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    if (code !== 0) throw new Error(`${path} answered ${code} ${msg}`);
  };
  await request();
  return (await recorder.during(request)).filter((statement) => !isBookkeeping(statement));
}

async function measure({ text, values }: Statement, mode: (typeof MODES)[number]): Promise<number> {
  await client.query(`set plan_cache_mode = ${mode}`);
  const statement = { name: `${mode} ${Math.random()}`, text, values: [...values] };
  const begun = performance.now();
  const times: number[] = [];
  // ten warm-up rounds, then at least three and at most thirty
  for (let round = 0; round < 40; round++) {
    const started = performance.now();
    await client.query(statement);
    if (round >= 10 || performance.now() - begun > PATIENCE_MS) times.push(performance.now() - started);
    if (times.length >= 3 && performance.now() - begun > PATIENCE_MS) break;
  }
  await client.query('deallocate all');
  return percentile(times, 0.5);
}
