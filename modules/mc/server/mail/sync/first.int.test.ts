import { MAIL_BOX } from '@switchboard/mc-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bumpUidValidity,
  deliver,
  deleteMailbox,
  openMailbox,
  seedMaildir,
  startMail,
  type TestAccount,
  type TestMail,
} from '../../testing/index.ts';
import { loadBody } from '../store/index.ts';
import type { MailSync } from './service.ts';
import { testMail, mailsOf, noticesOf, startSync, stateOf, untilSynced } from './testing.ts';

let mail: TestMail;
const running: MailSync[] = [];
const accounts: TestAccount[] = [];
beforeAll(async () => {
  mail = await startMail();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (sync) => await sync.close()));
});
afterAll(async () => {
  for (const { email } of accounts) deleteMailbox(email);
  await mail?.stop();
});
const start = (...args: Parameters<typeof startSync> extends [unknown, ...infer R] ? R : never): MailSync => {
  const sync = startSync(mail, ...args);
  running.push(sync);
  return sync;
};
const bind: TestMail['bind'] = async (...args) => {
  const account = await mail.bind(...args);
  accounts.push(account);
  return account;
};
const days = (ago: number): Date => new Date(Date.now() - ago * 86_400_000);

describe('the first synchronisation', { retry: 0 }, () => {
  it('MC-29 MC-31 MC-39 loads the newest first, bodies of 30 days, heads of the configured months, and announces nothing', async () => {
    const account = await bind('sales');
    seedMaildir(account.email, [
      { raw: testMail({ subject: 'three years ago' }), at: days(1_100) },
      ...Array.from({ length: 40 }, (_, n) => ({
        raw: testMail({ subject: `old ${n}` }),
        at: days(400 - n),
        seen: true,
      })),
      ...Array.from({ length: 20 }, (_, n) => ({ raw: testMail({ subject: `recent ${n}` }), at: days(20 - n) })),
      { raw: testMail({ subject: 'sent by me' }), at: days(2), folder: 'Sent' as const, seen: true },
      { raw: testMail({ subject: 'junk' }), at: days(2), folder: 'Junk' as const },
    ]);
    // the first transaction contains the newest mails, so today's mail is visible at once
    const first = start({ batch: 10, slice: 1, tickMs: 20 });
    await expect
      .poll(async () => (await mailsOf(mail, account)).length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(0);
    const early = (await mailsOf(mail, account)).filter(({ box }) => box === MAIL_BOX.inbox);
    expect(early.map(({ subject }) => subject)).toContain('recent 19');
    await untilSynced(mail, account);
    const mails = await mailsOf(mail, account);
    expect(mails).toHaveLength(62);
    expect(mails.filter(({ loaded }) => loaded === true).map(({ subject }) => subject)).toHaveLength(22);
    expect(mails.find(({ subject }) => subject === 'three years ago')).toBeUndefined();
    expect([
      mails.find(({ subject }) => subject === 'sent by me')?.['box'],
      mails.find(({ subject }) => subject === 'junk')?.['box'],
    ]).toEqual([1, 3]);
    expect(await stateOf(mail, account)).toMatchObject({
      state: 1,
      capabilities: { condstore: true, qresync: true, idle: true },
    });
    expect(await noticesOf(mail, account)).toEqual([]);
    // an old body is loaded when the mail is opened, and then stored
    const old = mails.find(({ subject }) => subject === 'old 5');
    expect(await loadBody(mail.worker, String(old?.['id']))).toMatchObject({
      text: expect.stringContaining('please see below'),
    });
    expect((await mailsOf(mail, account)).find(({ subject }) => subject === 'old 5')).toMatchObject({ loaded: true });
    await first.close();
  });

  it('MC-31 resumes after an interruption', async () => {
    const account = await bind('sales');
    seedMaildir(
      account.email,
      Array.from({ length: 120 }, (_, n) => ({ raw: testMail({ subject: `n${n}` }), at: days(200 - n) })),
    );
    const one = start({ batch: 10, headTimes: 1, slice: 1, busy: 1 });
    await expect
      .poll(async () => (await mailsOf(mail, account)).length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThanOrEqual(20);
    await one.close();
    const [cut] = await mail.stack.query<{ uid: string }>(
      `select backfill_uid::text as uid from mc.mail_folder where account_id = $1 and role = 2`,
      [account.id],
    );
    const loaded = (await mailsOf(mail, account)).length;
    expect(loaded).toBeLessThan(120);
    expect(Number(cut?.uid)).toBe(121 - loaded);
    start({ batch: 10 });
    await untilSynced(mail, account);
    expect(await mailsOf(mail, account)).toHaveLength(120);
  });

  it('MC-34 MC-39 survives a new UIDVALIDITY: 1,000 mails stay 1,000 rows with their marks, and nothing is announced', async () => {
    const account = await bind('sales');
    seedMaildir(
      account.email,
      Array.from({ length: 1_000 }, (_, n) => ({
        raw: testMail({ subject: `m${n}` }),
        at: days(60 - n / 20),
        seen: n % 2 === 0,
      })),
    );
    const first = start();
    await untilSynced(mail, account, 60_000);
    await first.close();
    await mail.stack.query(
      `update mc.mail_message set mark_code = 'quote', bill_flag = 1 where account_id = $1 and subject = 'm7'`,
      [account.id],
    );
    const before = await mailsOf(mail, account);
    expect(before).toHaveLength(1_000);
    bumpUidValidity(account.email);
    start();
    const generation = `select generation, sync_state as state from mc.mail_folder where account_id = $1 and role = 2`;
    await expect
      .poll(async () => await mail.stack.query(generation, [account.id]), { timeout: 30_000 })
      .toEqual([{ generation: 2, state: 2 }]);
    expect(await mailsOf(mail, account)).toEqual(before);
    const [places] = await mail.stack.query(
      `select count(*)::int as all, count(*) filter (where l.generation = 2)::int as new from mc.mail_message_loc l
       join mc.mail_folder f on f.id = l.folder_id where f.account_id = $1 and f.role = 2`,
      [account.id],
    );
    expect(places).toEqual({ all: 1_000, new: 1_000 });
    expect(await noticesOf(mail, account)).toEqual([]);
    // a mail that arrives afterwards is announced as usual
    await deliver(testMail({ subject: 'fresh' }), account.email);
    await expect.poll(async () => await noticesOf(mail, account), { timeout: 10_000 }).toEqual([['2', '1']]);
    const box = await openMailbox(account.email);
    await box.logout();
  });
});
