import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, TestServer } from './testing.ts';

const server = new TestServer();
let client: ClickHouseClient;
let compressedClient: ClickHouseClient;

beforeAll(async () => {
  await server.start();
  client = server.client();
  compressedClient = server.client({ compression: { request: true, response: true } });
  await client.command({ query: 'CREATE TABLE default.cc (a UInt32, b String) ENGINE = MergeTree ORDER BY a' });
});
afterAll(async () => {
  await Promise.all([client.close(), compressedClient.close()]);
  await server.remove();
});

/** Reads a stream until `enough` rows arrived, or to its end; returns the number of rows. */
async function countRows(query: string, { enough = Number.POSITIVE_INFINITY, pauseMs = 0 } = {}): Promise<number> {
  const result = await client.query({ query, format: 'JSONEachRow', clickhouse_settings: { max_block_size: '65536' } });
  let count = 0;
  let batches = 0;
  for await (const rows of result.stream()) {
    count += rows.length;
    if (count > enough) break;
    if (pauseMs > 0 && batches++ % 200 === 0) await sleep(pauseMs);
  }
  result.close();
  return count;
}

async function stillRunning(mark: string): Promise<unknown> {
  return rowsOf(
    client,
    `SELECT query FROM system.processes WHERE query LIKE '%${mark}%' AND query NOT LIKE '%system.processes%'`,
  );
}

describe('streams', () => {
  it('return a million rows', async () => {
    expect(await countRows('SELECT number AS n, toString(number) AS s FROM numbers(1000000)')).toBe(1_000_000);
  });

  it('wait for a slow reader', async () => {
    expect(await countRows(`SELECT number AS n, repeat('x', 200) AS s FROM numbers(300000)`, { pauseMs: 20 })).toBe(
      300_000,
    );
  });

  it('report an error in the middle', async () => {
    await expect(countRows('SELECT number, throwIf(number = 900000) FROM numbers(2000000)')).rejects.toThrow(/throwIf/);
  });

  it('are compressed in both directions', async () => {
    expect(await rowsOf(compressedClient, 'SELECT number FROM numbers(100000)')).toHaveLength(100_000);
    await compressedClient.insert({ table: 'cc', format: 'JSONEachRow', values: [{ a: 4_000_000, b: 'gz' }] });
    expect(await rowOf(client, 'SELECT b FROM cc WHERE a = 4000000')).toEqual({ b: 'gz' });
  });
});

describe('a disconnecting client cancels its query', () => {
  it('before the first row', async () => {
    const abort = new AbortController();
    const query = 'SELECT count() FROM numbers(20000000001) WHERE NOT ignore(sipHash64(number))';
    const attempt = client.query({ query, abort_signal: abort.signal });
    setTimeout(() => abort.abort(), 300);
    await expect(attempt).rejects.toThrow();
    await expect.poll(() => stillRunning('20000000001'), { timeout: 5000 }).toEqual([]);
  });

  it('in the middle of the rows', async () => {
    await countRows('SELECT number, sipHash64(number) FROM numbers(20000000002)', { enough: 100_000 });
    await expect.poll(() => stillRunning('20000000002'), { timeout: 5000 }).toEqual([]);
  });

  it('in twenty streams at once, and the engine keeps working', async () => {
    const streams = Array.from({ length: 20 }, () =>
      countRows('SELECT number, toString(number) FROM numbers(100000003)', { enough: 20_000 }),
    );
    await Promise.all(streams);
    expect(await rowOf(client, 'SELECT 1 AS x')).toEqual({ x: 1 });
    await expect.poll(() => stillRunning('100000003'), { timeout: 5000 }).toEqual([]);
  });
});

describe('limits are errors, not crashes', () => {
  it('for time', async () => {
    const query = 'SELECT count() FROM numbers(20000000000) WHERE NOT ignore(sipHash64(number))';
    const attempt = rowsOf(client, query, { clickhouse_settings: { max_execution_time: 1 } });
    await expect(attempt).rejects.toMatchObject({ type: 'TIMEOUT_EXCEEDED' });
  });

  it('for memory', async () => {
    const query = 'SELECT groupArray(number) FROM numbers(2000000000)';
    const attempt = rowsOf(client, query, { clickhouse_settings: { max_memory_usage: '200000000' } });
    await expect(attempt).rejects.toMatchObject({ type: 'MEMORY_LIMIT_EXCEEDED' });
  });
});

describe('concurrency', () => {
  it('200 parallel queries with parameters each get their own result', async () => {
    const query = 'SELECT {v:UInt32} v, sum(number) s FROM numbers({n:UInt32})';
    const answers = Array.from({ length: 200 }, (_, v) => rowOf(client, query, { query_params: { v, n: 1000 + v } }));
    const expected = Array.from({ length: 200 }, (_, v) => ({ v, s: ((1000 + v) * (999 + v)) / 2 }));
    expect(await Promise.all(answers)).toEqual(expected);
  });

  it('parallel reads, inserts and streams lose nothing', async () => {
    const inserts = Array.from({ length: 40 }, (_, i) => {
      const values = Array.from({ length: 500 }, (_, j) => ({ a: i * 500 + j, b: 'x' }));
      return client.insert({ table: 'cc', format: 'JSONEachRow', values });
    });
    const reads = Array.from({ length: 40 }, (_, i) =>
      rowOf(client, 'SELECT count() c FROM cc WHERE a % {m:UInt32} = 0', { query_params: { m: i + 1 } }),
    );
    const streams = Array.from({ length: 10 }, () => countRows('SELECT number, toString(number) FROM numbers(100000)'));
    await Promise.all([...inserts, ...reads]);
    expect(await Promise.all(streams)).toEqual(Array(10).fill(100_000));
    expect(await rowOf(client, 'SELECT count() c, uniqExact(a) u FROM cc WHERE a < 20000')).toEqual({
      c: 20_000,
      u: 20_000,
    });
  });
});
