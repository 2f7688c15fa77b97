import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../account/host.ts';
import { type FetchServices, fetchImage, ImageUnavailableError, OUTSIDE } from './fetch-image.ts';
import { imageWay, signedUrl } from './sign.ts';
import { addressForms, HOSTILE_NAMES } from './testing/address-forms.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const servers: Server[] = [];
let inside: { port: number; hits: string[] };

async function listen(answer: RequestListener): Promise<{ port: number; hits: string[] }> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(
      `${request.headers.host}${request.url} cookie=${request.headers.cookie ?? ''} referer=${request.headers.referer ?? ''}`,
    );
    answer(request, response);
  });
  // all addresses of this machine, IPv4 and IPv6
  await new Promise<void>((done) => void server.listen(0, '::', done));
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, hits };
}

const png: RequestListener = (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
/** As `OUTSIDE`, but with any port: otherwise the port check alone would refuse the requests. */
const anyPort = (resolve: FetchServices['resolve'] = async (host) => HOSTILE_NAMES[host] ?? []): FetchServices => ({
  resolve,
  mayReach: (address) => isPublicAddress(address),
  timeoutMs: 3_000,
});
const reaching = (port: number): FetchServices => ({
  resolve: async () => ['127.0.0.1'],
  mayReach: (address, to) => address === '127.0.0.1' && to === port,
  timeoutMs: 1_000,
});
const refusal = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'fetched',
    (error: unknown) => (error instanceof ImageUnavailableError ? error.message : String(error)),
  );

beforeAll(async () => {
  inside = await listen(png);
});
afterAll(() => {
  for (const server of servers) server.close();
});

describe('proxy for remote pictures', () => {
  it('MC-61 reaches no private address in any of 80 forms, and the test would detect it', async () => {
    const forms = addressForms(inside.port);
    expect(forms.length).toBeGreaterThanOrEqual(80);
    const answers = await Promise.all(forms.map(async (url) => `${url} ${await refusal(fetchImage(url, anyPort()))}`));
    expect(answers.filter((answer) => answer.endsWith(' fetched'))).toEqual([]);
    expect(inside.hits).toEqual([]);
    // control run without the rule: most of these forms do reach this machine
    const control = await listen(png);
    const open: FetchServices = { ...anyPort(), mayReach: () => true };
    await Promise.all(addressForms(control.port).map(async (url) => await refusal(fetchImage(url, open))));
    expect(control.hits.length).toBeGreaterThan(20);
  });

  it('checks every redirect again', async () => {
    const ways = [
      'http://127.0.0.1',
      'http://[::1]',
      'http://0x7f000001',
      'http://2130706433',
      'http://localhost',
      'file:///etc/passwd',
      'gopher://127.0.0.1',
    ];
    for (const way of ways) {
      const { port } = await listen(
        (_, response) => void response.writeHead(302, { location: `${way}:${inside.port}/` }).end(),
      );
      expect(await refusal(fetchImage(`http://pictures.example:${port}/a.png`, reaching(port)))).not.toBe('fetched');
    }
    expect(inside.hits).toEqual([]);
    const loop = await listen(
      (request, response) => void response.writeHead(302, { location: request.url ?? '/' }).end(),
    );
    expect(await refusal(fetchImage(`http://pictures.example:${loop.port}/`, reaching(loop.port)))).toBe(
      'too many redirects',
    );
  });

  it('MC-61 connects without a cookie to the address that was checked, even if the name resolves differently by then', async () => {
    const { port, hits } = await listen(png);
    let resolveCount = 0;
    const rebinding: FetchServices = {
      resolve: async () => [resolveCount++ === 0 ? '127.0.0.1' : '127.0.0.2'],
      mayReach: (address) => address === '127.0.0.1',
      timeoutMs: 1_000,
    };
    const image = await fetchImage(`http://rebind.example:${port}/x.png?a=1`, rebinding);
    expect(image.mime).toBe('image/png');
    expect(resolveCount).toBe(1);
    // the request keeps the host name and reveals nothing about the reader
    expect(hits).toEqual([`rebind.example:${port}/x.png?a=1 cookie= referer=`]);
    const both: FetchServices = { ...anyPort(async () => ['93.184.215.14', '10.0.0.1']), timeoutMs: 500 };
    expect(await refusal(fetchImage(`http://mixed.example:${port}/`, both))).toBe('not a public address');
  });

  it('MC-61 accepts pictures by their bytes, up to 5 MB, within 10 s', async () => {
    expect(OUTSIDE.timeoutMs).toBe(10_000);
    const svg = await listen(
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>'),
    );
    expect(await refusal(fetchImage(`http://a.example:${svg.port}/`, reaching(svg.port)))).toBe('no picture');
    const big = await listen((_, response) => {
      response.writeHead(200);
      response.write(PNG);
      response.end(Buffer.alloc(5 * 1024 * 1024));
    });
    expect(await refusal(fetchImage(`http://a.example:${big.port}/`, reaching(big.port)))).toBe('more than 5 MB');
    const slow = await listen((_, response) => void response.writeHead(200).write(PNG));
    const started = performance.now();
    expect(await refusal(fetchImage(`http://a.example:${slow.port}/`, reaching(slow.port)))).toBe(
      'the response ended early',
    );
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('serves only signed URLs that have not expired', () => {
    const config = { TOKEN_SECRET: 'a'.repeat(32) };
    const way = new URL(imageWay(config, 'https://t.example/a.png?x=1', 1_000), 'http://local').searchParams;
    const input = { u: way.get('u') ?? '', e: way.get('e') ?? '', s: way.get('s') ?? '' };
    expect(signedUrl(config, input, 2_000)).toBe('https://t.example/a.png?x=1');
    expect(signedUrl(config, input, Number(input.e) + 1)).toBeNull();
    expect(signedUrl(config, { ...input, e: String(Number(input.e) + 1) }, 2_000)).toBeNull();
    expect(signedUrl(config, { ...input, u: Buffer.from('http://10.0.0.1/').toString('base64url') }, 2_000)).toBeNull();
    expect(signedUrl({ TOKEN_SECRET: 'b'.repeat(32) }, input, 2_000)).toBeNull();
  });
});
