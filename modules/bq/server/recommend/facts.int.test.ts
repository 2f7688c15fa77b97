import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { messageAt } from '../testing/events.ts';
import { otpEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';
import { measure } from './facts.ts';

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

it('a channel is scored by the codes verified after it sent them, and without codes it has no conversion', async () => {
  const hoursAgo = (hours: number): number => Date.now() - hours * 3_600_000;
  const at = new Date(hoursAgo(2)).toISOString();
  const ingest_at = at.slice(0, 19).replace('T', ' ');
  await services.records.client.insert({
    table: 'sms_event',
    format: 'JSONEachRow',
    values: [messageAt(at, { channel_id: 7, ingest_at }), messageAt(at, { channel_id: 8, ingest_at })],
  });
  const session = (hours: number, n: number, verified: number) =>
    otpEvent(hoursAgo(hours), {
      session_id: `v-${hours}-${n}`,
      verified,
      verified_at: new Date(hoursAgo(hours) + 9_000).toISOString().replace('T', ' ').replace('Z', ''),
    });
  const sessions = [session(2, 1, 1), session(2, 2, 1), session(2, 3, 0), session(3, 4, 1), session(40, 5, 0)];
  expect(await storeEvents(services.records.client, 'otp', sessions)).toEqual([]);
  const request = async (smsType: string) =>
    await measure(services.records, {
      channelIds: ['7', '8'],
      mcc: '510',
      mnc: null,
      smsType,
      lookbackH: 24,
      matureMin: 30,
    });
  const measured = await request('otp');
  expect(measured.get('7')?.conversion).toEqual({ sent: 4, verified: 3 });
  expect(measured.get('8')).toMatchObject({ accepted: 1, conversion: null });
  expect([...(await request('notify')).values()]).toEqual([]);
});
