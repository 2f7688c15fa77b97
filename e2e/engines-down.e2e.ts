import { startService, stopService } from '@switchboard/tools/services';
import { afterAll, describe, expect, it } from 'vitest';
import { baseUrl, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';

interface Ready {
  status: string;
  down: string[];
}

const readyz = async (): Promise<Ready> => (await (await fetch(`${baseUrl()}/readyz`)).json()) as Ready;

/** Real engines, really stopped: staff work on. */
describe('A bad day', () => {
  const { visit } = useBrowser();

  afterAll(async () => {
    await startService('nats');
    await startService('clickhouse');
  });

  for (const engine of ['nats', 'clickhouse'] as const) {
    it(`without ${engine}, sign-in and the staff list work and /readyz names it`, async () => {
      expect((await readyz()).down).toEqual([]);
      expect(await stopService(engine)).toBe(true);
      await expect.poll(async () => (await readyz()).down, { timeout: 10_000 }).toEqual([engine]);
      expect((await readyz()).status).toBe('degraded');
      const at = await visit();
      const portal = new Portal(at.page);
      await portal.signIn('manager', '/setModule/authManage/user');
      await portal.waitForRows();
      await startService(engine);
      await expect.poll(async () => (await readyz()).down, { timeout: 20_000 }).toEqual([]);
    });
  }
});
