import { bqModule } from '@switchboard/bq-server/module';
import { type Event, many, messageAt } from '@switchboard/bq-server/testing';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { startSms } from '@switchboard/rpt-contract';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rptModule } from './module.ts';

let stack: TestStack;
let services: ConnectedServices;
let token: string;

beforeAll(async () => {
  stack = await startSys({}, [bqModule, rptModule], { withRecords: true });
  token = await signIn(stack.call, 'admin');
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const insert = async (values: readonly Event[]): Promise<unknown> =>
  await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });

/** Moves the dates below: the last of them is a few days ago. */
const MOVED_MS = Math.floor((Date.now() - Date.parse('2025-07-05')) / 86_400_000) * 86_400_000;
const near = (text: string): string => new Date(Date.parse(text) + MOVED_MS).toISOString().slice(0, text.length);

describe('accounts that start and stop', () => {
  it('REC-25 accounts are classified as new, ramping up, resumed or stopped by the days on which they sent', async () => {
    const [newer, ramp, resume, stop, calm] = await Promise.all(
      ['new', 'ramp', 'resume', 'stop', 'calm'].map(async (name) => {
        const [row] = await stack.query<{ id: string }>(
          `insert into bq.app (app_no, name, customer_id, customer_name, biz, access) values ($1, $1, 1, 'Of start', 'sms', 'http') returning id`,
          [`start-${name}`],
        );
        return Number(row?.id);
      }),
    );
    const on = (app: number | undefined, ...days: readonly string[]): Event[] =>
      days.map((of) => messageAt(`${near(of)}T04:00:00.000Z`, { app_id: app }));
    const bulk = (app: number | undefined, of: string, count: number): Event[] =>
      many(count, () => messageAt(`${near(of)}T04:00:00.000Z`, { app_id: app }));
    await insert([
      ...on(newer, '2025-06-25'),
      ...on(ramp, '2025-05-01', '2025-05-20'),
      ...bulk(ramp, '2025-06-20', 5_000),
      ...bulk(ramp, '2025-06-28', 10_000),
      // 30 days of silence between 26 May and 26 June for `resume`, one fewer for `calm`
      ...on(resume, '2025-05-01', '2025-05-26', '2025-06-26'),
      ...on(calm, '2025-05-01', '2025-05-27', '2025-06-26'),
      ...on(stop, '2025-05-20', '2025-06-10', '2025-06-11', '2025-06-23'),
    ]);
    const kinds = async (to: string) => {
      const { data } = await stack.call(
        startSms.calls.page,
        { day: { from: near('2025-06-24'), to: near(to) }, customerName: 'of start' },
        { token },
      );
      return Object.fromEntries(data.list.map(({ appName, kind }) => [appName, kind]));
    };
    expect(await kinds('2025-06-30')).toEqual({
      'start-new': 'new',
      'start-ramp': 'ramp',
      'start-resume': 'resume',
      'start-stop': 'stop',
    });
    // a day earlier the last message is six days old
    expect(await kinds('2025-06-29')).not.toHaveProperty('start-stop');
    await insert(bulk(ramp, '2025-06-20', 1));
    expect(await kinds('2025-06-30')).not.toHaveProperty('start-ramp');
  });

  it('can be filtered by the promoter who brought the customer through a link', async () => {
    const [staff] = await stack.query<{ id: string; name: string }>(
      `select s.id, s.name from sys.staff s join sys."user" u on u.staff_id = s.id where u.login_name = 'sales'`,
    );
    const add = async (name: string, promoter: string | undefined): Promise<number> => {
      const [row] = await stack.query<{ id: string }>(
        `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, promoter_id, promoted_on)
         values ($1, $1, 2, 'Of links', 'sms', 'http', $2, case when $2::bigint is not null then current_date end) returning id`,
        [name, promoter ?? null],
      );
      return Number(row?.id);
    };
    const apps = [await add('link-own', staff?.id), await add('link-none', undefined)];
    await insert(apps.map((app) => messageAt(`${near('2025-06-25')}T04:00:00.000Z`, { app_id: app })));
    const found = async (input: object) => {
      const callInput = {
        day: { from: near('2025-06-24'), to: near('2025-06-30') },
        customerName: 'of links',
        ...input,
      };
      const { data } = await stack.call(startSms.calls.page, callInput, { token });
      return data.list.map(({ appName, promoterName }) => [appName, promoterName]);
    };
    expect(await found({ sortField: 'firstAt' })).toEqual([
      ['link-own', staff?.name],
      ['link-none', ''],
    ]);
    expect(await found({ promoterName: staff?.name })).toEqual([['link-own', staff?.name]]);
  });
});
