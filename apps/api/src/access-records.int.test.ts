import {
  createLogger,
  type Ingest,
  connectServices,
  type ConnectedServices,
  openIngest,
} from '@switchboard/kit-server';
import { startTemporaryNats, type TemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { getCaptcha, getUserInfo } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let nats: TemporaryNats;
let api: TestStack;
let services: ConnectedServices;
let ingest: Ingest;
const open = (): Ingest =>
  openIngest(
    services,
    modules.flatMap((module) => module.streams),
    createLogger('ingest', { LOG_LEVEL: 'silent' }),
  );

beforeAll(async () => {
  nats = await startTemporaryNats();
  api = await startTestApi({ NATS_URL: nats.url }, { withRecords: true });
  services = connectServices(api.config, createLogger('ingest', { LOG_LEVEL: 'silent' }));
  ingest = open();
});
afterAll(async () => {
  await ingest?.stop();
  await services?.close();
  await api?.stop();
  await nats?.drop();
});

const rowsOf = async (traceId: string): Promise<unknown[]> => {
  const answer = await services.records.client.query({
    query: 'select call, code, user_id, ms > 0 as took from api_access final where trace_id = {traceId: String}',
    query_params: { traceId },
    format: 'JSONEachRow',
  });
  return await answer.json();
};

describe('access records from a call to ClickHouse', () => {
  it('each answered call becomes one row with the person and the code but without the input', async () => {
    const token = await signIn(api.call, 'sales');
    const userId = (await api.call(getUserInfo, {}, { token })).data.userId;
    // the stream exists once ingest has connected; the bus stores messages only from then on
    await expect
      .poll(async () => await (await services.bus.jetstream()).manager.streams.info('records').catch(() => null), {
        timeout: 10_000,
      })
      .not.toBeNull();
    await api.call(getUserInfo, {}, { token, headers: { 'x-trace-id': 'trace-signed-in' } });
    await api.call(getUserInfo, {}, { headers: { 'x-trace-id': 'trace-refused' } });
    await expect
      .poll(async () => [...(await rowsOf('trace-signed-in')), ...(await rowsOf('trace-refused'))], { timeout: 15_000 })
      .toEqual([
        { call: 'sys.session.user-info', code: 0, user_id: userId, took: 1 },
        { call: 'sys.session.user-info', code: 10010002, user_id: '0', took: 1 },
      ]);
  });

  it('records of calls made while ingest is stopped arrive once it runs again', async () => {
    await ingest.stop();
    for (let index = 0; index < 25; index++)
      await api.call(getCaptcha, {}, { headers: { 'x-trace-id': 'trace-stopped' } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rowsOf('trace-stopped')).toEqual([]);
    ingest = open();
    await expect.poll(async () => (await rowsOf('trace-stopped')).length, { timeout: 15_000 }).toBe(25);
  });

  it('/readyz reports ready with all engines up', async () => {
    const answer = await fetch(`${api.url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'ready',
      down: [],
      engines: { postgres: { up: true }, clickhouse: { up: true }, nats: { up: true }, s3: { up: true } },
    });
  });
});
