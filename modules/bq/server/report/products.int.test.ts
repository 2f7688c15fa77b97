import { dayCEnd, dayREnd, sipRecordResource } from '@switchboard/bq-contract';
import { CODES, type ReportPage } from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { callEvent, type Event, idAt, many, messageAt } from '../testing/events.ts';
import { ledgerEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';

const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 5 * 86_400_000 + 4 * 3_600_000;
const DAY = new Date(NOON).toISOString().slice(0, 10);
let stack: TestStack;
let services: ConnectedServices;
let token: string;

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  token = await signIn(stack.call, 'admin');
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const at = new Date(NOON).toISOString();
  const paid = { d_revenue: '0.02', d_cost: '0.01', d_bill_parts: 1, channel_id: 7, brand: 'B1' };
  const values = many(10, () => messageAt(at, paid));
  await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
  const steps = { bill_first: 60, bill_next: 60 };
  const money = {
    d_revenue: '0.5',
    d_cost: '0.2',
    d_bill_s: 60,
    revenue_usd: '0.5',
    cost_usd: '0.2',
    bill_s: 60,
    ...steps,
  };
  await storeEvents(
    services.records.client,
    'voice',
    many(4, (n) =>
      callEvent({
        call_id: idAt(NOON, n),
        version: String(NOON * 4 + 1),
        invite_time: at.replace('T', ' ').replace('Z', ''),
        customer_id: 11,
        sale_staff_id: 5,
        sale_dept_id: 2,
        res_staff_id: 9,
        res_dept_id: 4,
        supplier_id: 4,
        outcome: 'answered',
        sip_code: 200,
        talk_s: 60,
        ...money,
      }),
    ),
  );
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const send = async (input: object, { of = dayCEnd, as = token } = {}) => {
  const answer = await stack.call(of.report.calls.page, { day: { from: DAY, to: DAY }, ...input } as never, {
    token: as,
    locale: 'en',
  });
  return { code: answer.code, page: answer.data as unknown as ReportPage };
};

describe('messages and calls in one report', () => {
  it('are listed by product, each with its own metrics, and are added up when the product is not requested', async () => {
    const { page } = await send({ dims: ['product'], sortField: 'revenue', sortOrder: 'desc' });
    expect(page.list).toMatchObject([
      { product: 'voice', revenue: '2.000000', cost: '0.800000', accepted: null, answered: 4, billMin: '4' },
      { product: 'sms', revenue: '0.200000', cost: '0.100000', accepted: 10, answered: null, billMin: null },
    ]);
    expect(page.totals).toMatchObject({ revenue: '2.200000', profit: '1.300000', accepted: 10, billMin: '4' });
    const { page: whole } = await send({ dims: ['customerName'] });
    expect(whole.list).toMatchObject([{ id: 'customerName:11', revenue: '2.200000', accepted: 10, answered: 4 }]);
    const { page: calls } = await send({ dims: ['saleStaff'], product: ['voice'] });
    expect(calls.list).toMatchObject([{ id: 'saleStaff:5', revenue: '2.000000', accepted: null }]);
  });

  it('keep channels and gateways apart on the resource side', async () => {
    const { page } = await send(
      { dims: ['channelName', 'landingName', 'supplierName'], sortField: 'cost', sortOrder: 'desc' },
      { of: dayREnd },
    );
    expect(page.list).toMatchObject([
      { id: 'supplierName:4|channelName:0|landingName:7', landingName: 'LG-7', channelName: '', cost: '0.800000' },
      { id: 'supplierName:3|channelName:7|landingName:0', landingName: '', cost: '0.100000', asr: null },
    ]);
  });

  it('have exact days in other time zones too, but brands only in the company’s', async () => {
    const both = { product: ['sms', 'voice'] };
    const { page } = await send({ dims: ['day', 'product'], tz: '+00:00', ...both });
    expect(page.list.map(({ product, revenue }) => [product, revenue])).toEqual([
      ['voice', '2.000000'],
      ['sms', '0.200000'],
    ]);
    expect((await send({ dims: ['brand'] })).page.list).toMatchObject([{ brand: '' }, { brand: 'B1' }]);
    expect((await send({ dims: ['brand'], tz: '+00:00', ...both })).code).toBe(CODES.validation);
  });

  it('show no amounts to a user who may not see those of one product (rule 51)', async () => {
    const { right } = dayCEnd.report;
    const role = await makeRole(stack, { code: 'no-call-money', keys: [right], scope: 4, login: 'auditor' });
    const login = await signIn(stack.call, 'auditor');
    expect((await send({ dims: ['product'], sortField: 'cost' }, { as: login })).code).toBe(CODES.ok);
    await stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costUsd', 0)`,
      [role, sipRecordResource.code],
    );
    await expect
      .poll(async () => (await send({ dims: ['product'], sortField: 'cost' }, { as: login })).code, { timeout: 10_000 })
      .toBe(CODES.fieldNotPermitted);
  });
});

describe('shared performance', () => {
  it('REC-21 is divided by ratio on request, to six digits, with the remainder in the first share', async () => {
    const before = NOON - 86_400_000;
    const sent = (customer: number, at: number, revenue: string) =>
      messageAt(new Date(at).toISOString(), {
        customer_id: customer,
        sale_staff_id: 40,
        d_revenue: revenue,
        brand: 'S',
      });
    const values = [sent(21, NOON, '100'), sent(22, NOON, '0.000001'), sent(23, NOON, '10'), sent(21, before, '8')];
    await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
    const share = (staffId: number, ratio: string) => ({ staffId: String(staffId), deptId: '2', ratio });
    const rule = async (customer: number, shares: object[], kind = 'customer') =>
      await stack.query(
        `insert into bq.rec_split_rule (side, scope_kind, scope_id, effective, shares)
         values ('c', $1, $2, daterange($3, null), $4)`,
        [kind, customer, DAY, JSON.stringify(shares)],
      );
    await rule(21, [share(41, '0.7'), share(42, '0.3')]);
    await rule(22, [share(41, '0.5'), share(42, '0.5')]);
    const rows = async (input: object = {}) => {
      const { page } = await send({ dims: ['customerName', 'saleStaff'], brand: 'S', ...input });
      const amounts = page.list.map(({ id, revenue, accepted }) => [id, [revenue, accepted]]);
      return { ...(Object.fromEntries(amounts) as Record<string, unknown>), total: page.totals['revenue'] };
    };
    expect(await rows()).toEqual({
      'saleStaff:41|customerName:21': ['70.000000', 1],
      'saleStaff:42|customerName:21': ['30.000000', null],
      'saleStaff:41|customerName:22': ['0.000001', 1],
      'saleStaff:42|customerName:22': ['0.000000', null],
      'saleStaff:40|customerName:23': ['10.000000', 1],
      total: '110.000001',
    });
    // the same by the hour; nothing is divided before the rule or on the resource side
    const byHour = { dims: ['customerName', 'saleStaff', 'hour'], product: ['sms'] };
    const other = await rows({ brand: undefined, ...byHour });
    expect(Object.values(other)).toContainEqual(['70.000000', 1]);
    const day = new Date(before).toISOString().slice(0, 10);
    expect(await rows({ day: { from: day, to: day } })).toEqual({
      'saleStaff:40|customerName:21': ['8.000000', 1],
      total: '8.000000',
    });
    const { page } = await send({ dims: ['resStaff'], product: ['sms'] }, { of: dayREnd });
    expect(page.list).toMatchObject([{ id: 'resStaff:8', revenue: '110.200001' }]);
    // a customer has one rule per day, and its shares add up to one
    await expect(rule(21, [share(43, '1')])).rejects.toThrow(/rec_split_rule_once/u);
    await expect(rule(24, [share(43, '0.9')])).rejects.toThrow(/check/u);
  });
});

describe('all products that customers pay for', () => {
  const AT = NOON - 2 * 86_400_000;
  const ON = new Date(AT).toISOString().slice(0, 10);
  const on = { day: { from: ON, to: ON } };
  const booked = (n: number, product: string, changes: Event): Event =>
    ledgerEvent(AT, n, { customer_id: 31, sale_staff_id: 5, sale_dept_id: 2, app_id: 31, product, ...changes });
  beforeAll(async () => {
    const paid = { customer_id: 31, sale_staff_id: 5, sale_dept_id: 2, app_id: 31, d_revenue: '0.25', d_cost: '0.1' };
    const values = many(4, () => messageAt(new Date(AT).toISOString(), paid));
    await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
    const period = { period_from: ON, period_to: ON, ref_kind: 'number_open', ref_id: '9' };
    const refused = await storeEvents(services.records.client, 'ledger', [
      // ledger amounts of messages and calls duplicate the amounts of their records
      booked(1, 'sms', { amount_usd: '1', cost_usd: '0.4' }),
      ...['otp_sms', 'two_way', 'voice', 'ai_voice', 'otp_voice'].map((product, n) =>
        booked(10 + n, product, { amount_usd: '50' }),
      ),
      booked(2, 'email', { amount_usd: '3', cost_usd: '1' }),
      booked(3, 'whatsapp', { amount_usd: '4', cost_usd: '1.5' }),
      booked(4, 'number', { kind: 'rent', amount_usd: '5', cost_usd: '2', ...period }),
      booked(5, 'ants', { kind: 'gift_use', amount_usd: '2', cost_usd: '1', gift_until: '2099-01-01' }),
      booked(6, 'ants', { amount_usd: '6', cost_usd: '2' }),
      booked(7, 'short_link', { kind: 'refund', amount_usd: '-0.5' }),
    ]);
    if (refused.length > 0) throw new Error(refused.join(', '));
  });

  it('are counted once: messages and calls by their records, other products by the ledger, gifts separately (rule 22)', async () => {
    const { page } = await send({ ...on, dims: ['product'], sortField: 'revenue', sortOrder: 'desc' });
    expect(page.list.map(({ product, revenue, cost, gift }) => [product, revenue, cost, gift])).toEqual([
      ['ants', '6.000000', '3.000000', '2.000000'],
      ['number', '5.000000', '2.000000', '0.000000'],
      ['whatsapp', '4.000000', '1.500000', '0.000000'],
      ['email', '3.000000', '1.000000', '0.000000'],
      ['sms', '1.000000', '0.400000', '0.000000'],
      ['short_link', '-0.500000', '0.000000', '0.000000'],
    ]);
    expect(page.list[0]).toMatchObject({ accepted: null, billMin: null });
    expect(page.totals).toMatchObject({ revenue: '18.500000', cost: '7.900000', profit: '10.600000', accepted: 4 });
    const { page: whole } = await send({ ...on, dims: ['customerName', 'saleStaff'] });
    expect(whole.list).toMatchObject([{ id: 'saleStaff:5|customerName:31', revenue: '18.500000' }]);
  });

  it('include only messages and calls on the resource side, with the same amounts on both sides', async () => {
    const { page: r } = await send({ ...on, dims: ['product'] }, { of: dayREnd });
    const { page: c } = await send({ ...on, dims: ['product'], product: ['sms', 'voice'] });
    expect(r.list.map(({ product }) => product)).toEqual(['sms']);
    for (const name of ['revenue', 'cost', 'profit']) expect(r.totals[name]).toBe(c.totals[name]);
    expect((await send({ ...on, product: ['email'] }, { of: dayREnd })).code).toBe(CODES.validation);
  });

  it('are available by company days; by the hour or in another time zone the refusal names messages and calls as the only ones available', async () => {
    const refusalOf = async (input: object) => {
      const request = { ...on, dims: ['product'], ...input } as never;
      const { code, msg } = await stack.call(dayCEnd.report.calls.page, request, { token, locale: 'en' });
      return [code, code === CODES.ok ? '' : msg];
    };
    const refusal = [CODES.validation, expect.stringContaining('for SMS and voice only')];
    expect(await refusalOf({ dims: ['product', 'hour'] })).toEqual(refusal);
    expect(await refusalOf({ tz: '+00:00' })).toEqual(refusal);
    expect(await refusalOf({ tz: '+00:00', product: ['sms', 'email'] })).toEqual(refusal);
    expect(await refusalOf({ tz: '+00:00', product: ['sms'] })).toEqual([CODES.ok, '']);
    expect((await send({ ...on, dims: ['hour'], product: ['sms', 'voice'] })).page.totals).toMatchObject({
      revenue: '1.000000',
    });
  });

  it('are divided between the users who share a customer, for every product (rule 21)', async () => {
    const shares = [
      { staffId: '51', deptId: '2', ratio: '0.6' },
      { staffId: '52', deptId: '2', ratio: '0.4' },
    ];
    await stack.query(
      `insert into bq.rec_split_rule (side, scope_kind, scope_id, effective, shares) values ('c', 'customer', 31, daterange($1, null), $2)`,
      [ON, JSON.stringify(shares)],
    );
    const { page } = await send({ ...on, dims: ['saleStaff'], product: ['number'], sortField: 'revenue' });
    expect(page.list.map(({ id, revenue }) => [id, revenue])).toEqual([
      ['saleStaff:52', '2.000000'],
      ['saleStaff:51', '3.000000'],
    ]);
    expect((await send({ ...on, dims: ['saleStaff'] })).page.totals).toMatchObject({ revenue: '18.500000' });
  });
});

it('a report has rows and totals of one moment while records arrive', async () => {
  const on = new Date(NOON - 3 * 86_400_000).toISOString();
  const day = { from: on.slice(0, 10), to: on.slice(0, 10) };
  let isArriving = true;
  const arriving = (async () => {
    for (let n = 0; isArriving; n++) {
      const values = many(5, (i) => messageAt(on, { msg_id: String(9_000_000 + n * 10 + i) }));
      await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
    }
  })();
  const seen = [];
  for (let n = 0; n < 25; n++) {
    const { page } = await send({ day, dims: ['product', 'customerName'] });
    const sum = page.list.reduce((all, row) => all + Number(row['accepted']), 0);
    expect([sum, page.list.length]).toEqual([Number(page.totals['accepted']), page.total]);
    seen.push(sum);
  }
  isArriving = false;
  await arriving;
  expect(new Set(seen).size).toBeGreaterThan(3);
});
