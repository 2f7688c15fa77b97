import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEFAULT_TIMEOUT_MS, defineCall, needs, pathParams, publicCall, signedIn } from './call.ts';

describe('path parameters', () => {
  it('are read in order, regardless of the text between them', () => {
    expect(pathParams('/v2/crm/customer/get/:id')).toEqual(['id']);
    expect(pathParams('/v2/:module/x/:objectId/y')).toEqual(['module', 'objectId']);
    expect(pathParams('/dcode')).toEqual([]);
  });
});

describe('defineCall', () => {
  const base = {
    name: 'x.y',
    method: 'GET' as const,
    path: '/x',
    summary: { zh: '一', en: 'One' },
    right: needs('x.y'),
    input: z.object({}),
    result: z.string(),
  };

  it('sets the defaults of every call: no repeat check, 90 s', () => {
    expect(defineCall(base)).toMatchObject({ withIdempotency: false, timeoutMs: DEFAULT_TIMEOUT_MS });
    expect(DEFAULT_TIMEOUT_MS).toBe(90_000);
  });

  it('keeps the values that a call sets', () => {
    expect(defineCall({ ...base, withIdempotency: true, timeoutMs: 180_000 })).toMatchObject({
      withIdempotency: true,
      timeoutMs: 180_000,
    });
  });

  it('accepts three kinds of right, the open ones with a reason', () => {
    expect(needs('a.b')).toEqual({ kind: 'key', key: 'a.b' });
    expect(signedIn('own data')).toEqual({ kind: 'signed-in', why: 'own data' });
    expect(publicCall('before sign-in')).toEqual({ kind: 'public', why: 'before sign-in' });
  });
});
