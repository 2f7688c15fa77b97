import { antsPerformance, giftPerformance, mailPerformance, numberPerformance } from '@switchboard/bq-contract';
import { type Event, ledgerEvent, mailEvent, many } from '@switchboard/bq-server/testing';
import { CODES } from '@switchboard/kit-contract';
import { consumeReport } from '@switchboard/rpt-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, FINANCE, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

const DAY_MS = 86_400_000;
const dayAt = (days: number): string => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
const inDays = (from: number, to: number) => ({ day: { from: dayAt(from), to: dayAt(to) } });

let world: ReportWorld;
beforeAll(async () => {
  world = await startReportWorld(FINANCE);
});
afterAll(async () => await world?.stop());

describe('gifts', () => {
  it('REC-22 gift money is spent before cash: of a charge of 10 with 4 left, 6 are revenue and 4 are gift, and the cost is unchanged', async () => {
    const until = dayAt(60);
    const of = (n: number, changes: Event) => ledgerEvent(NOON, n, { app_id: 22, product: 'ants', ...changes });
    // rating books the gift part and the cash part separately; a cash booking is refused while gift money is left
    expect(await world.store('ledger', [of(1, { amount_usd: '10', cost_usd: '7', gift_left_usd: '4' })])).toEqual([
      'cash taken while 4 of gift is left',
    ]);
    const gift = of(2, { kind: 'gift_use', amount_usd: '4', cost_usd: '2.8', gift_left_usd: '0', gift_until: until });
    const cash = of(3, { amount_usd: '6', cost_usd: '4.2', gift_left_usd: '0' });
    // stored twice, as after a crash
    expect(await world.store('ledger', [gift, cash], 2)).toEqual([]);
    const ants = await world.totals(antsPerformance);
    expect(ants).toMatchObject({ revenue: '6.000000', gift: '4.000000', cost: '7.000000', profit: '-1.000000' });
    expect(await world.totals(giftPerformance)).toMatchObject({ giftUsed: '4.000000', cost: '2.800000' });
    // another account has gift money left, with its expiry date
    const other = { app_id: 23, kind: 'gift_use', amount_usd: '1', gift_until: until };
    expect(await world.store('ledger', [of(4, { ...other, gift_left_usd: '9' })])).toEqual([]);
    expect(await world.store('ledger', [of(5, { ...other, gift_left_usd: '8' })])).toEqual([]);
    const { page } = await world.request(giftPerformance, {
      dims: ['appName'],
      sortField: 'giftUsed',
      sortOrder: 'desc',
    });
    expect(page.list.map(({ id, giftUsed, giftLeft, giftUntil }) => [id, giftUsed, giftLeft, giftUntil])).toEqual([
      ['appName:22', '4.000000', '0.000000', null],
      ['appName:23', '2.000000', '8.000000', until],
    ]);
    expect(page.totals).toMatchObject({ giftUsed: '6.000000', giftLeft: '8.000000', giftUntil: until });
  });
});

describe('numbers', () => {
  it('REC-31 rent counts on the first day of its period, a refund on the day it is given, a mail when it is sent', async () => {
    const rent = (n: number, changes: Event = {}): Event =>
      ledgerEvent(NOON - 9 * DAY_MS, n, {
        app_id: 31,
        product: 'number',
        kind: 'rent',
        unit: 'number',
        mcc: 510,
        amount_usd: '5',
        cost_usd: '3',
        ref_kind: 'number_open',
        ref_id: String(1_000 + n),
        // booked four days before its period begins
        period_from: dayAt(-5),
        period_to: dayAt(24),
        ...changes,
      });
    const gone = rent(9, {
      ledger_id: '99',
      book_time: new Date(NOON).toISOString().replace('T', ' ').replace('Z', ''),
      kind: 'refund',
      amount_usd: '-4',
      amount_ccy: '-4',
      cost_usd: '0',
      ref_kind: 'number_release',
      ref_id: '1002',
    });
    // the third number was rented earlier and is renewed
    const kept = rent(3, { ref_kind: 'number_renew' });
    expect(await world.store('ledger', [rent(1), rent(2), kept, gone])).toEqual([]);
    const on = async (from: number, to: number) => await world.totals(numberPerformance, inDays(from, to));
    expect(await on(-9, -6)).toMatchObject({ opened: 0, rented: 0, revenue: '0.000000' });
    expect(await on(-5, -5)).toMatchObject({ opened: 2, rented: 3, released: 0, rent: '15.000000', cost: '9.000000' });
    // days without bookings still have their number counts, and each number counts once in a range of any length
    expect(await on(-3, -1)).toMatchObject({ opened: 0, rented: 3, revenue: '0.000000', margin: null });
    expect(await on(0, 0)).toMatchObject({ rented: 3, released: 1, rent: '0.000000', revenue: '-4.000000' });
    expect(await on(-9, 0)).toMatchObject({
      opened: 2,
      rented: 3,
      released: 1,
      revenue: '11.000000',
      profit: '2.000000',
    });
    const { page } = await world.request(numberPerformance, {
      ...inDays(-9, 0),
      dims: ['day'],
      sortOrder: 'asc',
      sortField: 'period',
    });
    const booked = page.list.filter(({ revenue }) => revenue !== '0.000000');
    expect(booked.map(({ period, revenue }) => [period, revenue])).toEqual([
      [dayAt(-5), '15.000000'],
      [dayAt(0), '-4.000000'],
    ]);

    const sent = many(10, (n) =>
      mailEvent(NOON, n, { app_id: 31, status: 'sent', revenue_usd: '0.001', d_revenue: '0.001' }),
    );
    const statusEvent = (of: Event | undefined, n: number, changes: Event): Event => ({
      ...of,
      ev: 'status',
      version: String(NOON * 4 + n),
      prev_status: 'sent',
      d_revenue: '0',
      ...changes,
    });
    expect(await world.store('mail', [mailEvent(NOON, 99, { app_id: 31, revenue_usd: '0.001' })])).toEqual([
      'billed while queued',
    ]);
    expect(
      await world.store('mail', [
        mailEvent(NOON, 98, { app_id: 31 }), // still queued: not sent, not billed
        ...sent,
        ...sent.slice(0, 8).map((mail) => statusEvent(mail, 2, { status: 'delivered' })),
        statusEvent(sent[0], 3, { status: 'opened', prev_status: 'delivered', opened: 1 }),
        statusEvent(sent[0], 4, { status: 'opened', prev_status: 'opened', opened: 1, prev_opened: 1 }),
        statusEvent(sent[1], 3, { status: 'opened', prev_status: 'delivered', opened: 1 }),
      ]),
    ).toEqual([]);
    expect(await world.totals(mailPerformance)).toMatchObject({
      sent: 10,
      revenue: '0.010000',
      delivered: 8,
      delivery: '80',
      opened: 2,
      openRate: '25',
    });
  });
});

describe('consumption', () => {
  it('sums charges, refunds, corrections and gifts in USD and, for a single currency, the balance movement', async () => {
    const at = NOON + DAY_MS;
    const of = (n: number, changes: Event) => ledgerEvent(at, n, { app_id: 51, customer_id: 510, ...changes });
    const first = of(1, { amount_usd: '10', amount_ccy: '72', currency: 'CNY', qty: 100 });
    expect(
      await world.store('ledger', [
        first,
        // re-rated: the price was lower
        {
          ...first,
          ev: 'rerate',
          version: String(at * 4 + 2),
          qty: 100,
          amount_usd: '8',
          amount_ccy: '57.6',
          prev_qty: 100,
          prev_amount_usd: '10',
          prev_amount_ccy: '72',
        },
        of(2, { kind: 'refund', amount_usd: '-1', amount_ccy: '-7.2', currency: 'CNY', qty: -10 }),
        of(3, { kind: 'adjust', amount_usd: '-0.5', amount_ccy: '-3.6', currency: 'CNY', qty: 0 }),
        of(4, { kind: 'gift_use', amount_usd: '2', amount_ccy: '14.4', currency: 'CNY', gift_until: dayAt(60) }),
        of(5, { app_id: 52, product: 'voice', amount_usd: '3' }),
      ]),
    ).toEqual([]);
    const { page } = await world.request(consumeReport, {
      ...inDays(1, 1),
      dims: ['currency'],
      sortField: 'net',
      sortOrder: 'desc',
    });
    expect(page.list.map(({ currency, ...row }) => [currency, row['charge'], row['balanceMove']])).toEqual([
      ['CNY', '8.000000', '-61.200000'],
      ['USD', '3.000000', '-3.000000'],
    ]);
    expect(page.list[0]).toMatchObject({
      refund: '-1.000000',
      adjust: '-0.500000',
      net: '6.500000',
      giftUsed: '2.000000',
    });
    // amounts in two currencies are not summed
    expect(page.totals).toMatchObject({ charge: '11.000000', net: '9.500000', balanceMove: null });
    const voice = await world.totals(consumeReport, { ...inDays(1, 1), product: ['voice'] });
    expect(voice).toMatchObject({ charge: '3.000000', balanceMove: '-3.000000' });
    const rows = await world.services.records.client.query({
      query: `select toString(amount_usd) as usd, qty from consume_ledger final where app_id = 51 and kind = 'charge'`,
      format: 'JSONEachRow',
    });
    expect(await rows.json()).toEqual([{ usd: '8', qty: '100' }]);
  });

  it('shows a user only rows stamped with that user, and supports company days only', async () => {
    await makeRole(world.stack, { code: 'ledger-own', keys: [consumeReport.report.right], scope: 1, login: 'sales' });
    await expect
      .poll(async () => (await world.request(consumeReport, inDays(-9, 1), 'sales')).code, { timeout: 10_000 })
      .toBe(CODES.ok);
    expect((await world.request(consumeReport, inDays(-9, 1), 'sales')).page).toMatchObject({ list: [], total: 0 });
    expect((await world.request(consumeReport, { day: { from: DAY, to: DAY }, dims: ['hour'] })).code).toBe(
      CODES.validation,
    );
  });
});
