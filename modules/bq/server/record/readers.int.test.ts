import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import {
  getMoThread,
  getSipLadder,
  mailRecordResource,
  maskAddress,
  maskCode,
  maskPhone,
  maskText,
  moRecordResource,
  revealRecords,
  sipRecordResource,
  smsRecordResource,
  traceSmsRecord,
  voiceRecordResource,
  waRecordResource,
  waSessionResource,
} from '@switchboard/bq-contract';
import { bqModule } from '../module.ts';
import { callEvent, idAt, mailEvent, moEvent, smsEvent, storeEvents, waEvent } from '../testing/index.ts';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { readerGrants } from '@switchboard/kit-server';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '@switchboard/tools/engines/clickhouse/testing';

const CLEAR = bqModule.clearColumns ?? [];
const READERS = { masked: 'rec_masked', clear: 'rec_full' };
const T0 = Date.now() - 3_600_000;
const HOUR = { from: new Date(T0 - 60_000).toISOString(), to: new Date(T0 + 3_600_000).toISOString() };
const PHONE = '6281234567890';
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const folder = mkdtempSync(join(tmpdir(), 'readers-'));
const server = new TestServer();
let stack: TestStack;
/** A node with the masked reader only: calls that work here need no clear values. */
let blind: TestNode;
/** A node as in production: the masked reader, and the clear one where needed. */
let both: TestNode;
let admin: ClickHouseClient;
let database: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  await server.start();
  const [url, port] = [server.url, Number(new URL(server.url).port)];
  stack = await startSys({ CLICKHOUSE_URL: url }, [bqModule], { withRecords: true });
  database = stack.config.CLICKHOUSE_DATABASE;
  for (const login of ['admin', 'ops']) tokens.set(login, await signIn(stack.call, login));
  admin = server.client({ database });
  await store();
  const file = join(folder, 'readers.sql');
  const grants = await readerGrants(admin, database, CLEAR, READERS);
  writeFileSync(file, grants.map((grant) => `${grant};\n`).join(''));
  // the embedded engine reads its users at startup
  await server.end('SIGTERM');
  await server.start(port, file);
  const masked = { CLICKHOUSE_USER: READERS.masked };
  blind = await stack.node({
    ...masked,
    CLICKHOUSE_MASKED_USER: READERS.masked,
    CLICKHOUSE_CLEAR_USER: READERS.masked,
  });
  both = await stack.node({ ...masked, CLICKHOUSE_MASKED_USER: READERS.masked, CLICKHOUSE_CLEAR_USER: READERS.clear });
});
afterAll(async () => {
  await admin?.close();
  await stack?.stop();
  await server.remove();
  rmSync(folder, { recursive: true });
});

async function store(): Promise<void> {
  const common = { app_id: 1, submit_time: clock(T0), version: String(T0 * 4 + 1) };
  const message = { ...common, msg_id: idAt(T0, 1), content_id: '55', sms_type: 'otp', phone: PHONE };
  const call = {
    call_id: idAt(T0, 2),
    invite_time: clock(T0),
    sip_call_id: 'c1@sbc',
    callee: PHONE,
    caller: '02125550199',
  };
  const events = [
    ['sms', [smsEvent({ ...message, body: '482913 is your code, valid for 10 minutes' })]],
    ['voice', [callEvent({ ...call, version: common.version, app_id: 1, kind: 'sip' })]],
    ['voice', [callEvent({ ...call, call_id: idAt(T0, 3), version: common.version, app_id: 1, kind: 'notify' })]],
    [
      'sip',
      [
        {
          ts: clock(T0),
          sip_call_id: 'c1@sbc',
          call_id: idAt(T0, 2),
          method: 'INVITE',
          code: 0,
          raw: `INVITE sip:${PHONE}@sbc`,
        },
      ],
    ],
    ['mo', [moEvent(T0, 4, { content_id: '56', body: 'I would like to know more about it' })]],
    ['wa', [waEvent(T0, 5)]],
    ['mail', [mailEvent(T0, 6)]],
  ] as const;
  for (const [flow, of] of events) {
    const refused = await storeEvents(admin, flow, of as never);
    if (refused.length > 0) throw new Error(`${flow}: ${refused.join()}`);
  }
}

const as = async (user: string, query: string): Promise<string> => {
  const client = server.client({ database, username: user, password: '' });
  try {
    const answer = await client.query({ query, format: 'TabSeparated' });
    return await answer.text();
  } finally {
    await client.close();
  }
};
const queryPage = async (node: TestNode, resource: unknown, input: object, login = 'admin') => {
  const { page } = (resource as typeof smsRecordResource).calls;
  const answer = await node.call(page, { limit: 20, ...input } as never, {
    token: tokens.get(login) ?? '',
    locale: 'en',
  });
  return { code: answer.code, list: (answer.data as unknown as RecordPage<Record<string, string>> | null)?.list ?? [] };
};

const PAGES = [
  ['messages', smsRecordResource, 'submitTime', { phoneMasked: '62812****7890', contentMasked: '**** is yo…' }],
  ['calls over SIP', sipRecordResource, 'inviteTime', { calleeMasked: '62812****7890', callerMasked: '021****0199' }],
  ['other calls', voiceRecordResource, 'inviteTime', { calleeMasked: '62812****7890', callerMasked: '021****0199' }],
  ['answers', moRecordResource, 'recvTime', { phoneMasked: '62812****7890', contentMasked: 'I would li…' }],
  ['WhatsApp', waRecordResource, 'submitTime', { phoneMasked: '62812****7890' }],
  ['sessions', waSessionResource, 'openedAt', { phoneMasked: '62812****7890' }],
  ['mails', mailRecordResource, 'submitTime', { addressMasked: 'l****@example.com' }],
] as const;

describe('the two readers of the record store', () => {
  it('REC-50 one reads every column except numbers, addresses and texts; the other reads those too; neither can write', async () => {
    const answer = await admin.query({
      query: `select c.table as table, c.name as name from system.columns c join system.tables t on t.database = c.database and t.name = c.table
        where c.database = currentDatabase() and t.engine != 'MaterializedView' order by 1, 2`,
      format: 'JSONEachRow',
    });
    const columns = await answer.json<{ table: string; name: string }>();
    const verdicts = await Promise.all(
      columns.map(
        async ({ table, name }) =>
          await as(READERS.masked, `select ${name} from ${table} limit 0`).then(
            () => 'read',
            ({ type }: { type?: string }) => type,
          ),
      ),
    );
    expect(new Set(verdicts)).toEqual(new Set(['ACCESS_DENIED', 'read']));
    const refused = columns.filter((_, at) => verdicts[at] !== 'read').map(({ table, name }) => `${table}.${name}`);
    expect(refused).toEqual(
      columns.filter(({ name }) => CLEAR.includes(name)).map(({ table, name }) => `${table}.${name}`),
    );
    expect(refused).toEqual(
      expect.arrayContaining(['sms_record.phone', 'sms_content.body', 'voice_cdr.caller', 'voice_cdr.callee']),
    );
    expect(await as(READERS.clear, 'select phone from sms_record')).toBe(`${PHONE}\n`);
    // nor through a condition, an order, a join or another path to the same table
    for (const query of [
      `select count() from sms_record where phone = ${PHONE}`,
      'select msg_id from sms_record order by phone',
      'select count() from sms_record a join sms_phone_idx b on a.phone = b.phone',
      `select * from remote('127.0.0.1', ${database}.sms_record)`,
      'set role everything',
      'insert into sms_content (body) values (1)',
    ])
      await expect(as(READERS.masked, query), query).rejects.toMatchObject({ type: 'ACCESS_DENIED' });
    await expect(as(READERS.clear, 'truncate table sms_record')).rejects.toMatchObject({ type: 'ACCESS_DENIED' });
  });

  it.each(PAGES)('%s are listed without the right to read clear values', async (_name, resource, time, shown) => {
    const { code, list } = await queryPage(blind, resource, { [time]: HOUR });
    expect({ code, list }).toMatchObject({ code: 0, list: [shown] });
  });

  it('a message trace and a SIP ladder work without clear values too, with numbers left out', async () => {
    const to = { token: tokens.get('admin') ?? '' };
    const trace = await blind.call(traceSmsRecord, { msgId: idAt(T0, 1) }, to);
    expect(trace).toMatchObject({ code: 0, data: { contentMasked: '**** is yo…' } });
    const ladder = await blind.call(getSipLadder, { callId: idAt(T0, 2) }, to);
    expect(ladder.data.messages.map(({ raw }) => raw)).toEqual(['INVITE sip:****@sbc']);
  });

  it('REC-50 a search by number, a reveal and clear fields of a role use the clear reader', async () => {
    const to = { token: tokens.get('admin') ?? '' };
    const search = { submitTime: undefined, phoneExact: PHONE };
    const look = { kind: 'sms' as const, msgIds: [idAt(T0, 1)], field: 'phone' as const, reason: 'complaint 4712' };
    const thread = { recordId: idAt(T0, 4) };
    expect((await queryPage(blind, smsRecordResource, search)).code).toBe(CODES.internal);
    expect((await blind.call(revealRecords, look, to)).code).toBe(CODES.internal);
    expect((await blind.call(getMoThread, thread, to)).code).toBe(CODES.internal);
    expect((await queryPage(both, smsRecordResource, search)).list).toMatchObject([{ phoneMasked: '62812****7890' }]);
    expect((await both.call(revealRecords, look, to)).data.values).toEqual([{ msgId: idAt(T0, 1), value: PHONE }]);
    expect((await both.call(getMoThread, thread, to)).data.messages).toHaveLength(2);
    const page = { submitTime: HOUR };
    expect((await queryPage(both, smsRecordResource, page)).list[0]).not.toHaveProperty('phone');
    await stack.query(`insert into sys.role_field_perm (role_id, object_code, field_code, level)
      select id, 'bq.record', field, 2 from sys.role, unnest(array['phone', 'content', 'otp']) field where code = 'operator'`);
    await expect
      .poll(async () => (await queryPage(both, smsRecordResource, page, 'ops')).list[0], { timeout: 10_000 })
      .toMatchObject({ phone: PHONE, content: '482913 is your code, valid for 10 minutes' });
  });

  it('the store masks like the contract: numbers of every length and code, texts, addresses', async () => {
    const phones = Array.from({ length: 3_000 }, (_, n) =>
      String(BigInt(10 ** (5 + (n % 11))) + BigInt(n * 7_919)).replace(/^1/, String(1 + (n % 98))),
    );
    const texts = [
      '482913 is your code',
      'ab12345678901cd',
      '验证码 4829，10 分钟内有效',
      '😀'.repeat(12),
      'short',
      '',
    ];
    const addresses = ['li.wei@example.com', '"a@b"@example.com', '@example.com', 'nobody', '李@例子.cn'];
    const day = clock(T0).slice(0, 10);
    const values = { table: 'sms_content', format: 'JSONEachRow' as const };
    await admin.insert({
      ...values,
      values: texts.flatMap((body, n) => [
        { day, content_id: String(900 + n), sms_type: 'otp', body },
        { day, content_id: String(800 + n), sms_type: 'notify', body },
      ]),
    });
    await storeEvents(
      admin,
      'wa',
      phones.map((phone, n) => waEvent(T0 - 5_000_000 + n, 1_000 + n, { phone })) as never,
    );
    await storeEvents(
      admin,
      'mail',
      addresses.map((to_addr, n) => mailEvent(T0 - 5_000_000 + n, 9_000 + n, { to_addr })) as never,
    );
    const pairs = async (query: string) =>
      await (await admin.query({ query, format: 'JSONEachRow' })).json<{
        clear: string;
        masked: string;
        type: string;
      }>();
    const ofPhones = await pairs(`select toString(phone) as clear, phone_masked as masked, '' as type from wa_record`);
    expect(ofPhones.length).toBeGreaterThan(3_000);
    expect(ofPhones.map(({ masked }) => masked)).toEqual(ofPhones.map(({ clear }) => maskPhone(clear)));
    const ofTexts = await pairs(
      'select body as clear, body_masked as masked, toString(sms_type) as type from sms_content where content_id >= 800',
    );
    expect(ofTexts.length).toBe(12);
    expect(ofTexts.map(({ masked }) => masked)).toEqual(
      ofTexts.map(({ clear, type }) => maskText(type === 'otp' ? maskCode(clear) : clear)),
    );
    const ofMails = await pairs(`select to_addr as clear, addr_masked as masked, '' as type from mail_record`);
    expect(ofMails.map(({ masked }) => masked)).toEqual(ofMails.map(({ clear }) => maskAddress(clear)));
  });
});
