import { type Event, many, messageAt } from '@switchboard/bq-server/testing';
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

/** Messages of one port from a time on, `delivered` of them with success. */
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
  await world.doors.records.client.insert({ table: 'sms_event', values, format: 'JSONEachRow' });
};

describe('messages by port', () => {
  it('add up by device: ports and cards in use, delivery, what each card brings', async () => {
    const [first = 0, second = 0] = deviceIds;
    await store([
      ...sent(NOON, 30, 24, { device_id: first, port_no: 1, iccid: 'A1' }),
      ...sent(NOON + HOUR_MS, 10, 10, { device_id: first, port_no: 2, iccid: 'A2' }),
      ...sent(NOON, 20, 5, { device_id: second, port_no: 1, iccid: 'B1', res_staff_id: 999, res_dept_id: 999 }),
      // nothing is ever reported on these: they are no failures (rule 17)
      ...sent(NOON + 1_000, 5, 0, { device_id: second, port_no: 1, iccid: 'B1', status: 30, dlr_exp: 0 }),
      // over no device at all
      ...sent(NOON, 7, 7, {}),
    ]);
    const { page } = await world.ask(equipReport);
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
    const named = await world.ask(equipReport, { deviceSn: 'gw-2' });
    expect(named.page.list.map(({ deviceSn }) => deviceSn)).toEqual(['GW-2']);
  });

  it('are for whoever answers for the channel', async () => {
    await makeRole(world.stack, { code: 'ports', keys: [equipReport.report.right], scope: 1, login: 'sales' });
    const { code, page } = await world.ask(equipReport, {}, 'sales');
    expect(code).toBe(0);
    expect(page.list).toEqual([]);
  });

  it('tell a card that fell by more than 50 points against the seven days before', async () => {
    const [first = 0] = deviceIds;
    const at = NOON - 40 * DAY_MS;
    const day = (days: number): string => new Date(at - days * DAY_MS).toISOString().slice(0, 10);
    const week = (iccid: string, port_no: number, good: number, now: number): Event[] => [
      ...[7, 4, 1].flatMap((days) => sent(at - days * DAY_MS, 20, good, { device_id: first, port_no, iccid })),
      ...sent(at, 20, now, { device_id: first, port_no, iccid }),
    ];
    await store([
      // 90 % to 10 %, 90 % to 40 % (just 50 points), 90 % to 35 %
      ...week('C1', 1, 18, 2),
      ...week('C2', 2, 18, 8),
      ...week('C3', 3, 18, 7),
      // too few to say anything; eight days before is too long ago
      ...sent(at - DAY_MS, 20, 20, { device_id: first, port_no: 4, iccid: 'C4' }),
      ...sent(at, 9, 0, { device_id: first, port_no: 4, iccid: 'C4' }),
      ...sent(at - 8 * DAY_MS, 20, 20, { device_id: first, port_no: 5, iccid: 'C5' }),
      ...sent(at, 20, 0, { device_id: first, port_no: 5, iccid: 'C5' }),
    ]);
    const asked = { day: { from: day(8), to: day(0) } };
    const { page } = await world.ask(goipAnalysis, { ...asked, dims: ['iccid'] });
    const byCard = Object.fromEntries(page.list.map((row) => [row['iccid'], row]));
    expect(byCard['C1']).toMatchObject({ drop: '80', blocked: 1, life: 4 });
    expect(byCard['C2']).toMatchObject({ drop: '50', blocked: 0 });
    expect(byCard['C3']).toMatchObject({ drop: '55', blocked: 1 });
    expect(byCard['C4']).toMatchObject({ drop: null, blocked: 0, life: 2 });
    expect(byCard['C5']).toMatchObject({ drop: null, blocked: 0 });
    // by device the cards are counted, not their sum compared
    const device = await world.ask(goipAnalysis, { ...asked, dims: ['deviceSn'] });
    expect(device.page.list).toMatchObject([{ deviceSn: 'GW-1', blocked: 2 }]);
    expect((await world.ask(goipAnalysis, WEEK)).page.totals).toMatchObject({ blocked: 0 });
  });
});
