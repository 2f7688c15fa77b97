import {
  getMoThread,
  getWaThread,
  mailRecordResource,
  moRecordResource,
  revealMails,
  revealMos,
  revealWaRecords,
  waRecordResource,
  waSessionResource,
} from '@switchboard/bq-contract';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { type Event, idAt, messageAt } from '../testing/events.ts';
import { mailEvent, moEvent, waEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';

const SELF = 1;
const T0 = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 3 * 86_400_000;
const MINUTE = 60_000;
const DAY = { from: new Date(T0).toISOString(), to: new Date(T0 + 86_399_999).toISOString() };
const PHONE = 6_281_200_000_000;
const at = (n: number): number => T0 + n * MINUTE;
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const many = (count: number, make: (n: number) => Event): Event[] => Array.from({ length: count }, (_, n) => make(n));
type Row = Record<string, string | number | null>;
interface Resource {
  readonly calls: { readonly page: typeof moRecordResource.calls.page };
}
let stack: TestStack;
let services: ConnectedServices;
const tokens = new Map<string, string>();
const apps: number[] = [];

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  for (const login of ['admin', 'sales']) tokens.set(login, await signIn(stack.call, login));
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const [sales] = await stack.query<{ id: string }>(`select staff_id as id from sys."user" where login_name = 'sales'`);
  for (const [no, staffId] of [
    ['OWN', sales?.id ?? null],
    ['FOREIGN', null],
  ] as const) {
    const [row] = await stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id) values ($1::text, $1::text || '-app', 1, 'Customer ' || $1::text, 'sms', 'http', $2) returning id`,
      [no, staffId],
    );
    apps.push(Number(row?.id));
  }
  await stack.query(
    `insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en) values (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel')`,
  );
  const role = async (code: string, right: string, actions: readonly string[]) =>
    await makeRole(stack, {
      code,
      keys: ['', ...actions].map((action) => `${right}${action}`),
      scope: SELF,
      login: 'sales',
    });
  await role('mo-own', moRecordResource.right, [':reveal']);
  await stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) select id, 'bq.mo-record', 'content', 2 from sys.role where code = 'mo-own'`,
  );
  await role('wa-own', waRecordResource.right, [':reveal']);
  await role('session-own', waSessionResource.right, []);
  await role('mail-own', mailRecordResource.right, [':reveal']);
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const store = async (flow: string, events: readonly Event[], times = 1): Promise<void> =>
  expect(await storeEvents(services.records.client, flow, events, times)).toEqual([]);
const as = (login: string) => ({ token: tokens.get(login) ?? '', locale: 'en' as const });
const request = async (resource: unknown, time: string, input: object, login = 'admin') => {
  const { page } = (resource as Resource).calls;
  const answer = await stack.call(page, { [time]: DAY, ...input } as never, as(login));
  return { code: answer.code, page: answer.data as unknown as RecordPage<Row> };
};
const [reason, own, foreign] = ['complaint 4712', () => apps[0] as number, () => apps[1] as number];

describe('inbound messages', () => {
  const list = async (input: object, login?: string) => await request(moRecordResource, 'recvTime', input, login);
  beforeAll(async () => {
    const events = [
      ...many(25, (n) =>
        moEvent(at(n), n, {
          app_id: own(),
          phone: String(PHONE + n),
          content_id: String(500 + n),
          body: n === 3 ? 'STOP' : `I would like to know more, number ${n}`,
          keyword: n === 3 ? 'STOP' : '',
          is_stop: n === 3 ? 1 : 0,
          mt_msg_id: n === 4 ? idAt(at(1), 77) : '0',
        }),
      ),
      ...many(3, (n) => moEvent(at(n), 100 + n, { app_id: foreign(), push_state: 'fail' })),
    ];
    await store('mo', events, 2);
    // repeated with a newer version after the push: the newest version counts
    await store('mo', [moEvent(at(0), 100, { app_id: foreign(), push_state: 'ok', version: String(at(0) * 4 + 2) })]);
    const sent = messageAt(new Date(at(1)).toISOString(), {
      app_id: own(),
      phone: String(PHONE + 4),
      status: 40,
      content_id: '900',
      sms_type: 'otp',
    });
    await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values: [sent] });
    await services.records.client.insert({
      table: 'sms_content',
      format: 'JSONEachRow',
      values: [{ day: clock(T0).slice(0, 10), content_id: '900', sms_type: 'otp', body: 'Your code is 482913' }],
    });
  });

  it('are listed newest first, once each, masked, with names instead of IDs', async () => {
    const { page } = await list({ limit: 20 });
    expect(page).toMatchObject({ total: 28, hasMore: true, keptDays: 180 });
    const { page: rest } = await list({ limit: 20, cursor: page.nextCursor });
    expect(new Set([...page.list, ...rest.list].map((row) => row['recordId'])).size).toBe(28);
    const { page: one } = await list({ recordId: [idAt(at(3), 3)], recvTime: undefined });
    expect(one.list).toMatchObject([
      {
        appName: 'OWN-app',
        customerName: 'Customer OWN',
        country: 'Indonesia',
        phoneMasked: '62812****0003',
        contentMasked: 'STOP',
        isStop: '1',
        isMatched: '0',
      },
    ]);
    const total = async (input: object) => (await list(input)).page.total;
    expect(await total({ pushState: ['fail'] })).toBe(2);
    expect(await total({ phoneExact: String(PHONE + 7) })).toBe(1);
    expect(await total({ isStop: ['1'], replyWord: 'stop' })).toBe(1);
    expect(await total({ isMatched: ['1'] })).toBe(1);
    expect((await list({ phoneExact: '62812*' })).code).toBe(CODES.fieldNotPermitted);
    expect((await list({ recvTime: { from: DAY.from, to: new Date(T0 + 25 * 60 * MINUTE).toISOString() } })).code).toBe(
      10_210_002,
    );
  });

  it('show both directions of a thread, without the verification code', async () => {
    await expect.poll(async () => (await list({}, 'sales')).code, { timeout: 10_000 }).toBe(CODES.ok);
    const thread = async (login: string) =>
      (await stack.call(getMoThread, { recordId: idAt(at(4), 4) }, as(login))).data;
    expect((await thread('sales')).messages).toMatchObject([
      { way: 'down', text: 'Your code is ****', status: '40' },
      { way: 'up', text: 'I would like to know more, number 4', status: null },
    ]);
    // a user who may not read texts sees only their beginning
    expect((await thread('admin')).messages.map(({ text }) => text)).toEqual(['Your code …', 'I would li…']);
  });

  it('are limited to the user’s accounts, and shown in clear only with a logged reason', async () => {
    await expect.poll(async () => (await list({}, 'sales')).code, { timeout: 10_000 }).toBe(CODES.ok);
    expect((await list({}, 'sales')).page.total).toBe(25);
    expect((await stack.call(getMoThread, { recordId: idAt(at(1), 101) }, as('sales'))).code).toBe(CODES.notFound);
    const reveal = async (recordIds: string[]) => await stack.call(revealMos, { recordIds, reason }, as('sales'));
    expect((await reveal([idAt(at(3), 3), idAt(at(1), 101)])).code).toBe(CODES.notFound);
    expect((await reveal([idAt(at(3), 3)])).data).toEqual({
      values: [{ recordId: idAt(at(3), 3), clear: { phone: String(PHONE + 3), content: 'STOP' } }],
      left: 199,
    });
    expect(await stack.query(`select record_kind, record_ids, reason from bq.reveal_log`)).toEqual([
      { record_kind: 'mo', record_ids: [idAt(at(3), 3)], reason },
    ]);
  });
});

describe('WhatsApp messages', () => {
  beforeAll(async () => {
    const first = waEvent(at(1), 1, {
      app_id: own(),
      phone: String(PHONE + 1),
      d_revenue: '0.02',
      revenue_usd: '0.02',
    });
    const reply = {
      ...first,
      wa_msg_id: idAt(at(2), 2),
      submit_time: clock(at(2)),
      dir: 'in',
      template: '',
      status: 'read',
      opens: 0,
      d_revenue: '0',
    };
    await store(
      'wa',
      [first, reply, waEvent(at(3), 3, { app_id: foreign(), status: 'failed', err_code: '131026' })],
      2,
    );
  });
  const records = async (input: object, login?: string) => await request(waRecordResource, 'submitTime', input, login);
  const sessions = async (input: object, login?: string) => await request(waSessionResource, 'openedAt', input, login);

  it('are listed one by one and by session, with the thread of each', async () => {
    expect((await records({})).page.list).toMatchObject([
      { status: 'failed', errCode: '131026', direction: 'out' },
      { status: 'read', direction: 'in', phoneMasked: '62812****0001' },
      { status: 'accepted', template: 'order_update', revenueUsd: '0.02' },
    ]);
    expect((await records({ status: ['failed'] })).page.total).toBe(1);
    const { page } = await sessions({ phoneExact: String(PHONE + 1) });
    expect(page).toMatchObject({ total: 1, keptDays: 400 });
    expect(page.list).toMatchObject([
      {
        recordId: idAt(at(1), 1),
        openedAt: new Date(at(1)).toISOString(),
        expiresAt: new Date(at(1) + 86_400_000).toISOString(),
        msgOut: 1,
        msgIn: 1,
        billable: '1',
        origin: 'business',
        revenueUsd: '0.02',
      },
    ]);
    const { data } = await stack.call(getWaThread, { recordId: idAt(at(1), 1) }, as('admin'));
    expect(data.messages.map(({ direction, status }) => [direction, status])).toEqual([
      ['out', 'accepted'],
      ['in', 'read'],
    ]);
  });

  it('are limited to the user’s accounts', async () => {
    await expect.poll(async () => (await records({}, 'sales')).code, { timeout: 10_000 }).toBe(CODES.ok);
    expect((await records({}, 'sales')).page.total).toBe(2);
    expect((await sessions({}, 'sales')).page.total).toBe(1);
    expect((await stack.call(getWaThread, { recordId: idAt(at(3), 3) }, as('sales'))).code).toBe(CODES.notFound);
    const reveal = async (recordId: string) =>
      await stack.call(revealWaRecords, { recordIds: [recordId], reason }, as('sales'));
    expect((await reveal(idAt(at(3), 3))).code).toBe(CODES.notFound);
    expect((await reveal(idAt(at(1), 1))).data.values).toEqual([
      { recordId: idAt(at(1), 1), clear: { phone: String(PHONE + 1) } },
    ]);
  });
});

describe('emails', () => {
  const list = async (input: object, login?: string) => await request(mailRecordResource, 'submitTime', input, login);
  beforeAll(async () => {
    const mail = mailEvent(at(1), 1, { app_id: own() });
    const opened = {
      ...mail,
      ev: 'status',
      version: String(at(1) * 4 + 2),
      status: 'opened',
      prev_status: 'queued',
      opened: 1,
    };
    await store('mail', [mail, opened, mailEvent(at(2), 2, { app_id: foreign(), to_addr: 'O.Brien@Example.com' })], 2);
  });

  it('show only the first character of the recipient, and are found by the whole address', async () => {
    expect((await list({})).page.list).toMatchObject([
      { status: 'queued', addressMasked: 'O****@Example.com' },
      { status: 'opened', addressMasked: 'l****@example.com', opened: '1', clicked: '0' },
    ]);
    expect((await list({ addressExact: 'o.brien@example.com' })).page.total).toBe(1);
    expect((await list({ addressExact: `o'brien@example.com` })).code).toBe(CODES.fieldNotPermitted);
    expect((await list({ toDomain: 'example.com', status: ['opened'] })).page.total).toBe(1);
  });

  it('are limited to the user’s accounts', async () => {
    await expect.poll(async () => (await list({}, 'sales')).code, { timeout: 10_000 }).toBe(CODES.ok);
    expect((await list({}, 'sales')).page.total).toBe(1);
    const { data } = await stack.call(revealMails, { recordIds: [idAt(at(1), 1)], reason }, as('sales'));
    expect(data.values).toEqual([{ recordId: idAt(at(1), 1), clear: { address: 'li.wei@example.com' } }]);
  });
});
