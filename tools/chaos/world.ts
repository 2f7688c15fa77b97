import { once } from 'node:events';
import { type Proxy, startProxy, startTemporaryNats, type TemporaryNats } from '@switchboard/kit-server/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, type ScratchStack, startScratchStack } from '../demo/scratch-stack.ts';
import { type OwnEngine, startOwnClickHouse, startOwnPostgres } from './engines.ts';
import { APPS, type AppName, type RunningApp, startApp, waitReady } from '../demo/stack.ts';

/** The whole portal on its own database, with processes and engines that can be killed. */
export interface ChaosWorld {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly nats: TemporaryNats;
  readonly own: { readonly postgres: OwnEngine; readonly clickhouse: OwnEngine };
  /** The connections to the engines. */
  readonly engines: { readonly postgres: Proxy; readonly clickhouse: Proxy };
  /** Kills a process; it is restarted at once, as in production. */
  crash(name: AppName): Promise<void>;
  /** Bypasses the proxies and the row policies. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startChaosWorld(logDir: string): Promise<ChaosWorld> {
  const [nats, postgres, clickhouse] = await Promise.all([
    startTemporaryNats(),
    startOwnPostgres(),
    startOwnClickHouse(),
  ]);
  const stack: ScratchStack = await startScratchStack({
    apps: [],
    logDir,
    env: {
      NATS_URL: nats.url,
      DATABASE_URL: postgres.url,
      CLICKHOUSE_URL: clickhouse.url,
      LOG_LEVEL: 'warn',
      INGEST_WAIT_MS: '200',
      // an export of a killed process restarts when its lease has expired and the next run of the minute job finds it
      EXPORT_LEASE_SECONDS: '10',
    },
  });
  const database = new URL(stack.env['DATABASE_URL'] as string);
  const records = new URL(stack.env['CLICKHOUSE_URL'] as string);
  const engines = {
    postgres: await startProxy({ host: database.hostname, port: Number(database.port) }),
    clickhouse: await startProxy({ host: records.hostname, port: Number(records.port) }),
  };
  const pool = new pg.Pool({ connectionString: database.href, max: 3, options: '-c app.actor=system' });
  pool.on('error', () => {}); // an idle connection reports an error when the server is killed
  const env = {
    ...stack.env,
    DATABASE_URL: moved(database, engines.postgres.port),
    CLICKHOUSE_URL: moved(records, engines.clickhouse.port),
  };
  const ports = new Map<AppName, number>();
  const running = new Map<AppName, RunningApp>();
  let isStopping = false;
  const start = async (name: AppName): Promise<void> => {
    const port = ports.get(name) ?? (await freePort());
    ports.set(name, port);
    const origin = `http://127.0.0.1:${ports.get('api')}`;
    const app = await startApp(name, { env: { ...env, PUBLIC_ORIGIN: origin }, port, logDir });
    running.set(name, app);
    // a process that exits because an engine was down at its start is also restarted
    void app.exited.then(async () => {
      if (!isStopping && running.get(name) === app) await start(name);
    });
  };
  for (const name of APPS) await start(name);
  for (const name of APPS) await waitReady(running.get(name) as RunningApp, ports.get(name) as number);
  return {
    url: `http://127.0.0.1:${ports.get('api')}`,
    env: stack.env,
    nats,
    own: { postgres, clickhouse },
    engines,
    async crash(name) {
      const app = running.get(name) as RunningApp;
      if (app.child.exitCode !== null || app.child.signalCode !== null) return;
      const gone = once(app.child, 'exit');
      app.child.kill('SIGKILL');
      await gone;
    },
    async query<Row extends object>(text: string, values: unknown[] = []) {
      return await whenBack(async () => (await pool.query<Row>(text, values)).rows);
    },
    async stop() {
      isStopping = true;
      await Promise.all([...running.values()].map(async (app) => await app.stop()));
      await pool.end();
      for (const proxy of Object.values(engines)) await proxy.cut();
      await stack.stop();
      await Promise.all([nats.drop(), postgres.drop(), clickhouse.drop()]);
    },
  };
}

/** Retries a query that bypasses the proxies while the server is being killed and restarted. */
async function whenBack<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 60; ; tries--) {
    try {
      return await run();
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(500);
    }
  }
}

function moved(address: URL, port: number): string {
  const there = new URL(address);
  there.hostname = '127.0.0.1';
  there.port = String(port);
  return there.href;
}
