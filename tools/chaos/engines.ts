import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TestServer } from '../engines/clickhouse/testing.ts';
import { freePort } from '../demo/scratch-stack.ts';
import { addresses } from '../engines/addresses.ts';
import { binary, makeCluster, serverUser } from '../engines/definitions/postgres.ts';

/** A dedicated server that can be killed without affecting other users; its data is kept. */
export interface OwnEngine {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  drop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

export async function startOwnPostgres(): Promise<OwnEngine> {
  const { host, user, password, database } = addresses.postgres;
  const port = await freePort();
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const dir = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'));
  const owner = serverUser();
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const data = join(dir, 'data');
  makeCluster(dir, data, port);
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const until = Date.now() + PATIENCE_MS;
    while (!(await answers(url))) {
      if (Date.now() > until) throw new Error('PostgreSQL did not come back');
      // it refuses to start while processes of the killed server are still running: retry
      if (child === null || child.exitCode !== null || child.signalCode !== null)
        child = spawn(binary('postgres'), ['-D', data], { cwd: dir, stdio: 'ignore', ...owner });
      await sleep(200);
    }
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  // an aborted run must not leave a server running
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  const drop = async (): Promise<void> => {
    await kill();
    // child processes exit a moment later and may write until then
    rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  return { url, start, kill, drop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function startOwnClickHouse(): Promise<OwnEngine> {
  const server = new TestServer();
  await server.start();
  const { url } = server;
  return {
    url,
    start: async () => await server.start(Number(new URL(url).port)),
    kill: async () => void (await server.end('SIGKILL')),
    drop: async () => await server.remove(),
  };
}
