import type { NodeService } from '@switchboard/kit-server';
import { createMemoryLog } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idAt, smsEvent } from '../testing/events.ts';
import { ledgerEvent } from '../testing/other-events.ts';
import { deadLettersOf, figuresOf, untilWritten } from '../testing/ingest-figures.ts';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { openRecordIngest } from './ingest.ts';
import { replaceRates } from './rates.repo.ts';

const DAY_MS = 86_400_000;
const log = createMemoryLog();
let world: IngestWorld;
let ingest: NodeService;
beforeAll(async () => {
  world = await startIngestWorld();
  ingest = openRecordIngest({ services: world.services, log: log.log, metrics: null });
});
afterAll(async () => {
  await ingest?.close();
  await world?.drop();
});

/** Noon (company time) some days ago. */
const noon = (ago: number): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - ago * DAY_MS + 4 * 3_600_000;
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const dayOf = (ms: number): string => clock(ms).slice(0, 10);
const message = (app: number, ago: number, n: number, changes: object = {}) =>
  smsEvent({
    app_id: app,
    msg_id: idAt(noon(ago), n),
    submit_time: clock(noon(ago)),
    currency: 'EUR',
    sell_price: '0.01',
    bill_parts: 1,
    d_bill_parts: 1,
    revenue_ccy: '0.01',
    d_revenue_ccy: '0.01',
    ...changes,
  });
const revenue = async (app: number) => {
  const { rows, hour, day } = await figuresOf(world, app);
  return [rows['revenue'], hour['revenue'], day['revenue']];
};

describe("amounts in the account's currency", { retry: 0 }, () => {
  it('REC-18 use the rate of their submission day; a rate published later changes no closed day', async () => {
    const pair = { base: 'EUR', quote: 'USD' };
    const later = { rate: '1.200000', from: dayOf(noon(1)), to: null };
    await replaceRates(world.services.db, {
      ...pair,
      version: 1,
      rates: [{ rate: '1.100000', from: dayOf(noon(2)), to: dayOf(noon(2)) }, later],
    });
    await world.publish([message(4, 2, 1), message(4, 1, 2)]);
    // a refund two days later uses the rate of the message's day
    const failed = {
      ev: 'status',
      version: '9',
      status: 41,
      prev_status: 30,
      revenue_ccy: '0',
      d_revenue_ccy: '-0.01',
    };
    await world.publish([message(4, 1, 2, { ...failed, bill_parts: 0, d_bill_parts: -1 })], { kind: 'status' });
    await untilWritten(world, '4');
    expect(await revenue(4)).toEqual(['0.011', '0.011', '0.011']);

    // events of a day without a rate become dead letters with the reason
    await world.publish([message(4, 6, 3)]);
    await untilWritten(world, '4');
    expect(await deadLettersOf(world)).toBe(1);
    const closed = dayOf(noon(6));
    await world.query(
      `insert into bq.day_close (product, stat_day, state, submit_cnt, revenue_usd, cost_usd, closed_at) values ('sms', $1, 'closed', 0, 0, 0, now())`,
      [closed],
    );
    await replaceRates(world.services.db, {
      ...pair,
      version: 2,
      rates: [
        { rate: '1.500000', from: dayOf(noon(9)), to: dayOf(noon(3)) },
        { rate: '1.100000', from: dayOf(noon(2)), to: dayOf(noon(2)) },
        later,
      ],
    });
    // sent again after the rate exists: the closed day stays unchanged, the open day next to it accepts its event
    await world.publish([message(4, 6, 3, { version: '2' }), message(4, 5, 4)]);
    await untilWritten(world, '4');
    expect(await revenue(4)).toEqual(['0.026', '0.026', '0.026']);
    expect(await deadLettersOf(world)).toBe(2);
    // an older copy that arrives late changes nothing
    await replaceRates(world.services.db, { ...pair, version: 1, rates: [] });
    await world.publish([message(8, 1, 5)]);
    await untilWritten(world, '8');
    expect(await revenue(8)).toEqual(['0.012', '0.012', '0.012']);
  });

  it('of the ledger are converted to dollars too', async () => {
    const { amount_usd: _usd, ...row } = ledgerEvent(noon(1), 1, { app_id: 4, currency: 'EUR', amount_ccy: '10' });
    await world.publish([row], { flow: 'ledger', kind: 'book' });
    await expect
      .poll(async () => await world.runQuery('select toString(amount_usd) as usd from consume_ledger final'), {
        timeout: 20_000,
      })
      .toEqual([{ usd: '12' }]);
  });
});
