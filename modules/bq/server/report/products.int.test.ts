import { dayCEnd, dayREnd, sipRecordResource } from '@switchboard/bq-contract';
import { CODES, type ReportPage } from '@switchboard/kit-contract';
import { createLogger, type OpenDoors, openDoors } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { callEvent, idAt, many, messageAt } from '../testing/events.ts';
import { storeEvents } from '../testing/store-events.ts';

const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 5 * 86_400_000 + 4 * 3_600_000;
const DAY = new Date(NOON).toISOString().slice(0, 10);
let stack: TestStack;
let doors: OpenDoors;
let token: string;

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  token = await signIn(stack.call, 'admin');
  doors = openDoors(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const at = new Date(NOON).toISOString();
  const paid = { d_revenue: '0.02', d_cost: '0.01', d_bill_parts: 1, channel_id: 7, brand: 'B1' };
  const values = many(10, () => messageAt(at, paid));
  await doors.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
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
    doors.records.client,
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
  await doors?.close();
  await stack?.stop();
});

const ask = async (input: object, { of = dayCEnd, as = token } = {}) => {
  const answer = await stack.call(of.report.calls.page, { day: { from: DAY, to: DAY }, ...input } as never, {
    token: as,
    locale: 'en',
  });
  return { code: answer.code, page: answer.data as unknown as ReportPage };
};

describe('messages and calls in one report', () => {
  it('stand side by side by product, each with what it counts, and are added up where the product is not asked for', async () => {
    const { page } = await ask({ dims: ['product'], sortField: 'revenue', sortOrder: 'desc' });
    expect(page.list).toMatchObject([
      { product: 'voice', revenue: '2.000000', cost: '0.800000', accepted: null, answered: 4, billMin: '4' },
      { product: 'sms', revenue: '0.200000', cost: '0.100000', accepted: 10, answered: null, billMin: null },
    ]);
    expect(page.totals).toMatchObject({ revenue: '2.200000', profit: '1.300000', accepted: 10, billMin: '4' });
    const { page: whole } = await ask({ dims: ['customerName'] });
    expect(whole.list).toMatchObject([{ id: 'customerName:11', revenue: '2.200000', accepted: 10, answered: 4 }]);
    const { page: calls } = await ask({ dims: ['saleStaff'], product: ['voice'] });
    expect(calls.list).toMatchObject([{ id: 'saleStaff:5', revenue: '2.000000', accepted: null }]);
  });

  it('have channels and gateways on the side of resources, which are not taken for each other', async () => {
    const { page } = await ask(
      { dims: ['channelName', 'landingName', 'supplierName'], sortField: 'cost', sortOrder: 'desc' },
      { of: dayREnd },
    );
    expect(page.list).toMatchObject([
      { id: 'supplierName:4|channelName:0|landingName:7', landingName: 'LG-7', channelName: '', cost: '0.800000' },
      { id: 'supplierName:3|channelName:7|landingName:0', landingName: '', cost: '0.100000', asr: null },
    ]);
  });

  it('have exact days by other clocks too, but brands only by the company’s', async () => {
    const { page } = await ask({ dims: ['day', 'product'], tz: '+00:00' });
    expect(page.list.map(({ product, revenue }) => [product, revenue])).toEqual([
      ['voice', '2.000000'],
      ['sms', '0.200000'],
    ]);
    expect((await ask({ dims: ['brand'] })).page.list).toMatchObject([{ brand: '' }, { brand: 'B1' }]);
    expect((await ask({ dims: ['brand'], tz: '+00:00' })).code).toBe(CODES.validation);
  });

  it('show no money to whoever may not see that of one of them (rule 51)', async () => {
    const { right } = dayCEnd.report;
    const role = await makeRole(stack, { code: 'no-call-money', keys: [right], scope: 4, login: 'manager' });
    const login = await signIn(stack.call, 'manager');
    expect((await ask({ dims: ['product'], sortField: 'cost' }, { as: login })).code).toBe(CODES.ok);
    await stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costUsd', 0)`,
      [role, sipRecordResource.code],
    );
    await expect
      .poll(async () => (await ask({ dims: ['product'], sortField: 'cost' }, { as: login })).code, { timeout: 10_000 })
      .toBe(CODES.fieldNotPermitted);
  });
});

describe('performance that people share', () => {
  it('REC-21 is divided by ratio when it is asked for, to six digits, and what is left over is the first share’s', async () => {
    const before = NOON - 86_400_000;
    const sent = (customer: number, at: number, revenue: string) =>
      messageAt(new Date(at).toISOString(), {
        customer_id: customer,
        sale_staff_id: 40,
        d_revenue: revenue,
        brand: 'S',
      });
    const values = [sent(21, NOON, '100'), sent(22, NOON, '0.000001'), sent(23, NOON, '10'), sent(21, before, '8')];
    await doors.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
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
      const { page } = await ask({ dims: ['customerName', 'saleStaff'], brand: 'S', ...input });
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
    // by the hour the same; before the rule, and on the side of resources, nothing is divided
    const other = await rows({ brand: undefined, dims: ['customerName', 'saleStaff', 'hour'] });
    expect(Object.values(other)).toContainEqual(['70.000000', 1]);
    const day = new Date(before).toISOString().slice(0, 10);
    expect(await rows({ day: { from: day, to: day } })).toEqual({
      'saleStaff:40|customerName:21': ['8.000000', 1],
      total: '8.000000',
    });
    const { page } = await ask({ dims: ['resStaff'], product: ['sms'] }, { of: dayREnd });
    expect(page.list).toMatchObject([{ id: 'resStaff:8', revenue: '110.200001' }]);
    // the same customer has one rule a day, and shares are shares of one
    await expect(rule(21, [share(43, '1')])).rejects.toThrow(/rec_split_rule_once/u);
    await expect(rule(24, [share(43, '0.9')])).rejects.toThrow(/check/u);
  });
});
