import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addJsonBody, hasUnstorableCharacter, isTooDeep } from './json-body.ts';

describe('request bodies', () => {
  it('that are nested too deeply are refused before parsing; brackets in strings do not count', async () => {
    expect(isTooDeep(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe(false);
    expect(isTooDeep('['.repeat(101))).toBe(true);
    expect(isTooDeep(JSON.stringify({ a: '[{'.repeat(500), b: '\\"[[' }))).toBe(false);
    expect(isTooDeep(JSON.stringify(Array.from({ length: 500 }, () => ({ a: [] }))))).toBe(false);
    expect(['"\\ud800"', '"a\\uDFFFb"', '"\\ud83d\\u0041"', '"a\\u0000b"'].map(hasUnstorableCharacter)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const letters = ['"\\ud83d\\ude00"', '"\\\\ud800"', '"\\\\u0000"', JSON.stringify('😀 \\ud800')];
    expect(letters.map(hasUnstorableCharacter)).toEqual([false, false, false, false]);
    const app = fastify();
    addJsonBody(app);
    app.post('/', async ({ body }) => body);
    const post = async (payload: string) => {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/', headers, payload });
      return [statusCode, body] as const;
    };
    expect(await post('{"a":[1]}')).toEqual([200, '{"a":[1]}']);
    expect((await post('['.repeat(60_000)))[0]).toBe(400);
    expect((await post('{"a":'))[0]).toBe(400);
    expect((await post('{"__proto__":{"x":1}}'))[0]).toBe(400);
    await app.close();
  });
});
