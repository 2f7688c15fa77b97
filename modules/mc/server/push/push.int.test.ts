import { openJobs, requestPush } from '@switchboard/kit-server';
import type { TestNode } from '@switchboard/kit-server/testing';
import { kickSessions } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcModule } from '../module.ts';
import { PushReader } from '../testing/reader.ts';
import { startMc, type TestMc } from '../testing/start-mc.ts';

let mc: TestMc;
let other: TestNode;
let sales: string;
const readers: PushReader[] = [];
beforeAll(async () => {
  mc = await startMc();
  other = await mc.stack.node({});
  sales = await signIn(mc.stack.call, 'sales');
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await mc?.stop();
});

async function read(url: string, token: string, lastEventId?: string): Promise<PushReader> {
  const reader = await PushReader.open(url, token, lastEventId);
  readers.push(reader);
  if (reader.status === 200) await reader.until(({ states }) => states.includes('connected'));
  return reader;
}

let sent = 0;
async function send(count: number, to: readonly string[] = ['sales']): Promise<void> {
  for (let i = 0; i < count; i++) {
    const text = `n${sent++}`;
    await mc.notify({ eventCode: 'sys.notice.general', to, vars: { text }, dedupeKey: text });
  }
}

describe('push stream', { retry: 0 }, () => {
  it('MC-1 R175 R176 is an event-stream for a bearer token, uncached, unbuffered and uncompressed; unauthenticated clients get 401', async () => {
    const reader = await read(mc.stack.url, sales);
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toContain('text/event-stream');
    expect(reader.headers.get('cache-control')).toContain('no-cache');
    expect(reader.headers.get('x-accel-buffering')).toBe('no');
    expect(reader.headers.get('content-encoding')).toBeNull();
    expect((await read(mc.stack.url, 'nonsense')).status).toBe(401);
    const url = `${mc.stack.url}/v2/sys/mc/sse/connection`;
    expect((await fetch(`${url}?token=${sales}&access_token=${sales}`)).status).toBe(401);
    const elsewhere = { authorization: `Bearer ${sales}`, origin: 'https://elsewhere.example' };
    expect((await fetch(url, { headers: elsewhere })).status).toBe(403);
    reader.close();
  });

  it('MC-2 R185 names its events, numbers its messages and identifies the connection', async () => {
    const reader = await read(mc.stack.url, sales);
    await send(1);
    await reader.until(({ messages }) => messages.length === 1);
    expect(reader.received[0]).toMatchObject({
      event: 'connection',
      json: {
        state: 'connected',
        heartbeatSeconds: 30,
        connId: expect.any(String) as string,
        serverTime: expect.any(Number) as number,
      },
    });
    expect(reader.messages[0]).toMatchObject({
      event: 'message',
      id: expect.stringMatching(/^\d+$/) as string,
      json: {
        event: 'message',
        msgType: '1',
        msgId: expect.stringMatching(/^\d+$/) as string,
        msgContentTemplate: '${text}',
        msgFillAfterVar: expect.stringContaining('"showFieldName":"n') as string,
      },
    });
    reader.close();
  });

  it('MC-2 a module signals a change to the users it names, in its own transaction, and to no others', async () => {
    const manager = await signIn(mc.stack.call, 'manager');
    const [reader, bystander] = [await read(mc.stack.url, sales), await read(other.url, manager)];
    const { staffId } = await mc.person('sales');
    const push = { staffIds: [staffId], msgType: 'export.progress', data: { fileId: '7', progress: 40 } };
    await mc.services.db.transaction().execute(async (tx) => await requestPush(tx, mc.services, push));
    const jobs = await openJobs(mc.services.config, mc.context.log);
    await jobs.work(mcModule.jobs, mc.context);
    await reader.until(({ messages }) => messages.length === 1);
    expect(reader.messages[0]?.json).toEqual({ event: 'message', msgType: 'export.progress', data: push.data });
    expect(bystander.messages).toEqual([]);
    await jobs.close();
    for (const one of [reader, bystander]) one.close();
  });

  it('MC-4 delivers missed events in order, without loss or duplicates, on whichever node the reader reconnects', async () => {
    const seen: number[] = [];
    let last: string | undefined;
    let isSending = true;
    const first = (await read(mc.stack.url, sales)).received.length;
    expect(first).toBeGreaterThan(0);
    const start = Number(
      (
        await mc.stack.query<{ seq: string }>(
          `select last_seq::text as seq from mc.push_cursor c join sys."user" u on u.id = c.user_id where u.login_name = 'sales'`,
        )
      )[0]!.seq,
    );
    last = String(start);
    const sending = send(300).finally(() => {
      isSending = false;
    });
    // disconnects repeatedly during the flow, alternating between the nodes
    for (let round = 0; isSending || seen.length < 300; round++) {
      const reader = await read(round % 2 === 0 ? mc.stack.url : other.url, sales, last);
      await new Promise((resolve) => setTimeout(resolve, 60));
      reader.close();
      seen.push(...reader.ids);
      last = reader.messages.at(-1)?.id ?? last;
      expect(reader.states).not.toContain('resync');
    }
    await sending;
    expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => start + 1 + i));
  });

  it('MC-4 reports resync instead of hiding a gap: events no longer kept, or a number that was never issued', async () => {
    const { userId } = await mc.person('sales');
    await send(5);
    await mc.stack.query(
      `delete from mc.push_event where user_id = $1 and seq <= (select last_seq - 2 from mc.push_cursor
      where user_id = $1)`,
      [userId],
    );
    for (const id of ['1', '999999999']) {
      const reader = await read(mc.stack.url, sales, id);
      await reader.until(({ states }) => states.includes('resync'));
      await send(1);
      await reader.until(({ messages }) => messages.length === 1);
      expect(reader.states).toEqual(['connected', 'resync']);
      reader.close();
    }
  });

  it('MC-10 two users get exactly their own 1,000 events each, at the same time', { timeout: 60_000 }, async () => {
    const manager = await signIn(mc.stack.call, 'manager');
    const [a, b] = [await read(mc.stack.url, sales), await read(other.url, manager)];
    const people = [(await mc.person('sales')).userId, (await mc.person('manager')).userId];
    for (let i = 0; i < 10; i++) {
      await Promise.all(
        people.map(async (userId) => {
          await mc.stack.query(
            `do $$ begin for i in 1..100 loop
               with next as (insert into mc.push_cursor (user_id, last_seq) values (${userId}, 1)
                 on conflict (user_id) do update set last_seq = push_cursor.last_seq + 1 returning last_seq)
               insert into mc.push_event (user_id, seq, event, payload)
               select ${userId}, last_seq, 'message', jsonb_build_object('event', 'message', 'msgType', '1', 'of', ${userId}::text) from next;
             end loop; end $$`,
          );
          mc.services.bus.publish(`push.wake.${userId}`, {});
        }),
      );
    }
    for (const [reader, userId] of [
      [a, people[0]],
      [b, people[1]],
    ] as const) {
      await reader.until(({ messages }) => messages.length >= 1_000, 20_000);
      expect(reader.messages.map(({ json }) => json['of'])).toEqual(Array.from({ length: 1_000 }, () => userId));
      expect(reader.ids).toEqual(Array.from({ length: 1_000 }, (_, i) => reader.ids[0]! + i));
      reader.close();
    }
  });

  it('MC-6 allows 3 connections per session and 6 per person over all nodes: the oldest is replaced and notified', async () => {
    const token = await signIn(mc.stack.call, 'finance');
    const oldest = await read(other.url, token);
    const rest = [await read(mc.stack.url, token), await read(other.url, token)];
    const newest = await read(mc.stack.url, token);
    await oldest.until(({ endedAt }) => endedAt !== null, 5_000);
    expect(oldest.states).toEqual(['connected', 'replaced']);
    for (const reader of [...rest, newest]) expect(reader.endedAt).toBeNull();
    const second = await signIn(mc.stack.call, 'finance');
    const third = await signIn(mc.stack.call, 'finance');
    const more = [await read(mc.stack.url, second), await read(other.url, second), await read(mc.stack.url, second)];
    const seventh = await read(mc.stack.url, third);
    await rest[0]!.until(({ endedAt }) => endedAt !== null, 5_000);
    expect(rest[0]!.states.at(-1)).toBe('replaced');
    for (const reader of [rest[1]!, newest, ...more, seventh]) expect(reader.endedAt).toBeNull();
    for (const reader of [...rest, newest, ...more, seventh]) reader.close();
  });

  it('MC-8 SYS-19 connections of a kicked, a disabled and a departed person close within 5 s on every node', async () => {
    const admin = await signIn(mc.stack.call, 'admin');
    const ops = await mc.person('ops');
    const ends = [
      async () => void (await mc.stack.call(kickSessions, { userId: ops.userId }, { token: admin })),
      async () => void (await mc.stack.query(`update sys."user" set status = 0 where id = $1`, [ops.userId])),
      async () => void (await mc.stack.query(`update sys.staff set employ_status = 3 where id = $1`, [ops.staffId])),
    ];
    const bystander = await read(other.url, sales);
    for (const end of ends) {
      await mc.stack.query(`update sys."user" set status = 1 where id = $1`, [ops.userId]);
      const token = await signIn(mc.stack.call, 'ops');
      const open = [await read(mc.stack.url, token), await read(other.url, token)];
      const started = Date.now();
      await end();
      for (const reader of open) {
        await reader.until(({ endedAt }) => endedAt !== null, 5_000);
        expect(reader.states.at(-1)).toBe('ended');
        expect(reader.endedAt! - started).toBeLessThan(5_000);
      }
      expect((await read(other.url, token)).status).toBe(401);
    }
    expect(bystander.endedAt).toBeNull();
    bystander.close();
  });

  it('MC-2 a change of rights is signalled only to users with changed rights', async () => {
    const manager = await signIn(mc.stack.call, 'manager');
    const [touched, untouched] = [await read(other.url, sales), await read(other.url, manager)];
    await new Promise((resolve) => setTimeout(resolve, 2_500)); // the first check only stores the current state
    const started = Date.now();
    await mc.stack.query(`delete from sys.role_resource where role_id = (select id from sys.role where code = 'sales')
      and resource_id = (select id from sys.resource where international = 'sys.auth-manage.user')`);
    const isNotified = ({ received }: PushReader): boolean =>
      received.some(({ json }) => json['msgType'] === 'perm.changed');
    await touched.until(isNotified, 5_000);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(isNotified(untouched)).toBe(false);
    for (const reader of [touched, untouched]) reader.close();
  });
});
