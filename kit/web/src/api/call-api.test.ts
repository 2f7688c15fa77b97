// @vitest-environment happy-dom
import { defineCall, needs, publicCall } from '@switchboard/kit-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { ok, startTestServer, type TestServer } from '../testing/test-server.ts';
import { callApi } from './call-api.ts';

const shape = {
  summary: { zh: '读', en: 'Read' },
  input: z.object({ id: z.string() }),
  result: z.object({ name: z.string() }),
};
const guarded = defineCall({ ...shape, name: 't.get', method: 'GET', path: '/v2/t/get/:id', right: needs('t') });
const open = defineCall({ ...shape, name: 't.open', method: 'GET', path: '/v2/t/open/:id', right: publicCall('test') });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(() => ok({ name: '张' }));
  visit(`${server.origin}/`);
  storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
});
afterEach(() => server.close());

describe('callApi', () => {
  it('sends the token with every call but the public ones', async () => {
    expect((await callApi(guarded, { id: '7' })).name).toBe('张');
    await callApi(open, { id: '7' });
    expect(server.seen.map(({ path, headers }) => [path, headers['authorization']])).toEqual([
      ['/v2/t/get/7', 'Bearer tok'],
      ['/v2/t/open/7', undefined],
    ]);
  });

  it('R340 gives a call 90 s unless it says otherwise', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await callApi(guarded, { id: '7' });
    await callApi({ ...guarded, timeoutMs: 180_000 }, { id: '7' });
    expect(timeout.mock.calls).toEqual([[90_000], [180_000]]);
  });
});
