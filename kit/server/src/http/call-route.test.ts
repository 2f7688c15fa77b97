import { AppError, CODES, defineCall, needs, publicCall, signedIn } from '@switchboard/kit-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handle, handlePublic } from '../module.ts';
import { createFakeHttp, type FakeHttp } from '../testing/fake-http.ts';

const summary = { zh: '试', en: 'Test' };
const echo = defineCall({
  name: 'test.echo',
  method: 'POST',
  path: '/v2/test/echo/:id',
  summary,
  right: publicCall('a test'),
  input: z.object({ id: z.string(), size: z.int().default(1), note: z.string().optional() }),
  result: z.object({ id: z.string(), size: z.int(), note: z.string().optional() }),
});
const read = defineCall({
  ...echo,
  name: 'test.read',
  method: 'GET',
  path: '/v2/test/read',
  input: z.object({ type: z.string() }),
  result: z.string(),
});
const plain = (name: string) => ({ ...read, name, path: `/v2/${name}`, input: z.object({}), result: z.string() });
const guarded = defineCall({ ...plain('test.guarded'), right: needs('test.page') });
const own = defineCall({ ...plain('test.own'), right: signedIn('own data') });
const refused = defineCall(plain('test.refused'));
const drifted = defineCall(plain('test.drifted'));
const broken = defineCall(plain('test.broken'));
const away = defineCall(plain('test.away'));
const unstorable = defineCall(plain('test.unstorable'));
const throwing = (error: Error) => async (): Promise<never> => {
  throw error;
};

const handlers = [
  handlePublic(echo, async (input) => input),
  handlePublic(read, async ({ type }) => type),
  handle(guarded, async (_, { principal }) => principal.userId),
  handle(own, async (_, { principal }) => principal.name),
  handlePublic(
    refused,
    throwing(
      new AppError(CODES.wrongState, {
        label: { zh: '单据 7 已关闭', en: 'Document 7 is closed' },
        data: { state: 3 },
      }),
    ),
  ),
  handlePublic(drifted, async () => 7 as never),
  handlePublic(broken, throwing(new Error('column "secret_column" does not exist'))),
  handlePublic(away, throwing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))),
  handlePublic(unstorable, throwing(Object.assign(new Error('out of range'), { code: '22003' }))),
];

let http: FakeHttp;
beforeAll(async () => {
  http = await createFakeHttp(handlers);
});
const get = async (url: string, headers: Record<string, string> = {}) =>
  await http.app.inject({ method: 'GET', url, headers });
const post = async (url: string, payload: object) => await http.app.inject({ method: 'POST', url, payload });

describe('the envelope', () => {
  it('is HTTP 200 with code 0 and must not be cached', async () => {
    const answer = await get('/v2/test/read?type=x');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ code: 0, msg: 'OK', data: 'x' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('uses the language of Accept-Language, for success and refusal', async () => {
    const zh = { 'accept-language': 'zh-CN,zh;q=0.9' };
    expect((await get('/v2/test/read?type=x', zh)).json()).toMatchObject({ msg: '操作成功' });
    expect((await get('/v2/test.refused', zh)).json()).toMatchObject({ msg: '单据 7 已关闭' });
    expect((await get('/v2/test.own', zh)).json()).toMatchObject({ msg: '登录已失效，请重新登录' });
    expect((await get('/v2/test.refused', { 'accept-language': 'fr' })).json()).toMatchObject({
      msg: 'Document 7 is closed',
    });
  });

  it('carries a business refusal as HTTP 200 with its code and data', async () => {
    const answer = await get('/v2/test.refused');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: CODES.wrongState, data: { state: 3 } });
  });
});

describe('input', () => {
  it('is merged from path and body, with defaults; the path wins', async () => {
    expect((await post('/v2/test/echo/42', { note: 'n' })).json().data).toEqual({ id: '42', size: 1, note: 'n' });
    expect((await post('/v2/test/echo/42', { id: '43' })).json().data).toMatchObject({ id: '42' });
  });

  it('of a POST is never read from the query', async () => {
    expect((await post('/v2/test/echo/1?note=query', {})).json().data).toEqual({ id: '1', size: 1 });
  });

  it('that is invalid is refused field by field', async () => {
    const answer = await post('/v2/test/echo/1', { size: 'big', note: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().code).toBe(CODES.validation);
    expect(answer.json().data.map((problem: { field: string }) => problem.field)).toEqual(['size', 'note']);
    expect((await get('/v2/test/read')).json()).toMatchObject({ code: CODES.validation, data: [{ field: 'type' }] });
    expect((await get('/v2/test/read?type=a&type=b')).json().code).toBe(CODES.validation);
  });
});

describe('rights', () => {
  it('a missing or foreign token, or another scheme, is 10010002', async () => {
    for (const authorization of ['', 'Bearer other', 'Basic t-test.page', 'Bearer t-test.page extra', 'Bearer ']) {
      expect((await get('/v2/test.guarded', { authorization })).json(), authorization).toMatchObject({
        code: 10010002,
        data: null,
      });
    }
  });

  it('a cookie is not accepted as a token', async () => {
    expect((await get('/v2/test.own', { cookie: 'token=t-test.page' })).json().code).toBe(10010002);
  });

  it('a token without the key is 10010003; with the key the call runs as that user', async () => {
    expect((await get('/v2/test.guarded', { authorization: 'Bearer t-other.page' })).json().code).toBe(10010003);
    expect((await get('/v2/test.guarded', { authorization: 'Bearer t-test.page' })).json().data).toBe('7');
    expect((await get('/v2/test.own', { authorization: 'bearer t-anything' })).json().data).toBe('Person');
  });

  it('are checked before the input is validated', async () => {
    const strict = defineCall({ ...guarded, input: z.object({ must: z.string() }) });
    const { app } = await createFakeHttp([handle(strict, async () => 'x')]);
    expect((await app.inject({ url: strict.path })).json().code).toBe(10010002);
  });
});

describe('internal faults', () => {
  it('an answer that violates its contract is HTTP 500 and exposes no details', async () => {
    const answer = await get('/v2/test.drifted');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: CODES.internal, msg: expect.any(String), data: null });
    expect(http.log.text()).toContain('test.drifted answered against its contract');
  });

  it('an answer that violates its contract passes where results are not checked', async () => {
    const { app } = await createFakeHttp(handlers, { checksResults: false });
    expect((await app.inject({ url: '/v2/test.drifted' })).json()).toMatchObject({ code: 0, data: 7 });
  });

  it('an unknown error is logged in full and hidden from the caller', async () => {
    const answer = await get('/v2/test.broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret_column');
    expect(http.log.text()).toContain('secret_column');
  });

  it('an unavailable engine is HTTP 503 and 10010090', async () => {
    const answer = await get('/v2/test.away');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe(10010090);
  });

  it('a value that PostgreSQL cannot store is a validation error', async () => {
    const answer = await get('/v2/test.unstorable');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().code).toBe(CODES.validation);
  });
});

describe('every answered call is reported', () => {
  it('with name, code, time, trace id and user', async () => {
    http.done.length = 0;
    await get('/v2/test.guarded', { authorization: 'Bearer t-test.page', 'x-trace-id': 'trace-0001' });
    await get('/v2/test.own');
    const ms = expect.any(Number);
    expect(http.done).toEqual([
      { call: 'test.guarded', code: 0, ms, traceId: 'trace-0001', userId: '7' },
      { call: 'test.own', code: 10010002, ms, traceId: expect.any(String), userId: null },
    ]);
  });
});

describe('a caller that disconnects', () => {
  it('aborts the handler, which stops its work', async () => {
    const begun = Promise.withResolvers<void>();
    const givenUp = Promise.withResolvers<void>();
    const { app } = await createFakeHttp([
      handlePublic(read, async (_, { signal }) => {
        begun.resolve();
        signal?.addEventListener('abort', () => givenUp.resolve());
        await givenUp.promise;
        throw new DOMException('The operation was aborted', 'AbortError');
      }),
    ]);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const caller = new AbortController();
    const answer = fetch(`${url}/v2/test/read?type=x`, { signal: caller.signal }).catch(() => 'left');
    await begun.promise;
    caller.abort();
    await givenUp.promise;
    expect(await answer).toBe('left');
    await app.close();
  });
});
