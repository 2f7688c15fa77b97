// @vitest-environment happy-dom
import { CODES, defineCall, needs, publicCall } from '@switchboard/kit-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { session } from '../session/session.ts';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { ok, refuse, startTestServer, type TestServer } from '../testing/test-server.ts';
import { callApi } from './call-api.ts';

const TOKENS = { tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' };
const shape = {
  summary: { zh: '读', en: 'Read' },
  input: z.object({ id: z.string() }),
  result: z.object({ name: z.string() }),
};
const guarded = defineCall({ ...shape, name: 't.get', method: 'GET', path: '/v2/t/get/:id', right: needs('t') });
const open = defineCall({ ...shape, name: 't.open', method: 'GET', path: '/v2/t/open/:id', right: publicCall('test') });

const write = defineCall({
  ...shape,
  name: 't.save',
  method: 'POST',
  path: '/v2/t/save',
  right: needs('t:edit'),
  withIdempotency: true,
});
const KEY_PATH = '/v2/sys/staff/common/request/idempotence';

let server: TestServer;
let keys: number;
let isSessionGone: boolean;
beforeEach(async () => {
  keys = 0;
  isSessionGone = false;
  server = await startTestServer(({ path }) => {
    if (isSessionGone) return refuse(CODES.sessionInvalid, '登录已失效，请重新登录');
    if (path === '/auth/oauth/passwordToken') return ok(TOKENS);
    return ok(path === KEY_PATH ? { key: `key-${++keys}` } : { name: '张' });
  });
  visit(`${server.origin}/`);
  storeTokens(TOKENS);
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

  it('R294 a call with the idempotency flag carries a unique form-submission id, no other call does', async () => {
    await callApi(guarded, { id: '7' });
    await callApi(write, { id: '7' });
    await callApi(write, { id: '7' });
    expect(server.seen.map(({ path, headers }) => [path, headers['x-submit-id']])).toEqual([
      ['/v2/t/get/7', undefined],
      [KEY_PATH, undefined],
      ['/v2/t/save', 'key-1'],
      [KEY_PATH, undefined],
      ['/v2/t/save', 'key-2'],
    ]);
    expect(server.seen[1]?.headers['authorization']).toBe('Bearer tok');
  });

  it('ends the session on 10010002 even when the error of the call is not shown', async () => {
    await session.signInWithPassword({ username: 'u', password: 'p', dcode: '8888', dcodeKey: 'k' });
    isSessionGone = true;
    await expect(callApi(guarded, { id: '7' })).rejects.toMatchObject({ code: CODES.sessionInvalid });
    expect(session.get().status).toBe('signed-in');
    await expect.poll(() => session.get().status, { timeout: 4000 }).toBe('signed-out');
  });

  it('R340 limits a call to 90 s by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await callApi(guarded, { id: '7' });
    await callApi({ ...guarded, timeoutMs: 180_000 }, { id: '7' });
    expect(timeout.mock.calls).toEqual([[90_000], [180_000]]);
  });
});
