import { cpSync, rmSync } from 'node:fs';
import { type NodeService, connectServices, type ConnectedServices } from '@switchboard/kit-server';
import { createMemoryLog, startTemporaryNats } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idAt, smsEvent } from '../testing/events.ts';
import { figuresOf } from '../testing/ingest-figures.ts';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { openRecordIngest } from './ingest.ts';
import { ensureStreams } from './streams.ts';

const APP = 9;
const STREAM = 'REC_SMS_1';
const T0 = Date.parse('2026-11-10T04:00:00.000Z');
const PATIENCE = { timeout: 30_000, interval: 200 };

let world: IngestWorld;
let ingest: NodeService;
const log = createMemoryLog();
const start = (): void => void (ingest = openRecordIngest({ services: world.services, log: log.log, metrics: null }));
beforeAll(async () => {
  world = await startIngestWorld();
  start();
});
afterAll(async () => {
  await ingest?.close();
  await world?.drop();
});

let publishedCount = 0;
/** Publishes messages with several events each, retrying until the bus accepts them. */
async function publishMessages(messages: number, each = 10): Promise<void> {
  for (let n = 0; n < messages; n++) {
    const events = Array.from({ length: each }, () => smsEvent({ app_id: APP, msg_id: idAt(T0, publishedCount++) }));
    await expect
      .poll(
        async () =>
          await world.publish(events, { msgId: `${publishedCount}` }).then(
            () => true,
            () => false,
          ),
        PATIENCE,
      )
      .toBe(true);
  }
}

async function allCounted(): Promise<void> {
  await expect.poll(async () => (await figuresOf(world, APP)).rows['msg'], PATIENCE).toBe(String(publishedCount));
  const { rows, hour, day } = await figuresOf(world, APP);
  expect([hour, day]).toEqual([rows, rows]);
}

const shorter = (): number => log.lines().filter(({ msg }) => String(msg).includes('less than was stored')).length;

it('a large message after many small ones is not delayed', { retry: 0 }, async () => {
  await publishMessages(100, 1);
  await allCounted();
  const begun = performance.now();
  await publishMessages(1, 900);
  await allCounted();
  expect(performance.now() - begun).toBeLessThan(5_000);
});

describe('a bus', { retry: 0 }, () => {
  it('that crashed and kept its data resumes with the same sequence numbers', async () => {
    await publishMessages(3);
    await allCounted();
    await world.nats.kill();
    await world.nats.start();
    await publishMessages(2);
    await allCounted();
    expect(await world.query('select base from bq.ingest_stream where stream = $1', [STREAM])).toEqual([{ base: '0' }]);
    expect(shorter()).toBe(0);
  });

  it('restored from an older state loses nothing sent afterwards', async () => {
    await world.nats.kill();
    cpSync(world.nats.store, `${world.nats.store}-before`, { recursive: true });
    await world.nats.start();
    await publishMessages(3);
    await allCounted();
    await world.nats.kill();
    rmSync(world.nats.store, { recursive: true });
    cpSync(`${world.nats.store}-before`, world.nats.store, { recursive: true });
    rmSync(`${world.nats.store}-before`, { recursive: true });
    await world.nats.start();
    await expect.poll(shorter, PATIENCE).toBe(1);
    await publishMessages(2);
    await allCounted();
  });

  it('without its store gets its streams again; a range with lost messages does not block', async () => {
    await ingest.close();
    await world.query(
      `insert into bq.ingest_intent (stream, first_seq, last_seq, rows, token, ingest_at)
       select stream, max(last_seq) + 1, max(last_seq) + 5, 50, 'gone', now() from bq.ingest_intent where stream = $1 group by stream`,
      [STREAM],
    );
    await world.nats.kill();
    rmSync(world.nats.store, { recursive: true });
    await world.nats.start();
    start();
    await publishMessages(1);
    await allCounted();
    expect(await world.query(`select state from bq.ingest_intent where token = 'gone'`)).toEqual([{ state: 'lost' }]);
    await publishMessages(2);
    await allCounted();
  });
});

it('lets two processes create missing streams at the same time', { retry: 0 }, async () => {
  const nats = await startTemporaryNats();
  const both = [1, 2].map(() => connectServices({ ...world.config, NATS_URL: nats.url }, log.log, 'system'));
  try {
    for (const { bus } of both) await expect.poll(() => bus.connection() !== null, PATIENCE).toBe(true);
    await Promise.all(both.map(async (services) => await ensureStreams(services)));
    const { manager } = await (both[0] as ConnectedServices).bus.jetstream();
    expect((await manager.streams.info(STREAM)).config.description).not.toBe('');
  } finally {
    for (const services of both) await services.close();
    await nats.drop();
  }
});
