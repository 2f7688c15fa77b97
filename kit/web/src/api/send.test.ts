// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { localeStore } from '../i18n/locale.ts';
import { visit } from '../testing/browser.ts';
import { type Answer, ok, refuse, startTestServer, type TestServer } from '../testing/test-server.ts';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';

let server: TestServer;
let answer: Answer;

const read = { method: 'GET', path: '/v2/test/read', timeoutMs: 5000 } as const;
const write = { method: 'POST', path: '/v2/test/write', timeoutMs: 5000 } as const;

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(async () => {
  answer = ok({ n: 1 });
  server = await startTestServer(() => answer);
  visit(`${server.origin}/`);
  localeStore.set('zh');
  startI18n('zh');
});
afterEach(async () => {
  sessionStorage.clear();
  await server.close();
});

describe('send', () => {
  it('R292 is a JSON client with bearer authorization', async () => {
    expect(await send(write, { name: '张' }, { token: 'abc' })).toEqual({ n: 1 });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/v2/test/write', body: { name: '张' } });
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
      'accept-language': 'zh',
      'x-trace-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('sends no authorization without a token, and sends the given language', async () => {
    await send(read, { a: 1 }, { locale: 'en' });
    expect(server.seen[0]?.query.get('a')).toBe('1');
    expect(server.seen[0]?.headers['authorization']).toBeUndefined();
    expect(server.seen[0]?.headers['accept-language']).toBe('en');
  });

  it('R293 carries the deploy version when one is set for this browser session', async () => {
    await send(read, {});
    expect(server.seen[0]?.headers['x-deploy-version']).toBeUndefined();
    sessionStorage.setItem('switchboard.deployVersion', 'gray-7');
    await send(read, {});
    expect(server.seen[1]?.headers['x-deploy-version']).toBe('gray-7');
  });

  it('R308 R309 treats any code other than 0 as an error with code, msg and data', async () => {
    answer = {
      ...refuse(10050027, '存在未完成的别名变更', { customerCode: 'C1', taskId: 'T1' }),
      headers: { 'X-Trace-Id': 'from-server' },
    };
    expect(await failure(send(read, {}))).toMatchObject({
      kind: 'refused',
      code: 10050027,
      msg: '存在未完成的别名变更',
      data: { customerCode: 'C1', taskId: 'T1' },
      status: 200,
      traceId: 'from-server',
    });
  });

  it('describes an HTTP error by status and status text, with the server’s message if it has one', async () => {
    answer = { status: 502, text: '<html>bad gateway</html>' };
    expect(await failure(send(read, {}))).toMatchObject({ kind: 'http', status: 502, msg: '502 Bad Gateway' });
    answer = { status: 429, envelope: { code: 10010008, msg: '操作过于频繁', data: null } };
    expect(await failure(send(read, {}))).toMatchObject({
      code: 10010008,
      msg: '429 Too Many Requests · 操作过于频繁',
    });
  });

  it('times out after the time limit of the call', async () => {
    answer = { ...ok(1), delayMs: 1000 };
    const error = await failure(send({ ...read, timeoutMs: 40 }, {}));
    expect(error).toMatchObject({ kind: 'timeout', msg: '请求超时，请稍后重试', code: 0, status: 0 });
  });

  it('throws an AbortError when the caller cancels', async () => {
    answer = { ...ok(1), delayMs: 1000 };
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    await expect(send(read, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('distinguishes a failed connection from an answer that is not ours', async () => {
    answer = { text: 'hello' };
    expect(await failure(send(read, {}))).toMatchObject({ kind: 'network', status: 200 });
    await server.close();
    expect(await failure(send(read, {}))).toMatchObject({
      kind: 'network',
      status: 0,
      msg: '网络连接失败，请检查网络后重试',
    });
  });
});
