import { jetstream } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import { openRecords, type Records } from '../engines/clickhouse.ts';
import { type Bus, openBus } from '../engines/nats.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { startTemporaryNats, type TemporaryNats } from '../testing/nats.ts';
import { type Ingest, openIngest } from './ingest.ts';
import { defineRecordStream } from './stream.ts';

const stream = (subject: string, table: string) =>
  defineRecordStream({
    subject,
    table,
    schema: z.object({ n: z.int() }),
    toRow: ({ n }, sequence) => ({ n, sequence }),
  });
const streams = [stream('rec.good', 'good'), stream('rec.later', 'later')];
const memory = createMemoryLog();

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let nats: TemporaryNats;
let config: Config;
let records: Records;
let bus: Bus;
let ingest: Ingest | undefined;

const createTable = async (name: string): Promise<void> => {
  await records.client.command({
    query: `create table ${name} (n UInt32, sequence UInt64) engine = ReplacingMergeTree order by sequence`,
  });
};
const stored = async (table = 'good'): Promise<number[]> => {
  const answer = await records.client.query({
    query: `select n from ${table} final order by n`,
    format: 'JSONEachRow',
  });
  return (await answer.json<{ n: number }>()).map((row) => row.n);
};
const connected = async (): Promise<void> => {
  await vi.waitUntil(() => bus.connection() !== null, { timeout: 10_000 });
};
/** Publishes without waiting, like the API. */
const say = (subject: string, n: unknown): boolean => bus.publish(subject, n);
const open = (): Ingest => openIngest({ bus, records }, streams, memory.log);
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  nats = await startTemporaryNats();
  config = readConfig({ ...temporary.env, NATS_URL: nats.url });
  const admin = openRecords(config, { withDatabase: false });
  await admin.client.command({ query: `create database ${config.CLICKHOUSE_DATABASE}` });
  await admin.close();
  records = openRecords(config);
  await createTable('good');
  bus = openBus(config, memory.log);
  await connected();
  ingest = open();
  // the stream exists once the consumer does
  const { manager } = await bus.jetstream();
  await vi.waitFor(async () => await manager.consumers.info('records', 'ingest'), { timeout: 10_000 });
});
afterAll(async () => {
  await Promise.allSettled([ingest?.stop(), bus?.close(), records?.close()]);
  await nats.drop();
  await temporary.drop();
});

describe('ingest', { retry: 0 }, () => {
  it('stores what arrives; an unreadable message does not block the ones behind it', async () => {
    say('rec.good', { n: 1 });
    say('rec.good', { n: 'not a number' });
    bus.connection()?.publish('rec.good', 'not even JSON');
    say('rec.good', { n: 2 });
    await expect.poll(async () => await stored(), { timeout: 15_000 }).toEqual([1, 2]);
    expect(memory.lines().filter((line) => line['msg'] === 'unreadable record refused')).toHaveLength(2);
  });

  it('loses no message published while it was stopped, and repeats none', async () => {
    await ingest?.stop();
    for (const n of numbers(3, 50)) say('rec.good', { n });
    await bus.connection()?.flush();
    ingest = open();
    await expect.poll(async () => await stored(), { timeout: 15_000 }).toEqual(numbers(1, 50));
    const { manager } = await bus.jetstream();
    await expect
      .poll(async () => {
        const info = await manager.consumers.info('records', 'ingest');
        return info.num_pending + info.num_ack_pending;
      })
      .toBe(0);
  });

  it('writes its pending batch before it stops', async () => {
    say('rec.good', { n: 51 });
    await bus.connection()?.flush();
    await new Promise((resolve) => setTimeout(resolve, 150)); // in the batch, its second not over yet
    await ingest?.stop();
    expect(await stored()).toContain(51);
    ingest = open();
  });

  it('can be stopped while it is still connecting', async () => {
    const early = open();
    await expect(early.stop()).resolves.toBeUndefined();
  }, 10_000);

  it('retries what the record store refuses, while other tables continue', async () => {
    say('rec.later', { n: 900 });
    say('rec.good', { n: 52 });
    await expect.poll(async () => (await stored()).at(-1), { timeout: 15_000 }).toBe(52);
    await expect.poll(() => memory.text(), { timeout: 10_000 }).toContain('record store refused a batch');
    await createTable('later');
    await expect.poll(async () => await stored('later'), { timeout: 15_000 }).toEqual([900]);
  });

  it('survives a crash of NATS in the middle of a write: it reconnects and continues', async () => {
    await ingest?.stop();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isWriting = false;
    const insert: Records['client']['insert'] = async (rows) => {
      isWriting = true;
      await released;
      return await records.client.insert(rows);
    };
    ingest = openIngest({ bus, records: { ...records, client: { insert } as Records['client'] } }, streams, memory.log);
    for (const n of [53, 54]) say('rec.good', { n });
    await expect.poll(() => isWriting, { timeout: 10_000 }).toBe(true);
    await nats.kill();
    await expect.poll(() => bus.connection(), { timeout: 10_000 }).toBeNull();
    expect(say('rec.good', { n: 55 })).toBe(false); // the sender sees that nothing was published
    await expect(bus.ping(new AbortController().signal)).rejects.toThrow('not connected');
    release();
    await expect.poll(async () => (await stored()).at(-1), { timeout: 5_000 }).toBe(54);
    await nats.start();
    await connected();
    await jetstream(bus.connection()!).publish('rec.good', JSON.stringify({ n: 56 }));
    await expect.poll(async () => (await stored()).slice(-3), { timeout: 40_000 }).toEqual([53, 54, 56]);
  });

  it('can be stopped while the bus is unavailable', async () => {
    await ingest?.stop();
    await nats.kill();
    const waiting = open();
    await expect(waiting.stop()).resolves.toBeUndefined();
  });
});
