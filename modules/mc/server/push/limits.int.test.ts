import { createHmac } from 'node:crypto';
import { kickSessions, refreshTokens } from '@switchboard/sys-contract';
import { signIn, signInFully } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PushReader } from '../testing/reader.ts';
import { startMc, type TestMc } from '../testing/start-mc.ts';
import { PUSH_LIMITS } from './gateway.ts';

const LIFE_MS = 6_000;
/** Tolerates a machine with other load. */
const PATIENCE_MS = 15_000;
let mc: TestMc;
const readers: PushReader[] = [];
// the same code with a short life and few connections: an hour and 5,000 readers are too much for a test
beforeAll(async () => {
  mc = await startMc({}, { lifeMs: LIFE_MS, perNode: 4 });
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await mc?.stop();
});

async function read(token: string, lastEventId?: string): Promise<PushReader> {
  const reader = await PushReader.open(mc.stack.url, token, lastEventId);
  readers.push(reader);
  if (reader.status === 200) await reader.until(({ states }) => states.includes('connected'));
  return reader;
}

/** The same session with a token that expires sooner. */
function endingIn(token: string, ms: number): string {
  const [head, body] = token.split('.');
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object;
  const exp = Math.floor((Date.now() + ms) / 1_000);
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', mc.services.config.TOKEN_SECRET).update(signed).digest('base64url')}`;
}

describe('push stream limits', { retry: 0 }, () => {
  it('MC-3 MC-6 MC-8 MC-9 match the design', () => {
    expect(PUSH_LIMITS).toEqual({
      heartbeatMs: 30_000,
      lifeMs: 3_600_000,
      perUser: 6,
      perSession: 3,
      perNode: 5_000,
      stuckMs: 10_000,
    });
  });

  it('MC-8 a connection ends with its lifetime or its token, reports renew, and the next one resumes at the same position', async () => {
    const { token, refreshToken } = await signInFully(mc.stack.call, 'sales');
    const lifelong = await read(token);
    const started = Date.now();
    await lifelong.until(({ endedAt }) => endedAt !== null, LIFE_MS + PATIENCE_MS);
    expect(lifelong.endedAt! - started).toBeGreaterThan(LIFE_MS - 1_000);
    expect(lifelong.states).toEqual(['connected', 'renew']);
    const opened = Date.now();
    const short = await read(endingIn(token, 2_000));
    await short.until(({ endedAt }) => endedAt !== null, PATIENCE_MS);
    expect(short.endedAt! - opened, 'by its token, long before its life is over').toBeLessThan(LIFE_MS - 500);
    expect(short.states).toEqual(['connected', 'renew']);
    const dedupeKey = `gap ${started}`;
    await mc.notify({ eventCode: 'sys.notice.general', to: ['sales'], vars: { text: 'gap' }, dedupeKey });
    const { data } = await mc.stack.call(refreshTokens, {
      refresh_token: refreshToken,
      client_id: 'web',
      scope: 'staff',
    });
    const next = await read(data.token, short.received.at(-1)?.id);
    await next.until(({ messages }) => messages.length === 1);
    next.close();
  });

  it('MC-6 a client that disconnects while the stream is being opened takes no slot', async () => {
    const token = await signIn(mc.stack.call, 'finance');
    const { userId } = await mc.person('finance');
    for (let n = 0; n < 40; n++) {
      const leaving = new AbortController();
      const pendingRequest = fetch(`${mc.stack.url}/v2/sys/mc/sse/connection`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      }).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, n % 20));
      leaving.abort();
      await pendingRequest;
    }
    await expect
      .poll(async () => (await mc.stack.query('select 1 from mc.push_conn where user_id = $1', [userId])).length, {
        timeout: 5_000,
      })
      .toBe(0);
  });

  it('MC-8 a session that is ended elsewhere is notified and closed within 5 s', async () => {
    const admin = await signIn(mc.stack.call, 'admin');
    const { userId } = await mc.person('ops');
    const reader = await read(await signIn(mc.stack.call, 'ops'));
    const started = Date.now();
    await mc.stack.call(kickSessions, { userId }, { token: admin });
    await reader.until(({ endedAt }) => endedAt !== null, 5_000);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(reader.states.at(-1)).toBe('ended');
  });

  it('MC-6 a full node returns 503 with a retry time, and a released slot goes to the next client', async () => {
    const logins = ['sales', 'manager', 'finance', 'admin'];
    const inside = await Promise.all(logins.map(async (login) => await read(await signIn(mc.stack.call, login))));
    const ops = await signIn(mc.stack.call, 'ops');
    const refused = await read(ops);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    inside[0]?.close();
    await expect.poll(async () => (await read(ops)).status, { timeout: PATIENCE_MS }).toBe(200);
  });
});
