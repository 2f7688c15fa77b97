// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visit } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fetchFile } from './download.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(({ path }) => ({
    text: 'a;b',
    headers: { 'content-type': 'text/csv' },
    delayMs: path === '/slow' ? 500 : 0,
  }));
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it('R324 waits 300000 ms for the bytes, and reports a timeout after that', async () => {
  const clock = vi.spyOn(AbortSignal, 'timeout');
  const file = await fetchFile({ method: 'POST', path: '/export' }, {}, { fallbackName: 'x.csv' });
  expect(clock).toHaveBeenLastCalledWith(300_000);
  expect([file.name, await file.blob.text()]).toEqual(['x.csv', 'a;b']);
  const slow = fetchFile({ method: 'POST', path: '/slow' }, {}, { fallbackName: 'x.csv', timeoutMs: 50 });
  await expect(slow).rejects.toMatchObject({ kind: 'timeout' });
});
