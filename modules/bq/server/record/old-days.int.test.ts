import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { messageAt } from '../testing/events.ts';

let stack: TestStack;
let services: ConnectedServices;
beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const partsOf = async (day: string): Promise<number> => {
  const answer = await services.records.client.query({
    query: `select count() as n from system.parts where active and database = currentDatabase() and table = 'sms_record' and partition = '${day}'`,
    format: 'JSONEachRow',
  });
  return Number((await answer.json<{ n: string }>())[0]?.n);
};

it('a day with settled rows is merged into one part automatically, so that a query opens as few parts as possible', async () => {
  const { client } = services.records;
  const made = await client.query({ query: 'show create table sms_record', format: 'TabSeparatedRaw' });
  expect(await made.text()).toMatch(
    /min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = (?:1|true)/,
  );
  // one second instead of six hours, and the engine checks old parts more often than every five seconds
  await client.command({
    query: 'alter table sms_record modify setting min_age_to_force_merge_seconds = 1, merge_selecting_sleep_ms = 200',
  });
  for (let n = 0; n < 3; n++) {
    const values = [messageAt(`2026-11-01T0${n}:00:00.000Z`, { phone: `628120000000${n}` })];
    await client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
  }
  expect(await partsOf('20261101')).toBeGreaterThan(0);
  await expect.poll(async () => await partsOf('20261101'), { timeout: 40_000, interval: 500 }).toBe(1);
  const answer = await client.query({ query: `select count() as n from sms_record`, format: 'JSONEachRow' });
  expect((await answer.json<{ n: string }>())[0]?.n).toBe('3');
});
