import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerResource } from '@switchboard/crm-contract';
import { createLogger, type ConnectedServices, connectServices, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase, SYSTEM_OPTIONS } from '@switchboard/kit-server/testing';
import pg from 'pg';
import { startLarge } from '../bench/large-stack.ts';
import { freePort } from '../demo/scratch-stack.ts';
import { signIn } from '../demo/sign-in.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { startServices } from '../engines/services.ts';
import { recordsAlike, rowsAlike } from './alike.ts';

/**
 * `pnpm rehearse:backup [customers]`: backs up the demo company with many customers as described in RUNBOOK (PostgreSQL
 * by pg_dump, ClickHouse by BACKUP to S3), restores it into separate databases, compares them table by table, and
 * starts the portal on the restored data.
 */
const customers = Number(process.argv[2] ?? 100_000);
const GB = 1_000_000_000;

async function run(command: string, ...args: string[]): Promise<void> {
  // runs as the system actor: the row policies show everything to it, so no superuser is needed
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, PGOPTIONS: SYSTEM_OPTIONS } });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: SYSTEM_OPTIONS });
  await client.connect();
  return client;
};

async function customersOf(url: string): Promise<number> {
  const { page } = customerResource.calls;
  const headers = { authorization: `Bearer ${await signIn(url, 'admin')}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${page.path}`, { method: page.method, headers, body: '{"pageSize":20}' });
  const { code, data } = (await answer.json()) as { code: number; data: { total: number; list: unknown[] } };
  if (code !== 0 || data.list.length === 0) throw new Error(`the list of customers answered ${code}`);
  return data.total;
}

await startServices();
const stack = await startLarge(customers, false);
const restored = await createTemporaryDatabase(stack.env);
const folder = await mkdtemp(join(tmpdir(), 'switchboard-backup-'));
const from = stack.env['DATABASE_URL'] as string;
const to = restored.env['DATABASE_URL'] as string;
const [old, fresh] = [stack.env['CLICKHOUSE_DATABASE'] as string, restored.env['CLICKHOUSE_DATABASE'] as string];
const config = readConfig({ ...stack.env, LOG_LEVEL: 'warn' });
const services: ConnectedServices = connectServices(config, createLogger('rehearsal', config), 'system');
const clients = [await connect(from), await connect(to)] as const;
try {
  const [size] = (await clients[0].query<{ bytes: string }>('select pg_database_size(current_database()) as bytes'))
    .rows;
  const pgSize = Number(size?.bytes) / GB;
  const dumped = await seconds(
    async () =>
      await run('pg_dump', '-Fd', '-j2', '-Z1', '--enable-row-security', '--no-owner', '-f', join(folder, 'pg'), from),
  );
  const loaded = await seconds(
    async () => await run('pg_restore', '-j2', '--enable-row-security', '--no-owner', '-d', to, join(folder, 'pg')),
  );
  const rows = await rowsAlike(...clients);

  const { client } = services.records;
  const [records] = await (
    await client.query({
      query: `select toString(sum(bytes_on_disk)) as bytes from system.parts where active and database = currentDatabase()`,
      format: 'JSONEachRow',
    })
  ).json<{ bytes: string }>();
  const chSize = Number(records?.bytes) / GB;
  const place = `S3('${config.S3_ENDPOINT}/${config.S3_BUCKET}/rehearsal/${old}', '${config.S3_ACCESS_KEY}', '${config.S3_SECRET_KEY}')`;
  const saved = await seconds(async () => await client.command({ query: `backup database ${old} to ${place}` }));
  const back = await seconds(
    async () => await client.command({ query: `restore database ${old} as ${fresh} from ${place}` }),
  );
  const parts = await recordsAlike(client, old, fresh);

  const port = await freePort();
  const app = await startApp('api', { env: restored.env, port, logDir: join(folder, 'logs') });
  await waitReady(app, port);
  const seen = [await customersOf(stack.url), await customersOf(`http://127.0.0.1:${port}`)];
  await app.stop();

  console.log(
    '\n| engine | GB | saved in s | restored in s | s a GB, both ways | tables | that differ |\n|---|---|---|---|---|---|---|',
  );
  const line = (
    name: string,
    gb: number,
    out: number,
    into: number,
    alike: { tables: number; differ: string[] },
  ): string =>
    `| ${name} | ${gb.toFixed(2)} | ${out.toFixed(1)} | ${into.toFixed(1)} | ${((out + into) / gb).toFixed(0)} | ${alike.tables} | ${alike.differ.length === 0 ? '0' : alike.differ.join(', ')} |`;
  console.log(line('PostgreSQL', pgSize, dumped, loaded, rows));
  console.log(line('ClickHouse', chSize, saved, back, parts));
  console.log(`\ncustomers on the portal before and on the restored one: ${seen.join(' and ')}`);
  if (rows.differ.length + parts.differ.length > 0 || seen[0] !== seen[1]) process.exitCode = 1;
} finally {
  await services.files.removeAll(`rehearsal/${old}`);
  await services.close();
  for (const one of clients) await one.end();
  await rm(folder, { recursive: true, force: true });
  await restored.drop();
  await stack.stop();
}
process.exit();
