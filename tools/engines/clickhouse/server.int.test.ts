import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, TestServer } from './testing.ts';

const server = new TestServer();
let client: ClickHouseClient;
let portal: ClickHouseClient;

beforeAll(async () => {
  await server.start();
  client = server.client();
  portal = server.client({ database: 'portal' });
  await client.command({ query: 'CREATE DATABASE portal' });
  await client.command({
    query: `CREATE TABLE portal.t (id UInt64, ts DateTime64(3, 'UTC'), name String, amt Decimal(18, 6),
      tags Array(String), n Nullable(String)) ENGINE = MergeTree ORDER BY id`,
  });
});
afterAll(async () => {
  await Promise.all([client.close(), portal.close()]);
  await server.remove();
});

describe('the client reaches the server', () => {
  it('by ping', async () => expect(await client.ping()).toEqual({ success: true }));
  it('by ping with a query', async () => expect(await client.ping({ select: true })).toEqual({ success: true }));
  it('in UTC', async () => expect(await rowOf(client, 'SELECT timezone() AS zone')).toEqual({ zone: 'UTC' }));
});

describe('inserts', () => {
  it('the rows of an array, and returns their number', async () => {
    const { summary } = await portal.insert({
      table: 't',
      format: 'JSONEachRow',
      values: [
        { id: 1, ts: '2026-01-02 03:04:05.678', name: `O'Neil; DROP`, amt: '12.345678', tags: ['a', "b'c"], n: null },
        { id: 2, ts: 1767322800000, name: '中文\n\t\\', amt: '0.000001', tags: [], n: 'x' },
      ],
    });
    expect(summary?.written_rows).toBe('2');
  });

  it('a stream of 100,000 objects', async () => {
    function* objects() {
      for (let id = 10; id < 100_010; id++)
        yield { id, ts: '2026-01-02 03:04:05.678', name: `n${id}`, amt: '1.5', tags: ['z'] };
    }
    const { summary } = await portal.insert({ table: 't', format: 'JSONEachRow', values: Readable.from(objects()) });
    expect(summary?.written_rows).toBe('100000');
  });

  it('a subset of the columns, or all except some', async () => {
    await portal.insert({
      table: 't',
      format: 'JSONEachRow',
      columns: ['id', 'name'],
      values: [{ id: 5, name: 'five' }],
    });
    await portal.insert({
      table: 't',
      format: 'JSONEachRow',
      columns: { except: ['n'] },
      values: [{ id: 6, ts: 0, name: 'six', amt: '1', tags: [] }],
    });
  });

  it('compact rows and CSV', async () => {
    await portal.insert({
      table: 't',
      format: 'JSONCompactEachRow',
      values: [[7, '2026-01-01 00:00:00.000', 'seven', '7.7', [], null]],
    });
    const lines = ['8,"2026-01-01 00:00:00","eight",8,"[]",\\N\n', '9,"2026-01-01 00:00:00","ni\nne",9,"[]",\\N\n'];
    await portal.insert({ table: 't', format: 'CSV', values: Readable.from(lines, { objectMode: false }) });
  });

  it('an empty stream without an error', async () => {
    await portal.insert({ table: 't', format: 'JSONEachRow', values: Readable.from([]) });
  });

  it('asynchronously, and waits until the rows are stored', async () => {
    await portal.insert({
      table: 't',
      format: 'JSONEachRow',
      values: [{ id: 200_002, name: 'async' }],
      clickhouse_settings: { async_insert: 1, wait_for_async_insert: 1 },
    });
    expect(await rowOf(portal, 'SELECT name FROM t WHERE id = 200002')).toEqual({ name: 'async' });
  });

  it('VALUES and SELECT by command', async () => {
    await client.command({ query: "INSERT INTO portal.t (id, name) VALUES (999999, 'semi;colon'), (999998, 'b')" });
    await client.command({
      query: 'INSERT INTO portal.t (id, name) SELECT number + 300000, toString(number) FROM numbers(1000)',
    });
    expect(await rowOf(portal, 'SELECT count() AS c FROM t')).toEqual({ c: 101_010 });
  });

  it('return the rows as they were sent', async () => {
    const rows = await rowsOf(portal, 'SELECT id, name, n FROM t WHERE id < 10 ORDER BY id');
    expect(rows.map((row) => row.name)).toEqual([
      `O'Neil; DROP`,
      '中文\n\t\\',
      'five',
      'six',
      'seven',
      'eight',
      'ni\nne',
    ]);
    expect(rows[0]?.n).toBeNull();
  });

  it('a bad row causes a typed error and leaves the table unchanged', async () => {
    const attempt = portal.insert({ table: 't', format: 'JSONEachRow', values: [{ id: 400_001 }, { id: 'abc' }] });
    await expect(attempt).rejects.toBeInstanceOf(ClickHouseError);
    expect(await rowsOf(portal, 'SELECT 1 FROM t WHERE id = 400001')).toEqual([]);
  });
});

describe('query parameters', () => {
  it('of every scalar type', async () => {
    const s = `it's a \\ "t"\tab\nnl`;
    const row = await rowOf(
      client,
      `SELECT {s:String} s, {i:Int64} i, {f:Float64} f, {b:Bool} b, {d:Date} d, {dt:DateTime} dt,
        {dt3:DateTime64(3)} dt3, {n:Nullable(String)} n, {u:UInt64} u`,
      {
        query_params: {
          s,
          i: -5,
          f: 1.25,
          b: true,
          d: '2026-01-02',
          dt: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
          dt3: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678)),
          n: null,
          u: '18446744073709551615',
        },
        clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
      },
    );
    expect(row).toEqual({
      s,
      i: '-5',
      f: 1.25,
      b: true,
      d: '2026-01-02',
      dt: '2026-01-02 03:04:05',
      dt3: '2026-01-02 03:04:05.678',
      n: null,
      u: '18446744073709551615',
    });
  });

  it('of arrays, maps and table names', async () => {
    const query = `SELECT {a:Array(UInt32)} a, {s:Array(String)} s, {m:Map(String, UInt8)} m, count() c
      FROM {db:Identifier}.{table:Identifier} WHERE id IN {ids:Array(UInt64)}`;
    const query_params = { a: [1, 2], s: ["o'x", 'b\\'], m: { k: 1 }, db: 'portal', table: 't', ids: [1, 2, 5] };
    expect(await rowOf(client, query, { query_params })).toEqual({ a: [1, 2], s: ["o'x", 'b\\'], m: { k: 1 }, c: 3 });
  });

  it('stay values even if they look like SQL', async () => {
    const x = `'; DROP TABLE portal.t; --`;
    expect(await rowOf(client, 'SELECT {x:String} x', { query_params: { x } })).toEqual({ x });
  });

  it('in a multipart body with 50,000 numbers', async () => {
    const query_params = { x: '中文\r\n--', l: Array.from({ length: 50_000 }, (_, i) => i) };
    const row = await rowOf(client, 'SELECT {x:String} x, length({l:Array(UInt32)}) n', {
      query_params,
      use_multipart_params: true,
    });
    expect(row).toEqual({ x: '中文\r\n--', n: 50_000 });
  });
});

describe('answers', () => {
  it.each(['JSON', 'JSONCompact', 'CSVWithNames', 'TabSeparated', 'JSONColumnsWithMetadata'] as const)(
    'in %s',
    async (format) => {
      const result = await client.query({ query: 'SELECT id, name FROM portal.t ORDER BY id LIMIT 3', format });
      expect(await result.text()).toContain('five');
    },
  );

  it('in Parquet', async () => {
    const { stream } = await client.exec({ query: 'SELECT * FROM portal.t LIMIT 10 FORMAT Parquet' });
    expect((await buffer(stream)).subarray(0, 4).toString()).toBe('PAR1');
  });

  it.each([
    'SHOW TABLES FROM portal',
    'DESCRIBE TABLE portal.t',
    'EXISTS TABLE portal.t',
    'EXPLAIN SELECT 1',
    'SHOW CREATE TABLE portal.t',
  ])('to %s', async (query) => expect((await rowsOf(client, query)).length).toBeGreaterThan(0));

  it('to a CTE behind comments', async () => {
    expect(await rowOf(client, '-- hi\n/* x */ WITH a AS (SELECT 1 x) SELECT * FROM a')).toEqual({ x: 1 });
  });

  it('to ALTER, a mutation and OPTIMIZE', async () => {
    await client.command({ query: "ALTER TABLE portal.t ADD COLUMN extra String DEFAULT 'd'" });
    await client.command({ query: 'ALTER TABLE portal.t DELETE WHERE id = 999999 SETTINGS mutations_sync = 1' });
    await client.command({ query: 'OPTIMIZE TABLE portal.t FINAL' });
    expect(await rowsOf(portal, 'SELECT id, extra FROM t WHERE id >= 999998')).toEqual([{ id: 999_998, extra: 'd' }]);
  });
});

describe('settings', () => {
  const query = `SELECT getSetting('max_threads') AS v`;

  it('hold for one query only', async () => {
    expect(await rowOf(client, query, { clickhouse_settings: { max_threads: 1 } })).toEqual({ v: 1 });
    expect(await rowOf(client, query)).not.toEqual({ v: 1 });
  });

  it('that do not exist are rejected', async () => {
    const attempt = rowsOf(client, 'SELECT 1', { clickhouse_settings: { no_such_setting: 1 } });
    await expect(attempt).rejects.toBeInstanceOf(ClickHouseError);
  });

  it('a session keeps its temporary table', async () => {
    const session = server.client({ session_id: 's1' });
    await session.command({ query: 'CREATE TEMPORARY TABLE tt (a UInt8)' });
    await session.insert({ table: 'tt', values: [{ a: 1 }], format: 'JSONEachRow' });
    expect(await rowsOf(session, 'SELECT * FROM tt')).toEqual([{ a: 1 }]);
    await expect(rowsOf(client, 'SELECT * FROM tt')).rejects.toMatchObject({ type: 'UNKNOWN_TABLE' });
    await session.close();
  });
});

describe('errors are typed', () => {
  it('for an unknown table', async () => {
    await expect(rowsOf(client, 'SELECT x FROM nope')).rejects.toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' });
  });

  it('for wrong syntax', async () => {
    await expect(rowsOf(client, 'SELEC 1')).rejects.toMatchObject({ code: '62', type: 'SYNTAX_ERROR' });
  });
});
