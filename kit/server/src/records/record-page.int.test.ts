import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, defineResource, field } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openRecords, type Records } from '../engines/clickhouse.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { type BesideRecords, recordFeed, recordPageOf, type RecordSource } from './record-page.ts';

const resource = defineResource({
  code: 'test.record',
  right: 'test.record',
  basePath: '/v2/test/record',
  title: { zh: '记录', en: 'Records' },
  isKeyset: true,
  fields: { id: field.id({ label: { zh: '编号', en: 'ID' } }) },
  list: { columns: ['id'], defaultSort: { field: 'id', order: 'desc' }, search: [] },
});
const FACTS = {
  freshAt: null,
  lagSeconds: null,
  window: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
  keptDays: 180,
};
const BESIDE: BesideRecords = { facts: async () => FACTS, total: async () => 0 };
let database: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let records: Records;

beforeAll(async () => {
  database = await createTemporaryDatabase(testEnv({ RECORD_WIDE_ROWS: '5000' }));
  records = openRecords(readConfig(database.env), { withDatabase: false });
  await records.client.command({ query: `create database ${name()}` });
  await records.client.command({
    query: `create table ${name()}.record (n UInt64) engine = MergeTree order by n settings index_granularity = 1000`,
  });
  await records.client.command({ query: `insert into ${name()}.record select number from numbers(10000)` });
});
afterAll(async () => {
  await records?.close();
  await database?.drop();
});

const name = (): string => database.env['CLICKHOUSE_DATABASE'] ?? '';
const sourceOf = (where: string): RecordSource<(typeof resource)['fields']> => ({
  resource,
  from: `${name()}.record`,
  where,
  scope: { none: 'a test' },
  keys: ['n'],
  columns: { id: 'toString(n)' },
});
const contextOf = (signal?: AbortSignal): Context =>
  ({
    records,
    config: readConfig(database.env),
    callKey: 'test.record',
    principal: { scopeOf: () => ({ kind: 'all' }), fieldsOf: () => null },
    ...(signal === undefined ? {} : { signal }),
  }) as unknown as Context;
const runQuery = async (where: string, more: object = {}, signal?: AbortSignal) =>
  await recordPageOf(sourceOf(where), { limit: 20, ...more }, contextOf(signal), BESIDE);

describe('a page of records', () => {
  it('that would read very many rows is refused with their number, until the user confirms', async () => {
    await expect(runQuery('n >= 0')).rejects.toMatchObject({ code: CODES.queryTooBroad, data: { rows: 10_000 } });
    expect((await runQuery('n >= 0', { isSure: true })).list).toHaveLength(20);
    expect((await runQuery('n < 500')).list).toHaveLength(20);
    // the following pages need no confirmation
    expect((await runQuery('n >= 0', { cursor: '9000' })).list[0]).toEqual({ id: '8999' });
  });

  it('REC-41 of single rows is neither priced nor counted first: the rows found are the total, and a full page is counted', async () => {
    let counted = 0;
    const beside: BesideRecords = {
      facts: async () => FACTS,
      total: async () => {
        counted += 1;
        return null;
      },
    };
    const narrow = async (where: string, more: object = {}) =>
      await recordPageOf({ ...sourceOf(where), isNarrow: true }, { limit: 20, ...more }, contextOf(), beside);
    expect(await narrow('n in (7, 4000)')).toMatchObject({ total: 2, totalCapped: false, hasMore: false });
    expect(counted).toBe(0);
    expect(await narrow('n >= 0')).toMatchObject({ total: 10_000, totalCapped: false, hasMore: true });
    expect((await narrow('n < 30', { cursor: '9' })).total, 'of all pages, on each of them').toBe(30);
    expect(counted).toBe(2);
  });

  it('REC-42 runs under limits enforced by the engine: 15 s and 4 GB for a page, 120 s for a slice of an export', async () => {
    const settings = ['max_execution_time', 'max_memory_usage']
      .map((one) => `toString(getSetting('${one}'))`)
      .join(`, ' ', `);
    const settingsSource: RecordSource<(typeof resource)['fields']> = {
      ...sourceOf('n < 3'),
      columns: { id: `concat(${settings})` },
    };
    const page = await recordPageOf(settingsSource, { limit: 1 }, contextOf(), BESIDE);
    expect(page.list).toEqual([{ id: '15 4000000000' }]);
    const feed = recordFeed(resource, { format: 'csv' } as never, contextOf(), async () => ({
      source: settingsSource,
      filters: {},
    }));
    const batches: unknown[] = [];
    for await (const rows of feed.batches()) batches.push(...rows);
    expect(batches).toEqual(Array.from({ length: 3 }, () => ({ id: '120 4000000000' })));
  });

  it('is stopped in the engine when the caller leaves', async () => {
    const leaving = new AbortController();
    const endless = { ...sourceOf('1'), from: `(select number as n from numbers(1000000000000)) as ${name()}` };
    const pendingPage = recordPageOf(endless, { limit: 20 }, contextOf(leaving.signal), BESIDE).catch(
      (error: unknown) => error,
    );
    await until(async () => (await running()) > 0);
    const left = performance.now();
    leaving.abort();
    expect(await pendingPage).toBeInstanceOf(Error);
    await until(async () => (await running()) === 0);
    expect(performance.now() - left, 'long before its 15 seconds are over').toBeLessThan(6_000);
  });
});

async function running(): Promise<number> {
  const answer = await records.client.query({
    query: `select count() as n from system.processes where query like '%as ${name()}%' and query not like '%system.processes%'`,
    format: 'JSONEachRow',
  });
  return Number((await answer.json<{ n: string }>())[0]?.n);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error('not within five seconds');
}
