import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, migrateAll, connectServices, readConfig } from '@switchboard/kit-server';
import {
  createTemporaryDatabase,
  freePort,
  startTemporaryNats,
  type TemporaryNats,
} from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from '../engines/addresses.ts';
import { localEnv } from './local-env.ts';
import { APPS, type AppName, type RunningApp, startApp, waitReady } from './stack.ts';

const PRODUCTION = { SWITCHBOARD_MODE: 'production', NATS_USER: 'one', NATS_PASSWORD: 'its password' };

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let nats: TemporaryNats;
let logDir: string;
const running: RunningApp[] = [];

beforeAll(async () => {
  nats = await startTemporaryNats();
  temporary = await createTemporaryDatabase(localEnv('test', { NATS_URL: nats.url, LOG_LEVEL: 'info' }));
  logDir = await mkdtemp(join(tmpdir(), 'switchboard-stubs-'));
  await migrate({});
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (app) => app.child.kill('SIGKILL') && (await app.exited)));
  await rm(logDir, { recursive: true, force: true });
});
afterAll(async () => {
  await temporary?.drop();
  await nats?.drop();
});

const migrate = async (env: Record<string, string>) =>
  await migrateAll(readConfig({ ...temporary.env, LOG_LEVEL: 'silent', ...env }), modules);
const start = async (name: AppName, env: Record<string, string>): Promise<{ app: RunningApp; url: string }> => {
  const port = await freePort();
  const app = await startApp(name, { env: { ...temporary.env, ...env }, port, logDir });
  running.push(app);
  return { app, url: `http://127.0.0.1:${port}` };
};
const stubsOf = async (name: AppName): Promise<unknown> => {
  const { app, url } = await start(name, PRODUCTION);
  await waitReady(app, Number(new URL(url).port));
  return ((await (await fetch(`${url}/readyz`)).json()) as { stubs: unknown }).stubs;
};
const logOf = async (name: AppName): Promise<string> => await readFile(join(logDir, `${name}.log`), 'utf8');
const startLineOf = async (name: AppName): Promise<unknown> => {
  const lines = (await logOf(name)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as { stubs?: unknown }).find((line) => line.stubs !== undefined);
};
const QUEUE = 'crm.account.stand-in';
/** The subscribers to account requests, and the number of jobs waiting in the stub's queue. */
const listening = async (): Promise<{ subscribers: string[]; waiting: number }> => {
  const client = new pg.Client({ connectionString: temporary.env['DATABASE_URL'] });
  await client.connect();
  const found = await client.query<{ name: string }>(
    `select name from pgboss.subscription where event = 'crm.account.requested'`,
  );
  const jobs = await client.query(`select 1 from pgboss.job where name = $1 and state = 'created'`, [QUEUE]);
  await client.end();
  return { subscribers: found.rows.map(({ name }) => name), waiting: jobs.rowCount ?? 0 };
};
const request = async (): Promise<void> => {
  const sender = connectServices(readConfig(temporary.env), createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  await sender.jobs.enqueue(sender.db, { name: QUEUE }, { accountNo: 'AC-1' });
  await sender.close();
};

describe('all processes', { retry: 0 }, () => {
  it('run without stubs in production; /readyz and the start line report this', async () => {
    expect(await Promise.all(APPS.map(async (name) => await stubsOf(name)))).toEqual([[], [], []]);
    for (const name of APPS) expect(await startLineOf(name), name).toMatchObject({ mode: 'production', stubs: [] });
    expect(JSON.stringify(await startLineOf('worker'))).not.toContain(QUEUE);
  });

  it.each(APPS)('%s does not start in production with a forced stub, and names it', async (name) => {
    const { app, url } = await start(name, { ...PRODUCTION, STUBS: 'crm.account-opening' });
    expect(await app.exited).toBe(1);
    await expect.poll(async () => await logOf(name)).toContain('Stubs never run in production');
    expect(await logOf(name)).toContain('crm.account-opening (acts in place of the account opening of finance');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('the bus', { retry: 0 }, () => {
  it.each(APPS)('%s does not start in production without NATS credentials, and names the variable', async (name) => {
    const { app, url } = await start(name, { ...PRODUCTION, NATS_USER: '', NATS_PASSWORD: '' });
    expect(await app.exited).toBe(1);
    await expect.poll(async () => await logOf(name)).toContain('NATS_USER: needed in production');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('migrations', { retry: 0 }, () => {
  it('disconnect the job of a stub in production and reconnect it elsewhere; waiting jobs in its queue are kept', async () => {
    await request();
    expect(await listening()).toEqual({ subscribers: [QUEUE], waiting: 1 });
    await migrate(PRODUCTION);
    expect(await listening()).toEqual({ subscribers: [], waiting: 1 });
    await expect(migrate({ ...PRODUCTION, STUBS: 'crm.account-opening' })).rejects.toThrow('never run in production');
    await migrate({});
    expect(await listening()).toEqual({ subscribers: [QUEUE], waiting: 1 });
  });
});

describe('simulators', { retry: 0 }, () => {
  it.each(['vod', 'vos', 'dingtalk', 'oidc', 'ai', 'gateway'])('%s exits in production before it listens', (name) => {
    const env = { ...temporary.env, ...PRODUCTION, PATH: process.env['PATH'] ?? '' };
    const main = join(repoRoot, 'tools/simulators', name, 'main.ts');
    const run = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 30_000 });
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain('never runs in production');
  });
});
