import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BQ_CODES,
  channelResource,
  clearQueue,
  limitQueue,
  pauseQueue,
  queueResource,
  type QueueRow,
  rebindChannel,
  resumeQueue,
  setChannelPassword,
  testChannel,
} from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { openSecret } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayWorld, startGatewayWorld } from '@switchboard/tools/simulators/gateway/testing/start';

const PRICE = 0.02;
let world: GatewayWorld;
let channelId = '';
beforeAll(async () => {
  world = await startGatewayWorld();
  channelId = await world.addChannel({ tps_limit: 500 }, ['otp', 'notify']);
  await world.start();
}, 400_000);
afterAll(async () => await world?.stop());

const as = () => ({ token: world.token, locale: 'en' as const });
const queueOf = async (name: 'otp' | 'notify'): Promise<QueueRow> => {
  const { data } = await world.stack.call(queueResource.calls.page, { queue: [name] }, as());
  return data.list[0] as QueueRow;
};
const row = async (name: 'otp' | 'notify' = 'otp') => {
  const { id, version } = await queueOf(name);
  return { id, version };
};
const accept = async (count: number, queue = 'otp'): Promise<string[]> =>
  await world.runQuery('gw.dev.accept', { appId: Number(world.appId), queue, count });
/** Number of messages sent to the channel between two times. */
const sentBetween = async (from: number, to: number): Promise<number> =>
  Number(
    (
      await world.records<{ n: string }>(
        `select count() as n from sms_record final where app_id = ${world.appId} and toUnixTimestamp64Milli(sent_time) between ${from} and ${to}`,
      )
    )[0]?.n,
  );
const waitingRecords = async (): Promise<number> =>
  Number(
    (
      await world.records<{ n: string }>(
        `select count() as n from sms_record final where app_id = ${world.appId} and sms_type = 'otp' and status = 10`,
      )
    )[0]?.n,
  );

describe('API queues', { retry: 0 }, () => {
  it('REC-59 a pause and a new speed take effect within two seconds, messages in flight complete, clearing refunds the charges', {
    timeout: 600_000,
  }, async () => {
    const { call } = world.stack;
    // a retry starts from the same state
    if ((await queueOf('otp')).state === 'paused') {
      await call(clearQueue, { ...(await row()), reason: 'another try' }, as());
      await call(resumeQueue, await row(), as());
    }
    expect((await call(limitQueue, { ...(await row()), speedLimit: 20 }, as())).code).toBe(0);
    expect(await accept(700)).toHaveLength(700);
    await sleep(3_000);
    expect((await call(pauseQueue, await row(), as())).code).toBe(0);
    const paused = Date.now();
    await expect.poll(async () => (await queueOf('otp')).state, { timeout: 3_000 }).toBe('paused');
    await sleep(4_000);
    const { depth } = await queueOf('otp');
    expect(depth).toBeGreaterThan(400);
    // some were sent before, none two seconds later, and none of those in flight was lost
    await expect.poll(waitingRecords, { timeout: 120_000 }).toBe(depth);
    expect(await sentBetween(paused - 3_000, paused)).toBeGreaterThan(20);
    expect(await sentBetween(paused + 2_000, Date.now())).toBe(0);

    // slower, and faster
    expect((await call(limitQueue, { ...(await row()), speedLimit: 5 }, as())).code).toBe(0);
    expect((await call(resumeQueue, await row(), as())).code).toBe(0);
    const slow = Date.now() + 2_000;
    await sleep(6_000);
    expect((await call(limitQueue, { ...(await row()), speedLimit: 40 }, as())).code).toBe(0);
    const fast = Date.now() + 2_000;
    await sleep(5_000);
    expect((await call(pauseQueue, await row(), as())).code).toBe(0);
    await sleep(1_500);
    await expect.poll(async () => await sentBetween(fast, fast + 2_500), { timeout: 120_000 }).toBeGreaterThan(60);
    const inSlow = await sentBetween(slow, slow + 3_500);
    expect(inSlow).toBeGreaterThan(5);
    expect(inSlow).toBeLessThanOrEqual(25);

    // clearing records a reason and refunds the charges of the dropped messages
    const revenue = async () =>
      (
        await world.records<{ taken: string; waiting: string; left: string }>(
          `select toString(sum(d_revenue)) as taken, (select toString(count()) from sms_record final where app_id = ${world.appId} and status = 10) as waiting,
            (select toString(sum(revenue_usd)) from sms_record final where app_id = ${world.appId} and status = 20) as left from sms_event where app_id = ${world.appId}`,
        )
      )[0];
    const waiting = (await queueOf('otp')).depth ?? 0;
    expect(waiting).toBeGreaterThan(100);
    await expect.poll(async () => Number((await revenue())?.waiting), { timeout: 120_000 }).toBe(waiting);
    const before = Number((await revenue())?.taken);
    expect((await call(clearQueue, { ...(await row()), reason: ' ' }, as())).code).toBe(CODES.validation);
    const cleared = await call(clearQueue, { ...(await row()), reason: 'sent by mistake' }, as());
    expect(cleared).toMatchObject({ code: 0, data: { cleared: waiting } });
    await expect.poll(async () => (await revenue())?.waiting, { timeout: 120_000 }).toBe('0');
    const after = await revenue();
    expect(before - Number(after?.taken)).toBeCloseTo(waiting * PRICE, 6);
    expect(Number(after?.left)).toBe(0);
    expect((await queueOf('otp')).depth).toBe(0);
    const [log] = await world.stack.query<{ reason: string }>(
      `select after ->> 'reason' as reason from sys.audit_log where object_code = 'bq.api-queue' and action = 'clear' order by id desc limit 1`,
    );
    expect(log?.reason).toBe('sent by mistake');
  });

  it('a command is executed once per id, even after a restart of the gateway', { timeout: 90_000 }, async () => {
    expect((await world.stack.call(pauseQueue, await row('notify'), as())).code).toBe(0);
    await accept(7, 'notify');
    const command = { id: randomUUID(), kind: 'queue.clear', appId: world.appId, queue: 'notify', reason: 'once' };
    expect(await world.runQuery('gw.command', command)).toEqual({ ok: true, cleared: 7 });
    await accept(3, 'notify');
    expect(await world.runQuery('gw.command', command)).toEqual({ ok: true, cleared: 7 });
    // the store must contain the waiting messages before the gateway is killed
    await expect
      .poll(
        async () =>
          (
            await world.records<{ n: string }>(
              `select toString(count()) as n from sms_record final where sms_type = 'notify' and status = 10`,
            )
          )[0]?.n,
        { timeout: 10_000 },
      )
      .toBe('3');
    await world.kill();
    const away = await world.stack.call(resumeQueue, await row('notify'), as());
    expect(away).toMatchObject({
      code: BQ_CODES.gatewayAway,
      msg: 'The message gateway is not responding. Try again later',
    });
    expect(await world.stack.query(`select is_paused from bq.api_queue where queue = 'notify'`)).toEqual([
      { is_paused: true },
    ]);
    await world.start();
    expect(await world.runQuery('gw.command', command)).toEqual({ ok: true, cleared: 7 });
    // still paused, and the waiting messages are still there
    await expect
      .poll(async () => await queueOf('notify'), { timeout: 10_000 })
      .toMatchObject({ state: 'paused', depth: 3 });
    expect(
      await world.runQuery('gw.command', { id: randomUUID(), kind: 'queue.pause', appId: '999', queue: 'otp' }),
    ).toMatchObject({ ok: false, code: 'no-such-queue' });
    expect(await world.runQuery('gw.command', { kind: 'queue.pause' })).toMatchObject({
      ok: false,
      code: 'bad-command',
    });
  });
});

describe('links of channels', { retry: 0 }, () => {
  const channel = async () =>
    (await world.stack.call(channelResource.calls.page, {}, as())).data.list.find(({ id }) => id === channelId);

  it('are reported, tested and rebound; a password is written but never returned', { timeout: 60_000 }, async () => {
    await expect.poll(async () => (await channel())?.link, { timeout: 10_000 }).toBe('bound');
    expect((await world.stack.call(testChannel, { id: channelId }, as())).data).toMatchObject({
      isUp: true,
      detail: 'ESME_ROK',
    });
    expect((await world.stack.call(rebindChannel, { id: channelId }, as())).code).toBe(0);
    await expect.poll(async () => (await channel())?.link, { timeout: 5_000, interval: 100 }).toBe('binding');
    await expect.poll(async () => (await channel())?.link, { timeout: 10_000 }).toBe('bound');
    const { version = 0 } = (await channel()) ?? {};
    expect(
      (await world.stack.call(setChannelPassword, { id: channelId, version, password: 'qm-s3cret' }, as())).code,
    ).toBe(0);
    const channelRow = await channel();
    expect(channelRow?.hasPassword).toBe(true);
    expect(JSON.stringify(channelRow)).not.toContain('s3cret');
    const [kept] = await world.stack.query<{ secretEnc: Buffer; keyVersion: number }>(
      `select password_enc as "secretEnc", password_key as "keyVersion" from bq.channel where id = $1`,
      [channelId],
    );
    expect(kept?.secretEnc.toString('latin1')).not.toContain('s3cret');
    expect(openSecret(world.stack.config, kept as never)).toBe('qm-s3cret');
    const logs = await world.stack.query<{ text: string }>(
      `select coalesce(after::text, '') as text from sys.audit_log where object_code = 'bq.channel'`,
    );
    expect(logs.map(({ text }) => text).join()).not.toContain('s3cret');
  });
});
