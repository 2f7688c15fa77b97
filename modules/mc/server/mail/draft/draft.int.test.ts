import { CODES } from '@switchboard/kit-contract';
import {
  changeTiming,
  deleteDrafts,
  MAIL_CODES,
  pageDrafts,
  saveDraft,
  saveTimedDraft,
  sendMail,
  viewDraft,
} from '@switchboard/mc-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testMailbox } from '../../testing/mail/mailbox.ts';
import { startMail, teachSmtp, type TaughtServer, type TestMail } from '../../testing/mail/outgoing.ts';
import { sendDueDraft } from './due.ts';

let mail: TestMail;
let token: string;
let accountId: string;
let server: TaughtServer;
const box = testMailbox('drafter');

beforeAll(async () => {
  mail = await startMail();
  server = await teachSmtp();
  token = await mail.token('sales');
  accountId = await mail.bind('sales', box, { smtp_port: server.port, sent_append: 2 });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  await mail.query('delete from mc.mail_outbox');
  await mail.query('delete from mc.mail_draft');
  await mail.query('update mc.mail_account set state = 1 where id = $1', [accountId]);
});

const written = (changes: object = {}) => ({
  accountId,
  to: [{ name: null, email: 'buyer@customer.example' }],
  subject: 'timed',
  content: '<p>hello</p>',
  ...changes,
});
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const schedule = async (minutes = 10, changes: object = {}) =>
  await mail.call(saveTimedDraft, { ...written(changes), timingTime: inMinutes(minutes) }, { token });
const stateOf = async (id: string) =>
  (
    await mail.query<{ state: number; reason: string | null; html: string }>(
      'select state, fail_reason as reason, html from mc.mail_draft where id = $1',
      [id],
    )
  )[0];
// a second ago: the column stores milliseconds, and a rounded now() may be later than the next statement
const isDue = async (): Promise<void> =>
  void (await mail.query(`update mc.mail_draft set timing_time = now() - interval '1 second' where state = 1`));

describe('drafts', { retry: 0 }, () => {
  it('keeps typed text; a second page gets the conflict and the other text, and sending or deleting ends the draft', async () => {
    const first = await mail.call(
      saveDraft,
      written({ content: '<p>one</p>', to: [{ name: null, email: 'half-typed' }] }),
      { token },
    );
    const { id, version } = first.data;
    const second = await mail.call(saveDraft, written({ draftId: id, version, content: '<p>two</p>' }), { token });
    expect(second.data.version).toBe(version + 1);
    const stale = await mail.call(saveDraft, written({ draftId: id, version, content: '<p>three</p>' }), { token });
    expect(stale.code).toBe(CODES.staleWrite);
    expect((stale.data as unknown as { draft: { content: string; version: number } }).draft).toMatchObject({
      content: '<p>two</p>',
      version: version + 1,
    });
    expect((await mail.call(viewDraft, { id }, { token })).data.content).toBe('<p>two</p>');
    const list = async () => (await mail.call(pageDrafts, {}, { token })).data.list.map((row) => row.id);
    expect(await list()).toEqual([id]);
    expect((await mail.call(sendMail, written({ draftId: id }), { token })).code).toBe(0);
    expect(await list()).toEqual([]);
    const other = await mail.call(saveDraft, written(), { token });
    expect((await mail.call(deleteDrafts, { draftIds: [other.data.id] }, { token })).code).toBe(0);
    expect(await list()).toEqual([]);
    // a draft is visible to its writer only
    const stranger = await mail.token('manager');
    expect((await mail.call(viewDraft, { id }, { token: stranger })).code).toBe(MAIL_CODES.mailNotFound);
  });

  it('R170 MC-55 a draft is scheduled 60 s to 90 days ahead by the server clock, with its time zone, and the time can be changed or removed', async () => {
    for (const minutes of [0.9, 90 * 24 * 60 + 1, -5])
      expect((await schedule(minutes)).code).toBe(MAIL_CODES.timeOutOfRange);
    const time = inMinutes(1.5);
    const timed = await mail.call(
      saveTimedDraft,
      { ...written(), timingTime: time, zone: 'America/New_York' },
      { token },
    );
    expect(timed.data.timingTime).toBe(time);
    const [row] = (await mail.call(pageDrafts, { timing: true }, { token })).data.list;
    expect([row?.id, row?.timingTime, row?.zone, row?.state]).toEqual([timed.data.id, time, 'America/New_York', 1]);
    expect((await schedule(90 * 24 * 60 - 1)).code).toBe(0);
    const draftId = timed.data.id;
    expect((await mail.call(changeTiming, { draftId, timingTime: inMinutes(0.5) }, { token })).code).toBe(
      MAIL_CODES.timeOutOfRange,
    );
    const later = inMinutes(120);
    expect((await mail.call(changeTiming, { draftId, timingTime: later }, { token })).code).toBe(0);
    expect((await mail.call(viewDraft, { id: draftId }, { token })).data.timingTime).toBe(later);
    expect((await mail.call(changeTiming, { draftId, timingTime: null }, { token })).code).toBe(0);
    expect((await stateOf(draftId))?.state).toBe(0);
    expect((await schedule(10, { to: [{ name: null, email: 'wrong' }] })).code).toBe(MAIL_CODES.badAddress);
  });

  it('MC-56 two workers send 100 drafts due in the same second within 30 s, each once; one that is a day late fails with a message', async () => {
    await mail.query('update mc.mail_account set daily_send_limit = 1000 where id = $1', [accountId]);
    const late = await schedule();
    await mail.query(`update mc.mail_draft set timing_time = now() - interval '25 hours' where id = $1`, [
      late.data.id,
    ]);
    await mail.query(
      `insert into mc.mail_draft (staff_id, account_id, to_list, subject, html, state, timing_time, timing_zone, submit_id)
       select staff_id, account_id, to_list, 'due ' || n, html, 1, now() + interval '2 seconds', 'Asia/Shanghai', gen_random_uuid()
       from mc.mail_draft, generate_series(1, 100) n where id = $1`,
      [late.data.id],
    );
    // the limit of 60 mails a minute is for interactive sending; these were scheduled one by one over days
    const before = server.taken.length;
    const workers = [mail.work(), mail.work()];
    const started = Date.now();
    await expect.poll(() => server.taken.length - before, { timeout: 40_000, interval: 200 }).toBe(100);
    const seconds = (Date.now() - started) / 1_000 - 2;
    await Promise.all(workers.map(async (one) => await one.close()));
    expect(seconds).toBeLessThan(30);
    const subjects = server.taken.slice(before).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);
    expect(new Set(subjects).size).toBe(100);
    expect((await stateOf(late.data.id))?.state).toBe(4);
    const notices = await mail.query(
      `select 1 from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'mc.mail.timed-failed' and data ->> 'objectId' = $1`,
      [late.data.id],
    );
    expect(notices).toHaveLength(1);
    // a mail that is less than a day late after an outage is still sent
    const hour = await schedule();
    await mail.query(`update mc.mail_draft set timing_time = now() - interval '23 hours' where id = $1`, [
      hour.data.id,
    ]);
    expect(await sendDueDraft(mail.worker.services)).toBe(true);
    expect((await stateOf(hour.data.id))?.state).toBe(2);
  }, 90_000);

  it('MC-57 a draft cannot be changed once it is being sent', async () => {
    const { data } = await schedule();
    const { data: open } = await mail.call(viewDraft, { id: data.id }, { token });
    expect(
      (await mail.call(saveDraft, written({ draftId: data.id, version: open.version, subject: 'mended' }), { token }))
        .code,
    ).toBe(0);
    expect((await stateOf(data.id))?.state).toBe(1);
    await isDue();
    expect(await sendDueDraft(mail.worker.services)).toBe(true);
    expect(await sendDueDraft(mail.worker.services)).toBe(false);
    expect((await mail.call(changeTiming, { draftId: data.id, timingTime: inMinutes(60) }, { token })).code).toBe(
      MAIL_CODES.beingSent,
    );
    expect(
      (await mail.call(saveDraft, written({ draftId: data.id, version: (open.version ?? 0) + 2 }), { token })).code,
    ).toBe(MAIL_CODES.beingSent);
    expect((await mail.call(deleteDrafts, { draftIds: [data.id] }, { token })).code).toBe(MAIL_CODES.beingSent);
  });

  it('MC-58 if the account is paused or was refused at that time, the draft fails with the reason and keeps its text', async () => {
    for (const [state, reason] of [
      [4, 'paused'],
      [2, 'refused'],
    ] as const) {
      const { data } = await schedule();
      await mail.query('update mc.mail_account set state = $1 where id = $2', [state, accountId]);
      await isDue();
      expect(await sendDueDraft(mail.worker.services)).toBe(true);
      const after = await stateOf(data.id);
      expect([after?.state, after?.html]).toEqual([4, '<p>hello</p>']);
      expect(after?.reason).toContain(reason);
      const notices = await mail.query(
        `select 1 from pgboss.job where name = 'mc.notify.request' and data ->> 'objectId' = $1`,
        [data.id],
      );
      expect(notices).toHaveLength(1);
      await mail.query('update mc.mail_account set state = 1 where id = $1', [accountId]);
    }
    expect(await mail.query('select 1 from mc.mail_outbox')).toEqual([]);
  });
});
