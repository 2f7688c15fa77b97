import { join } from 'node:path';
import { freePort, type Proxy, startProxy } from '@switchboard/tools/demo/scratch-stack';
import { type RunningApp, startApp, waitReady } from '@switchboard/tools/demo/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { stackEnv } from './support/stack.ts';

interface Ready {
  status: string;
  down: string[];
}

const ADDRESSES = { nats: 'NATS_URL', clickhouse: 'CLICKHOUSE_URL' } as const;
const ENGINES = Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[];
const logDir = join(import.meta.dirname, '../.reports/e2e-logs');

/**
 * A separate API process with interrupted connections to the engines: tests in parallel need theirs. `pnpm chaos` stops
 * the engines.
 */
describe('Engines down', { retry: 0 }, () => {
  const { visit } = useBrowser();
  const lines = new Map<string, Proxy>();
  let node: RunningApp;
  let at = '';
  const readyz = async (): Promise<Ready> => (await (await fetch(`${at}/readyz`)).json()) as Ready;

  beforeAll(async () => {
    const env = { ...stackEnv() };
    for (const engine of ENGINES) {
      const address = new URL(env[ADDRESSES[engine]] as string);
      const line = await startProxy({ host: address.hostname, port: Number(address.port) });
      lines.set(engine, line);
      address.port = String(line.port);
      env[ADDRESSES[engine]] = address.href;
    }
    const port = await freePort();
    at = `http://127.0.0.1:${port}`;
    node = await startApp('api', { env: { ...env, PUBLIC_ORIGIN: at }, port, logDir });
    await waitReady(node, port);
  });
  afterAll(async () => {
    await node?.stop();
    for (const line of lines.values()) await line.cut();
  });

  for (const engine of ENGINES) {
    it(`without ${engine}, sign-in and the staff list work and /readyz names it`, async () => {
      const line = lines.get(engine) as Proxy;
      expect((await readyz()).down).toEqual([]);
      await line.cut();
      try {
        await expect.poll(async () => (await readyz()).down, { timeout: 10_000 }).toEqual([engine]);
        expect((await readyz()).status).toBe('degraded');
        const portal = new Portal((await visit({ at })).page);
        await portal.signIn('manager', '/setModule/authManage/user');
        await portal.waitForRows();
      } finally {
        await line.restore();
      }
      await expect.poll(async () => (await readyz()).down, { timeout: 20_000 }).toEqual([]);
    });
  }
});
