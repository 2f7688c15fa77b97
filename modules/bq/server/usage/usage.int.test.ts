import { takeUsage, type TakenUsage, usageDifferences, usageSums } from '@switchboard/fc-server';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import { CODES } from '@switchboard/kit-contract';
import { createLogger, inTransaction, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import type { Event } from '../testing/events.ts';
import { ledgerEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';
import { handOverDue } from './hand-over.ts';
import { tieOutDay, tieOutDays } from './tie-out.ts';
import { claim, findDue } from './usage.repo.ts';

const DAY_MS = 86_400_000;
/** Noon, company time, this many days before today. */
const noonOf = (back: number): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS + 4 * 3_600_000;
const dayOf = (back: number): string => new Date(noonOf(back)).toISOString().slice(0, 10);
const OWNERS = { sale_staff_id: 7, sale_dept_id: 3, customer_id: 610 };
let stack: TestStack;
let services: ConnectedServices;
beforeAll(async () => {
  stack = await startSys({}, [mcModule, gerModule, fcModule, bqModule], { withRecords: true });
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  await stack.query(
    `insert into bq.app (id, app_no, name, customer_id, customer_name, biz, access) overriding system value
     values (61, 'A61', 'lotus-sms', 610, 'Lotus', 'sms', 'http')`,
  );
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const book = async (back: number, n: number, changes: Event) => {
  const event = ledgerEvent(noonOf(back) + n * 1_000, n, { app_id: 61, ...OWNERS, ...changes });
  expect(await storeEvents(services.records.client, 'ledger', [event])).toEqual([]);
  return event;
};
const rerate = async (event: Event, usd: string) => {
  const { amount_usd, amount_ccy, qty, cost_usd } = event;
  const changed = {
    ...event,
    ev: 'rerate',
    version: String(BigInt(String(event['version'])) + 1n),
    amount_usd: usd,
    amount_ccy: usd,
    prev_qty: qty,
    prev_amount_usd: amount_usd,
    prev_amount_ccy: amount_ccy,
    prev_cost_usd: cost_usd,
  };
  expect(await storeEvents(services.records.client, 'ledger', [changed])).toEqual([]);
};
const drop = async (event: Event) =>
  await services.records.client.command({
    query: `alter table consume_ledger delete where ledger_id = ${String(event['ledger_id'])}`,
    clickhouse_settings: { mutations_sync: '2' },
  });
/** Counts a day like the nightly jobs: both products, or one of them. */
const count = async (back: number, state = 'prelim', products = ['sms', 'voice']) =>
  await stack.query(
    `insert into bq.day_close (product, stat_day, state, submit_cnt, revenue_usd, cost_usd, closed_at)
     select unnest($1::text[]), $2::date, $3::text, 0, 0, 0, case when $3::text = 'closed' then clock_timestamp() end
     on conflict (product, stat_day) do update set state = excluded.state, closed_at = excluded.closed_at`,
    [products, dayOf(back), state],
  );
const handed = async () => await handOverDue(services);
const rowsOf = async (back: number) =>
  await stack.query<{ product: string; amount: string; cost: string; is_correction: boolean }>(
    `select product, amount::text, cost_amount::text as cost, is_correction from fc.usage_day where biz_date = $1 order by id`,
    [dayOf(back)],
  );
const sumOf = async (back: number) =>
  (await usageSums(services.db, { day: dayOf(back) }))
    .map(({ product, amount }) => [product, Number(amount)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
const differences = async (back: number) => {
  await tieOutDay(services, dayOf(back));
  return await usageDifferences(services.db, { from: dayOf(back), to: dayOf(back) });
};

describe('a day of usage', () => {
  it('REC-65 is passed to finance once, after the first count: cash and gifts by account, product and currency, with the cost', async () => {
    await book(1, 1, { amount_usd: '10', amount_ccy: '72', currency: 'CNY', cost_usd: '6', qty: 100 });
    await book(1, 2, {
      kind: 'gift_use',
      amount_usd: '2',
      amount_ccy: '14.4',
      currency: 'CNY',
      gift_until: dayOf(-60),
    });
    await book(1, 3, { kind: 'refund', amount_usd: '-1', amount_ccy: '-7.2', currency: 'CNY', qty: -10 });
    await book(1, 4, { product: 'voice', amount_usd: '3', cost_usd: '1' });
    await book(1, 5, {
      product: 'number',
      kind: 'rent',
      amount_usd: '5',
      period_from: dayOf(1),
      period_to: dayOf(-28),
    });
    // nothing is counted yet
    expect(await handed()).toBe(0);
    await count(1, 'prelim', ['sms']);
    expect(await handed()).toBe(1);
    await count(1, 'prelim');
    expect(await handed()).toBe(2);
    expect(await rowsOf(1)).toEqual([
      { product: 'sms', amount: '79.200000', cost: '6.000000', is_correction: false },
      { product: 'number', amount: '5.000000', cost: '0.000000', is_correction: false },
      { product: 'voice', amount: '3.000000', cost: '1.000000', is_correction: false },
    ]);
    expect(await handed()).toBe(0);
    const [row] = await stack.query<object>(`select * from fc.usage_day where product = 'sms'`);
    expect(row).toMatchObject({
      account_no: 'A61',
      customer_id: '610',
      currency: 'CNY',
      qty: '91',
      owner_staff_id: '7',
      dept_id: '3',
    });
    expect(await differences(1)).toEqual([]);
  });

  it('two workers pass it once, and a worker that is killed halfway leaves nothing', async () => {
    await book(2, 1, { amount_usd: '4' });
    await count(2);
    const [due] = await findDue(services.db);
    await expect(
      inTransaction(services, async (tx) => {
        if (due === undefined || !(await claim(tx, due))) throw new Error('was taken');
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    const rows = await Promise.all([handed(), handed()]);
    expect(new Set(rows)).toEqual(new Set([0, 1]));
    expect(await sumOf(2)).toEqual([['sms', 4]]);
  });

  it('REC-65 is corrected when it closes, by a row with the difference; later changes are shown but not corrected', async () => {
    const event = await book(3, 1, { amount_usd: '10', qty: 5, cost_usd: '2' });
    await count(3);
    await handed();
    await rerate(event, '8');
    expect(await handed()).toBe(0);
    expect(await differences(3)).toMatchObject([
      { diff: '-2.000000', costDiff: '0.000000', accountNo: 'A61', product: 'sms' },
    ]);
    await count(3, 'closed');
    expect(await handed()).toBe(1);
    expect(await rowsOf(3)).toMatchObject([
      { amount: '10.000000', is_correction: false },
      { amount: '-2.000000', is_correction: true },
    ]);
    expect(await differences(3)).toEqual([]);
    const [was] = await stack.query<object>(
      `select d.status, r.status as run from fc.recon_diff d join fc.recon_run r on r.id = d.run_id
      where r.biz_date = $1`,
      [dayOf(3)],
    );
    expect(was).toEqual({ status: 'adjusted', run: 'clean' });
    // a closed day: the row is lost, finance keeps its value, and the difference remains every night
    await drop(event);
    for (let night = 0; night < 2; night++) {
      expect(await handed()).toBe(0);
      expect(await differences(3)).toMatchObject([
        { appId: '61', leftAmount: '0.000000', rightAmount: '8.000000', diff: '-8.000000', costDiff: '-2.000000' },
      ]);
    }
    expect(await sumOf(3)).toEqual([['sms', 8]]);
  });

  it('is corrected again when it was reopened and closed again, and only the reopened part', async () => {
    const [sms, voice] = [
      await book(6, 1, { amount_usd: '1' }),
      await book(6, 2, { product: 'voice', amount_usd: '1' }),
    ];
    await count(6, 'closed');
    await handed();
    await rerate(sms, '3');
    await rerate(voice, '3');
    await count(6, 'reopened', ['sms']);
    expect(await handed()).toBe(0);
    await count(6, 'closed', ['sms']);
    expect(await handed()).toBe(1);
    expect(await sumOf(6)).toEqual([
      ['sms', 3],
      ['voice', 1],
    ]);
    expect(await differences(6)).toMatchObject([{ product: 'voice', diff: '2.000000' }]);
  });

  it('an explained difference stays explained until it changes', async () => {
    const day = [dayOf(6)];
    await stack.query(
      `update fc.recon_diff set status = 'explained', note = 'known' where run_id = (select id from fc.recon_run where biz_date = $1)`,
      day,
    );
    expect(await differences(6)).toMatchObject([{ status: 'explained' }]);
    await book(6, 3, { product: 'voice', amount_usd: '0.5' });
    expect(await differences(6)).toMatchObject([{ status: 'open', diff: '2.500000' }]);
  });

  it('is compared in the night in which it was passed, and not again in the same night', async () => {
    await book(5, 1, { amount_usd: '1' });
    await count(5);
    await handed();
    const ran = async () => await stack.query(`select ran_at from fc.recon_run where biz_date = $1`, [dayOf(5)]);
    await tieOutDays(services);
    const first = await ran();
    expect(first).toHaveLength(1);
    await tieOutDays(services);
    expect(await ran()).toEqual(first);
  });
});

describe('usage stored in finance', () => {
  const row = (changes: Partial<TakenUsage> = {}): TakenUsage => ({
    bizDate: '2026-01-05',
    appId: '90',
    accountNo: 'A90',
    customerId: '9',
    product: 'sms',
    currency: 'USD',
    ownerStaffId: null,
    deptId: null,
    qty: '3',
    amount: '1.5',
    amountUsd: '1.5',
    costAmount: '0.9',
    source: 'records',
    sourceRef: 'once',
    isCorrection: false,
    ...changes,
  });
  const take = async (...rows: TakenUsage[]) => await inTransaction(services, async (tx) => await takeUsage(tx, rows));

  it('is the same row under the same reference; a different row is refused together with its whole batch', async () => {
    expect(await take(row())).toBe(1);
    expect(await take(row({ amount: '1.500000' }))).toBe(0);
    await expect(take(row({ sourceRef: 'new' }), row({ amount: '2' }))).rejects.toMatchObject({ code: CODES.conflict });
    await expect(take(row({ bizDate: '2026-01-06' }))).rejects.toMatchObject({ code: CODES.conflict });
    expect(await usageSums(services.db, { day: '2026-01-05' })).toMatchObject([
      { appId: '90', amount: '1.500000', qty: '3' },
    ]);
  });

  it('is never changed, and is not visible on a connection without an identity', async () => {
    await expect(stack.query(`update fc.usage_day set amount = 0`)).rejects.toThrow();
    await expect(stack.query(`delete from fc.usage_day`)).rejects.toThrow();
    await expect(stack.query(`truncate fc.usage_day`)).rejects.toThrow();
    const anonymousServices = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
    try {
      expect(await usageSums(anonymousServices.db, { day: '2026-01-05' })).toEqual([]);
    } finally {
      await anonymousServices.close();
    }
  });
});
