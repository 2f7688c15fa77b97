import { inTransaction } from '@switchboard/kit-server';
import { MAIL_BOX } from '@switchboard/mc-contract';
import { ImapFlow } from 'imapflow';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deliver,
  deleteMailbox,
  MAIL_SERVER,
  openMailbox,
  seedMaildir,
  startMail,
  type TestAccount,
  type TestMail,
  testMailbox,
} from '../../testing/index.ts';
import { changeFlags, moveMails, storeMail } from '../store/index.ts';
import { requestSync } from './index.ts';
import { SYNC_LIMITS, type SyncLimits } from './limits.ts';
import type { MailSync } from './service.ts';
import { testMail, mailsOf, noticesOf, startSync, stateOf, untilSynced } from './testing.ts';

let mail: TestMail;
let sync: MailSync | null = null;
const emails: string[] = [];
beforeAll(async () => {
  mail = await startMail();
});
afterEach(async () => await sync?.close());
afterAll(async () => {
  for (const email of emails) deleteMailbox(email);
  await mail?.stop();
});

/** Creates a fully synchronised box with these mails. */
async function begin(
  subjects: readonly string[],
  options: { host?: string; limits?: Partial<SyncLimits> } = {},
): Promise<TestAccount> {
  const box = testMailbox(`box${emails.length}`);
  emails.push(box.email);
  const account = await mail.bind(
    'sales',
    { ...box, imapHost: options.host ?? box.imapHost },
    { bind_at: new Date(Date.now() - 60_000) },
  );
  seedMaildir(
    account.email,
    subjects.map((subject, n) => ({ raw: testMail({ subject }), at: new Date(Date.now() - 3_600_000 + n * 1_000) })),
  );
  sync = startSync(mail, options.limits);
  await untilSynced(mail, account);
  return account;
}

async function asOwner<T>(account: TestAccount, work: (box: ImapFlow) => Promise<T>): Promise<T> {
  const box = await openMailbox(account.email);
  try {
    await box.mailboxOpen('INBOX');
    return await work(box);
  } finally {
    await box.logout();
  }
}
/** The user of a connection; the library's types do not expose it. */
const userOf = (client: ImapFlow): string =>
  (client as unknown as { options: { auth: { user: string } } }).options.auth.user;

const subjectsIn = async (account: TestAccount, box: number): Promise<unknown[]> =>
  (await mailsOf(mail, account)).filter((row) => row['box'] === box).map(({ subject }) => subject);
const one = async (account: TestAccount, subject: string) =>
  (await mailsOf(mail, account)).find((row) => row['subject'] === subject);
const unread = async (account: TestAccount): Promise<number[] | undefined> =>
  (
    await mail.stack.query<{ n: number[] }>(
      `select array[receive_un_read_num, indicia_un_read_num, junk_un_read_num] as n from mc.mail_counter where account_id = $1`,
      [account.id],
    )
  )[0]?.n;

describe.each([
  ['CONDSTORE, QRESYNC and IDLE', MAIL_SERVER.host],
  ['no IDLE', MAIL_SERVER.noIdle],
  ['no CONDSTORE', MAIL_SERVER.noCondstore],
])('a server with %s', { retry: 0 }, (_, host) => {
  const limits = { flagsMs: 500, fullMs: 1_500 };

  it('MC-32 new, read, starred and deleted mails of another program are synchronised by a pass', async () => {
    const account = await begin(['a', 'b', 'c'], { host, limits });
    const before = await one(account, 'b');
    await asOwner(account, async (box) => {
      await box.messageFlagsAdd('1', ['\\Seen', '\\Flagged']);
      await box.messageDelete('3');
    });
    await deliver(testMail({ subject: 'd' }), account.email);
    await expect
      .poll(async () => await subjectsIn(account, MAIL_BOX.inbox), { timeout: 15_000 })
      .toEqual(['a', 'b', 'd']);
    await expect
      .poll(async () => await one(account, 'a'), { timeout: 15_000 })
      .toMatchObject({ seen: true, flagged: true });
    expect(await one(account, 'b')).toEqual(before);
    expect(await unread(account)).toEqual([2, 0, 0]);
  });
});

describe('new mail', { retry: 0 }, () => {
  it('MC-35 a mail is stored and announced within 10 s by IDLE, although everything else is polled rarely', async () => {
    const account = await begin(['a'], { limits: { pollMs: 60_000 } });
    const sent = Date.now();
    await deliver(testMail({ subject: 'new' }), account.email);
    await expect
      .poll(async () => await noticesOf(mail, account), { timeout: 10_000, interval: 20 })
      .toEqual([['2', '1']]);
    expect(Date.now() - sent).toBeLessThan(10_000);
    expect(await subjectsIn(account, MAIL_BOX.inbox)).toEqual(['a', 'new']);
  });

  it('MC-35 a mail that arrives between the pass over the folders and IDLE does not wait for the next poll', async () => {
    const box = testMailbox('gap');
    emails.push(box.email);
    const account = await mail.bind('sales', box, { bind_at: new Date(Date.now() - 60_000) });
    const open = ImapFlow.prototype.mailboxOpen;
    let opened = 0;
    const opening = vi.spyOn(ImapFlow.prototype, 'mailboxOpen').mockImplementation(async function (
      this: ImapFlow,
      ...args: Parameters<typeof open>
    ) {
      const isOurs = userOf(this) === account.email && args[0] === 'INBOX';
      // the pass opens the inbox first; the second opening is for IDLE
      if (isOurs && ++opened === 2) await deliver(testMail({ subject: 'in between' }), account.email);
      return await open.apply(this, args);
    });
    try {
      sync = startSync(mail, { pollMs: 60_000 });
      await expect.poll(async () => await noticesOf(mail, account), { timeout: 10_000 }).toEqual([['2', '1']]);
      expect(opened).toBeGreaterThanOrEqual(2);
    } finally {
      opening.mockRestore();
    }
  });

  it('MC-35 IDLE is renewed in time, every 20 minutes, and mails are still announced', async () => {
    expect(SYNC_LIMITS.idleMs).toBe(20 * 60_000);
    const said = vi.spyOn(ImapFlow.prototype as unknown as { exec(command: string): unknown }, 'exec');
    try {
      const account = await begin(['a'], { limits: { pollMs: 60_000, idleMs: 700 } });
      // the accounts of the previous tests use IDLE too
      const idles = (): number =>
        said.mock.calls.filter(
          ([command], n) => command === 'IDLE' && userOf(said.mock.contexts[n] as ImapFlow) === account.email,
        ).length;
      await expect.poll(idles, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
      await deliver(testMail({ subject: 'after it' }), account.email);
      await expect.poll(async () => await noticesOf(mail, account), { timeout: 10_000 }).toEqual([['2', '1']]);
    } finally {
      said.mockRestore();
    }
  });

  it('MC-35 without IDLE the folder is polled every 60 s, so a mail is stored and announced within 75 s', async () => {
    // the same with a shorter interval: everything else must fit into the remaining 15 s
    expect(SYNC_LIMITS.pollMs).toBe(60_000);
    const pollMs = 2_000;
    const account = await begin(['a'], { host: MAIL_SERVER.noIdle, limits: { pollMs } });
    const sent = Date.now();
    await deliver(testMail({ subject: 'polled' }), account.email);
    await expect
      .poll(async () => await noticesOf(mail, account), { timeout: pollMs + 15_000, interval: 20 })
      .toEqual([['2', '1']]);
    expect(Date.now() - sent).toBeLessThan(pollMs + 15_000);
    expect(await subjectsIn(account, MAIL_BOX.inbox)).toEqual(['a', 'polled']);
  });

  it('MC-39 mails older than the binding and mails already read are not announced; bundles are summed', async () => {
    const account = await begin(['a'], { limits: { noticeMs: 4_000 } });
    seedMaildir(account.email, [
      { raw: testMail({ subject: 'copied in' }), at: new Date('2026-01-01') },
      { raw: testMail({ subject: 'read elsewhere' }), seen: true },
    ]);
    await expect.poll(async () => (await mailsOf(mail, account)).length, { timeout: 10_000 }).toBe(3);
    await deliver(testMail({ subject: 'n1' }), account.email);
    await expect.poll(async () => await noticesOf(mail, account), { timeout: 10_000 }).toEqual([['2', '1']]);
    for (const n of [2, 3, 4]) await deliver(testMail({ subject: `n${n}` }), account.email);
    await deliver(testMail({ subject: 'spam', headers: ['X-Spam-Flag: YES'] }), account.email);
    await expect
      .poll(async () => await noticesOf(mail, account), { timeout: 15_000 })
      .toEqual([
        ['2', '1'],
        ['2', '3'],
        ['3', '1'],
      ]);
  });

  it('MC-38 a second request within 30 s is refused, and a request compares everything', async () => {
    const account = await begin(['a'], { limits: { pollMs: 60_000 } });
    await mail.stack.query(
      `delete from mc.mail_message_loc where message_id in (select id from mc.mail_message where account_id = $1)`,
      [account.id],
    );
    await mail.stack.query('delete from mc.mail_message where account_id = $1', [account.id]);
    await inTransaction(mail.worker, async (tx) => await requestSync(tx, account.id));
    await expect.poll(async () => await subjectsIn(account, MAIL_BOX.inbox), { timeout: 10_000 }).toEqual(['a']);
    await expect(inTransaction(mail.worker, async (tx) => await requestSync(tx, account.id))).rejects.toMatchObject({
      code: 10170054,
    });
  });
});

describe('local changes', { retry: 0 }, () => {
  it("MC-36 reach the server within 10 s, and a pending change is not overwritten by the server's old state", async () => {
    const account = await begin(['a', 'b', 'c'], { limits: { pollMs: 60_000 } });
    const ids = (await mailsOf(mail, account)).map(({ id }) => String(id));
    const [a, b, c] = ids as [string, string, string];
    const started = Date.now();
    await inTransaction(mail.worker, async (tx) => {
      await changeFlags(tx, { accountId: account.id, ids: [a, b] }, { seen: true });
      await changeFlags(tx, { accountId: account.id, ids: [b] }, { flagged: true });
      await moveMails(tx, { accountId: account.id, ids: [b] }, MAIL_BOX.spam);
      await moveMails(tx, { accountId: account.id, ids: [c] }, MAIL_BOX.trash);
    });
    await asOwner(account, async (box) => {
      await box.mailboxClose();
      const count = async (path: string) => ((await box.status(path, { messages: true })) || {}).messages;
      await expect
        .poll(async () => [await count('INBOX'), await count('Junk'), await count('Trash')], { timeout: 10_000 })
        .toEqual([1, 1, 1]);
      expect(Date.now() - started).toBeLessThan(10_000);
      await box.mailboxOpen('INBOX');
      const first = await box.fetchOne('1', { flags: true });
      expect(first && first.flags?.has('\\Seen')).toBe(true);
      await box.mailboxOpen('Junk');
      const spam = await box.fetchOne('1', { flags: true });
      expect(spam && [...(spam.flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted()).toEqual([
        '\\Flagged',
        '\\Seen',
      ]);
    });
    // the same rows under their new UIDs, and no duplicates
    await inTransaction(
      mail.worker,
      async (tx) =>
        await tx.updateTable('mc.mail_account').set({ sync_asked_at: null }).where('id', '=', account.id).execute(),
    );
    await inTransaction(mail.worker, async (tx) => await requestSync(tx, account.id));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await mailsOf(mail, account)).map(({ id }) => id)).toEqual(ids);
    expect(
      await mail.stack.query(`select distinct state from mc.mail_imap_op where account_id = $1`, [account.id]),
    ).toEqual([{ state: 1 }]);
    await sync?.close();
    // marked unread locally while no worker runs; the server still reports it as read, and another program sets a flag:
    // the pending change is kept
    await inTransaction(
      mail.worker,
      async (tx) => await changeFlags(tx, { accountId: account.id, ids: [a] }, { seen: false }),
    );
    await mail.stack.query(`update mc.mail_imap_op set next_at = now() + interval '3 seconds' where state = 0`);
    await asOwner(account, async (box) => await box.messageFlagsAdd('1', ['\\Answered']));
    sync = startSync(mail);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await one(account, 'a')).toMatchObject({ seen: false });
    await asOwner(account, async (box) => {
      const seen = async () => {
        const found = await box.fetchOne('1', { flags: true });
        return found ? found.flags?.has('\\Seen') : null;
      };
      await expect.poll(seen, { timeout: 10_000 }).toBe(false);
    });
  });

  it('MC-36 a change that the server refuses five times is given up', async () => {
    const account = await begin(['a'], { limits: { pollMs: 300 } });
    const id = String((await one(account, 'a'))?.['id']);
    await mail.stack.query(
      `insert into mc.mail_imap_op (account_id, message_id, op, args) values ($1, $2, 'move', '{"box": 9}')`,
      [account.id, id],
    );
    const poll = async () => {
      await mail.stack.query('update mc.mail_imap_op set next_at = now() where account_id = $1 and state = 0', [
        account.id,
      ]);
      return await mail.stack.query('select state, attempts from mc.mail_imap_op where account_id = $1', [account.id]);
    };
    await expect.poll(poll, { timeout: 15_000, interval: 200 }).toEqual([{ state: 2, attempts: 5 }]);
    expect(await stateOf(mail, account)).toMatchObject({ state: 1, fails: 0 });
  });
});

describe('moved and deleted mails', { retry: 0 }, () => {
  it('a mail moved to another folder keeps its row and marks in either order of folders; one deleted everywhere leaves the lists', async () => {
    const account = await begin(['stay', 'to junk', 'to gone']);
    const rows = await mailsOf(mail, account);
    await mail.stack.query(`update mc.mail_message set mark_code = 'contract' where account_id = $1`, [account.id]);
    await asOwner(account, async (box) => {
      await box.messageMove('2', 'Junk');
      await box.messageDelete('2');
    });
    await expect.poll(async () => await subjectsIn(account, MAIL_BOX.spam), { timeout: 10_000 }).toEqual(['to junk']);
    await expect.poll(async () => await subjectsIn(account, MAIL_BOX.inbox), { timeout: 10_000 }).toEqual(['stay']);
    expect(await one(account, 'to junk')).toMatchObject({ id: rows[1]?.['id'], mark: 'contract' });
    expect(await unread(account)).toEqual([1, 0, 1]);
    await asOwner(account, async (box) => {
      await box.mailboxOpen('Junk');
      await box.messageMove('1', 'INBOX');
    });
    await expect.poll(async () => await unread(account), { timeout: 10_000 }).toEqual([2, 0, 0]);
    expect(await subjectsIn(account, MAIL_BOX.inbox)).toEqual(['stay', 'to junk']);
    expect(await one(account, 'to junk')).toMatchObject({ id: rows[1]?.['id'], mark: 'contract' });
    const [gone] = await mail.stack.query(
      `select deleted_at is not null as hidden, mark_code as mark from mc.mail_message where id = $1`,
      [rows[2]?.['id']],
    );
    expect(gone).toEqual({ hidden: true, mark: 'contract' });
    expect(await noticesOf(mail, account)).toEqual([]);
  });

  it('a mail that was written here is found in Sent and keeps its single row', async () => {
    const account = await begin([]);
    const raw = testMail({ subject: 'sent from here', id: 'own-1' });
    const own = { raw: Buffer.from(raw), emlKey: 'test/own-1', box: MAIL_BOX.sent, at: new Date() };
    const stored = await inTransaction(mail.worker, async (tx) => await storeMail(tx, mail.worker, account.id, own));
    await asOwner(account, async (box) => await box.append('Sent', raw, ['\\Seen']));
    const place = `select count(*)::int as n from mc.mail_message_loc where message_id = $1`;
    await expect.poll(async () => await mail.stack.query(place, [stored.id]), { timeout: 10_000 }).toEqual([{ n: 1 }]);
    expect(await subjectsIn(account, MAIL_BOX.sent)).toEqual(['sent from here']);
  });
});
