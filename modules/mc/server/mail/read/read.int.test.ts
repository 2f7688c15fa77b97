import {
  deleteMails,
  getMail,
  MAIL_CODES,
  markMails,
  markSpam,
  moveMails,
  queryJunk,
  queryReceived,
  querySenders,
  syncMails,
  unreadCounts,
} from '@switchboard/mc-contract';
import { createJobServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeMailsJob } from './purge/job.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let world: MailWorld;
let sales: string;
let manager: string;
let box: string;
beforeAll(async () => {
  world = await startMailWorld();
  [sales, manager] = [await world.token('sales'), await world.token('manager')];
  box = await world.account('sales');
});
afterAll(async () => await world?.stop());

const call: MailWorld['stack']['call'] = async (...args) => await world.stack.call(...args);
const list = async (input: object, token = sales) => (await call(queryReceived, input, { token })).data;
const subjects = async (input: object, token = sales): Promise<string[]> =>
  (await list(input, token)).list.map(({ subject }) => subject);
const open = async (id: string, more: object = {}, token = sales) =>
  await call(getMail, { id, type: 2, ...more }, { token });
const counts = async () => (await call(unreadCounts, {}, { token: sales })).data;
const ops = async (id: string): Promise<string[]> =>
  (
    await world.stack.query<{ op: string }>('select op from mc.mail_imap_op where message_id = $1 order by id', [id])
  ).map(({ op }) => op);

describe('lists of mails', () => {
  it('show own and shared mailboxes, or one of them, and no mails of other users', async () => {
    const other = await world.account('manager');
    await world.mail(box, { subject: 'of sales', minutesAgo: 10 });
    await world.mail(other, { subject: 'of the manager', minutesAgo: 5 });
    expect(await subjects({})).toEqual(['of sales']);
    expect((await call(queryReceived, { accountId: other }, { token: sales })).code).toBe(MAIL_CODES.mailNotFound);
    await world.share(other, 'sales', 1);
    expect(await subjects({})).toEqual(['of the manager', 'of sales']);
    expect(await subjects({ accountId: other })).toEqual(['of the manager']);
    expect(await subjects({}, manager)).toEqual(['of the manager']);
    await world.stack.query('delete from mc.mail_account_share where account_id = $1', [other]);
    expect((await call(queryReceived, {}, { token: await world.token('admin') })).code).toBe(MAIL_CODES.noMailbox);
  });

  it('filter, sort and page', async () => {
    const own = await world.account('ops');
    const token = await world.token('ops');
    const seen = await world.mail(own, {
      subject: 'seen',
      seen: true,
      sender: 'b@x.example',
      minutesAgo: 30,
      size: 10,
    });
    await world.mail(own, {
      subject: 'starred',
      flagged: true,
      sender: 'a@x.example',
      minutesAgo: 20,
      size: 30,
      hasAttach: true,
    });
    await world.mail(own, { subject: 'new 100%', sender: 'c@x.example', senderName: '王芳', minutesAgo: 10, size: 20 });
    await world.mail(own, { subject: 'starred and sent', box: 1, flagged: true, minutesAgo: 5 });
    await world.mail(own, { subject: 'binned', box: 5, minutesAgo: 1 });
    expect(await subjects({ accountId: own }, token)).toEqual(['new 100%', 'starred', 'seen']);
    expect(await subjects({ accountId: own, seen: false }, token)).toEqual(['new 100%', 'starred']);
    expect(await subjects({ accountId: own, starFlag: true }, token)).toEqual(['starred and sent', 'starred']);
    expect(await subjects({ accountId: own, box: 5 }, token)).toEqual(['binned']);
    expect(await subjects({ accountId: own, hasAttach: true }, token)).toEqual(['starred']);
    expect(await subjects({ accountId: own, sender: '王' }, token)).toEqual(['new 100%']);
    expect(await subjects({ accountId: own, subject: '0%' }, token)).toEqual(['new 100%']);
    expect(await subjects({ accountId: own, sortField: 'sender', sortOrder: 'asc' }, token)).toEqual([
      'starred',
      'seen',
      'new 100%',
    ]);
    expect(await subjects({ accountId: own, sortField: 'size' }, token)).toEqual(['starred', 'new 100%', 'seen']);
    const page = await list({ accountId: own, pageNo: 2, pageSize: 2 }, token);
    expect(page).toMatchObject({ total: 3, totalCapped: false, list: [{ id: seen }] });
    const senders = (await call(querySenders, { keyword: 'x.example' }, { token })).data;
    expect(senders.list.map(({ email }) => email)).toEqual(['c@x.example', 'a@x.example', 'b@x.example']);
  });

  it('show a thread as its newest mail', async () => {
    const own = await world.account('ops');
    const token = await world.token('ops');
    const [thread] = await world.stack.query<{ id: string }>(
      `insert into mc.mail_thread (account_id, root_hdr, last_time) values ($1, '<root>', now()) returning id::text`,
      [own],
    );
    const threadId = thread?.id ?? null;
    await world.mail(own, { subject: 'first', threadId, minutesAgo: 30 });
    await world.mail(own, { subject: 'alone', minutesAgo: 20 });
    const last = await world.mail(own, { subject: 'answer', threadId, minutesAgo: 10 });
    const { list: rows } = await list({ accountId: own, threadFlag: true }, token);
    expect(rows.map(({ subject, threadCount }) => [subject, threadCount])).toEqual([
      ['answer', 2],
      ['alone', 1],
    ]);
    const { data } = await open(last, {}, token);
    expect(data.thread.map(({ snippet, id }) => [snippet, id === last])).toHaveLength(2);
  });
});

describe('opening a mail', () => {
  it('R152 R155 MC-64 returns the fields, marks the mail read, and returns the previous and next mail of the list it was opened from', async () => {
    const own = await world.account('finance');
    const token = await world.token('finance');
    const ids = [];
    for (const [i, size] of [300, 100, 200].entries())
      ids.push(
        await world.mail(own, {
          subject: `报价 ${i}`,
          size,
          minutesAgo: 10 * i,
          html: '<p>你好<script>x</script></p>',
          senderName: '王芳',
          sender: 'fang@x.example',
        }),
      );
    const [a, b, c] = ids as [string, string, string];
    const { data } = await open(b, { queryCache: {} }, token);
    expect(data).toMatchObject({
      subject: '报价 1',
      senderEmail: { name: '王芳', email: 'fang@x.example' },
      ccEmailList: [],
      receiverEmailList: [{ email: 'me@demo.example' }],
      content: '<p>你好</p>',
    });
    expect(data.receiveTime).toMatch(/^\d{4}-/);
    expect([data.prevId, data.nextId]).toEqual([a, c]);
    const bySize = { sortField: 'size', sortOrder: 'asc' };
    const smallest = (await open(b, { queryCache: bySize }, token)).data;
    expect([smallest.prevId, smallest.nextId]).toEqual([null, c]);
    const unread = (await open(c, { queryCache: { seen: false } }, token)).data;
    expect([unread.prevId, unread.nextId]).toEqual([a, null]);
    expect((await list({ seen: false }, token)).list.map(({ id }) => id)).toEqual([a]);
    expect(await ops(b)).toEqual(['seen']);
    expect((await call(unreadCounts, {}, { token })).data.receiveUnReadNum).toBe(1);
  });

  it('MC-61 shows remote pictures when requested or trusted, through the proxy, and never in the spam box', async () => {
    const html = '<p>hi<img src="https://t.example/a.png"></p>';
    const mail = await world.mail(box, { html, sender: 'news@t.example' });
    expect((await open(mail)).data).toMatchObject({
      remoteBlocked: 1,
      canShowRemote: true,
      content: '<p>hi<img /></p>',
    });
    expect((await open(mail, { showRemote: true })).data.content).toContain('src="/v2/emailbox/file/remoteImage?');
    await world.stack.query(`insert into mc.mail_remote_allow values ($1, '@t.example')`, [
      await world.staffId('sales'),
    ]);
    expect((await open(mail)).data.remoteBlocked).toBe(0);
    const spam = await world.mail(box, { html, sender: 'news@t.example', box: 3 });
    expect((await open(spam, { type: 3, showRemote: true })).data).toMatchObject({
      remoteBlocked: 1,
      canShowRemote: false,
      content: '<p>hi<img /></p>',
    });
  });

  it('reports a mail of another user as missing', async () => {
    const mail = await world.mail(box);
    for (const id of [mail, '999999999']) {
      expect((await open(id, {}, manager)).code).toBe(MAIL_CODES.mailNotFound);
      expect((await call(markMails, { ids: [id], action: 'read' }, { token: manager })).code).toBe(
        MAIL_CODES.mailNotFound,
      );
      expect((await call(moveMails, { ids: [id], to: 3 }, { token: manager })).code).toBe(MAIL_CODES.mailNotFound);
      expect((await call(deleteMails, { ids: [id] }, { token: manager })).code).toBe(MAIL_CODES.mailNotFound);
    }
    expect(await ops(mail)).toEqual([]);
  });
});

describe('marks and moves', () => {
  it('R156 reading, starring, marking and follow-up apply at once locally and through a queued change on the server', async () => {
    const mail = await world.mail(box);
    const mark = async (action: string, value?: string) =>
      (
        await call(
          markMails,
          { ids: [mail], action: action as 'read', ...(value === undefined ? {} : { value }) },
          { token: sales },
        )
      ).data.changed;
    const before = (await counts()).receiveUnReadNum;
    expect(await mark('read')).toBe(1);
    expect(await mark('read')).toBe(0);
    expect((await counts()).receiveUnReadNum).toBe(before - 1);
    expect(await mark('unread')).toBe(1);
    expect(await mark('star')).toBe(1);
    expect((await counts()).indiciaUnReadNum).toBe(1);
    expect(await mark('unstar')).toBe(1);
    expect(await mark('mark', 'important')).toBe(1);
    expect(await mark('follow', '2')).toBe(1);
    expect((await list({ mark: 'important', follow: 2 })).list.map(({ id }) => id)).toEqual([mail]);
    expect(await ops(mail)).toEqual(['seen', 'unseen', 'flag', 'unflag']);
  });

  it('R157 R158 moves to spam and back, and the optional list entry covers the sender from then on', async () => {
    const mail = await world.mail(box, { sender: 'Spammer@bad.example' });
    const rules = async () =>
      await world.stack.query(
        `select kind, value::text from mc.mail_list_rule where account_id = $1 and deleted_at is null`,
        [box],
      );
    expect((await call(moveMails, { ids: [mail], to: 3 }, { token: sales })).data.changed).toBe(1);
    expect((await call(queryJunk, {}, { token: sales })).data.list[0]).toMatchObject({ id: mail, spamReason: 3 });
    expect(await rules()).toEqual([]);
    expect((await call(markSpam, { ids: [mail], spam: false, addList: true }, { token: sales })).data.changed).toBe(1);
    expect(await rules()).toEqual([{ kind: 1, value: 'Spammer@bad.example' }]);
    expect((await call(markSpam, { ids: [mail], spam: true, addList: true }, { token: sales })).data.changed).toBe(1);
    expect(await rules()).toEqual([{ kind: 2, value: 'Spammer@bad.example' }]);
    expect((await counts()).junkUnReadNum).toBe(1);
    expect(await ops(mail)).toEqual(['move', 'move', 'move']);
  });

  it('deleting moves to the bin, a mail can be restored within 30 days, and deleting from the bin is permanent', async () => {
    const mail = await world.mail(box, { subject: 'thrown away' });
    await call(deleteMails, { ids: [mail] }, { token: sales });
    const [row] = (await list({ box: 5 })).list;
    expect(row).toMatchObject({ id: mail, box: 5 });
    expect(new Date(row?.goneAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await call(markMails, { ids: [mail], action: 'restore' }, { token: sales })).data.changed).toBe(1);
    expect(await subjects({ subject: 'thrown' })).toEqual(['thrown away']);
    await call(deleteMails, { ids: [mail] }, { token: sales });
    await world.stack.query(`update mc.mail_message set deleted_box_at = now() - interval '31 days' where id = $1`, [
      mail,
    ]);
    expect((await call(markMails, { ids: [mail], action: 'restore' }, { token: sales })).data.changed).toBe(0);
    await call(deleteMails, { ids: [mail] }, { token: sales });
    expect((await list({ box: 5 })).list).toEqual([]);
    expect((await open(mail)).code).toBe(MAIL_CODES.mailNotFound);
  });

  it('the nightly job removes spam and bin mails older than 30 days, and rows and files that were removed 30 days before', async () => {
    const old = 31 * 24 * 60;
    const [spam, fresh, kept] = [
      await world.mail(box, { box: 3, minutesAgo: old }),
      await world.mail(box, { box: 3 }),
      await world.mail(box, { minutesAgo: old }),
    ];
    const bin = await world.mail(box, { box: 5 });
    const gone = await world.mail(box, { html: '<p>gone</p>', raw: 'raw' });
    await world.stack.query(`update mc.mail_message set deleted_box_at = now() - interval '31 days' where id = $1`, [
      bin,
    ]);
    await world.stack.query(`update mc.mail_message set deleted_at = now() - interval '31 days' where id = $1`, [gone]);
    const [keys] = await world.stack.query<{ eml: string }>(
      'select eml_key as eml from mc.mail_message where id = $1',
      [gone],
    );
    const jobServices = createJobServices([], world.services);
    await purgeMailsJob.run({}, { ...world.services, log: world.stack.log.log, jobServices });
    const left = await world.stack.query<{ id: string }>(
      'select id::text from mc.mail_message where id = any($1::bigint[]) and deleted_at is null order by id',
      [[spam, fresh, kept, bin, gone]],
    );
    expect(left.map(({ id }) => id)).toEqual([fresh, kept]);
    expect(await world.stack.query('select 1 from mc.mail_message where id = $1', [gone])).toEqual([]);
    expect(await world.files.list(keys?.eml ?? '?')).toEqual([]);
    expect(await ops(spam)).toEqual(['delete']);
  });

  it('MC-38 fetches at most once in 30 seconds per account, and reports that synchronisation is in progress', async () => {
    const request = async () => (await call(syncMails, { accountId: box }, { token: sales })).code;
    expect(await request()).toBe(MAIL_CODES.accepted);
    expect(await request()).toBe(MAIL_CODES.syncTooOften);
    await world.stack.query(`update mc.mail_account set sync_asked_at = now() - interval '31 seconds' where id = $1`, [
      box,
    ]);
    expect(await request()).toBe(MAIL_CODES.accepted);
  });
});
