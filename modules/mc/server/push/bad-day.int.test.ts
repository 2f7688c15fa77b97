import { once } from 'node:events';
import { connect } from 'node:net';
import { requestNotice } from '@switchboard/kit-server';
import type { TestNode } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PushReader } from '../testing/reader.ts';
import { startMc, type TestMc } from '../testing/start-mc.ts';

let mc: TestMc;
let other: TestNode;
let sales: string;
let manager: string;
beforeAll(async () => {
  mc = await startMc();
  other = await mc.stack.node({});
  [sales, manager] = [await signIn(mc.stack.call, 'sales'), await signIn(mc.stack.call, 'manager')];
});
afterAll(async () => await mc?.stop());

const read = async (url: string, token: string, lastEventId?: string): Promise<PushReader> => {
  const reader = await PushReader.open(url, token, lastEventId);
  await reader.until(({ states }) => states.includes('connected'));
  return reader;
};
const send = async (text: string, to: readonly string[] = ['sales']): Promise<void> =>
  await mc.notify({ eventCode: 'sys.notice.general', to, vars: { text }, dedupeKey: text });

describe('the push stream during failures', { retry: 0 }, () => {
  it('MC-5 a transaction that is rolled back notifies no user', async () => {
    const reader = await read(mc.stack.url, sales);
    const { staffId } = await mc.person('sales');
    const fails = mc.services.db.transaction().execute(async (tx) => {
      const notice = { eventCode: 'sys.notice.general', to: { staffIds: [staffId] }, dedupeKey: 'undone' };
      await requestNotice(tx, mc.services, notice);
      throw new Error('the rule says no');
    });
    await expect(fails).rejects.toThrow('the rule says no');
    expect(await mc.stack.query(`select 1 from pgboss.job where name = 'mc.notify.request'`)).toEqual([]);
    await send('afterwards');
    await reader.until(({ messages }) => messages.length === 1);
    expect(JSON.stringify(reader.messages)).toContain('afterwards');
    reader.close();
  });

  it('MC-9 a reader that does not read is disconnected after 10 s, without affecting others and without losing events', {
    timeout: 90_000,
  }, async () => {
    const { userId } = await mc.person('sales');
    const good = await read(mc.stack.url, sales);
    const neighbour = await read(mc.stack.url, manager);
    const socket = connect(Number(new URL(mc.stack.url).port), '127.0.0.1');
    const closed = once(socket, 'close');
    socket.write(`GET /v2/sys/mc/sse/connection HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${sales}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    const before = good.messages.length;
    const started = Date.now();
    await mc.stack.query(
      `do $$ begin for i in 1..450 loop
         with next as (insert into mc.push_cursor (user_id, last_seq) values (${userId}, 1)
           on conflict (user_id) do update set last_seq = push_cursor.last_seq + 1 returning last_seq)
         insert into mc.push_event (user_id, seq, event, payload)
         select ${userId}, last_seq, 'message', jsonb_build_object('event', 'message', 'msgType', 'x', 'fat', repeat('x', 30000)) from next;
       end loop; end $$`,
    );
    mc.services.bus.publish(`push.wake.${userId}`, {});
    await good.until(({ messages }) => messages.length === before + 450, 20_000);
    await send('to the neighbour', ['manager']);
    await neighbour.until(({ messages }) => messages.length === 1, 2_000);
    // a paused socket does not detect it; its next read does
    await expect
      .poll(async () => (await mc.stack.query(`select 1 from mc.push_conn where user_id = ${userId}`)).length, {
        timeout: 30_000,
      })
      .toBe(1);
    expect(Date.now() - started).toBeGreaterThan(9_000);
    expect(good.endedAt).toBeNull();
    socket.resume();
    await closed;
    const back = await read(other.url, sales, String(good.ids.at(-451) ?? good.ids[0]! - 1));
    await back.until(({ messages }) => messages.length >= 450, 20_000);
    expect(back.ids.slice(-450)).toEqual(good.ids.slice(-450));
    for (const reader of [good, neighbour, back]) reader.close();
  });

  it('MC-3 MC-5 while the bus is down users receive all events at the heartbeat, and calls do not wait', {
    timeout: 60_000,
  }, async () => {
    const reader = await read(other.url, sales);
    await mc.nats.kill();
    const started = Date.now();
    await send('without a bus');
    expect(Date.now() - started).toBeLessThan(2_000);
    await reader.until(({ messages }) => messages.length === 1, 35_000);
    expect(reader.received.some(({ event }) => event === 'heartbeat')).toBe(true);
    await mc.nats.start();
    await expect.poll(() => mc.services.bus.connection() !== null, { timeout: 10_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 2_500)); // every node reconnects on its own
    const again = Date.now();
    await send('with the bus again');
    await reader.until(({ messages }) => messages.length === 2, 5_000);
    expect(Date.now() - again).toBeLessThan(2_000);
    reader.close();
  });
});
