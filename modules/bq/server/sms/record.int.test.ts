import { BQ_CODES, revealRecords, smsRecordResource, traceSmsRecord } from '@switchboard/bq-contract';
import {
  CODES,
  EXPORT_MAX_ROWS,
  EXPORT_TASK_MAX_ROWS,
  type ExportCall,
  type ExportTaskCall,
  type RecordPage,
  SHEET_MAX_ROWS,
} from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { idAt, smsEvent } from '../testing/events.ts';

const SELF = 1;
const T0 = Date.parse('2026-11-10T04:00:00.000Z');
const DAY = { from: '2026-11-10T00:00:00Z', to: '2026-11-10T23:59:59Z' };
type Row = Record<string, string | number | null>;
let stack: TestStack;
let services: ConnectedServices;
let apps: { own: string; foreign: string };
const tokens = new Map<string, string>();

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  for (const login of ['admin', 'sales', 'ops']) tokens.set(login, await signIn(stack.call, login));
  const [sales] = await stack.query<{ id: string; dept: string }>(
    `select u.staff_id as id, sd.dept_id as dept from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = 'sales'`,
  );
  const [other] = await stack.query<{ id: string; dept: string }>(
    `select sd.staff_id as id, sd.dept_id as dept from sys.staff_dept sd where sd.is_primary and sd.dept_id <> $1 limit 1`,
    [sales?.dept],
  );
  const add = async (no: string, of: typeof sales) => {
    const [row] = await stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id, sale_dept_id) values ($1, $2, 1, $3, 'sms', 'http', $4, $5) returning id`,
      [no, `${no}-sms`, `Customer ${no}`, of?.id, of?.dept],
    );
    return row?.id ?? '';
  };
  apps = { own: await add('OWN', sales), foreign: await add('FOREIGN', other) };
  await stack.query(
    `insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en) values (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel')`,
  );
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const { records } = services;
  const event = (n: number, app: string, changes: object = {}) =>
    smsEvent({
      msg_id: idAt(T0 + n * 60_000, n),
      version: String((T0 + n * 60_000) * 4 + 1),
      ingest_at: new Date().toISOString().slice(0, 19).replace('T', ' '),
      app_id: Number(app),
      submit_time: new Date(T0 + n * 60_000).toISOString().replace('T', ' ').replace('Z', ''),
      phone: String(6_281_200_000_000 + n),
      content_id: '55',
      ...changes,
    });
  await records.client.insert({
    table: 'sms_event',
    format: 'JSONEachRow',
    values: [
      ...Array.from({ length: 45 }, (_, n) =>
        event(n, apps.own, {
          status: n % 5 === 0 ? 41 : 40,
          std_err: n % 5 === 0 ? 1002 : 0,
          sell_price: '0.012',
          cost_price: '0.009',
        }),
      ),
      ...Array.from({ length: 7 }, (_, n) => event(100 + n, apps.foreign)),
    ].map(({ body: _body, ...row }) => row),
  });
  await records.client.insert({
    table: 'sms_content',
    format: 'JSONEachRow',
    values: [{ day: '2026-11-10', content_id: '55', sms_type: 'otp', body: 'Your code is 482913' }],
  });
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const at = (login: string) => ({ token: tokens.get(login) ?? '', locale: 'en' as const });
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const money = (revenue: string) => ({ revenue_usd: revenue, d_revenue: revenue, bill_parts: 1, d_bill_parts: 1 });
const insert = async (values: object[]) =>
  await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
const queryStore = async (query: string) =>
  await (await services.records.client.query({ query, format: 'JSONEachRow' })).json<Record<string, string>>();

const request = async (input: object, login = 'admin') => {
  const answer = await stack.call(smsRecordResource.calls.page, { submitTime: DAY, ...input } as never, {
    token: tokens.get(login) ?? '',
    locale: 'en',
  });
  return { code: answer.code, page: answer.data as unknown as RecordPage<Row> };
};

/** 10,500 messages, one per second. */
const storeBulk = async (from: string): Promise<void> =>
  void (await services.records.client.command({
    query: `insert into sms_event (msg_id, attempt_no, version, ev, submit_time, app_id, channel_id, mcc, mnc, sms_type, status, parts, sender, ingest_at)
      with toUnixTimestamp64Milli(toDateTime64('${from}', 3, 'UTC')) + number * 1000 as ms
      select bitShiftLeft(toUInt64(ms), 22) + number, 1, ms * 4 + 1, 'submit', fromUnixTimestamp64Milli(ms, 'UTC'), ${apps.foreign}, 7, 510, '10',
        if(number % 2 = 0, 'otp', 'notify'), if(number % 10 = 0, 41, 40), 1, 'BULK', now() from numbers(10500)`,
  }));

describe('send records', () => {
  it('REC-40 are listed newest first and paged by cursor: each row once, without page numbers', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { page } = await request({ limit: 20, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.list.map((row) => String(row['id'])));
      expect(page).toMatchObject({ total: 52, totalCapped: false, hasMore: page.nextCursor !== null });
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.length).toBe(52);
    expect(new Set(seen).size).toBe(52);
    expect(seen).toEqual(
      [...seen].sort((a, b) => (BigInt(a.split('-')[0] ?? 0) < BigInt(b.split('-')[0] ?? 0) ? 1 : -1)),
    );
    expect((await request({ pageNo: 2 })).code).toBe(CODES.validation);
    expect((await request({ cursor: '1; drop table sms_record' })).code).toBe(CODES.validation);
  });

  it('show names instead of IDs, a masked phone number and a text without its code', async () => {
    const { page } = await request({ limit: 1, appName: 'own' });
    expect(page.list[0]).toMatchObject({
      appName: 'OWN-sms',
      customerName: 'Customer OWN',
      country: 'Indonesia',
      operator: 'Telkomsel',
      phoneMasked: '62812****0044',
      contentMasked: 'Your code …',
      status: '40',
      stdErr: null,
      sellPrice: '0.012',
      smsType: 'otp',
      dlrTime: null,
    });
    expect(page.total).toBe(45);
  });

  it('are found by state, error, whole number and message; a partial number is refused', async () => {
    expect((await request({ status: ['41'] })).page.total).toBe(9);
    expect((await request({ stdErr: ['1002'], customerName: 'OWN' })).page.total).toBe(9);
    expect((await request({ phoneExact: '6281200000003' })).page.list.map((row) => row['phoneMasked'])).toEqual([
      '62812****0003',
    ]);
    expect((await request({ phoneExact: '62812*' })).code).toBe(CODES.fieldNotPermitted);
    expect((await request({ msgId: [idAt(T0 + 60_000, 1)], submitTime: undefined })).page.total).toBe(1);
    expect((await request({ country: 'indo' })).page.total).toBe(52);
    expect((await request({ channelName: 'nobody' })).page.total).toBe(0);
  });

  it('show the history of a message, but not of another owner’s message', async () => {
    const trace = async (n: number, login: string) =>
      await stack.call(traceSmsRecord, { msgId: idAt(T0 + n * 60_000, n) }, { token: tokens.get(login) ?? '' });
    const { data } = await trace(5, 'admin');
    expect(data).toMatchObject({ contentMasked: 'Your code …', sentAt: null, reportedAt: null });
    expect(data.steps).toMatchObject([{ attemptNo: 1, kind: 'submit', status: '41', stdErr: '1002' }]);
    expect((await trace(999, 'admin')).code).toBe(CODES.notFound);
    expect((await trace(5, 'sales')).code).toBe(CODES.noPermission);
  });

  it('are searched for one day without an account, for 31 days with one', async () => {
    const wide = { from: '2026-10-20T00:00:00Z', to: '2026-11-10T23:59:59Z' };
    expect((await request({ submitTime: wide })).code).toBe(BQ_CODES.windowTooWide);
    expect((await request({ submitTime: wide, appName: 'OWN' })).page.total).toBe(45);
    expect((await request({ submitTime: { ...wide, from: '2026-09-01T00:00:00Z' }, appName: 'OWN' })).code).toBe(
      BQ_CODES.windowTooWide,
    );
  });

  it('a salesperson sees the records of the accounts that they own now', async () => {
    await makeRole(stack, { code: 'records-own', keys: [smsRecordResource.right], scope: SELF, login: 'sales' });
    await expect.poll(async () => (await request({}, 'sales')).code, { timeout: 10_000 }).toBe(0);
    const { page, code } = await request({}, 'sales');
    expect(code).toBe(0);
    expect(page.total).toBe(45);
    const foreign = { msgId: idAt(T0 + 100 * 60_000, 100) };
    expect((await stack.call(traceSmsRecord, foreign, { token: tokens.get('sales') ?? '' })).code).toBe(CODES.notFound);
    await stack.query('update bq.app set sale_staff_id = null, sale_dept_id = null where id = $1', [apps.own]);
    expect((await request({}, 'sales')).page.total).toBe(0);
  });

  it('REC-10 a report after 72 hours is shown with a late mark and changes no sum and no bill', async () => {
    const at = T0 - 20 * 86_400_000;
    const message = { msg_id: idAt(at, 1), app_id: Number(apps.foreign), submit_time: clock(at), ...money('0.02') };
    const sums = async () =>
      await queryStore(
        `select toString(sum(msg)) as msg, toString(sum(accepted)) as accepted, toString(sum(delivered)) as delivered, toString(sum(revenue)) as revenue from agg_sms_day where stat_day = '${clock(at).slice(0, 10)}'`,
      );
    await insert([smsEvent({ ...message, version: String(at * 4 + 1) })]);
    const before = await sums();
    expect(before).toEqual([{ msg: '1', accepted: '1', delivered: '0', revenue: '0.02' }]);
    const late = at + 73 * 3_600_000;
    const report = {
      ev: 'status',
      status: 40,
      prev_status: 30,
      dlr_late: 1,
      d_revenue: '0',
      version: String(late * 4 + 2),
    };
    await insert([smsEvent({ ...message, ...report })]);
    const { page } = await request({ msgId: [message.msg_id], submitTime: undefined });
    expect(page.list).toMatchObject([{ status: '40', late: '1' }]);
    expect(await sums()).toEqual(before);
  });

  it('REC-41 the total is exact where the sums contain it, otherwise it is counted up to 10,000', async () => {
    await storeBulk('2026-11-07 22:30:00');
    // from the middle of one hour to the middle of another
    const submitTime = { from: '2026-11-07T22:31:00Z', to: '2026-11-08T20:15:00Z' };
    expect((await request({ submitTime })).page).toMatchObject({ total: 10_440, totalCapped: false });
    const some = { submitTime, smsType: ['otp'], status: ['41'], appName: 'FOREIGN', country: 'indo' };
    expect((await request(some)).page).toMatchObject({ total: 1_044, totalCapped: false });
    expect((await request({ submitTime, sender: 'BULK' })).page).toMatchObject({ total: 10_000, totalCapped: true });
    expect((await request({ submitTime, sender: 'BULK', status: ['41'] })).page).toMatchObject({ total: 1_044 });
  });

  it('REC-38 contain their freshness, the searched window and the retention time', async () => {
    await stack.query(
      `insert into bq.ingest_fresh values ('REC_SMS_0', now()), ('REC_SMS_1', now() - interval '90 seconds')`,
    );
    const { page } = await request({ submitTime: undefined });
    expect(page.lagSeconds).toBeGreaterThanOrEqual(90);
    expect(page.lagSeconds).toBeLessThan(120);
    expect(Date.now() - Date.parse(page.freshAt ?? '')).toBeGreaterThanOrEqual(90_000);
    expect(Date.parse(page.window.to) - Date.parse(page.window.from)).toBe(86_400_000);
    expect(page.keptDays).toBe(180);
    expect((await request({ submitTime: { from: DAY.from } })).code).toBe(CODES.validation);
  });
});

describe('queries of one user', () => {
  it('REC-42 run three at a time, those of a page wait; far too many are refused with 10210003, and other users do not wait', async () => {
    const codesOf = async (length: number): Promise<number[]> =>
      await Promise.all(Array.from({ length }, async () => (await request({ limit: 100 }, 'admin')).code));
    expect(new Set(await codesOf(12))).toEqual(new Set([0]));
    const [mine, other] = await Promise.all([codesOf(60), request({ limit: 1 }, 'ops')]);
    expect(new Set(mine)).toEqual(new Set([0, 10_210_003]));
    expect(mine.filter((code) => code === 0).length).toBeGreaterThanOrEqual(33);
    expect(other.code).toBe(0);
    expect((await request({ limit: 1 }, 'admin')).code).toBe(0);
  });
});

describe('an export of records', () => {
  const file = smsRecordResource.calls.export as ExportCall;
  const task = smsRecordResource.calls.exportTask as ExportTaskCall;
  const csv = { format: 'csv' as const, columns: ['msgId', 'phoneMasked'] };
  const lines = async (login: string, input: object = {}) =>
    String((await stack.call(file, { submitTime: DAY, ...csv, ...input }, at(login))).data)
      .trim()
      .split('\r\n')
      .slice(1);

  it('REC-43 is immediate up to 10,000 rows; a larger one is a task of the download centre, up to 5,000,000 rows', async () => {
    await storeBulk('2026-11-05 00:00:00');
    const submitTime = { from: '2026-11-05T00:00:00Z', to: '2026-11-05T23:59:59Z' };
    expect(await lines('admin', { submitTime, smsType: ['otp'] })).toHaveLength(5_250);
    const whole = { submitTime, ...csv };
    expect(await stack.call(file, whole, at('admin'))).toMatchObject({
      code: CODES.exportTooLarge,
      data: { totalNum: 10_500 },
    });
    expect((await stack.call(task, whole, at('admin'))).data).toMatchObject({ syncFlag: false, totalNum: 10_500 });
    expect([EXPORT_MAX_ROWS, SHEET_MAX_ROWS, EXPORT_TASK_MAX_ROWS]).toEqual([10_000, 1_000_000, 5_000_000]);
  });

  it('REC-43 has the same rows and masks as the page, and needs its own right', async () => {
    expect((await stack.call(task, { submitTime: DAY, ...csv }, at('sales'))).code).toBe(CODES.noPermission);
    const { page } = await request({ limit: 100 }, 'ops');
    expect(page.list.length).toBeGreaterThan(40);
    expect(await lines('ops')).toEqual(page.list.map(({ msgId, phoneMasked }) => `${msgId},${phoneMasked}`));
  });
});

describe('masking of a record', () => {
  const level = async (field: string, value: number) =>
    await stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) select id, 'bq.record', $1, $2 from sys.role where code = 'operator'
       on conflict (role_id, object_code, field_code) do update set level = excluded.level`,
      [field, value],
    );
  const row = async () => (await request({ limit: 1 }, 'ops')).page.list[0] ?? {};
  const until = async (fact: () => Promise<unknown>, value: unknown) =>
    await expect.poll(fact, { timeout: 10_000 }).toEqual(value);

  it('REC-45 a number and a text are shown in clear only at level read, and below it they are not in exports', async () => {
    expect(await row()).toMatchObject({ phoneMasked: '62812****0106', contentMasked: 'Your code …' });
    expect(Object.keys(await row())).not.toContain('phone');
    expect(Object.keys(await row())).not.toContain('content');
    const exported = async (columns: string[]) =>
      (await stack.call(smsRecordResource.calls.exportTask as never, { submitTime: DAY, columns } as never, at('ops')))
        .code;
    expect(await exported(['phone'])).toBe(CODES.fieldNotPermitted);
    expect(CODES.fieldNotPermitted).toBe(10_010_005);
    await level('phone', 2);
    await until(async () => (await row())['phone'], '6281200000106');
    await level('phone', 1);
    await until(async () => Object.keys(await row()).includes('phone'), false);
  });

  it('REC-47 a whole number can be searched without the right to see it, a partial number only with that right', async () => {
    const found = async (phoneExact: string) => await request({ phoneExact }, 'ops');
    expect((await found('6281200000106')).page.list).toMatchObject([{ phoneMasked: '62812****0106' }]);
    expect((await found('62812*')).code).toBe(CODES.fieldNotPermitted);
    expect((await found('*0106')).code).toBe(CODES.fieldNotPermitted);
    await level('phone', 2);
    await until(async () => (await found('*0106')).code, 0);
    expect((await found('*0106')).page.total).toBe(1);
    expect((await found('62812*')).page.total).toBe(52);
    await level('phone', 1);
    await level('phoneExact', 0);
    await until(async () => (await found('6281200000106')).code, CODES.fieldNotPermitted);
    await level('phoneExact', 2);
  });

  it('REC-48 the codes in a text need their own right; without the right to the text ten characters are shown', async () => {
    expect((await row())['contentMasked']).toBe('Your code …');
    await level('content', 2);
    await until(async () => (await row())['content'], 'Your code is ****');
    await level('otp', 2);
    await until(async () => (await row())['content'], 'Your code is 482913');
    await level('content', 1);
    await until(async () => (await row())['content'], undefined);
    await level('otp', 1);
  });

  it('a user who may not see suppliers or costs has no such column and may not filter by them', async () => {
    await level('supplierName', 0);
    await level('costPrice', 0);
    await until(async () => Object.keys(await row()).filter((name) => /supplier|cost/i.test(name)), []);
    expect((await request({ supplierName: 'x' }, 'ops')).code).toBe(CODES.fieldNotPermitted);
    await stack.query(`delete from sys.role_field_perm where object_code = 'bq.record'`);
    await until(async () => 'costPrice' in (await row()), true);
  });

  it('REC-49 a record is revealed for a reason, 20 per call and 200 per day, and every reveal is logged', async () => {
    const reveal = async (numbers: number[], changes: object = {}) =>
      await stack.call(
        revealRecords,
        {
          kind: 'sms',
          msgIds: numbers.map((n) => idAt(T0 + n * 60_000, n)),
          field: 'phone',
          reason: 'complaint 4711',
          ...changes,
        },
        at('ops'),
      );
    const some = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
    expect((await reveal(some(21))).code).toBe(CODES.validation);
    expect((await reveal([1], { reason: 'abc ' })).code).toBe(CODES.validation);
    const { data } = await reveal([3]);
    expect(data).toEqual({ values: [{ msgId: idAt(T0 + 180_000, 3), value: '6281200000003' }], left: 199 });
    expect((await reveal([4], { field: 'content' })).data.values[0]?.value).toBe('Your code is ****');
    expect((await reveal([5, 999])).code).toBe(CODES.notFound);
    const [log] = await stack.query(
      `select l.field, l.record_kind, l.record_ids, l.reason, u.login_name from bq.reveal_log l join sys."user" u on u.staff_id = l.staff_id order by l.id`,
    );
    expect(log).toEqual({
      field: 'phone',
      record_kind: 'sms',
      record_ids: [idAt(T0 + 180_000, 3)],
      reason: 'complaint 4711',
      login_name: 'ops',
    });
    // reveals of yesterday do not count
    await stack.query(`update bq.reveal_log set created_at = now() - interval '1 day' where field = 'phone'`);
    for (let done = 1; done < 181; done += 20) expect((await reveal(some(20))).code).toBe(0);
    expect((await reveal(some(20))).code).toBe(BQ_CODES.revealLimit);
    expect((await reveal(some(19))).data.left).toBe(0);
    expect((await reveal([1])).code).toBe(BQ_CODES.revealLimit);
    expect(BQ_CODES.revealLimit).toBe(10_210_005);
    expect(
      (await stack.call(revealRecords, { kind: 'sms', msgIds: ['1'], field: 'phone', reason: 'curious' }, at('sales')))
        .code,
    ).toBe(CODES.noPermission);
  });
});
