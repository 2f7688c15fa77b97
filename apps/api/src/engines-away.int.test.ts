import { CODES } from '@switchboard/kit-contract';
import { UNREACHABLE, type Proxy, startProxy, type TestStack } from '@switchboard/kit-server/testing';
import { getCaptcha, getUserInfo, userResource } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => await api?.stop());

interface Ready {
  status: string;
  down: string[];
  engines: Record<string, { up: boolean; error?: string }>;
}
const ready = async (url: string): Promise<Ready & { http: number }> => {
  const answer = await fetch(`${url}/readyz`);
  return { http: answer.status, ...((await answer.json()) as Ready) };
};

describe('without ClickHouse, NATS and the file store', () => {
  it('staff can sign in and see their list, and /readyz names the engines that are down', async () => {
    const node = await api.node({
      CLICKHOUSE_URL: `http://${UNREACHABLE}`,
      NATS_URL: `nats://${UNREACHABLE}`,
      S3_ENDPOINT: `http://${UNREACHABLE}`,
    });
    const token = await signIn(node.call, 'sales');
    expect((await node.call(userResource.calls.page, {}, { token })).data.total).toBeGreaterThan(0);
    const health = await ready(node.url);
    expect(health).toMatchObject({ http: 200, status: 'degraded', down: ['clickhouse', 'nats', 's3'] });
    expect(health.engines['postgres']).toMatchObject({ up: true });
    for (const name of health.down) expect(health.engines[name]?.error, name).toMatch(/\S/);
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  });
});

describe('without PostgreSQL', () => {
  let proxy: Proxy;
  let url: string;
  beforeAll(async () => {
    const real = new URL(api.config.DATABASE_URL);
    proxy = await startProxy({ host: real.hostname, port: Number(real.port) });
    real.port = String(proxy.port);
    url = real.toString();
  });
  afterAll(async () => await proxy.cut());

  it('the API starts and answers 503 and 10010090; /readyz is 503 and names PostgreSQL', async () => {
    const gone = new URL(url);
    gone.port = '9';
    const node = await api.node({ DATABASE_URL: gone.toString() });
    const answer = await node.call(getCaptcha, {}, { locale: 'zh' });
    expect(answer).toMatchObject({ status: 503, code: 10010090, data: null, msg: '服务暂时不可用，请稍后重试' });
    expect(await ready(node.url)).toMatchObject({
      http: 503,
      status: 'not ready',
      down: expect.arrayContaining(['postgres']),
    });
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  });

  it('the API recovers without a restart when PostgreSQL goes away and comes back', async () => {
    const node = await api.node({ DATABASE_URL: url });
    const token = await signIn(node.call, 'sales');
    await proxy.cut();
    // the node caches the session for two seconds; after that every call needs the database
    await expect
      .poll(async () => (await node.call(getUserInfo, {}, { token })).code, { timeout: 5_000 })
      .toBe(CODES.engineDown);
    expect((await ready(node.url)).http).toBe(503);
    await proxy.restore();
    await expect.poll(async () => (await node.call(getUserInfo, {}, { token })).code, { timeout: 5_000 }).toBe(0);
    expect((await ready(node.url)).http).toBe(200);
  });
});
