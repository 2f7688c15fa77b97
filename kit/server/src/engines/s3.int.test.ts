import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { testEnv } from '../testing/environment.ts';
import { openFiles } from './s3.ts';

const config = readConfig(testEnv());
const files = openFiles(config);
const key = `test/${randomUUID()}.txt`;
const TEXT = 'zwölf Kunden, 十二个客户';
afterAll(async () => await files.close());

describe('the file store', () => {
  it('returns exactly the bytes that were put', async () => {
    await files.put(key, TEXT, 'text/plain; charset=utf-8');
    expect(new TextDecoder().decode(await files.get(key))).toBe(TEXT);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await files.put(`${key}.bin`, bytes, 'application/octet-stream');
    expect(Buffer.from(await files.get(`${key}.bin`)).equals(Buffer.from(bytes))).toBe(true);
  });

  it('stores a stream in parts exactly, and stores nothing when the stream breaks', async () => {
    const piece = (n: number) => Buffer.alloc(3_000_001, n % 251);
    const whole = Buffer.concat(Array.from({ length: 9 }, (_, n) => piece(n)));
    const pieces = async function* (breaksAt = 99) {
      for (let n = 0; n < 9; n++) {
        if (n === breaksAt) throw new Error('broken');
        yield piece(n);
      }
    };
    const place = `${key}.parts/`;
    const { size, sha256 } = await files.putStream(`${place}a`, pieces(), 'text/plain');
    expect([size, sha256]).toEqual([whole.length, createHash('sha256').update(whole).digest()]);
    expect(Buffer.from(await files.get(`${place}a`)).equals(whole)).toBe(true);
    await expect(files.putStream(`${place}b`, pieces(5), 'text/plain')).rejects.toThrow('broken');
    expect(await files.list(place)).toEqual([`${place}a`]);
    await files.removeAll(place);
    expect(await files.list(place)).toEqual([]);
  });

  it('creates links that open without a session, with the correct content type', async () => {
    const answer = await fetch(await files.link(key, 60));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe(TEXT);
  });

  it('refuses links that were changed, extended, unsigned or expired', async () => {
    const link = await files.link(key, 60);
    const changed = new URL(link);
    changed.pathname = changed.pathname.replace('.txt', '.txt.bin');
    const stretched = new URL(link);
    stretched.searchParams.set('X-Amz-Expires', '600');
    const bare = new URL(link);
    bare.search = '';
    for (const url of [changed, stretched, bare]) expect((await fetch(url)).status, url.search).toBe(403);
    const short = await files.link(key, 1);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await fetch(short)).status).toBe(403);
  });

  it('reports a missing file', async () => {
    await expect(files.get(`test/${randomUUID()}`)).rejects.toThrow();
  });

  it('is healthy only with the correct bucket and the correct secret', async () => {
    const { signal } = new AbortController();
    await expect(files.ping(signal)).resolves.toBeUndefined();
    await expect(openFiles({ ...config, S3_SECRET_KEY: 'wrong' }).ping(signal)).rejects.toThrow();
    await expect(openFiles({ ...config, S3_BUCKET: 'no-such-bucket-here' }).ping(signal)).rejects.toThrow();
  });
});
