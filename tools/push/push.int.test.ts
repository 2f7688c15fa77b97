import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, openDoors, type OpenDoors, readConfig, requestNotice } from '@switchboard/kit-server';
import { freePort, startTemporaryNats, type TemporaryNats } from '@switchboard/kit-server/testing';
import { PushReader } from '@switchboard/mc-server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScratchStack, startScratchStack } from '../demo/scratch-stack.ts';
import { type RunningApp, startApp, waitReady } from '../demo/stack.ts';

const CONNECTIONS = 1_000;
const PER_USER = 5;
const RATE = 200;
const SECONDS = 10;

let nats: TemporaryNats;
let stack: ScratchStack;
let logDir: string;
let other: RunningApp;
let otherUrl: string;
let doors: OpenDoors;
beforeAll(async () => {
  nats = await startTemporaryNats();
  logDir = await mkdtemp(join(tmpdir(), 'switchboard-push-'));
  stack = await startScratchStack({ apps: ['api', 'worker'], env: { NATS_URL: nats.url }, logDir });
  const port = await freePort();
  other = await startApp('api', { env: stack.env, port, logDir });
  await waitReady(other, port, 60_000);
  otherUrl = `http://127.0.0.1:${port}`;
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  doors = openDoors(config, createLogger('test', config));
}, 240_000);
afterAll(async () => {
  await doors?.close();
  other?.child.kill('SIGKILL');
  await stack?.stop();
  await nats?.drop();
  await rm(logDir, { recursive: true, force: true });
});

interface Person {
  readonly staffId: string;
  readonly tokens: string[];
}

/** People with as many sessions as they shall have connections; the tokens are those that signing in would give. */
async function people(count: number, sessions: number): Promise<Person[]> {
  const { rows } = await sql<{ staffId: string; userId: string; ids: string[] }>`with chosen as (
      select u.id, u.staff_id from sys."user" u join sys.staff s on s.id = u.staff_id
      where u.status = 1 and s.employ_status <> 3 order by u.id limit ${count}),
    made as (insert into sys.session (id, user_id, client_id, scope, provider, ip, absolute_expires_at)
      select gen_random_uuid(), id, 'bench', 'staff', 'password', '127.0.0.1', now() + interval '1 day'
      from chosen, generate_series(1, ${sessions}) returning id, user_id)
    select c.staff_id::text as "staffId", c.id::text as "userId", array_agg(m.id::text) as ids
    from chosen c join made m on m.user_id = c.id group by 1, 2`.execute(doors.db);
  return rows.map(({ staffId, userId, ids }) => ({ staffId, tokens: ids.map((id) => tokenOf(id, userId)) }));
}

function tokenOf(session: string, user: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const signed = `${part({ alg: 'HS256' })}.${part({ sid: session, sub: user, iss: 'switchboard', iat: now, exp: now + 3_600 })}`;
  return `${signed}.${createHmac('sha256', stack.env['TOKEN_SECRET'] as string)
    .update(signed)
    .digest('base64url')}`;
}

async function read(url: string, token: string, lastEventId?: string): Promise<PushReader> {
  const reader = await PushReader.open(url, token, lastEventId);
  await reader.until(({ states }) => states.includes('connected'), 30_000);
  return reader;
}

async function ask(staffId: string, text: string): Promise<void> {
  const notice = { eventCode: 'sys.notice.general', to: { staffIds: [staffId] }, vars: { text }, dedupeKey: text };
  await doors.db.transaction().execute(async (tx) => await requestNotice(tx, doors, notice));
}

const residentKb = async ({ child }: RunningApp): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] as number;

describe('push between real processes', () => {
  it(`carries ${CONNECTIONS} connections and ${RATE} notices a second, P95 below 1 s`, {
    timeout: 300_000,
  }, async () => {
    const crowd = await people(CONNECTIONS / PER_USER, PER_USER);
    const apis = [stack.apps[0] as RunningApp, other];
    const before = await Promise.all(apis.map(residentKb));
    const readers: PushReader[] = [];
    for (const { tokens } of crowd) {
      const opening = tokens.map(async (token, i) => await read(i % 2 === 0 ? stack.url : otherUrl, token));
      readers.push(...(await Promise.all(opening)));
    }
    const grown = (await Promise.all(apis.map(residentKb))).map((now, i) => now - (before[i] as number));
    const delays: number[] = [];
    const started = Date.now();
    for (let i = 0; i < RATE * SECONDS; i++) {
      const wait = started + (i * 1_000) / RATE - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      void ask(crowd[i % crowd.length]!.staffId, `${Date.now()}-${i}`);
    }
    const sentMs = Date.now() - started;
    const expected = (RATE * SECONDS) / crowd.length;
    await Promise.all(
      readers.map(async (reader) => await reader.until((one) => one.messages.length >= expected, 60_000)),
    );
    for (const reader of readers) {
      expect(reader.messages).toHaveLength(expected);
      expect(reader.ids).toEqual(reader.ids.map((_, i) => reader.ids[0]! + i));
      for (const { json, at } of reader.messages) {
        const sentAt = Number(/"showFieldName":"(\d+)-/.exec(String(json['msgFillAfterVar']))?.[1]);
        delays.push(at - sentAt);
      }
    }
    console.log(
      `push: ${CONNECTIONS} connections, ${Math.round(grown.reduce((a, b) => a + b, 0) / CONNECTIONS)} kB each; ` +
        `${RATE * SECONDS} notices in ${(sentMs / 1_000).toFixed(1)} s, ${delays.length} deliveries: ` +
        `p50 ${percentile(delays, 0.5)} ms, p95 ${percentile(delays, 0.95)} ms, p99 ${percentile(delays, 0.99)} ms`,
    );
    expect(delays).toHaveLength(RATE * SECONDS * PER_USER);
    expect(percentile(delays, 0.95)).toBeLessThan(1_000);
    for (const reader of readers) reader.close();
  });

  it('a node that is killed loses nobody anything: the reader goes on at the other', { timeout: 90_000 }, async () => {
    const [person] = await people(1, 1);
    const { staffId, tokens } = person as Person;
    const first = await read(otherUrl, tokens[0] as string);
    await ask(staffId, 'before the crash');
    await first.until(({ messages }) => messages.length === 1, 30_000);
    other.child.kill('SIGKILL');
    await ask(staffId, 'during the crash');
    await first.until(({ endedAt }) => endedAt !== null);
    const second = await read(stack.url, tokens[0] as string, first.messages.at(-1)?.id);
    await ask(staffId, 'after the crash');
    await second.until(({ messages }) => messages.length === 2, 30_000);
    expect(second.ids).toEqual([first.ids[0]! + 1, first.ids[0]! + 2]);
    second.close();
  });

  it('a node that is told to stop says renew, ends its streams and is gone at once', { timeout: 90_000 }, async () => {
    const [person] = await people(1, 1);
    const reader = await read(stack.url, person!.tokens[0] as string);
    const started = Date.now();
    expect(await stack.apps[0]!.stop()).toBe(0);
    expect(Date.now() - started).toBeLessThan(15_000);
    await reader.until(({ endedAt }) => endedAt !== null);
    expect(reader.states).toEqual(['connected', 'renew']);
  });
});
