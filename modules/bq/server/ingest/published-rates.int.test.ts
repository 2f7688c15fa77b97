import { openWorker, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { addSettleRate, approveSettleRate, settleRateResource, withdrawSettleRate } from '@switchboard/fc-contract';
import { fcModule } from '@switchboard/fc-server/module';
import { addDays, businessDay, CODES } from '@switchboard/kit-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ratePublishedJob } from '../jobs/rates.ts';
import { bqModule } from '../module.ts';
import { RateBook } from './rate-book.ts';
import { findRates } from './rates.repo.ts';

const day = (ahead: number): string => addDays(businessDay(), ahead);
let crm: TestCrm;
let worker: ReturnType<typeof openWorker>;
const as = async (login: string) => ({ token: await crm.token(login) });

beforeAll(async () => {
  crm = await startCrm([fcModule, bqModule]);
  worker = openWorker(crm);
  for (const login of ['finance', 'manager'])
    await makeRole(crm, {
      code: `rates-${login}`,
      keys: ['sys.set-rate', 'sys.set-rate:edit', 'sys.set-rate:approve'],
      scope: 1,
      login,
    });
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});

async function enter(rate: string, validFrom: string): Promise<string> {
  const input = { base: 'EUR', quote: 'USD', rate, validFrom };
  const answer = await crm.call(addSettleRate, input, await as('finance'));
  expect(answer.code).toBe(CODES.ok);
  return answer.data.id;
}
const approve = async (id: string, login = 'manager') =>
  (await crm.call(approveSettleRate, { id }, await as(login))).code;

/** Passes the queued events to the job that maintains the copy. */
async function copy(): Promise<RateBook> {
  const queuedJobs = await crm.query<{ data: never }>(
    `with taken as (delete from pgboss.job where name = 'bq.rate.copy' returning data, created_on) select data from taken order by created_on desc`,
  );
  for (const { data } of queuedJobs) await ratePublishedJob.run(data, worker as never);
  return new RateBook(await findRates(worker.db));
}

it('a rate is approved by a second person, a day that has begun keeps its rate, and the record store receives it', {
  retry: 0,
}, async () => {
  const first = await enter('1.087', day(-10));
  expect(await approve(first, 'finance')).toBe(CODES.wrongState);
  expect((await copy()).toUsd('100', 'EUR', day(0))).toBeNull();
  expect(await approve(first)).toBe(CODES.ok);
  expect(await approve(first)).toBe(CODES.wrongState);
  expect((await copy()).toUsd('100', 'EUR', day(0))).toBe('108.700000');

  const tooEarly = await enter('1.2', day(0));
  expect(await approve(tooEarly)).toBe(CODES.wrongState);
  expect((await crm.call(withdrawSettleRate, { id: tooEarly }, await as('finance'))).code).toBe(CODES.ok);
  expect(await approve(tooEarly)).toBe(CODES.wrongState);
  expect(await approve(await enter('1.1', day(1)))).toBe(CODES.ok);
  // days before the first rate had none
  expect(await approve(await enter('1.05', day(-20)))).toBe(CODES.ok);
  const book = await copy();
  expect([-21, -20, -11, -10, 0, 1, 300].map((ahead) => book.toUsd('1', 'EUR', day(ahead)))).toEqual([
    null,
    '1.050000',
    '1.050000',
    '1.087000',
    '1.087000',
    '1.100000',
    '1.100000',
  ]);
  const { data } = await crm.call(settleRateResource.calls.page, { state: ['approved'] }, await as('finance'));
  expect(data.list.map(({ rate, change, isNow, validTo }) => [Number(rate), change, isNow, validTo])).toEqual([
    [1.1, '1.20', false, null],
    [1.087, '3.52', true, day(0)],
    [1.05, null, false, day(-11)],
  ]);
  expect((await crm.call(settleRateResource.calls.page, {}, await as('sales'))).code).toBe(CODES.noPermission);
  await expect(
    crm.query(
      `insert into fc.settle_rate (base, quote, rate, valid_from, state, created_by, approved_by, approved_at) values ('EUR', 'USD', 2, current_date, 'approved', 1, 2, now())`,
    ),
  ).rejects.toThrow('exclusion');
});

it('a rate whose event cannot be queued is not approved, and can be approved later', { retry: 0 }, async () => {
  const id = await enter('1.3', day(2));
  await crm.query(`create function public.refuse_rate_copy() returns trigger language plpgsql
    as $$ begin raise exception 'the queue takes nothing'; end $$`);
  await crm.query(`create trigger refuse_rate_copy before insert on pgboss.job for each row when (new.name = 'bq.rate.copy')
    execute function public.refuse_rate_copy()`);
  expect(await approve(id)).not.toBe(CODES.ok);
  await crm.query('drop trigger refuse_rate_copy on pgboss.job');
  await crm.query('drop function public.refuse_rate_copy()');
  // approved without the event, records would use the old rate permanently
  expect((await copy()).toUsd('1', 'EUR', day(2))).toBe('1.100000');
  expect(await approve(id)).toBe(CODES.ok);
  expect((await copy()).toUsd('1', 'EUR', day(2))).toBe('1.300000');
});
