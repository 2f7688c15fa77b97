import { CODES, defineCall, publicCall } from '@switchboard/kit-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import type { Engine } from '../engines/engine.ts';
import { handlePublic } from '../module.ts';
import { testEnv } from '../testing/environment.ts';
import { createFakeHttp, type FakeHttp } from '../testing/fake-http.ts';

const echo = defineCall({
  name: 'test.echo',
  method: 'POST',
  path: '/v2/test/echo',
  summary: { zh: '试', en: 'Test' },
  right: publicCall('a test'),
  input: z.object({ note: z.string().optional() }),
  result: z.string(),
});
const handlers = [handlePublic(echo, async ({ note = '' }) => String(note.length))];

let http: FakeHttp;
beforeAll(async () => {
  http = await createFakeHttp(handlers);
});

const send = async (payload: string, headers: Record<string, string> = {}) =>
  await http.app.inject({
    method: 'POST',
    url: echo.path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('requests that never reach a call', () => {
  it.each([
    ['an unknown path', 'GET', '/v2/test/nothing'],
    ['a wrong method', 'GET', '/v2/test/echo'],
    ['another wrong method', 'DELETE', '/v2/test/echo'],
    ['an address that cannot be decoded', 'GET', '/%E0%A4%A'],
  ] as const)('%s is HTTP 404 in the envelope', async (_, method, url) => {
    const answer = await http.app.inject({ method, url, headers: { 'accept-language': 'zh' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: CODES.notFound, msg: '数据不存在', data: null });
  });

  it.each([['{"note":'], [''], ['{"__proto__":{"x":1}}']])(
    'a malformed body %s is refused with HTTP 200 and a code',
    async (body) => {
      const answer = await send(body);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ code: CODES.validation, msg: 'Please check your input', data: null });
    },
  );

  it('a request is refused at once with a retry time when many wait for the database already', async () => {
    let waiting = 100;
    const { app, log } = await createFakeHttp(handlers, { waiting: () => waiting });
    const request = async () =>
      await app.inject({
        method: 'POST',
        url: echo.path,
        payload: '{',
        headers: { 'content-type': 'application/json' },
      });
    const sent = await request();
    expect([sent.statusCode, sent.headers['retry-after'], sent.json().code]).toEqual([503, '1', CODES.busy]);
    // one line for all of them: heavy load would fill the log as well
    for (let more = 0; more < 20; more++) await request();
    expect(log.lines()).toEqual([expect.objectContaining({ level: 'warn', times: 1 })]);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    waiting = 99;
    expect((await request()).json().code).toBe(CODES.validation);
  });

  it('a form instead of JSON is refused', async () => {
    expect((await send('note=x', { 'content-type': 'application/x-www-form-urlencoded' })).json().code).toBe(
      CODES.validation,
    );
  });

  it('a body over 5 MB is HTTP 413, one below it is read', async () => {
    const size = 5 * 1024 * 1024;
    const answer = await send(JSON.stringify({ note: 'x'.repeat(size) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe(CODES.validation);
    expect((await send(JSON.stringify({ note: 'x'.repeat(size - 20) }))).json().data).toBe(String(size - 20));
  });
});

describe('the trace id', () => {
  it('of the caller is accepted and returned, also on refusals', async () => {
    for (const url of [echo.path, '/v2/nothing', '/healthz']) {
      const answer = await http.app.inject({ url, headers: { 'x-trace-id': 'abc-DEF_12345' } });
      expect(answer.headers['x-trace-id'], url).toBe('abc-DEF_12345');
    }
  });

  it.each(['short', 'a'.repeat(65), 'line\u0000break', '<script>alert(1)</script>', 'a b c d e f'])(
    'that is hostile or malformed is replaced: %s',
    async (traceId) => {
      const answer = await http.app.inject({ url: '/healthz', headers: { 'x-trace-id': traceId } });
      expect(answer.headers['x-trace-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );
});

describe('the address of the caller', () => {
  const whoami = defineCall({ ...echo, name: 'test.ip', method: 'GET', path: '/v2/test/ip', input: z.object({}) });
  const request = async (trusted: string, remoteAddress: string): Promise<string> => {
    const config: Config = readConfig(testEnv({ TRUST_PROXY: trusted }));
    const { app } = await createFakeHttp([handlePublic(whoami, async (_, { ip }) => ip)], {
      services: { config } as Services,
    });
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' };
    return (await app.inject({ url: whoami.path, headers, remoteAddress })).json().data as string;
  };

  it('is that of the connection: a header cannot pretend to be this machine', async () => {
    expect(await request('', '198.51.100.9')).toBe('198.51.100.9');
  });

  it('comes from a proxy only when the proxy is known, and only from the value that it added', async () => {
    expect(await request('10.0.0.0/8', '10.1.2.3')).toBe('203.0.113.7');
    expect(await request('10.0.0.0/8', '198.51.100.9')).toBe('198.51.100.9');
  });
});

describe('health', () => {
  const engine = (name: string, isUp: boolean): Engine => ({
    name,
    close: async () => {},
    ping: async () => {
      if (!isUp) throw new Error(`${name} refused`);
    },
  });
  const ready = async (...engines: Engine[]) => {
    const { app } = await createFakeHttp(handlers, { engines });
    const answer = await app.inject({ url: '/readyz' });
    return { status: answer.statusCode, ...answer.json() };
  };

  it('live needs no engine', async () => {
    const answer = await http.app.inject({ url: '/healthz' });
    expect(answer.json()).toEqual({ status: 'live' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ready lists each engine', async () => {
    expect(await ready(engine('postgres', true), engine('nats', true))).toMatchObject({
      status: 'ready',
      down: [],
      engines: { postgres: { up: true }, nats: { up: true } },
    });
  });

  it('ready without an engine that staff can work without is degraded, HTTP 200', async () => {
    const answer = await ready(engine('postgres', true), engine('nats', false), engine('clickhouse', false));
    expect(answer).toMatchObject({ status: 'degraded', down: ['nats', 'clickhouse'] });
    expect(answer.engines.nats).toMatchObject({ up: false, error: 'nats refused' });
  });

  it('without PostgreSQL it is not ready, HTTP 503', async () => {
    const { app } = await createFakeHttp(handlers, { engines: [engine('postgres', false), engine('nats', true)] });
    const answer = await app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'not ready', down: ['postgres'] });
  });
});

describe('metrics', () => {
  const withMetrics = async (flag: '0' | '1'): Promise<FakeHttp> => {
    const config: Config = readConfig(testEnv({ METRICS: flag }));
    return await createFakeHttp(handlers, { services: { config } as Services });
  };

  it('are served only behind the flag', async () => {
    const on = await (await withMetrics('1')).app.inject({ url: '/metrics' });
    expect(on.body).toContain('process_cpu_seconds_total');
    expect((await (await withMetrics('0')).app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });
});

describe('security headers', () => {
  it('block foreign and inline scripts', async () => {
    const { headers } = await http.app.inject({ url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'(?: '(?:self|sha256-[^']+)')?;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('keep a browser on https for a year where the portal is served over https, and nowhere else', async () => {
    const hstsHeaderFor = async (PUBLIC_ORIGIN: string) => {
      const config: Config = readConfig(testEnv({ PUBLIC_ORIGIN }));
      const { app } = await createFakeHttp(handlers, { services: { config } as Services });
      return (await app.inject({ url: '/healthz' })).headers['strict-transport-security'];
    };
    expect(await hstsHeaderFor('https://portal.example.com')).toBe('max-age=31536000; includeSubDomains');
    expect(await hstsHeaderFor('http://127.0.0.1:4000')).toBeUndefined();
  });
});

const FILES = new URL(String(testEnv()['S3_ENDPOINT'])).origin;
describe('embedded front-ends', () => {
  const ORIGIN = 'https://legacy.example.com';
  const withOrigins = async (EMBED_ORIGINS: string): Promise<FakeHttp> => {
    const config: Config = readConfig(testEnv({ EMBED_ORIGINS }));
    return await createFakeHttp(handlers, { services: { config } as Services });
  };
  const preflight = (url: string, origin: string) => ({
    method: 'OPTIONS' as const,
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

  it('may be framed, and call from the frame, on the configured origins only', async () => {
    const { app } = await withOrigins(`${ORIGIN}, http://127.0.0.1:4296`);
    const policy = String((await app.inject({ url: '/healthz' })).headers['content-security-policy']);
    expect(policy).toContain(`frame-src ${ORIGIN} http://127.0.0.1:4296 ${FILES};`);
    const allowed = (await app.inject(preflight('/v2/test/echo', ORIGIN))).headers;
    expect(allowed['access-control-allow-origin']).toBe(ORIGIN);
    expect(allowed['access-control-allow-credentials']).toBeUndefined();
    for (const stranger of ['https://evil.example', `${ORIGIN}.evil.example`, 'http://legacy.example.com', 'null'])
      expect(
        (await app.inject(preflight('/v2/test/echo', stranger))).headers['access-control-allow-origin'],
      ).toBeUndefined();
  });

  it('never reach the calls that begin and renew sessions', async () => {
    const { app } = await withOrigins(ORIGIN);
    for (const url of ['/auth/oauth/token?x=1', '/auth/oauth/passwordToken', '/dcode'])
      expect((await app.inject(preflight(url, ORIGIN))).headers['access-control-allow-origin'], url).toBeUndefined();
  });

  it('do not exist unless configured, and only safe addresses are accepted', async () => {
    const { headers } = await (await withOrigins('')).app.inject({ url: '/healthz', headers: { origin: ORIGIN } });
    // files are fetched through a hidden frame; no other page may be framed
    expect(headers['content-security-policy']).toContain(`frame-src ${FILES};`);
    expect(headers['content-security-policy']).toContain(`media-src ${FILES};`);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(() => readConfig(testEnv({ EMBED_ORIGINS: 'http://legacy.example.com' }))).toThrow('EMBED_ORIGINS');
  });
});

describe('the API page', () => {
  it('starts under its own content security policy', async () => {
    const page = await http.app.inject({ url: '/docs/' });
    const script = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(page.body)?.[1];
    expect(script).toContain('createApiReference');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}'`,
    );
    expect((await http.app.inject({ url: '/docs/js/scalar.js' })).statusCode).toBe(200);
  });

  it('shows the document that is served and committed', async () => {
    const served = (await http.app.inject({ url: '/openapi.json' })).json();
    expect(Object.keys(served.paths)).toEqual(['/v2/test/echo']);
    expect((await http.app.inject({ url: '/docs/openapi.json' })).json().paths).toEqual(served.paths);
  });
});
