import { type RecordReport, smsRecordResource } from '@switchboard/bq-contract';
import { type Event, many, messageAt } from '@switchboard/bq-server/testing';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { ocModule } from '@switchboard/oc-server/module';
import { equipReport, goipAnalysis } from '@switchboard/rpt-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const dayBefore = (days: number): string => new Date(NOON - days * DAY_MS).toISOString().slice(0, 10);
const WEEK = { day: { from: dayBefore(7), to: DAY } };

let world: ReportWorld;
const deviceIds: number[] = [];
beforeAll(async () => {
  world = await startReportWorld([ocModule]);
  for (const sn of ['GW-1', 'GW-2']) {
    const [row] = await world.stack.query<{ id: string }>(
      `insert into oc.device (sn, model, ports, iso2) values ($1, 'test', 8, 'ID') returning id::text`,
      [sn],
    );
    deviceIds.push(Number(row?.id));
  }
});
afterAll(async () => await world?.stop());

/** Messages of one port from `at` on; `delivered` of them succeed. */
const sent = (at: number, count: number, delivered: number, changes: Event): Event[] =>
  many(count, (n) =>
    messageAt(new Date(at + n).toISOString(), {
      status: n < delivered ? 40 : 41,
      d_revenue: '0.020000',
      d_cost: '0.005000',
      ...changes,
    }),
  );
const store = async (values: Event[]): Promise<void> => {
  await world.services.records.client.insert({ table: 'sms_event', values, format: 'JSONEachRow' });
};

describe('messages by port', () => {
  it('are summed by device: ports and cards in use, delivery, yield per card', async () => {
    const [first = 0, second = 0] = deviceIds;
    await store([
      ...sent(NOON, 30, 24, { device_id: first, port_no: 1, iccid: 'A1' }),
      ...sent(NOON + HOUR_MS, 10, 10, { device_id: first, port_no: 2, iccid: 'A2' }),
      ...sent(NOON, 20, 5, { device_id: second, port_no: 1, iccid: 'B1', res_staff_id: 999, res_dept_id: 999 }),
      // no report is expected for these: they are no failures (rule 17)
      ...sent(NOON + 1_000, 5, 0, { device_id: second, port_no: 1, iccid: 'B1', status: 30, dlr_exp: 0 }),
      // not sent over a device
      ...sent(NOON, 7, 7, {}),
    ]);
    const { page } = await world.request(equipReport);
    expect(page.list).toMatchObject([
      {
        deviceSn: 'GW-1',
        accepted: 40,
        success: '85',
        ports: 2,
        cards: 2,
        // two ports over two hours, each used in one of them
        portUse: '50',
        perCard: 20,
        yieldPerCard: '0.400000',
        profit: '0.600000',
      },
      { deviceSn: 'GW-2', accepted: 25, success: '25', cards: 1, yieldPerCard: '0.500000' },
    ]);
    expect(page.totals).toMatchObject({ accepted: 65, cards: 3, ports: 3 });
    const named = await world.request(equipReport, { deviceSn: 'gw-2' });
    expect(named.page.list.map(({ deviceSn }) => deviceSn)).toEqual(['GW-2']);
  });

  it('are visible to the users responsible for the channel', async () => {
    await makeRole(world.stack, { code: 'ports', keys: [equipReport.report.right], scope: 1, login: 'sales' });
    const { code, page } = await world.request(equipReport, {}, 'sales');
    expect(code).toBe(0);
    expect(page.list).toEqual([]);
  });

  it('flag a card that fell by more than 50 points against the seven days before', async () => {
    const [first = 0] = deviceIds;
    const at = NOON - 40 * DAY_MS;
    const day = (days: number): string => new Date(at - days * DAY_MS).toISOString().slice(0, 10);
    const week = (iccid: string, port_no: number, good: number, now: number): Event[] => [
      ...[7, 4, 1].flatMap((days) => sent(at - days * DAY_MS, 20, good, { device_id: first, port_no, iccid })),
      ...sent(at, 20, now, { device_id: first, port_no, iccid }),
    ];
    await store([
      // 90 % to 10 %, 90 % to 40 % (exactly 50 points), 90 % to 35 %
      ...week('C1', 1, 18, 2),
      ...week('C2', 2, 18, 8),
      ...week('C3', 3, 18, 7),
      // too few messages to compare; eight days before is outside the compared period
      ...sent(at - DAY_MS, 20, 20, { device_id: first, port_no: 4, iccid: 'C4' }),
      ...sent(at, 9, 0, { device_id: first, port_no: 4, iccid: 'C4' }),
      ...sent(at - 8 * DAY_MS, 20, 20, { device_id: first, port_no: 5, iccid: 'C5' }),
      ...sent(at, 20, 0, { device_id: first, port_no: 5, iccid: 'C5' }),
    ]);
    const requested = { day: { from: day(8), to: day(0) } };
    const { page } = await world.request(goipAnalysis, { ...requested, dims: ['iccid'] });
    const byCard = Object.fromEntries(page.list.map((row) => [row['iccid'], row]));
    expect(byCard['C1']).toMatchObject({ drop: '80', blocked: 1, life: 4 });
    expect(byCard['C2']).toMatchObject({ drop: '50', blocked: 0 });
    expect(byCard['C3']).toMatchObject({ drop: '55', blocked: 1 });
    expect(byCard['C4']).toMatchObject({ drop: null, blocked: 0, life: 2 });
    expect(byCard['C5']).toMatchObject({ drop: null, blocked: 0 });
    // by device the blocked cards are counted; the sum of the cards is not compared
    const device = await world.request(goipAnalysis, { ...requested, dims: ['deviceSn'] });
    expect(device.page.list).toMatchObject([{ deviceSn: 'GW-1', blocked: 2 }]);
    expect((await world.request(goipAnalysis, WEEK)).page.totals).toMatchObject({ blocked: 0 });
  });
});

type Filters = Readonly<Record<string, unknown>>;
const WHOLE_DAY = { submitTime: { from: `${DAY}T00:00:00+08:00`, to: `${DAY}T23:59:59.999+08:00` } };
const records = async (filters: Filters, login = 'admin'): Promise<{ code: number; page: RecordPage<Filters> }> => {
  const requested = { ...WHOLE_DAY, limit: 100, ...filters } as never;
  const { code, data } = await world.stack.call(smsRecordResource.calls.page, requested, {
    token: world.tokenOf(login),
  });
  return { code, page: data as unknown as RecordPage<Filters> };
};

/** Filters that the link of a report number sets on the list. */
function filtersOf({ report }: RecordReport, row: string, metric: string): Filters {
  const { drill } = report.report;
  const keys = row.split('|').map((part) => part.split(':') as [string, string]);
  const own = keys.map(([dim, key]) => {
    const name = drill?.dims[dim] ?? '';
    return [name, smsRecordResource.fields[name as 'id']?.kind === 'text' ? key : [key]];
  });
  return { ...drill?.always, ...drill?.metrics[metric], ...Object.fromEntries(own) };
}

describe('list of send records', () => {
  it('has the same totals as the port metrics that link to it, by every dimension', {
    timeout: 120_000,
  }, async () => {
    const [first = 0] = deviceIds;
    const at = { device_id: first, port_no: 7, iccid: 'F7', mnc: '11' };
    await store([
      ...sent(NOON, 6, 4, at),
      ...sent(NOON, 3, 0, { ...at, status: 31, d_revenue: '0', d_cost: '0' }),
      // test messages and messages not sent over a device are in no port total
      ...sent(NOON, 2, 2, { ...at, sms_type: 'test' }),
      ...sent(NOON, 5, 5, { port_no: 0, mnc: '11' }),
    ]);
    for (const report of [goipAnalysis, equipReport]) {
      const { dims = {}, metrics = {} } = report.report.report.drill ?? {};
      const offered = Object.keys(dims).filter((dim) => dim in report.report.report.dims);
      for (const by of [...offered.map((dim) => [dim]), offered]) {
        const { page } = await world.request(report, { dims: by });
        expect(page.list.length).toBeGreaterThan(0);
        for (const row of page.list)
          for (const metric of by === offered ? Object.keys(metrics) : ['accepted']) {
            const { page: listed } = await records(filtersOf(report, String(row['id']), metric));
            expect([row['id'], metric, listed.total]).toEqual([row['id'], metric, row[metric]]);
          }
      }
    }
  });

  it('filters by device, port, card and operator, and shows them', async () => {
    const { page } = await records({ deviceSn: 'gw-1', portNo: '7', overDevice: ['yes'] });
    expect(page.list[0]).toMatchObject({ deviceSn: 'GW-1', portNo: '7', iccid: 'F7' });
    expect(page.total).toBe(11);
    expect((await records({ iccid: 'F7' })).page.total).toBe(11);
    expect((await records({ operator: '510-11' })).page.total).toBe(16);
    // filters match exactly, and an empty port does not match port 0
    for (const none of [{ iccid: 'F' }, { portNo: '0' }, { portNo: 'x' }, { iccid: `' or 1` }, { deviceSn: 'GW-9' }])
      expect((await records(none)).page.total).toBe(0);
    expect((await records({ overDevice: ['no'], operator: '510-11' })).page.total).toBe(5);
  });

  it('rejects device filters of a user without the right to see devices', async () => {
    const role = await makeRole(world.stack, {
      code: 'no-devices',
      keys: [smsRecordResource.right],
      scope: 4,
      login: 'sales',
    });
    await expect.poll(async () => (await records({ deviceSn: 'GW' }, 'sales')).code, { timeout: 10_000 }).toBe(0);
    await world.stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'deviceSn', 0)`,
      [role, smsRecordResource.code],
    );
    const requested = [{ deviceSn: 'GW' }, { deviceId: ['1'] }, { overDevice: ['yes'] }];
    for (const filters of requested)
      await expect
        .poll(async () => (await records(filters, 'sales')).code, { timeout: 10_000 })
        .toBe(CODES.fieldNotPermitted);
    expect((await records({ portNo: '7' }, 'sales')).page.list[0]).not.toHaveProperty('deviceSn');
  });
});
