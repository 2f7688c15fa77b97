import { request } from 'node:http';
import { connect } from 'node:net';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { MADE_ACCOUNTS } from './testing/accounts.ts';
import { type Variant, variantsOf } from './testing/address-variants.ts';
import { startRightsTest } from './testing/world.ts';

/** Lists and writes of several modules, all refused to an account without roles. */
const SHUT: readonly (readonly [string, string])[] = [
  ['POST', '/v2/crm/customer/page'],
  ['POST', '/v2/sys/staff/user/page'],
  ['POST', '/v2/bq/channel/page'],
  ['POST', '/v2/sys/staff/log/page'],
  ['GET', '/v2/ai/api/kb/space/list'],
  ['POST', '/v2/crm/customer/save'],
];

let api: TestStack;
let tokenWithoutRoles = '';
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'silent' });
  const fixture = await startRightsTest(api);
  const account = MADE_ACCOUNTS.find(({ name }) => name === 'no role') as (typeof MADE_ACCOUNTS)[number];
  tokenWithoutRoles = (await fixture.newWorld(account)).token ?? '';
});
afterAll(async () => await api?.stop());

interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** Sends the request unchanged: neither the address nor the method is normalized. Null = the server cut the connection. */
async function send({ method, path, headers = {} }: Variant, token: string): Promise<RawResponse | null> {
  const { hostname, port } = new URL(api.url);
  return await new Promise((resolve) => {
    try {
      const clientRequest = request(
        {
          ...{ hostname, port, method, path, agent: false },
          headers: {
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            'content-type': 'application/json',
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      clientRequest.on('error', () => resolve(null));
      clientRequest.end(method.toUpperCase() === 'GET' || method === 'HEAD' ? undefined : '{}');
    } catch {
      // characters that are invalid in a request
      resolve(null);
    }
  });
}

function isAdmitted({ text }: RawResponse): boolean {
  try {
    return (JSON.parse(text) as { code?: number }).code === CODES.ok;
  } catch {
    return false;
  }
}

describe('addresses and methods', () => {
  it('SYS-33 no alternative spelling of an address or method bypasses a right or breaks the server', async () => {
    const problems: string[] = [];
    let tried = 0;
    for (const [method, path] of SHUT)
      for (const variant of variantsOf(method, path))
        for (const token of ['', tokenWithoutRoles]) {
          const answer = await send(variant, token);
          tried += 1;
          if (answer === null) continue;
          if (isAdmitted(answer)) problems.push(`let in: ${variant.description} ${variant.method} ${variant.path}`);
          if (answer.status >= 500)
            problems.push(`${answer.status}: ${variant.description} ${variant.method} ${variant.path}`);
        }
    console.log(`confusion: ${tried} requests, ${problems.length} problems`);
    expect(problems).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  });

  it('oversized headers, bodies and request lines are refused, and the server keeps running', async () => {
    const status = async (headers: Record<string, string>, body = ''): Promise<number | null> => {
      const response = await fetch(`${api.url}/v2/crm/customer/page`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }).catch(() => null);
      await response?.body?.cancel();
      return response?.status ?? null;
    };
    expect(await status({ 'x-long': 'a'.repeat(40_000) })).toBe(431);
    expect(await status(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`x-${i}`, 'a'.repeat(20)])))).toBe(
      431,
    );
    expect(await status({}, `{"a":"${'a'.repeat(6 * 1024 * 1024)}"}`)).toBe(413);
    // compressed bodies are not decompressed: a zip bomb is just an invalid body
    expect(await status({ 'content-encoding': 'gzip' }, '{}')).toBe(200);
    expect(await lineWithoutEnd()).toBe(true);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });
});

/** Whether a client that sends an endless address is cut off. */
async function lineWithoutEnd(): Promise<boolean> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  return await new Promise((resolve) => {
    socket.on('error', () => resolve(true));
    socket.on('close', () => resolve(true));
    socket.on('data', (piece) => /^HTTP\/1\.1 (?:4\d\d)/.test(piece.toString()) && resolve(true));
    socket.write('GET /');
    const writing = setInterval(() => socket.writable && socket.write('a'.repeat(64 * 1024)), 5);
    setTimeout(() => {
      clearInterval(writing);
      resolve(false);
      socket.destroy();
    }, 5_000).unref();
  });
}
