import { join } from 'node:path';
import { type GatewayWithBus, startGatewayWithBus } from '@switchboard/tools/simulators/gateway/with-bus';
import { freePort } from '@switchboard/tools/demo/scratch-stack';
import { type RunningApp, startApp, waitReady } from '@switchboard/tools/demo/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { rowAction, rowActionAndYes } from './support/row-action.ts';
import { stackEnv } from './support/stack.ts';

const logDir = join(import.meta.dirname, '../.reports/e2e-logs');

/** Another API process of the same portal, connected to a message gateway. */
describe('The message gateway', { retry: 0 }, () => {
  const { visit } = useBrowser();
  let gateway: GatewayWithBus;
  let node: RunningApp;
  let at = '';
  beforeAll(async () => {
    gateway = await startGatewayWithBus(stackEnv(), 20);
    const port = await freePort();
    at = `http://127.0.0.1:${port}`;
    node = await startApp('api', { env: { ...stackEnv(), ...gateway.env, PUBLIC_ORIGIN: at }, port, logDir });
    await waitReady(node, port);
  });
  afterAll(async () => {
    await node?.stop();
    await gateway?.close();
  });

  it('an operator pauses a queue, sees the backlog grow, resumes it, and rebinds a lost channel', async () => {
    const there = await visit({ at });
    const { page } = there;
    const portal = new Portal(page);
    // the gateway's traffic belongs to the oldest accounts
    const [app] = await change<{ name: string }>(
      `select a.name from bq.app a join bq.api_queue q on q.app_id = a.id and q.queue = 'otp' and not q.is_paused
       where a.biz = 'sms' and a.state = 'active' and a.id in (select id from bq.app where biz = 'sms' and state = 'active' order by id limit 8)
       order by a.id limit 1`,
    );
    await portal.signIn(
      'ops',
      `/businessInquiry/apiQueueManage?f.queue=otp&f.appName=${encodeURIComponent(app?.name ?? '')}`,
    );
    await portal.waitForRows();
    const row = portal.rows().first();
    const depth = async (): Promise<number> =>
      Number((await row.getByRole('cell').nth(3).innerText()).replaceAll(',', ''));
    await rowActionAndYes(row, '暂停');
    await row.getByText('暂停', { exact: true }).first().waitFor();
    await expect.poll(depth, { timeout: 15_000 }).toBeGreaterThan(5);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'api-queues');
    await rowAction(row, '恢复');
    await row.getByText('运行', { exact: true }).waitFor();
    await expect.poll(depth, { timeout: 15_000 }).toBeLessThan(5);

    await page.goto('/businessInquiry/channelManage?size=100');
    await portal.waitForRows();
    const lost = portal.rows().filter({ hasText: '断开' }).first();
    await lost.waitFor();
    const code = (await lost.getByRole('cell').first().innerText()).trim();
    await rowActionAndYes(lost, '重连');
    const again = portal.rows().filter({ hasText: code }).first();
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: '刷新' }).first().click();
          return await again.innerText();
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toContain('已连接');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'channel-links');
    expectNoProblems(there);
  });
});
