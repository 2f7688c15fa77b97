import { execFile } from 'node:child_process';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOf } from './launch.ts';
import { rowOf, TestServer } from './testing.ts';

let server: TestServer;
beforeEach(async () => {
  server = new TestServer();
  await server.start();
  const client = server.client();
  await client.command({ query: 'CREATE TABLE default.t (a UInt32) ENGINE = MergeTree ORDER BY a' });
  await client.close();
});
afterEach(() => server.remove());

const countOf = async () => {
  const client = server.client();
  const { c } = await rowOf<{ c: number }>(client, 'SELECT count() AS c FROM default.t');
  await client.close();
  return c;
};

describe('data', { retry: 0 }, () => {
  it('keeps every acknowledged row through kill -9', async () => {
    const client = server.client();
    let acknowledged = 0;
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        await client.insert({
          table: 't',
          format: 'JSONEachRow',
          values: Array.from({ length: 100 }, (_, a) => ({ a })),
        });
        acknowledged += 100;
      }
    });
    const ended = Promise.allSettled(writers);
    await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(4000);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await ended;
    await client.close();

    await server.start();
    expect(await countOf()).toBeGreaterThanOrEqual(acknowledged);
  });

  it('survives a clean stop, which waits for a running insert', async () => {
    const client = server.client();
    const slow = 'INSERT INTO t SELECT number FROM numbers(10) WHERE sleepEachRow(0.1) = 0';
    const insert = client.command({ query: slow });
    await expect
      .poll(() => rowOf(client, "SELECT count() c FROM system.processes WHERE query LIKE 'INSERT%'"))
      .toEqual({ c: 1 });
    expect(await server.end('SIGTERM')).toBe(0);
    await insert;
    await client.close();
    await server.start();
    expect(await countOf()).toBe(10);
  });
});

describe('a failing start reports the reason', { retry: 0 }, () => {
  const failure = (dataDir: string, env: Record<string, string> = {}) => {
    const launch = launchOf(dataDir, 0);
    return new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const options = { env: { ...process.env, ...launch.env, ...env }, timeout: 20_000 };
      execFile(launch.command, launch.args, options, (error, _stdout, stderr) =>
        resolve({ code: error?.code, stderr }),
      );
    });
  };

  it('when another process uses the data folder, which stays intact', async () => {
    const { code, stderr } = await failure(server.dataDir);
    expect(code).toBe(1);
    expect(stderr).toContain('another process has it open');
    expect(await countOf()).toBe(0);
  });

  it('when the thread pool is too small', async () => {
    expect(await failure(`${server.dataDir}2`, { UV_THREADPOOL_SIZE: '4' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('UV_THREADPOOL_SIZE=32'),
    });
  });
});

describe('a web page', { retry: 0 }, () => {
  const status = (headers: http.OutgoingHttpHeaders) =>
    new Promise((resolve, reject) => {
      const request = http.request(server.url, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject).end('SELECT 1');
    });

  it('cannot run SQL here, not even through another name for loopback', async () => {
    expect(await status({})).toBe(200);
    expect(await status({ origin: 'https://example.org' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ host: 'example.org' })).toBe(403);
  });
});
