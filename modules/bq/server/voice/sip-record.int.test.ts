import { ccRecordResource, getSipLadder, revealSipCalls, sipRecordResource } from '@switchboard/bq-contract';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { createLogger, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { callEvent, idAt } from '../testing/events.ts';

const SELF = 1;
const T0 = Date.parse('2026-11-10T04:00:00.000Z');
const DAY = { from: '2026-11-10T00:00:00Z', to: '2026-11-10T23:59:59.999Z' };
const CALLEE = 6_281_200_000_000;
const idOf = (n: number): string => idAt(T0 + n * 60_000, n);
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
type Row = Record<string, string | number | null>;
let stack: TestStack;
const tokens = new Map<string, string>();

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  for (const login of ['admin', 'sales', 'ops']) tokens.set(login, await signIn(stack.call, login));
  const [sales] = await stack.query<{ id: string }>(`select staff_id as id from sys."user" where login_name = 'sales'`);
  const add = async (no: string, staffId: string | null) => {
    const [row] = await stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id) values ($1::text, $1::text || '-voice', 1, 'Customer ' || $1::text, 'voice', 'sip', $2) returning id`,
      [no, staffId],
    );
    return Number(row?.id);
  };
  const [own, foreign] = [await add('OWN', sales?.id ?? null), await add('FOREIGN', null)];
  await stack.query(
    `insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en) values (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel')`,
  );
  const call = (n: number, app: number, changes: object = {}) =>
    callEvent({
      call_id: idOf(n),
      version: String((T0 + n * 60_000) * 4 + 1),
      invite_time: clock(T0 + n * 60_000),
      app_id: app,
      callee: String(CALLEE + n),
      sip_call_id: `call-${n}@sbc1`,
      ingest_at: clock(Date.now()).slice(0, 19),
      ...changes,
    });
  const talked = {
    outcome: 'answered',
    sip_code: 200,
    talk_s: 61,
    bill_first: 60,
    bill_next: 60,
    bill_s: 120,
    mos: 4.2,
  };
  const services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  await services.records.client.insert({
    table: 'voice_event',
    format: 'JSONEachRow',
    values: [
      ...Array.from({ length: 25 }, (_, n) =>
        call(n, own, n % 5 === 0 ? { ...talked, revenue_usd: '0.05', d_revenue: '0.05' } : {}),
      ),
      ...Array.from({ length: 3 }, (_, n) => call(100 + n, foreign)),
      call(200, own, { kind: 'otp' }), // belongs to another page
      call(201, own, { kind: 'cc', ...talked, seat_id: 1007, skill: 'support', wait_s: 12 }),
      call(202, foreign, { kind: 'cc', skill: 'sales', wait_s: 40 }),
    ],
  });
  const spoken = Date.now() - 60_000; // kept for a week
  const said = (ms: number, method: string, code: number) => ({
    ts: clock(spoken + ms),
    sip_call_id: 'call-1@sbc1',
    call_id: idOf(1),
    method,
    code,
    src_ip: code === 0 ? '10.0.0.1' : '10.0.0.2',
    src_port: 5060,
    dst_ip: code === 0 ? '10.0.0.2' : '10.0.0.1',
    dst_port: 5060,
    raw: method,
  });
  await services.records.client.insert({
    table: 'sip_message',
    format: 'JSONEachRow',
    values: [said(9_000, 'INVITE', 480), said(0, 'INVITE', 0), said(2_000, 'INVITE', 180)],
  });
  await services.close();
});
afterAll(async () => await stack?.stop());

const at = (login: string) => ({ token: tokens.get(login) ?? '', locale: 'en' as const });
const request = async (input: object, login = 'ops') => {
  const answer = await stack.call(sipRecordResource.calls.page, { inviteTime: DAY, ...input } as never, at(login));
  return { code: answer.code, page: answer.data as unknown as RecordPage<Row> };
};

describe('SIP call records', () => {
  it('are listed newest first, with names instead of IDs, masked on both sides, once each', async () => {
    const { page } = await request({ limit: 20 });
    expect(page).toMatchObject({ total: 28, totalCapped: false, hasMore: true, keptDays: 180 });
    const { page: rest } = await request({ limit: 20, cursor: page.nextCursor });
    const ids = [...page.list, ...rest.list].map((row) => row['callId']);
    expect(new Set(ids).size).toBe(28);
    expect((await request({ callId: [idOf(5)], inviteTime: undefined })).page.list).toMatchObject([
      {
        appName: 'OWN-voice',
        customerName: 'Customer OWN',
        country: 'Indonesia',
        callerMasked: '862****3456',
        calleeMasked: '62812****0005',
        outcome: 'answered',
        talkS: 61,
        billS: 120,
        mos: '4.2',
        pddMs: null,
        revenueUsd: '0.05',
      },
    ]);
  });

  it('are found by outcome, gateway, code, whole number of either side and Call-ID', async () => {
    const total = async (input: object) => (await request(input)).page.total;
    expect(await total({ outcome: ['answered'] })).toBe(5);
    expect(await total({ landingName: 'lg-7', sipCode: { from: '480', to: '480' } })).toBe(23);
    expect(await total({ phoneExact: String(CALLEE + 3) })).toBe(1);
    expect(await total({ phoneExact: '862160123456', appName: 'FOREIGN' })).toBe(3);
    expect(await total({ sipCallId: 'call-7@' })).toBe(1);
    expect(await total({ country: 'indo', customerName: 'own' })).toBe(25);
    expect((await request({ phoneExact: '62812*' })).code).toBe(CODES.fieldNotPermitted);
  });

  it('show the messages between the gateways, in order', async () => {
    const { data } = await stack.call(getSipLadder, { callId: idOf(1) }, at('ops'));
    expect(data.messages.map(({ method, code, from }) => [method, code, from])).toEqual([
      ['INVITE', null, '10.0.0.1:5060'],
      ['INVITE', 180, '10.0.0.2:5060'],
      ['INVITE', 480, '10.0.0.2:5060'],
    ]);
    expect((await stack.call(getSipLadder, { callId: idOf(2) }, at('ops'))).data.messages).toEqual([]);
    expect((await stack.call(getSipLadder, { callId: '99' }, at('ops'))).code).toBe(CODES.notFound);
  });

  it('show a salesperson the accounts that they own now, and the numbers for a logged reason', async () => {
    const keys = ['', ':ladder', ':reveal'].map((action) => `${sipRecordResource.right}${action}`);
    await makeRole(stack, { code: 'calls-own', keys, scope: SELF, login: 'sales' });
    await expect.poll(async () => (await request({}, 'sales')).code, { timeout: 10_000 }).toBe(0);
    expect((await request({}, 'sales')).page.total).toBe(25);
    const reveal = async (callIds: string[]) =>
      await stack.call(revealSipCalls, { callIds, reason: 'complaint 4712' }, at('sales'));
    expect((await stack.call(getSipLadder, { callId: idOf(100) }, at('sales'))).code).toBe(CODES.notFound);
    expect((await reveal([idOf(3), idOf(100)])).code).toBe(CODES.notFound);
    expect((await reveal([idOf(3)])).data).toEqual({
      values: [{ callId: idOf(3), caller: '862160123456', callee: String(CALLEE + 3) }],
      left: 199,
    });
    expect(await stack.query(`select record_kind, record_ids, reason from bq.reveal_log`)).toEqual([
      { record_kind: 'voice', record_ids: [idOf(3)], reason: 'complaint 4712' },
    ]);
  });
});

describe('call-centre records', () => {
  it('are only the calls of call centres, with seat, skill group and waiting time', async () => {
    const find = async (input: object) => {
      const pageInput = { inviteTime: DAY, ...input } as never;
      const { data } = await stack.call(ccRecordResource.calls.page, pageInput, at('ops'));
      return (data as unknown as RecordPage<Row>).list.map(({ callId, seatId, skill, waitS, outcome }) => ({
        callId,
        seatId,
        skill,
        waitS,
        outcome,
      }));
    };
    const served = { callId: idOf(201), seatId: '1007', skill: 'support', waitS: 12, outcome: 'answered' };
    const lost = { callId: idOf(202), seatId: null, skill: 'sales', waitS: 40, outcome: 'no_answer' };
    expect(await find({})).toEqual([lost, served]);
    expect(await find({ seatId: ['1007'] })).toEqual([served]);
    expect(await find({ skill: 'sale' })).toEqual([lost]);
    expect(await find({ waitS: { from: '20' } })).toEqual([lost]);
    expect(await find({ appName: 'OWN' })).toEqual([served]);
  });
});
