import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import {
  createTemporaryDatabase,
  freePort,
  startTemporaryNats,
  type TemporaryNats,
} from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localEnv } from './local-env.ts';
import { APPS, type AppName, type RunningApp, startApp, waitReady } from './stack.ts';

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let nats: TemporaryNats;
let logDir: string;
const running: RunningApp[] = [];

beforeAll(async () => {
  nats = await startTemporaryNats();
  temporary = await createTemporaryDatabase(localEnv('test', { NATS_URL: nats.url, LOG_LEVEL: 'info' }));
  logDir = await mkdtemp(join(tmpdir(), 'switchboard-processes-'));
  await migrateAll({ ...readConfig(temporary.env), LOG_LEVEL: 'silent' }, modules);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (app) => app.child.kill('SIGKILL') && (await app.exited)));
  await rm(logDir, { recursive: true, force: true });
});
afterAll(async () => {
  await temporary?.drop();
  await nats?.drop();
});

const start = async (name: AppName, env: Record<string, string> = {}): Promise<RunningApp & { url: string }> => {
  const port = await freePort();
  const app = await startApp(name, { env: { ...temporary.env, ...env }, port, logDir });
  running.push(app);
  return { ...app, url: `http://127.0.0.1:${port}` };
};
const startReady = async (name: AppName, env: Record<string, string> = {}) => {
  const app = await start(name, env);
  await waitReady(app, Number(new URL(app.url).port));
  return app;
};
const logOf = async (name: AppName): Promise<string> => await readFile(join(logDir, `${name}.log`), 'utf8');

/** Locks a table: a call that reads it blocks until `release`. */
const holdTable = async (table: string): Promise<{ release: () => Promise<void>; waiting: () => Promise<number> }> => {
  const client = new pg.Client({ connectionString: temporary.env['DATABASE_URL'] });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    release: async () => await client.end(),
    waiting: async () => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from pg_locks where not granted`);
      return rows[0]?.n ?? 0;
    },
  };
};

describe('the processes', { retry: 0 }, () => {
  it('start, report their engines and stubs, and exit with 0 on SIGTERM', async () => {
    const apps = await Promise.all(APPS.map(async (name) => await startReady(name, { METRICS: '1' })));
    for (const app of apps) {
      expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: 'live' });
      expect(await (await fetch(`${app.url}/readyz`)).json(), app.name).toMatchObject({
        status: 'ready',
        engines: { postgres: { up: true }, clickhouse: { up: true }, nats: { up: true }, s3: { up: true } },
        stubs: ['sys.demo-sign-in', 'crm.account-opening', 'crm.platform-names'],
      });
      expect(await (await fetch(`${app.url}/metrics`)).text(), app.name).toContain('process_cpu_seconds_total');
    }
    expect(await Promise.all(apps.map(async (app) => await app.stop()))).toEqual([0, 0, 0]);
    for (const { name } of apps) {
      await expect.poll(async () => await logOf(name)).toContain('"stopped"');
      const lines = (await logOf(name)).trimEnd().split('\n');
      const messages = lines.map((line) => JSON.parse(line) as { name: string; level: string; msg: string });
      expect(messages.every((line) => line.name === name && /^(?:info|warn)$/.test(line.level))).toBe(true);
      expect(messages.slice(-2).map((line) => line.msg)).toEqual(['draining', 'stopped']);
    }
  });

  it('write one line per call, with its trace id, and count it', async () => {
    const api = await startReady('api', { METRICS: '1' });
    await fetch(`${api.url}/dcode`, { headers: { 'x-trace-id': 'trace-of-a-test' } });
    await expect.poll(async () => await logOf('api')).toContain('trace-of-a-test');
    const line = (await logOf('api')).split('\n').find((text) => text.includes('trace-of-a-test'));
    expect(JSON.parse(line ?? '')).toMatchObject({ call: 'sys.session.captcha', code: 0, traceId: 'trace-of-a-test' });
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toMatch(/switchboard_call_seconds_count\{call="sys.session.captcha",code="0"\} 1/);
  });

  it('finish the running call, accept no new one, and then exit with 0', async () => {
    const api = await startReady('api');
    const held = await holdTable('sys.captcha');
    const slow = fetch(`${api.url}/dcode`);
    await expect.poll(held.waiting, { timeout: 5_000 }).toBe(1);
    const exit = api.stop();
    await expect
      .poll(
        async () =>
          await fetch(`${api.url}/healthz`).then(
            () => 'answers',
            () => 'refused',
          ),
      )
      .toBe('refused');
    await held.release();
    expect(await (await slow).json()).toMatchObject({ code: 0 });
    expect(await exit).toBe(0);
  });

  it('are aborted with 1 when a call does not finish', async () => {
    const api = await startReady('api', { SHUTDOWN_MS: '300' });
    const held = await holdTable('sys.captcha');
    const stuck = fetch(`${api.url}/dcode`).catch(() => 'broken off');
    await expect.poll(held.waiting, { timeout: 5_000 }).toBe(1);
    expect(await api.stop()).toBe(1);
    expect(await stuck).toBe('broken off');
    await expect.poll(async () => await logOf('api')).toContain('drain took too long');
    await held.release();
  });

  it.each(APPS)('%s rejects a bad configuration with its reason before it listens', async (name) => {
    const app = await start(name, { TOKEN_SECRET: 'short', NATS_URL: 'http://x' });
    expect(await app.exited).toBe(1);
    await expect.poll(async () => await logOf(name)).toContain('TOKEN_SECRET: at least 32 characters');
    const log = await logOf(name);
    expect(log).toContain('NATS_URL: ');
    expect(log).not.toContain('listening');
  });

  it('reject a port in use with the reason, and expose no metrics without the flag', async () => {
    const first = await startReady('api');
    expect((await fetch(`${first.url}/metrics`)).status).toBe(404);
    const second = await startApp('api', { env: temporary.env, port: Number(new URL(first.url).port), logDir });
    running.push(second);
    expect(await second.exited).toBe(1);
    await expect.poll(async () => await logOf('api')).toContain('EADDRINUSE');
  });
});
