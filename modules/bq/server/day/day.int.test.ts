import { BQ_CODES, DAY_ENDS, dayCEnd, dayREnd, reopenDay, smsRecordResource } from '@switchboard/bq-contract';
import { approveTask, getInstanceDetail, rejectTask } from '@switchboard/ger-contract';
import { gerModule } from '@switchboard/ger-server/module';
import { businessDay, CODES, type ReportPage } from '@switchboard/kit-contract';
import { createLogger, type NodeService, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import {
  createMemoryLog,
  startTemporaryNats,
  type TemporaryNats,
  type TestStack,
} from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDays, whileFenced } from '../close/close.repo.ts';
import { DAY_SUMS, type DaySums } from '../close/day-sums.ts';
import { reconcileDay } from '../close/reconcile.ts';
import { bqDb } from '../db.ts';
import { openRecordIngest } from '../ingest/ingest.ts';
import { ensureStreams } from '../ingest/streams.ts';
import { bqModule } from '../module.ts';
import { idAt, many, smsEvent } from '../testing/events.ts';
import { ledgerEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';

const DAY_MS = 86_400_000;
/** Noon (company time) of a day old enough to be closed. */
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS - 6 * DAY_MS + 4 * 3_600_000;
const DAY = new Date(NOON).toISOString().slice(0, 10);
const BEFORE = new Date(NOON - DAY_MS).toISOString().slice(0, 10);
const [SMS] = DAY_SUMS as [DaySums];
const log = createMemoryLog();
let nats: TemporaryNats;
let stack: TestStack;
let services: ConnectedServices;
let ingest: NodeService;
const tokens = new Map<string, string>();
const as = (login = 'admin') => ({ token: tokens.get(login) ?? '' });

beforeAll(async () => {
  nats = await startTemporaryNats();
  stack = await startSys({ NATS_URL: nats.url, INGEST_WAIT_MS: '200' }, [mcModule, gerModule, bqModule], {
    withRecords: true,
  });
  for (const login of ['admin', 'sales', 'manager']) tokens.set(login, await signIn(stack.call, login));
  await stack.query(
    `update sys.staff set leader_id = (select staff_id from sys."user" where login_name = 'manager')
     where id = (select staff_id from sys."user" where login_name = 'sales')`,
  );
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  while (services.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  await ensureStreams(services);
  ingest = openRecordIngest({ services, log: log.log, metrics: null });
});
afterAll(async () => {
  await ingest?.close();
  await services?.close();
  await stack?.stop();
  await nats?.drop();
});

let sent = 0;
async function send(count: number, changes: object = {}): Promise<void> {
  const paid = { revenue_usd: '0.01', d_revenue: '0.01', cost_usd: '0.004', d_cost: '0.004' };
  const events = many(count, () => {
    sent += 1;
    const submit_time = new Date(NOON).toISOString().replace('T', ' ').replace('Z', '');
    return smsEvent({ msg_id: idAt(NOON, sent), version: String(NOON * 4 + 1), submit_time, ...paid, ...changes });
  });
  const { js } = await services.bus.jetstream();
  await js.publish('rec.sms.submit.1', events.map((event) => JSON.stringify(event)).join('\n'));
}
const deadReasons = async (): Promise<string[]> => {
  const { manager } = await services.bus.jetstream();
  const { state } = await manager.streams.info('REC_DEAD');
  const letters = many(state.messages, async (n) => {
    const letter = await manager.streams.getMessage('REC_DEAD', { seq: state.first_seq + n });
    return letter === null ? '' : letter.json<{ reason: string }>().reason;
  });
  return await Promise.all(letters);
};
const accepted = async (): Promise<unknown> => {
  const answer = await stack.call(dayCEnd.report.calls.page, { day: { from: DAY, to: DAY } } as never, as());
  return (answer.data as unknown as ReportPage).totals['accepted'];
};
const stateOf = async (): Promise<string | undefined> => {
  const { data } = await stack.call(DAY_ENDS.c.days, { from: DAY, to: DAY }, as());
  return data.days.find(({ product }) => product === 'sms')?.state;
};
const reconcile = async (): Promise<number> => await reconcileDay({ ...services, log: log.log }, SMS, DAY);
const close = async (): Promise<void> => {
  const db = bqDb(services);
  await whileFenced(db, 'sms', async () => await closeDays(db, 'sms'));
};

describe('statistics days', () => {
  it('REC-36 are preliminary after the first comparison and closed at 01:00 of the fourth day after; a closed day accepts no writes until a user with permission reopens it with a reason, which is audited', async () => {
    await send(10);
    await expect.poll(accepted, { timeout: 20_000 }).toBe(10);
    expect(await stateOf()).toBe('open');
    await reconcile();
    expect(await stateOf()).toBe('prelim');

    // the last day that is due, and the one after it
    const boundary = `(now() at time zone 'Asia/Shanghai' - interval '1 hour')::date - 4`;
    await stack.query(
      `insert into bq.day_close (product, stat_day, state, submit_cnt, revenue_usd, cost_usd)
       select 'voice', ${boundary} + n, 'prelim', 0, 0, 0 from generate_series(0, 1) n`,
    );
    await closeDays(bqDb(services), 'voice');
    expect(
      await stack.query(
        `select state, closed_at is null as open from bq.day_close where product = 'voice' order by stat_day`,
      ),
    ).toEqual([
      { state: 'closed', open: false },
      { state: 'prelim', open: true },
    ]);
    await close();
    expect(await stateOf()).toBe('closed');

    // replayed events are refused and kept with the reason; uncounted ones still reach their row
    await send(3);
    await send(1, { sms_type: 'test' });
    await expect.poll(deadReasons, { timeout: 20_000 }).toEqual(many(3, () => 'the day is closed'));
    const rows = async () =>
      await (
        await services.records.client.query({
          query: 'select count() as n from sms_record final',
          format: 'JSONEachRow',
        })
      ).json<{ n: string }>();
    await expect.poll(async () => Number((await rows())[0]?.n), { timeout: 20_000 }).toBe(11);
    expect(await accepted()).toBe(10);
    await expect(reconcile()).rejects.toMatchObject({ code: BQ_CODES.dayClosed });

    const request = { day: DAY, product: 'sms', reason: '结算更正' } as const;
    await makeRole(stack, { code: 'reads-days', keys: [dayCEnd.report.right], scope: 4, login: 'sales' });
    tokens.set('sales', await signIn(stack.call, 'sales'));
    expect((await stack.call(reopenDay, request, as('sales'))).code).toBe(CODES.noPermission);
    expect((await stack.call(reopenDay, { ...request, reason: ' ' }, as())).code).toBe(CODES.validation);
    expect((await stack.call(reopenDay, request, as())).code).toBe(CODES.ok);
    expect(await stateOf()).toBe('reopened');
    expect((await stack.call(reopenDay, request, as())).code).toBe(CODES.wrongState);
    const [logged] = await stack.query<{ action: string; after: unknown }>(
      `select action, after from sys.audit_log where object_code = $1 order by id desc limit 1`,
      [dayCEnd.report.code],
    );
    expect(logged).toMatchObject({ action: 'reopen', after: { reason: '结算更正' } });

    await send(3);
    await expect.poll(accepted, { timeout: 20_000 }).toBe(13);
    await reconcile();
    await close();
    expect(await stateOf()).toBe('closed');
    expect(await stack.query(`select submit_cnt from bq.day_close where product = 'sms'`)).toEqual([
      { submit_cnt: '13' },
    ]);
  });

  it('report whether both sides have the same totals, by product and day', async () => {
    const differences = async () => {
      const { data } = await stack.call(DAY_ENDS.r.days, { from: BEFORE, to: DAY }, as());
      return data.differences;
    };
    expect(await differences()).toEqual([]);
    const { client } = services.records;
    const spoil = async (table: string, day: string, money: string) =>
      await client.command({
        query: `insert into ${table} (stat_hour, app_id, revenue, cost) values ('${day} 04:00:00', 1, ${money})`,
      });
    await spoil('agg_sms_hour', DAY, '0.5, 0.2');
    const sms = { product: 'sms', days: 1, revenue: '-0.500000', cost: '-0.200000', profit: '-0.300000' };
    expect(await differences()).toEqual([sms]);
    // products known only to the ledger have no resource side, and its rows for messages repeat their money
    expect(
      await storeEvents(client, 'ledger', [
        ledgerEvent(NOON, 1, { product: 'email', amount_usd: '7' }),
        ledgerEvent(NOON, 2, { product: 'sms', amount_usd: '9' }),
      ]),
    ).toEqual([]);
    expect(await differences()).toEqual([sms]);
    // an opposite difference in calls or on another day does not offset it
    await spoil('agg_voice_hour', DAY, '-0.5, -0.2');
    await spoil('agg_sms_hour', BEFORE, '-0.5, -0.2');
    expect(await differences()).toEqual([
      { product: 'sms', days: 2, revenue: '0.000000', cost: '0.000000', profit: '0.000000' },
      { product: 'voice', days: 1, revenue: '0.500000', cost: '0.200000', profit: '0.300000' },
    ]);
    expect((await stack.call(DAY_ENDS.r.days, { from: DAY, to: '2020-01-01' }, as())).code).toBe(CODES.validation);
  });

  it('show the amounts of a difference only to users who may read these amounts in the report', async () => {
    const roleId = await makeRole(stack, { code: 'no-costs', keys: [dayREnd.report.right], scope: 4, login: 'sales' });
    const token = await signIn(stack.call, 'sales');
    const voice = async () =>
      (await stack.call(DAY_ENDS.r.days, { from: BEFORE, to: DAY }, { token })).data.differences?.at(-1);
    const all = { product: 'voice', days: 1, revenue: '0.500000', cost: '0.200000', profit: '0.300000' };
    expect(await voice()).toEqual(all);
    const hide = async (field: string) =>
      await stack.query(
        'insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, $3, 0)',
        [roleId, smsRecordResource.code, field],
      );
    await hide('costPrice');
    expect(await voice()).toEqual({ product: 'voice', days: 1, revenue: '0.500000' });
    await hide('sellPrice');
    expect(await voice()).toEqual({ product: 'voice', days: 1 });
  });
});

describe('the preview', () => {
  it("shows today, yesterday, this month and the ranking, within the caller's permissions", async () => {
    const { code, data } = await stack.call(DAY_ENDS.c.preview, {}, as());
    expect(code).toBe(CODES.ok);
    expect(data.days).toHaveLength(16);
    expect(data).toMatchObject({ today: { revenue: '0.000000' }, yesterday: { profit: '0.000000' }, disputes: [] });
    const today = businessDay();
    const isSameMonth = DAY.slice(0, 7) === today.slice(0, 7);
    // messages from their records, mails from the ledger, as in the report
    expect(data.month.revenue).toBe(isSameMonth ? '7.130000' : '0.000000');
    const request = { day: { from: `${today.slice(0, 7)}-01`, to: today }, dims: ['customerName'] };
    const answer = await stack.call(dayCEnd.report.calls.page, request as never, as());
    const { list, totals } = answer.data as unknown as ReportPage;
    expect(data.month).toEqual({ revenue: totals['revenue'], profit: totals['profit'] });
    const sums = ({ id, revenue, profit }: ReportPage['list'][number]) => [id, revenue, profit];
    expect(data.ranking.map(sums)).toEqual(list.map(sums));
    expect((await stack.call(DAY_ENDS.r.preview, {}, as('sales'))).code).toBe(CODES.noPermission);
  });

  it('accepts one dispute about a past day and shows its decision', async () => {
    const keys = [dayCEnd, dayREnd].flatMap(({ report: { right } }) => [right, `${right}:preview`]);
    await makeRole(stack, { code: 'previews', keys, scope: 4, login: 'sales' });
    tokens.set('sales', await signIn(stack.call, 'sales'));
    const { dispute, preview } = DAY_ENDS.c;
    const request = { day: DAY, product: 'sms', about: 'revenue', subject: 'Lotus', reason: 'two prices' } as const;
    const today = businessDay();
    expect((await stack.call(dispute, { ...request, day: today }, as('sales'))).code).toBe(CODES.validation);
    const made = await stack.call(dispute, request, as('sales'));
    expect(made).toMatchObject({ code: CODES.ok });
    expect((await stack.call(dispute, request, as('sales'))).code).toBe(CODES.conflict);
    const mine = async () => (await stack.call(preview, {}, as('sales'))).data.disputes;
    expect(await mine()).toMatchObject([{ disputeNo: made.data.disputeNo, state: 'live', about: 'revenue' }]);
    expect((await stack.call(preview, {}, as())).data.disputes).toEqual([]);

    const { instanceId } = made.data;
    const shown = await stack.call(getInstanceDetail, { instanceId }, as('manager'));
    const taskId = shown.data.my.taskId ?? '0';
    expect((await stack.call(approveTask, { taskId, comment: 'right' } as never, as('manager'))).code).toBe(CODES.ok);
    expect(await mine()).toMatchObject([{ state: 'approved' }]);

    const again = await stack.call(dispute, request, as('sales'));
    const other = await stack.call(getInstanceDetail, { instanceId: again.data.instanceId }, as('manager'));
    const refused = { taskId: other.data.my.taskId ?? '0', comment: 'no', target: 'end' };
    expect((await stack.call(rejectTask, refused as never, as('manager'))).code).toBe(CODES.ok);
    expect(await mine()).toMatchObject([{ state: 'rejected' }, { state: 'approved' }]);

    // for the products of the side: mails only on the customer side
    const mails = { ...request, product: 'email' } as const;
    expect((await stack.call(DAY_ENDS.r.dispute, mails, as('sales'))).code).toBe(CODES.validation);
    expect((await stack.call(dispute, mails, as('sales'))).code).toBe(CODES.ok);
    expect(await mine()).toMatchObject([{ product: 'email', state: 'live' }, {}, {}]);
  });
});
