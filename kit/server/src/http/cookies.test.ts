import { defineCall, publicCall } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import { handlePublic } from '../module.ts';
import { testEnv } from '../testing/environment.ts';
import { createFakeHttp } from '../testing/fake-http.ts';
import { readCookie } from './cookies.ts';

const call = defineCall({
  name: 'test.cookie',
  method: 'GET',
  path: '/v2/test/cookie',
  summary: { zh: '试', en: 'Test' },
  right: publicCall('a test'),
  input: z.object({}),
  result: z.string().nullable(),
});
const handler = handlePublic(call, async (_, { cookies }) => {
  cookies.set('bind', 'new value', { maxAgeSeconds: 600 });
  return cookies.get('bind');
});
const request = async (publicOrigin: string | undefined, cookie: string) => {
  const config = readConfig(testEnv(publicOrigin === undefined ? {} : { PUBLIC_ORIGIN: publicOrigin }));
  const http = await createFakeHttp([handler], { services: { config } as Services });
  const answer = await http.app.inject({ url: call.path, headers: { cookie } });
  return { read: answer.json().data, set: answer.headers['set-cookie'] };
};

describe('cookies of a call', () => {
  it('on https carry the __Host- prefix with the attributes it requires, and no other name is read', async () => {
    const origin = 'https://portal.example.com';
    expect(await request(origin, '__Host-bind=abc; bind=planted')).toEqual({
      read: 'abc',
      set: '__Host-bind=new%20value; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure',
    });
    expect((await request(origin, 'bind=planted')).read).toBeNull();
  });

  it('on plain http have no prefix, because a browser would refuse it', async () => {
    expect(await request('http://127.0.0.1:4000', 'x=1; bind=a%20b')).toEqual({
      read: 'a b',
      set: 'bind=new%20value; Path=/; HttpOnly; SameSite=Lax; Max-Age=600',
    });
    expect((await request(undefined, '')).read).toBeNull();
  });

  it('that are malformed count as absent', () => {
    expect(readCookie('bind=%E0%A4%A', 'bind')).toBeNull();
    expect(readCookie('xbind=1; bind', 'bind')).toBeNull();
    expect(readCookie('bind=', 'bind')).toBe('');
  });
});
