import { join } from 'node:path';
import { poolsOf, seedLarge } from '@switchboard/crm-server/demo';
import { createLogger, migrateAll, connectServices, readConfig } from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';
import { localEnv } from '../demo/local-env.ts';
import { freePort, type ScratchStack, startScratchStack } from '../demo/scratch-stack.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { repoRoot } from '../engines/addresses.ts';

const logDir = join(repoRoot, '.reports/bench-logs');
const quiet = { LOG_LEVEL: 'warn' };

export type LargeStack = ScratchStack;

/**
 * Starts a portal with this many customers in addition to those of the demo company; `isKept` keeps the database after
 * the stop.
 */
export async function startLarge(customers: number, isKept: boolean): Promise<LargeStack> {
  const stack = await startScratchStack({ logDir, env: quiet });
  // building takes longer than the query timeout of the API
  const urlWithLongTimeout = new URL(stack.env['DATABASE_URL'] as string);
  urlWithLongTimeout.searchParams.set('query_timeout', '3600000');
  const config = readConfig({ ...stack.env, ...quiet, DATABASE_URL: urlWithLongTimeout.href });
  const services = connectServices(config, createLogger('seed', config), 'system');
  const started = Date.now();
  try {
    await seedLarge(services.db, poolsOf(customers), (step) =>
      console.log(`${String(Math.round((Date.now() - started) / 1_000)).padStart(5)} s  ${step}`),
    );
  } finally {
    await services.close();
  }
  return isKept ? keptStack(stack) : stack;
}

/** Stops without dropping the database, so that `startOnKeptDatabase` can find it again. */
export function keptStack({ url, env, apps }: ScratchStack): LargeStack {
  return { url, env, apps, stop: async () => void (await Promise.all(apps.map(async (app) => await app.stop()))) };
}

/** Starts the portal on a database kept by an earlier run, so that a slow-to-create database can be reused. */
export async function startOnKeptDatabase(database: string): Promise<LargeStack> {
  const base = localEnv('test', quiet);
  const url = new URL(base['DATABASE_URL'] as string);
  url.pathname = `/${database}`;
  const env = { ...base, DATABASE_URL: url.toString(), CLICKHOUSE_DATABASE: database };
  await migrateAll(readConfig(env), modules);
  const port = await freePort();
  const app = await startApp('api', { env, port, logDir });
  await waitReady(app, port);
  return { url: `http://127.0.0.1:${port}`, env, apps: [app], stop: async () => void (await app.stop()) };
}
