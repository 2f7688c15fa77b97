import { callEvent, idAt, many, messageAt } from '@switchboard/bq-server/testing';
import { smsAnalysisREnd, smsOperation, supplierReport } from '@switchboard/rpt-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

const HOUR = 3_600_000;
const at = (hours: number): string => new Date(NOON + hours * HOUR).toISOString();
const delivered = { status: 40, dlr_exp: 1 };
let world: ReportWorld;

beforeAll(async () => {
  world = await startReportWorld();
  await world.services.records.client.insert({
    table: 'sms_event',
    format: 'JSONEachRow',
    values: [
      // all messages of the first hour arrive, half of those of the next hour
      ...many(700, () => messageAt(at(0), { ...delivered, dlr_ms: 3_000, channel_id: 7 })),
      ...many(20, () => messageAt(at(0), { ...delivered, dlr_ms: 2_000_000, channel_id: 8 })),
      ...many(5, () => messageAt(at(1), { ...delivered, dlr_ms: 20_000, channel_id: 7 })),
      ...many(5, () => messageAt(at(1), { status: 41, std_err: 1_001, channel_id: 7 })),
    ],
  });
  const calls = many(2, (n) =>
    callEvent({
      call_id: idAt(NOON, n),
      version: String(NOON * 4 + 1),
      invite_time: clock(NOON),
      supplier_id: 3,
      cost_usd: '0.2',
      d_cost: '0.2',
    }),
  );
  const refused = await world.store('voice', calls);
  if (refused.length > 0) throw new Error(`not stored: ${refused.join(', ')}`);
});
afterAll(async () => await world?.stop());

describe('channel quality', () => {
  it('shows the throughput of the busiest hour and the errors in the operations report', async () => {
    const { page } = await world.request(smsOperation, {
      dims: ['channelName'],
      sortField: 'submitted',
      sortOrder: 'desc',
    });
    expect(page.list).toMatchObject([
      { id: 'channelName:7', submitted: 710, peakTps: '0.19', errors: 5 },
      { id: 'channelName:8', submitted: 20, peakTps: '0.01' },
    ]);
    expect(page.totals).toMatchObject({ peakTps: '0.2' });
    const { page: codes } = await world.request(smsOperation, { dims: ['stdErr'] });
    expect(codes.list).toMatchObject([{ stdErr: '1001', errors: 5, peakTps: null }]);
  });

  it('shows the spread of the hourly rates, and report delays by step', async () => {
    const { page } = await world.request(smsAnalysisREnd, { dims: ['channelName'] });
    const of = (id: string) => page.list.find((row) => row.id === id);
    expect(of('channelName:7')).toMatchObject({ stability: '25' });
    expect(of('channelName:8')).toMatchObject({ stability: '0' });
    const { page: delays } = await world.request(smsAnalysisREnd, {
      dims: ['delay'],
      sortField: 'reports',
      sortOrder: 'desc',
    });
    expect(delays.list.map(({ delay, reports }) => [delay, reports])).toEqual([
      ['5', 700],
      ['late', 20],
      ['30', 5],
    ]);
    expect(delays.totals).toMatchObject({ reports: 725 });
    expect(await world.totals(smsAnalysisREnd)).toMatchObject({ reports: 725, delivered: 725 });
  });

  it('shows messages and calls of a supplier side by side', async () => {
    const { page } = await world.request(supplierReport, {
      dims: ['supplierName', 'product'],
      sortField: 'cost',
      sortOrder: 'desc',
    });
    expect(page.list).toMatchObject([
      { id: 'supplierName:3|product:voice', channels: 0, attempts: 2, submitted: null, cost: '0.400000' },
      { id: 'supplierName:3|product:sms', channels: 2, attempts: null, submitted: 730, cost: '0.000000' },
    ]);
    const { page: places } = await world.request(supplierReport, { dims: ['operator', 'product'] });
    expect(places.list.map(({ id }) => String(id)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'product:sms|operator:510-10',
      'product:voice|operator:0',
    ]);
  });
});
