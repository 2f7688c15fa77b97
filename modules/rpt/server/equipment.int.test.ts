import { callEvent, type Event, idAt, many, messageAt } from '@switchboard/bq-server/testing';
import { CODES } from '@switchboard/kit-contract';
import { ocModule } from '@switchboard/oc-server/module';
import { equipReport, goipAnalysis } from '@switchboard/rpt-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock, MINUTE, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

const SITES = { 'GW-1': 'Jakarta A1', 'GW-2': 'Jakarta B2', 'GW-3': 'Manila' } as const;
type Sn = keyof typeof SITES;
let world: ReportWorld;
const devices = new Map<Sn, number>();
let channelId = 0;

beforeAll(async () => {
  world = await startReportWorld([ocModule]);
  const { stack } = world;
  const [sales] = await stack.query<{ id: string }>(
    `select staff_id::text as id from sys."user" where login_name = 'sales'`,
  );
  await stack.query(`insert into bq.supplier (supplier_no, name) values ('S1', 'Garuda')`);
  const [channel] = await stack.query<{ id: string }>(
    `insert into bq.channel (code, name, supplier_id, proto, mcc, route_type, res_staff_id)
     select 'ID-SIM-1', 'ID-SIM-1', id, 'goip', 510, 'sim', $1 from bq.supplier returning id::text`,
    [sales?.id],
  );
  channelId = Number(channel?.id);
  for (const [sn, site] of Object.entries(SITES)) {
    const [row] = await stack.query<{ id: string }>(
      `insert into oc.device (sn, model, ports, iso2, site, channel_id) values ($1, 'test', 8, 'ID', $2, $3) returning id::text`,
      [sn, site, sn === 'GW-2' ? channelId : null],
    );
    devices.set(sn as Sn, Number(row?.id));
  }
});
afterAll(async () => await world?.stop());

let made = 0;
const call = (sn: Sn | null, changes: Event = {}): Event => {
  made += 1;
  return callEvent({
    call_id: idAt(NOON, made),
    version: String(NOON * 4 + made),
    invite_time: clock(NOON),
    ring_time: clock(NOON + 2_000),
    outcome: 'answered',
    sip_code: 200,
    talk_s: 90,
    ...{ bill_first: 60, bill_next: 60, bill_s: 120, d_bill_s: 120 },
    ...{ revenue_usd: '0.2', d_revenue: '0.2', cost_usd: '0.05', d_cost: '0.05' },
    ...(sn === null ? {} : { device_id: devices.get(sn), port_no: 1, iccid: `${sn}-1` }),
    ...changes,
  });
};
const unanswered = {
  ...{ outcome: 'busy', sip_code: 486, talk_s: 0, bill_s: 0, d_bill_s: 0 },
  ...{ revenue_usd: '0', d_revenue: '0', cost_usd: '0', d_cost: '0' },
};
const messages = (sn: Sn, count: number, changes: Event = {}): Event[] =>
  many(count, (n) =>
    messageAt(new Date(NOON + n).toISOString(), {
      status: 40,
      d_revenue: '0.02',
      d_cost: '0.005',
      device_id: devices.get(sn),
      port_no: 1,
      iccid: `${sn}-1`,
      ...changes,
    }),
  );

describe('equipment report', () => {
  it('shows the traffic of each device: calls count once, by port and hour, and tests never', async () => {
    await world.services.records.client.insert({
      table: 'sms_event',
      values: messages('GW-1', 10),
      format: 'JSONEachRow',
    });
    const calls = [
      ...many(3, () => call('GW-1')),
      call('GW-1', unanswered),
      // a port without a card, one hour later
      call('GW-1', { port_no: 2, iccid: '', invite_time: clock(NOON + 60 * MINUTE) }),
      call('GW-2', { res_staff_id: 999 }),
      call('GW-2', { kind: 'test' }),
      call(null),
    ];
    // the same batch again, as after a crash
    expect(await world.store('voice', calls, 2)).toEqual([]);
    expect(await world.store('voice', [call(null, { port_no: 4 })])).toEqual(['a port or card without a device']);
    // re-rated: the difference is added and no second call is counted
    const [first] = calls;
    const again = { ...first, ev: 'rerate', version: String(NOON * 4 + 1_000), d_bill_s: 0, d_cost: '0' };
    expect(await world.store('voice', [{ ...again, revenue_usd: '0.3', d_revenue: '0.1' }])).toEqual([]);

    const { page } = await world.request(equipReport);
    expect(page.list).toMatchObject([
      {
        deviceSn: 'GW-1',
        accepted: 10,
        calls: 5,
        answered: 4,
        talkMin: '6',
        ports: 2,
        cards: 1,
        // two ports over two hours, each used in one of them
        portUse: '50',
        revenue: '1.100000',
        yieldPerCard: '1.100000',
        cost: '0.250000',
      },
      { deviceSn: 'GW-2', accepted: 0, calls: 1, talkMin: '1.5', success: null },
    ]);
    expect(page.totals).toMatchObject({ accepted: 10, calls: 6, talkMin: '7.5' });
    const ports = await world.request(equipReport, { dims: ['portNo'], deviceSn: 'GW-1' });
    expect(ports.page.list).toMatchObject([
      { portNo: '1', calls: 4 },
      { portNo: '2', calls: 1 },
    ]);
    // the card analysis covers messages only
    expect((await world.request(goipAnalysis)).page.list).toMatchObject([{ deviceSn: 'GW-1', accepted: 10, cards: 1 }]);
  });

  it('filters and groups by site, and attributes calls to the current channel of the device', async () => {
    const at = async (site: string) =>
      (await world.request(equipReport, { site })).page.list.map((row) => row['deviceSn']);
    expect(await at('jakarta')).toEqual(['GW-1', 'GW-2']);
    expect(await at('B2')).toEqual(['GW-2']);
    expect(await at('Manila')).toEqual([]);
    expect(await at('nowhere')).toEqual([]);
    const { page } = await world.request(equipReport, { dims: ['site'], sortField: 'calls', sortOrder: 'desc' });
    expect(page.list).toMatchObject([
      { site: 'Jakarta A1', calls: 5 },
      { site: 'Jakarta B2', calls: 1 },
    ]);
    const channels = await world.request(equipReport, { dims: ['channelName'], deviceSn: 'GW-2' });
    expect(channels.page.list).toMatchObject([{ channelName: 'ID-SIM-1', calls: 1 }]);
  });

  it("shows uptime as the share of the time in which the device's server reported, and null without data", async () => {
    const add = async (sn: Sn, hours: number, [online, seen]: readonly [number, number]): Promise<void> => {
      await world.stack.query(
        `insert into oc.device_uptime (hour, device_id, seen, online, last_minute) values ($1, $2, $3, $4, $1)`,
        [new Date(NOON + hours * 60 * MINUTE), devices.get(sn), seen, online],
      );
    };
    await add('GW-1', -13, [0, 60]); // before the company's midnight
    await add('GW-1', -12, [60, 60]);
    await add('GW-1', 0, [45, 60]);
    await add('GW-2', 0, [10, 40]);
    const uptimes = async (input: object, login = 'admin') =>
      (await world.request(equipReport, { sortField: 'uptime', sortOrder: 'asc', ...input }, login)).page.list.map(
        (row) => [row['deviceSn'] ?? row['site'] ?? row['portNo'] ?? row['period'], row['uptime']],
      );
    expect(await uptimes({})).toEqual([
      ['GW-2', '25'],
      ['GW-1', '87.5'],
    ]);
    expect((await world.request(equipReport)).page.totals).toMatchObject({
      uptime: '71.88',
      calls: 6,
      ports: 3,
      cards: 2,
    });
    expect(await uptimes({ dims: ['site'], site: 'A1' })).toEqual([['Jakarta A1', '87.5']]);
    // uptime is recorded per device, not per port
    expect(await uptimes({ dims: ['portNo'], deviceSn: 'GW-2' })).toEqual([['1', null]]);
    const day = (days: number): string => new Date(NOON + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    const lastTwoDays = { day: { from: day(-1), to: day(0) }, dims: ['day'], deviceSn: 'GW-1' };
    expect(await uptimes(lastTwoDays)).toEqual([
      [day(-1), '0'],
      [day(0), '87.5'],
    ]);
    const hours = await uptimes({ dims: ['hour'], deviceSn: 'GW-1', sortField: 'period' });
    expect(hours).toEqual([
      [`${day(0)} 00:00`, '100'],
      [`${day(0)} 12:00`, '75'],
      [`${day(0)} 13:00`, null],
    ]);
    // a device without traffic is listed if its uptime was recorded; a device without either is not
    await add('GW-3', 1, [30, 60]);
    const { page } = await world.request(equipReport, { site: 'Manila' });
    expect(page.list).toMatchObject([{ deviceSn: 'GW-3', uptime: '50', accepted: 0, ports: 0, portUse: null }]);
    const compared = await world.request(equipReport, { compare: ['previous'], deviceSn: 'GW-1' });
    expect(compared.page.list).toMatchObject([{ uptime: '87.5', acceptedBefore: 0 }]);
  });

  it('shows only devices on channels that the user is responsible for, including their uptime', async () => {
    await makeRole(world.stack, { code: 'equip-own', keys: [equipReport.report.right], scope: 1, login: 'sales' });
    const request = async () => await world.request(equipReport, {}, 'sales');
    await expect.poll(async () => (await request()).code, { timeout: 10_000 }).toBe(CODES.ok);
    expect((await request()).page.list).toMatchObject([{ deviceSn: 'GW-2', uptime: '25', calls: 0 }]);
  });

  it('hides sums that include call revenue from a user without the right to call revenue', async () => {
    await world.stack.query(`update sys.role set default_scope = 4 where code = 'equip-own'`);
    await world.stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level)
       select id, 'bq.sip-record', 'revenueUsd', 0 from sys.role where code = 'equip-own'`,
    );
    const request = async (input: object = {}) => await world.request(equipReport, input, 'sales');
    await expect.poll(async () => (await request()).page.list[0], { timeout: 10_000 }).not.toHaveProperty('revenue');
    const { page } = await request();
    expect(page.list[0]).toMatchObject({ deviceSn: 'GW-1', calls: 5 });
    for (const name of ['revenue', 'yieldPerCard']) expect(page.list[0]).not.toHaveProperty(name);
    expect((await request({ sortField: 'revenue' })).code).toBe(CODES.fieldNotPermitted);
  });
});
