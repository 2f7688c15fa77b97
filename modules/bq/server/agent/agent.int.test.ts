import {
  agentCustomerResource,
  agentPerformance,
  agentResource,
  promoterPerformance,
  smsRecordResource,
} from '@switchboard/bq-contract';
import type { agentChanged } from '@switchboard/crm-contract';
import { businessDay, CODES, type EventOf } from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentChangedJob } from '../jobs/agent.ts';
import { bqModule } from '../module.ts';
import type { Event } from '../testing/events.ts';
import { ledgerEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';

const SELF = 1;
let stack: TestStack;
let services: ConnectedServices;
let [token, sales, salesId, otherId] = ['', '', '', ''];

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  token = await signIn(stack.call, 'admin');
  const staffOf = async (login: string) =>
    (await stack.query<{ id: string }>(`select staff_id as id from sys."user" where login_name = $1`, [login]))[0]
      ?.id ?? '';
  [salesId, otherId] = [await staffOf('sales'), await staffOf('finance')];
  const keys = [agentResource, agentCustomerResource, agentPerformance, promoterPerformance].map(({ right }) => right);
  await makeRole(stack, { code: 'agents-own', keys, scope: SELF, login: 'sales' });
  sales = await signIn(stack.call, 'sales');
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

type ReportedAgent = EventOf<typeof agentChanged>;
let clock = Date.parse('2026-01-01T00:00:00Z');

/** Publishes an agent event as crm does. */
async function reportAgent(agentId: string, changes: Partial<ReportedAgent> = {}): Promise<void> {
  clock += 1_000;
  const agentEvent: ReportedAgent = {
    eventId: `e${clock}`,
    at: new Date(clock).toISOString(),
    actorId: null,
    agentId,
    code: `C${agentId}`,
    name: `Agent ${agentId}`,
    level: 'A',
    ownerId: salesId,
    ownerDeptId: null,
    base: 'revenue',
    rate: '0.05',
    months: 12,
    contractEnd: null,
    isGone: false,
    children: [],
    commissions: [],
    ...changes,
  };
  await agentChangedJob.run(agentEvent, { ...services, log: createLogger('test', { LOG_LEVEL: 'silent' }) } as never);
}
const child = (relationId: string, customerId: string, from: string, to: string | null = null) => ({
  relationId,
  customerId,
  name: `Customer ${customerId}`,
  from,
  to,
});

/** Totals are kept for five years: uses months of last year. */
const YEAR = new Date().getUTCFullYear() - 1;
const on = (day: string): string => `${YEAR}-${day}`;
let made = 0;
async function consume(customerId: number, day: string, amount: string, changes: Event = {}): Promise<void> {
  made += 1;
  const event = ledgerEvent(Date.parse(`${day}T04:00:00Z`), made, {
    app_id: customerId,
    customer_id: customerId,
    amount_usd: amount,
    ...changes,
  });
  expect(await storeEvents(services.records.client, 'ledger', [event])).toEqual([]);
}

const perform = async (from: string, to: string, input: object = {}, as = token) =>
  (await stack.call(agentPerformance.calls.page, { day: { from, to }, ...input }, { token: as })).data.list;

describe('agents', () => {
  it('are a copy that follows crm, independent of the order of events', async () => {
    await reportAgent('7001', { children: [child('1', '101', on('01-01')), child('2', '102', on('02-01'))] });
    const late = new Date(clock - 500).toISOString();
    await reportAgent('7001', { name: 'Renamed', children: [child('2', '102', on('02-01'), on('03-01'))] });
    // an older event that arrives later changes nothing
    await reportAgent('7001', { name: 'Old name', at: late });
    const list = async (resource: typeof agentResource, input: object) =>
      (await stack.call(resource.calls.page, input, { token })).data.list;
    expect(await list(agentResource, { agentNo: 'C7001' })).toMatchObject([
      { name: 'Renamed', customers: 0, shareRatio: '5.00', state: 'active' },
    ]);
    const { data } = await stack.call(agentCustomerResource.calls.page, { agentName: 'Renamed' }, { token });
    expect(data.list).toMatchObject([{ id: '2', customerName: 'Customer 102', boundTo: on('03-01'), state: 'ended' }]);
    await reportAgent('7001', { isGone: true });
    expect(await list(agentResource, { agentNo: 'C7001' })).toMatchObject([{ state: 'ended' }]);
  });

  it("show this month's consumption of their customers to the owner of the agent", async () => {
    const today = businessDay();
    await reportAgent('7002', {
      children: [child('11', '201', on('01-01')), child('12', '202', on('01-01'), on('02-01'))],
    });
    await reportAgent('7003', { ownerId: otherId, children: [child('13', '203', on('01-01'))] });
    await consume(201, today, '8', { cost_usd: '5' });
    await consume(201, today, '2', { kind: 'gift_use', cost_usd: '1', gift_until: `${YEAR + 9}-01-01` });
    // a former customer, and one of another agent
    await consume(202, today, '100');
    await consume(203, today, '50');
    const agents = async (as: string) =>
      (await stack.call(agentResource.calls.page, { name: 'agent 700' }, { token: as })).data.list;
    await expect
      .poll(async () => (await stack.call(agentResource.calls.page, {}, { token: sales })).code, { timeout: 10_000 })
      .toBe(CODES.ok);
    const seen = await agents(token);
    expect(seen.find(({ id }) => id === '7002')).toMatchObject({
      customers: 1,
      monthRevenue: '8.000000',
      monthCost: '6.000000',
      monthProfit: '2.000000',
      monthMargin: '25.00',
      monthGift: '2.000000',
    });
    expect(seen.find(({ id }) => id === '7003')).toMatchObject({ monthRevenue: '50.000000' });
    expect((await agents(sales)).map(({ id }) => id)).not.toContain('7003');
    const mine = (await stack.call(agentCustomerResource.calls.page, { agentName: 'Agent 7' }, { token: sales })).data
      .list;
    expect(Object.fromEntries(mine.map(({ id, monthRevenue }) => [id, monthRevenue]))).toEqual({
      11: '8.000000',
      12: '0.000000',
    });
  });

  it('REC-23 perform by what their customers paid while bound; their share is the commission, or an estimate until it exists', async () => {
    const bound = [child('21', '301', on('03-01'), on('03-11')), child('23', '303', on('03-01'))];
    await reportAgent('7011', { children: bound });
    // the customer moved to the other agent on the 11th; that one sells on its own account
    await reportAgent('7012', { ownerId: otherId, rate: null, children: [child('22', '301', on('03-11'))] });
    await consume(301, on('03-10'), '100', { cost_usd: '70' });
    await consume(301, on('03-11'), '40', { cost_usd: '30' });
    await consume(303, on('03-20'), '60', { cost_usd: '90', product: 'voice' });
    await consume(303, on('03-21'), '5', { kind: 'gift_use', gift_until: on('12-31') });
    const march = async (input: object = {}, as = token) =>
      await perform(on('03-01'), on('03-31'), { agentName: 'agent 701', ...input }, as);
    expect(await march()).toMatchObject([
      {
        agentName: 'Agent 7011',
        customers: 2,
        revenue: '160.000000',
        cost: '160.000000',
        profit: '0.000000',
        margin: '0.00',
        gift: '5.000000',
        share: '8.000000',
        shareState: 'estimate',
      },
      {
        agentName: 'Agent 7012',
        customers: 1,
        revenue: '40.000000',
        profit: '10.000000',
        share: null,
        shareState: null,
      },
    ]);
    expect((await march({ product: ['voice'] }))[0]).toMatchObject({ revenue: '60.000000', share: '3.000000' });
    expect((await march({}, sales)).map(({ agentName }) => agentName)).toEqual(['Agent 7011']);
    // by profit: a customer's loss counts as zero and does not reduce another's gain
    await reportAgent('7011', { base: 'profit', children: bound });
    expect((await march())[0]).toMatchObject({ share: '1.500000' });
    // only one month is paid: April is after it
    await consume(303, on('04-02'), '1000');
    await reportAgent('7011', { months: 1, children: bound });
    expect((await perform(on('04-01'), on('04-30'), { agentName: '7011' }))[0]).toMatchObject({
      revenue: '1000.000000',
      share: '0.000000',
    });
    // crm has settled March: its amount is the share of the whole month; a part of the month is still estimated
    const commissions = [
      { customerId: '301', month: on('03-01'), amountUsd: '4.2' },
      { customerId: '303', month: on('03-01'), amountUsd: '3.1' },
    ];
    await reportAgent('7011', { children: bound, commissions });
    expect((await march())[0]).toMatchObject({ share: '7.300000', shareState: 'settled' });
    expect((await perform(on('03-01'), on('03-15'), { agentName: '7011' }))[0]).toMatchObject({
      revenue: '100.000000',
      share: '5.000000',
      shareState: 'estimate',
    });
  });
});

describe('costs', () => {
  it('and all figures that reveal them are hidden from users without access to costs of messages', async () => {
    const keys = [agentResource, agentPerformance].map(({ right }) => right);
    const role = await makeRole(stack, { code: 'agents-blind', keys, scope: 4, login: 'manager' });
    await stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costPrice', 0)`,
      [role, smsRecordResource.code],
    );
    const blind = await signIn(stack.call, 'manager');
    await reportAgent('7021', { ownerId: otherId, children: [child('31', '501', on('03-01'))] });
    await consume(501, on('03-10'), '40', { cost_usd: '30' });
    const request = async (input: object = {}) =>
      await stack.call(
        agentPerformance.calls.page,
        { day: { from: on('03-01'), to: on('03-31') }, agentName: '7021', ...input },
        { token: blind },
      );
    await expect.poll(async () => (await request()).code, { timeout: 10_000 }).toBe(CODES.ok);
    const [row] = (await request()).data.list;
    expect(row).toMatchObject({ revenue: '40.000000' });
    expect(Object.keys(row ?? {}).filter((name) => /cost|profit|margin|share$/u.test(name))).toEqual([]);
    expect((await request({ sortField: 'profit' })).code).toBe(CODES.fieldNotPermitted);
    const [agent] = (await stack.call(agentResource.calls.page, { agentNo: 'C7021' }, { token: blind })).data.list;
    expect(agent).toMatchObject({ monthRevenue: '0.000000', monthCost: null, monthProfit: null, monthMargin: null });
  });
});

describe('promoters', () => {
  it('REC-24 count the customers of their link for 365 days; a customer is effective after consuming ten dollars', async () => {
    const register = async (customerId: number, day: string, code: string, owner = salesId): Promise<void> => {
      await stack.query(
        `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id, promoter_id, promo_code, promoted_on)
         values ($1, $1, $2, $1, 'sms', 'http', $3, $4, $5, $6)`,
        [`P-${customerId}`, customerId, owner, salesId, code, day],
      );
    };
    await register(401, on('02-01'), 'LINKA');
    await register(402, on('02-05'), 'LINKB');
    await register(403, on('02-06'), 'LINKA', otherId);
    // before the link, and a customer without a link
    await consume(401, on('01-31'), '500');
    await consume(404, on('02-10'), '500');
    await consume(401, on('02-01'), '9.999999', { cost_usd: '4' });
    await consume(402, on('02-10'), '6');
    await consume(402, on('02-11'), '4');
    await consume(402, on('02-11'), '50', { kind: 'gift_use', gift_until: on('12-31') });
    const request = async (from: string, to: string, as = token) =>
      (await stack.call(promoterPerformance.calls.page, { day: { from, to } }, { token: as })).data.list;
    expect(await request(on('02-01'), on('02-28'))).toMatchObject([
      {
        links: 'LINKA, LINKB',
        registered: 3,
        customers: 3,
        effective: 1,
        revenue: '19.999999',
        cost: '4.000000',
        gift: '50.000000',
      },
    ]);
    // a millionth more in March reaches ten dollars
    await consume(401, on('03-01'), '0.000001');
    expect(await request(on('03-01'), on('03-31'))).toMatchObject([
      { registered: 0, customers: 3, effective: 2, revenue: '0.000001' },
    ]);
    expect(await request(on('02-01'), on('02-28'), sales)).toMatchObject([{ registered: 2, customers: 2 }]);
    // the 365th day is the last one counted
    const day = (count: number): string =>
      new Date(Date.parse(on('02-01')) + (count - 1) * 86_400_000).toISOString().slice(0, 10);
    await consume(401, day(365), '7');
    await consume(401, day(366), '1000');
    const whole = await request(day(365), day(366));
    expect(whole[0]).toMatchObject({ customers: 3, revenue: '7.000000' });
    expect((await request(day(366), day(366)))[0]).toMatchObject({ customers: 2, revenue: '0.000000' });
  });
});
