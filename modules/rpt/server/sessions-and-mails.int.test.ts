import { mailPerformance, waPerformance } from '@switchboard/bq-contract';
import { type Event, idAt, mailEvent, many, otpEvent, waEvent } from '@switchboard/bq-server/testing';
import { CODES } from '@switchboard/kit-contract';
import { otpStatistics, waStatistics } from '@switchboard/rpt-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock, MINUTE, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await startReportWorld();
});
afterAll(async () => await world?.stop());

describe('verification sessions', () => {
  it('REC-29 count conversion by session: a resend counts once, matched by id or by account and number within ten minutes', async () => {
    const at = NOON;
    const first = otpEvent(at, { session_id: 'v-1' });
    const again = {
      ...first,
      version: String(at * 4 + 2),
      last_sent_at: clock(at + MINUTE),
      sent_cnt: 2,
      prev_sent_cnt: 1,
      prev_channel_id: 7,
      prev_supplier_id: 3,
    };
    // the third message uses another channel and moves the session to it
    const third = {
      ...again,
      version: String(at * 4 + 3),
      last_sent_at: clock(at + 2 * MINUTE),
      sent_cnt: 3,
      prev_sent_cnt: 2,
      channel_id: 8,
    };
    const verified = {
      ...third,
      version: String(at * 4 + 4),
      ev: 'verify',
      delivered: 1,
      verified: 1,
      verified_at: clock(at + 3 * MINUTE),
      verify_ms: 3 * MINUTE,
      prev_sent_cnt: 3,
      prev_channel_id: 8,
    };
    // as after a crash: storing the same range again changes nothing
    expect(await world.store('otp', [first, again, third, verified], 2)).toEqual([]);
    expect(await world.totals(otpStatistics)).toMatchObject({
      sessions: 1,
      sent: 3,
      verified: 1,
      conversion: '100',
      resend: '100',
      verifyP95: '180',
    });
    const { page } = await world.request(otpStatistics, { dims: ['channelName'] });
    expect(page.list.filter(({ sessions }) => sessions !== 0).map(({ id }) => id)).toEqual(['channelName:8']);

    // without an id, the same number within ten minutes is the same session and later a new one
    const other = { app_id: 2, phone: '6281200000001' };
    const plain = otpEvent(at, other);
    const soon = {
      ...plain,
      version: String(at * 4 + 2),
      last_sent_at: clock(at + 9 * MINUTE),
      sent_cnt: 2,
      prev_sent_cnt: 1,
      prev_channel_id: 7,
      prev_supplier_id: 3,
    };
    const tooLate = {
      ...soon,
      version: String(at * 4 + 3),
      last_sent_at: clock(at + 11 * MINUTE),
      sent_cnt: 3,
      prev_sent_cnt: 2,
    };
    expect(await world.store('otp', [plain, soon, tooLate])).toEqual([expect.stringContaining('another session')]);
    expect(await world.store('otp', [otpEvent(at + 11 * MINUTE, other)])).toEqual([]);
    // a code is invalid eleven minutes after the first message
    const late = {
      ...plain,
      ev: 'verify',
      version: String(at * 4 + 9),
      verified: 1,
      prev_sent_cnt: 2,
      sent_cnt: 2,
      verified_at: clock(at + 11 * MINUTE),
    };
    expect(await world.store('otp', [late])).toEqual([expect.stringContaining('11 minutes after')]);
    expect(await world.totals(otpStatistics)).toMatchObject({ sessions: 3, sent: 6, verified: 1, conversion: '33.33' });
  });

  it('are visible to the user stamped on them', async () => {
    await makeRole(world.stack, { code: 'otp-own', keys: [otpStatistics.report.right], scope: 1, login: 'sales' });
    await expect
      .poll(async () => (await world.request(otpStatistics, {}, 'sales')).code, { timeout: 10_000 })
      .toBe(CODES.ok);
    expect((await world.request(otpStatistics, {}, 'sales')).page.totals).toMatchObject({
      sessions: 0,
      conversion: null,
    });
  });
});

describe('WhatsApp messages and mails', () => {
  it('REC-30 messages count by their highest state in any order of arrival, sessions by 24 hours per number, user and category', async () => {
    const step = (of: Event, n: number, status: string, prev: string): Event => ({
      ...of,
      ev: 'status',
      version: String(NOON * 4 + n),
      status,
      prev_status: prev,
    });
    const [a, b, c, d] = [1, 2, 3, 4].map((n) => waEvent(NOON, n, { phone: `628120000000${n}` })) as [
      Event,
      Event,
      Event,
      Event,
    ];
    expect(
      await world.store(
        'wa',
        [
          ...[a, b, c, d],
          // "read" arrives before "delivered"; the late "delivered" changes nothing
          step(a, 5, 'read', 'accepted'),
          step(a, 6, 'delivered', 'read'),
          // a failure after the delivery is ignored
          step(b, 5, 'delivered', 'accepted'),
          { ...step(b, 6, 'failed', 'delivered'), err_code: '131026' },
          step(c, 5, 'failed', 'accepted'),
          step(d, 5, 'failed', 'accepted'),
          step(d, 6, 'delivered', 'failed'),
        ],
        2,
      ),
    ).toEqual([]);
    // a second message of the first session, 23 hours later, and the same user in another category
    const later = { submit_time: clock(NOON + 60 * MINUTE), wa_msg_id: idAt(NOON + 60 * MINUTE, 9), opens: 0 };
    expect(await world.store('wa', [{ ...a, ...later }, waEvent(NOON, 10, { category: 'marketing' })])).toEqual([]);
    expect(await world.store('wa', [{ ...a, ...later, submit_time: clock(NOON + 24 * 60 * MINUTE) }])).toEqual([
      'sent outside the 24 hours of its session',
    ]);
    expect(await world.totals(waPerformance)).toMatchObject({
      messages: 6,
      delivered: 3,
      readCount: 1,
      failed: 1,
      delivery: '50',
      readRate: '33.33',
      sessions: 5,
      billable: 5,
    });
    const rows = await world.services.records.client.query({
      query: `select toString(status) as status, err_code as err from wa_record final
        where wa_msg_id in (${[a, b, c, d].map((event) => event['wa_msg_id'] as string).join(', ')}) order by wa_msg_id`,
      format: 'JSONEachRow',
    });
    expect(await rows.json()).toEqual([
      { status: 'read', err: '' },
      { status: 'delivered', err: '' },
      { status: 'failed', err: '' },
      { status: 'delivered', err: '' },
    ]);
    const { page } = await world.request(waStatistics, { dims: ['category'] });
    expect(page.list.map(({ category, sessions }) => [category, sessions])).toEqual([
      ['utility', 4],
      ['marketing', 1],
    ]);
  });

  it('mails are billed when sent; delivered counts sent mails, opened counts delivered mails, each once', async () => {
    const sent = many(10, (n) =>
      mailEvent(NOON, n, { status: 'sent', revenue_usd: '0.001', d_revenue: '0.001', d_cost: '0.0004' }),
    );
    const statusEvent = (of: Event | undefined, n: number, changes: Event): Event => ({
      ...of,
      ev: 'status',
      version: String(NOON * 4 + n),
      prev_status: 'sent',
      d_revenue: '0',
      d_cost: '0',
      ...changes,
    });
    expect(
      await world.store('mail', [
        mailEvent(NOON, 99), // still queued: not sent, not billed
        ...sent,
        ...sent.slice(0, 8).map((mail) => statusEvent(mail, 2, { status: 'delivered' })),
        statusEvent(sent[8], 2, { status: 'soft_bounce' }),
        statusEvent(sent[9], 2, { status: 'hard_bounce' }),
        // opened, opened again, clicked, complained about
        statusEvent(sent[0], 3, { status: 'opened', prev_status: 'delivered', opened: 1 }),
        statusEvent(sent[0], 4, { status: 'opened', prev_status: 'opened', opened: 1, prev_opened: 1 }),
        statusEvent(sent[0], 5, { status: 'clicked', prev_status: 'opened', opened: 1, prev_opened: 1, clicked: 1 }),
        statusEvent(sent[0], 6, {
          status: 'complaint',
          prev_status: 'clicked',
          opened: 1,
          prev_opened: 1,
          clicked: 1,
          prev_clicked: 1,
          complained: 1,
        }),
        statusEvent(sent[1], 3, { status: 'opened', prev_status: 'delivered', opened: 1 }),
      ]),
    ).toEqual([]);
    expect(await world.totals(mailPerformance)).toMatchObject({
      sent: 10,
      delivered: 8,
      delivery: '80',
      softBounce: 1,
      hardBounce: 1,
      opened: 2,
      openRate: '25',
      clickRate: '12.5',
      complaintRate: '12.5',
      revenue: '0.010000',
      cost: '0.004000',
      margin: '60',
    });
  });
});
