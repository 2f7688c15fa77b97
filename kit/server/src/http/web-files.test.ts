import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeHttp, type FakeHttp } from '../testing/fake-http.ts';

const HTML = '<!doctype html><title>shell</title>';
let folder: string;
let http: FakeHttp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-web-'));
  const root = join(folder, 'web');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(join(root, 'modules/crm/1.2.0'), { recursive: true });
  await writeFile(join(root, 'index.html'), HTML);
  await writeFile(join(root, 'assets/main-abc123.js'), 'export const x = 1;');
  await writeFile(join(root, 'assets/main-abc123.js.br'), brotliCompressSync('export const x = 1;'));
  await writeFile(join(root, 'modules/crm/1.2.0/entry.js'), 'export default 1;');
  await writeFile(join(root, 'modules/crm/current.json'), '{}');
  await writeFile(join(root, 'csp.json'), JSON.stringify({ importMapHash: 'sha256-abc=' }));
  await writeFile(join(folder, 'outside.txt'), 'not for you');
  http = await createFakeHttp([], { webDir: root });
});
afterAll(async () => await rm(folder, { recursive: true }));

const get = async (url: string, accept = '*/*', encoding = 'identity') =>
  await http.app.inject({ url, headers: { accept, 'accept-encoding': encoding } });

describe('web files', () => {
  it('with a hash in the name or a version in the path are cached permanently, others are revalidated', async () => {
    for (const url of ['/assets/main-abc123.js', '/modules/crm/1.2.0/entry.js'])
      expect((await get(url)).headers['cache-control'], url).toBe('public, max-age=31536000, immutable');
    for (const url of ['/index.html', '/modules/crm/current.json'])
      expect((await get(url)).headers['cache-control'], url).toBe('no-cache');
  });

  it('are sent compressed as the build wrote them', async () => {
    const answer = await get('/assets/main-abc123.js', '*/*', 'gzip, br');
    expect(answer.headers['content-encoding']).toBe('br');
    expect((await get('/assets/main-abc123.js')).headers['content-encoding']).toBeUndefined();
  });

  it('outside the folder are not served', async () => {
    for (const url of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2f..%2foutside.txt']) {
      const answer = await get(url);
      expect(answer.body, url).not.toContain('not for you');
    }
  });

  it('allow exactly the import map of this build', async () => {
    expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='");
  });
});

describe('an address that a person types', () => {
  it.each(['/', '/home', '/crm/client-partner/my-client?name=x', '/nothing/like/this', `/${'x'.repeat(260)}/y`])(
    '%s is the shell and is never cached',
    async (url) => {
      const answer = await get(url, 'text/html,application/xhtml+xml');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(HTML);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    '/v2/crm/nothing',
    '/auth/oauth/nothing',
    '/assets/gone.js',
    '/assets/',
    '/modules/crm/9/entry.js',
    '/metrics',
  ])('%s is not a page, even for a browser', async (url) => {
    const answer = await get(url, 'text/html');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 10010004 });
  });

  it('is not found without a built shell', async () => {
    const { app } = await createFakeHttp([]);
    expect((await app.inject({ url: '/home', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});
