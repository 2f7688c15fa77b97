import { CODES } from '@switchboard/kit-contract';
import {
  MAIL_CODES,
  OUTBOX_STATE as STATE,
  pageSent,
  resolveSend,
  saveDraft,
  sendMail,
  undoSend,
  viewDraft,
} from '@switchboard/mc-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox, testMailbox } from '../../testing/mail/mailbox.ts';
import { deleteMailbox } from '../../demo/mail/maildir.ts';
import {
  type Script,
  startMail,
  teachSmtp,
  type TaughtServer,
  type TestMail,
  withCode,
} from '../../testing/mail/outgoing.ts';
import { startTransmission, claimDue, expireTransmitting } from './repo.ts';

let mail: TestMail;
let token: string;
let accountId: string;
let server: TaughtServer | null = null;
const box = testMailbox('writer');

beforeAll(async () => {
  mail = await startMail();
  token = await mail.token('sales');
  accountId = await mail.bind('sales', box);
}, 120_000);
afterAll(async () => {
  await mail?.stop();
  deleteMailbox(box.email);
});
beforeEach(async () => {
  await mail.query('delete from mc.mail_outbox');
  await mail.query(
    'insert into mc.mail_pref (staff_id, undo_seconds) values ($1, 0) on conflict (staff_id) do update set undo_seconds = 0',
    [await mail.staffId('sales')],
  );
});
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function teach(script: Script = {}): Promise<TaughtServer> {
  server = await teachSmtp(script);
  await mail.query('update mc.mail_account set smtp_port = $1 where id = $2', [server.port, accountId]);
  return server;
}
const written = (changes: object = {}) => ({
  accountId,
  to: [{ name: '客户', email: 'buyer@customer.example' }],
  subject: '报价',
  content: '<p>您好</p>',
  ...changes,
});
const send = async (changes: object = {}, headers: Record<string, string> = {}) =>
  await mail.call(sendMail, written(changes), { token, headers });
interface Row {
  id: string;
  state: number;
  attempts: number;
  message_id_hdr: string;
  waits: number;
  smtp_text: string | null;
  sent_copy: number;
}
const rows = async (): Promise<Row[]> =>
  await mail.query<Row>(`select id::text, state, attempts, message_id_hdr, smtp_text, sent_copy,
    round(extract(epoch from next_attempt_at - now()) / 60)::int as waits from mc.mail_outbox order by id`);
const until = async (isTrue: () => Promise<boolean>): Promise<void> =>
  await expect.poll(isTrue, { timeout: 20_000, interval: 100 }).toBe(true);
const workUntil = async (isTrue: (all: Row[]) => boolean): Promise<Row[]> => {
  const work = mail.work();
  try {
    await until(async () => isTrue(await rows()));
    return await rows();
  } finally {
    await work.close();
  }
};

describe('sending', { retry: 0 }, () => {
  it('MC-44 ten clicks send one mail, frozen with its Message-ID and bytes; separate sending creates one for each recipient', async () => {
    await teach();
    const key = await mail.call(
      { ...pageSent, method: 'GET', path: '/v2/sys/staff/common/request/idempotence' } as never,
      {} as never,
      { token },
    );
    const submit = (key.data as unknown as { key: string }).key;
    const { data: draft } = await mail.call(saveDraft, written(), { token });
    const clicks = await Promise.all(
      Array.from({ length: 10 }, async () => await send({ draftId: draft.id }, { 'x-submit-id': submit })),
    );
    expect(clicks.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    const [only, ...others] = await mail.query<{
      submit_id: string;
      mime_key: string;
      mime_size: number;
      part_no: number;
      draft: number;
    }>(
      `select o.submit_id, o.mime_key, o.mime_size::int, o.part_no, d.state as draft from mc.mail_outbox o join mc.mail_draft d on d.id = o.draft_id`,
    );
    expect([others.length, only?.submit_id, only?.part_no, only?.draft]).toEqual([0, submit, 0, 2]);
    expect((await mail.worker.services.files.get(only?.mime_key as string)).length).toBe(only?.mime_size);
    // sending requires a submission id
    expect((await send({}, { 'x-submit-id': 'none' })).code).toBe(CODES.submissionUnknown);
    expect((await send({ draftId: draft.id })).code).toBe(MAIL_CODES.beingSent);

    await mail.query('delete from mc.mail_outbox');
    await send({
      separateSend: true,
      cc: [{ name: null, email: 'second@customer.example' }],
      bcc: [{ name: null, email: 'third@customer.example' }],
    });
    const parts = await workUntil((all) => all.length === 3 && all.every(({ state }) => state === STATE.accepted));
    expect(new Set(parts.map(({ message_id_hdr: id }) => id)).size).toBe(3);
    expect(server?.taken.map(({ to }) => to)).toHaveLength(3);
    for (const { raw, to } of server?.taken ?? []) {
      expect(to).toHaveLength(1);
      expect(/^To: (.*)$/m.exec(raw)?.[1]).toContain(to[0]);
      expect(raw).not.toMatch(/^(cc|bcc):/im);
    }
  });

  it("MC-45 a mail is held for the writer's number of seconds, 10 by default, and can be recalled until then", async () => {
    await teach();
    await mail.query('delete from mc.mail_pref');
    const { data } = await send();
    const [held] = await mail.query<{ seconds: number }>(
      'select extract(epoch from not_before - created_at)::float8 as seconds from mc.mail_outbox',
    );
    expect(held?.seconds).toBeCloseTo(10, 0);
    expect(await claimDue(mail.worker.services.db, 10, 60)).toEqual([]);
    const undone = await mail.call(undoSend, { outboxId: data.outboxIds[0] as string }, { token });
    const back = await mail.call(viewDraft, { id: undone.data.draftId }, { token });
    expect([back.data.state, back.data.subject, back.data.to[0]?.email]).toEqual([0, '报价', 'buyer@customer.example']);
    expect((await rows()).map(({ state }) => state)).toEqual([STATE.cancelled]);
    expect((await mail.call(undoSend, { outboxId: data.outboxIds[0] as string }, { token })).code).toBe(
      MAIL_CODES.alreadySent,
    );
    const again = await send({ draftId: undone.data.draftId });
    await mail.query(`update mc.mail_outbox set not_before = now(), next_attempt_at = now() where state = 0`);
    await workUntil((all) => all.some(({ state }) => state === STATE.accepted));
    expect((await mail.call(undoSend, { outboxId: again.data.outboxIds[0] as string }, { token })).code).toBe(
      MAIL_CODES.alreadySent,
    );
    expect(server?.taken).toHaveLength(1);
  });

  it('MC-46 the transmitting state is committed before DATA is sent; a crash before it is retried, a crash or lost connection after it is never resent', async () => {
    const seen: number[] = [];
    await teach({
      onDataBegun: async () => {
        seen.push(...(await rows()).map(({ state }) => state));
      },
      onEnd: async (attempt) => (attempt === 2 ? 'cut after taking' : undefined),
    });
    const { db } = mail.worker.services;
    // a worker that stopped in state 1: its lease expires and another worker takes the mail under a new lease number
    await send();
    const [dead] = await claimDue(db, 1, 60);
    expect(await claimDue(db, 1, 60)).toEqual([]);
    await mail.query(`update mc.mail_outbox set lease_until = now() - interval '1 second'`);
    const [first] = await workUntil((all) => all.every(({ state }) => state === STATE.accepted));
    expect([first?.state, seen, server?.taken.length]).toEqual([STATE.accepted, [STATE.transmitting], 1]);
    expect(await startTransmission(db, dead as never, 60)).toBe(false);

    // the connection is lost after the last byte: the server may have accepted the mail
    await mail.query('delete from mc.mail_outbox');
    await send();
    await workUntil((all) => all.every(({ state }) => state === STATE.unknown));
    const work = mail.work();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await work.close();
    expect([(await rows())[0]?.state, server?.attempts]).toEqual([STATE.unknown, 2]);

    // a worker that stopped in state 2
    await mail.query('delete from mc.mail_outbox');
    await send();
    const [half] = await claimDue(db, 1, 60);
    expect(await startTransmission(db, half as never, 60)).toBe(true);
    await mail.query(`update mc.mail_outbox set lease_until = now() - interval '1 second'`);
    expect(await claimDue(db, 1, 60)).toEqual([]);
    await expireTransmitting(db, 60);
    expect((await rows())[0]?.state).toBe(STATE.unknown);
    expect(await claimDue(db, 1, 60)).toEqual([]);
    expect(server?.attempts).toBe(2);
  });

  it('MC-47 the Sent folder is searched after 1, 5 and 15 minutes; then a person confirms the mail or resends the identical one', async () => {
    await teach({ onEnd: async () => 'cut' });
    await send();
    await send({ subject: 'second' });
    const [found, lost] = await workUntil(
      (all) => all.length === 2 && all.every(({ state }) => state === STATE.unknown),
    );
    const due = async (id: string | undefined) =>
      await mail.query<{ minutes: number; tries: number }>(
        `select round(extract(epoch from next_search_at - now()) / 60)::int as minutes, search_attempts as tries from mc.mail_outbox where id = $1`,
        [id],
      );
    expect((await due(lost?.id))[0]).toEqual({ minutes: 1, tries: 0 });
    const imap = await openMailbox(box.email);
    await imap.append('Sent', `Message-ID: ${found?.message_id_hdr}\r\nSubject: filed by the server\r\n\r\nx`);
    await imap.logout();
    const waits: unknown[] = [];
    const work = mail.work();
    for (const tries of [1, 2, 3]) {
      await mail.query('update mc.mail_outbox set next_search_at = now() where state = 6');
      await until(async () => (await due(lost?.id))[0]?.tries === tries);
      waits.push((await due(lost?.id))[0]?.minutes);
    }
    await work.close();
    // 5 and 15 minutes after the result became unknown
    expect(waits).toEqual([4, 10, null]);
    const after = await rows();
    expect(after.map(({ state }) => state)).toEqual([STATE.accepted, STATE.unknown]);
    const notices = await mail.query(
      `select 1 from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'mc.mail.unknown'`,
    );
    expect(notices).toHaveLength(1);

    const listed = await mail.call(pageSent, { state: 'unknown' }, { token });
    expect(listed.data.list.map(({ outboxId }) => outboxId)).toEqual([lost?.id]);
    await server?.stop();
    await teach();
    expect((await mail.call(resolveSend, { outboxId: found?.id as string, action: 'resend' }, { token })).code).toBe(
      CODES.wrongState,
    );
    expect((await mail.call(resolveSend, { outboxId: lost?.id as string, action: 'resend' }, { token })).code).toBe(0);
    const [, resent] = await workUntil((all) => all.every(({ state }) => state === STATE.accepted));
    expect(resent?.message_id_hdr).toBe(lost?.message_id_hdr);
    expect(server?.taken[0]?.raw).toContain(`Message-ID: ${lost?.message_id_hdr}`);

    await mail.query('update mc.mail_outbox set state = 6 where id = $1', [lost?.id]);
    expect((await mail.call(resolveSend, { outboxId: lost?.id as string, action: 'confirm' }, { token })).code).toBe(0);
    expect((await rows())[1]?.state).toBe(STATE.accepted);
    expect(server?.taken).toHaveLength(1);
  });

  it('MC-48 a 4xx is retried after 1, 5, 15, 60 and 240 minutes, a 5xx fails with the text of the server, and refused recipients are listed', async () => {
    await teach({ onEnd: async (attempt) => (attempt < 6 ? withCode(451, 'greylisted') : undefined) });
    await send();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [row] = await workUntil(([one]) => one?.state === STATE.retryWait && one.attempts === attempt);
      waits.push(row?.waits ?? 0);
      await mail.query('update mc.mail_outbox set next_attempt_at = now()');
    }
    expect(waits).toEqual([1, 5, 15, 60, 240]);
    await workUntil(([one]) => one?.state === STATE.accepted);
    expect(server?.taken).toHaveLength(1);

    await server?.stop();
    await teach({ onRecipient: (email) => (email.startsWith('gone') ? withCode(550, 'no such user') : undefined) });
    await mail.query('delete from mc.mail_outbox');
    await send({ cc: [{ name: null, email: 'gone@customer.example' }] });
    await workUntil(([one]) => one?.state === STATE.accepted);
    expect(server?.taken.map(({ to }) => to)).toEqual([['buyer@customer.example']]);
    const listed = await mail.call(pageSent, { state: 'partial' }, { token });
    expect(listed.data.list[0]?.refused).toEqual([
      { email: 'gone@customer.example', text: expect.stringContaining('no such user') },
    ]);

    await mail.query('delete from mc.mail_outbox');
    await send({ to: [{ name: null, email: 'gone@customer.example' }], subject: 'refused' });
    const [failed] = await workUntil(([one]) => one?.state === STATE.failed);
    expect(failed?.smtp_text).toContain('no such user');
    const notices = await mail.query<{ reason: string }>(
      `select data -> 'vars' ->> 'reason' as reason from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'mc.mail.failed'`,
    );
    expect(notices[0]?.reason).toContain('no such user');
    // nothing was sent: the mail is a draft again
    const [draft] = await mail.query<{ state: number }>(`select state from mc.mail_draft where subject = 'refused'`);
    expect(draft?.state).toBe(4);
  });

  it('MC-49 an accepted mail gets one copy, marked read, in the Sent folder; a copy filed by the server is not duplicated, and a filing error never resends', async () => {
    await teach({ onEnd: async (attempt) => (attempt === 3 ? withCode(550, 'never') : undefined) });
    const inSent = async (id: string | undefined): Promise<boolean[]> => {
      const imap = await openMailbox(box.email);
      await imap.mailboxOpen('Sent');
      const found = (await imap.search({ header: { 'message-id': id ?? '' } }, { uid: true })) || [];
      const seen: boolean[] = [];
      for (const uid of found) {
        const one = await imap.fetchOne(String(uid), { flags: true }, { uid: true });
        seen.push(one ? one.flags?.has('\\Seen') === true : false);
      }
      await imap.logout();
      return seen;
    };
    await send({ subject: 'copy' });
    const [filed] = await workUntil(([one]) => one?.sent_copy === 1);
    expect(await inSent(filed?.message_id_hdr)).toEqual([true]);

    await mail.query('delete from mc.mail_outbox');
    await mail.query('update mc.mail_account set imap_port = 1 where id = $1', [accountId]);
    await send({ subject: 'by the server' });
    const [own] = await workUntil(([one]) => one?.state === STATE.accepted && one.sent_copy === 0);
    const imap = await openMailbox(box.email);
    await imap.append('Sent', `Message-ID: ${own?.message_id_hdr}\r\n\r\nx`, ['\\Seen']);
    await imap.logout();
    await mail.query('update mc.mail_account set imap_port = $1 where id = $2', [box.imapPort, accountId]);
    await mail.query('update mc.mail_outbox set next_attempt_at = now()');
    await workUntil(([one]) => one?.sent_copy === 2);
    expect(await inSent(own?.message_id_hdr)).toEqual([true]);

    await mail.query('delete from mc.mail_outbox');
    await send({ subject: 'refused' });
    const [refused] = await workUntil(([one]) => one?.state === STATE.failed);
    expect(await inSent(refused?.message_id_hdr)).toEqual([]);

    await mail.query('delete from mc.mail_outbox');
    await mail.query('update mc.mail_account set imap_port = 1 where id = $1', [accountId]);
    await send({ subject: 'no folder' });
    await workUntil(([one]) => one?.state === STATE.accepted);
    const work = mail.work();
    for (let tries = 1; tries <= 5; tries++) {
      await mail.query('update mc.mail_outbox set next_attempt_at = now()');
      await until(
        async () => (await mail.query('select 1 from mc.mail_outbox where copy_attempts >= $1', [tries])).length === 1,
      );
    }
    await work.close();
    expect([(await rows())[0]?.sent_copy, (await rows())[0]?.state]).toEqual([3, STATE.accepted]);
    await mail.query('update mc.mail_account set imap_port = $1 where id = $2', [box.imapPort, accountId]);
    expect(server?.taken).toHaveLength(3);
  });

  it('MC-51 sending stops at the daily limit of the account and at 60 mails a minute per person', async () => {
    await teach();
    await mail.query('update mc.mail_account set daily_send_limit = 2 where id = $1', [accountId]);
    expect([(await send()).code, (await send()).code, (await send()).code]).toEqual([0, 0, MAIL_CODES.sendLimit]);
    await mail.query('update mc.mail_account set daily_send_limit = 500 where id = $1', [accountId]);
    const many = Array.from({ length: 58 }, (_, at) => ({ name: null, email: `p${at}@customer.example` }));
    expect((await send({ to: many, separateSend: true })).code).toBe(0);
    expect((await send()).code).toBe(MAIL_CODES.sendLimit);
    await mail.query(`update mc.mail_outbox set created_at = created_at - interval '61 seconds'`);
    expect((await send()).code).toBe(0);
  });

  it('a mail of another user cannot be recalled or settled and is reported as missing', async () => {
    await teach();
    const { data } = await send();
    await mail.bind('manager', testMailbox('manager'), {});
    const other = await mail.token('manager');
    for (const outboxId of [data.outboxIds[0] as string, '999999999']) {
      expect((await mail.call(undoSend, { outboxId }, { token: other })).code).toBe(MAIL_CODES.mailNotFound);
      expect((await mail.call(resolveSend, { outboxId, action: 'confirm' }, { token: other })).code).toBe(
        MAIL_CODES.mailNotFound,
      );
    }
    expect((await mail.call(sendMail, written(), { token: other })).code).toBe(MAIL_CODES.mailNotFound);
  });
});
