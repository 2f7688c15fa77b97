import { inTransaction } from '@switchboard/kit-server';
import { MAIL_BOX } from '@switchboard/mc-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMail, type TestAccount, type TestMail } from '../../testing/index.ts';
import { changeFlags, moveMails, searchQuery, storeMail } from './index.ts';

let mail: TestMail;
let account: TestAccount;
beforeAll(async () => {
  mail = await startMail();
  account = await mail.bind('sales');
});
afterAll(async () => await mail?.stop());

interface Letter {
  id: string;
  subject: string;
  box?: number;
  from?: string;
  headers?: readonly string[];
  text?: string;
  seen?: boolean;
}

async function store({
  id,
  subject,
  box = MAIL_BOX.inbox,
  from = 'ann@other.example',
  headers = [],
  text = 'text',
  seen = false,
}: Letter) {
  const raw = Buffer.from(
    [
      `Message-ID: <${id}@x.example>`,
      `From: ${from}`,
      `To: ${account.email}`,
      `Subject: ${subject}`,
      ...headers,
      '',
      text,
    ].join('\r\n'),
  );
  return await inTransaction(mail.worker, async (tx) => {
    const letter = { raw, emlKey: `test/${id}`, box, at: new Date(), flags: { seen } };
    return await storeMail(tx, mail.worker, account.id, letter);
  });
}
const threadOf = async (id: string): Promise<string | undefined> =>
  (
    await mail.stack.query<{ t: string }>(
      'select thread_id::text as t from mc.mail_message where message_id_hdr = $1',
      [`<${id}@x.example>`],
    )
  )[0]?.t;
const counters = async (): Promise<number[] | undefined> =>
  (
    await mail.stack.query<{ n: number[] }>(
      'select array[receive_un_read_num, indicia_un_read_num, junk_un_read_num] as n from mc.mail_counter where account_id = $1',
      [account.id],
    )
  )[0]?.n;

describe('threads', () => {
  it('MC-72 a reply joins its parent, references need the same subject, a subject alone joins nothing, a late parent merges threads', async () => {
    await store({ id: 'a1', subject: '报价' });
    await store({ id: 'a2', subject: 'something else', headers: ['In-Reply-To: <a1@x.example>'] });
    await store({ id: 'a3', subject: '回复：转发: 报价', headers: ['References: <a1@x.example> <lost@x.example>'] });
    await store({ id: 'a4', subject: 'quite different', headers: ['References: <a1@x.example>'] });
    await store({ id: 'a5', subject: '报价' });
    const thread = await threadOf('a1');
    expect([await threadOf('a2'), await threadOf('a3')]).toEqual([thread, thread]);
    expect([await threadOf('a4'), await threadOf('a5')]).not.toContain(thread);
    // two replies to a parent that arrives last
    await store({ id: 'b2', subject: 'Re: rate', headers: ['In-Reply-To: <b1@x.example>'] });
    await store({ id: 'b3', subject: 'Fwd: rate', headers: ['In-Reply-To: <b1@x.example>'] });
    expect(await threadOf('b2')).not.toBe(await threadOf('b3'));
    await store({ id: 'b1', subject: 'rate' });
    const merged = await threadOf('b1');
    expect([await threadOf('b2'), await threadOf('b3')]).toEqual([merged, merged]);
    const [row] = await mail.stack.query('select msg_count, unread_count from mc.mail_thread where id = $1', [merged]);
    expect(row).toEqual({ msg_count: 3, unread_count: 3 });
    const empty =
      'select 1 from mc.mail_thread t where not exists (select 1 from mc.mail_message m where m.thread_id = t.id)';
    expect(await mail.stack.query(empty)).toEqual([]);
  });
});

describe('changed mails', () => {
  it('are counted, and queued for the server, in the transaction of the change', async () => {
    await mail.stack.query('delete from mc.mail_message');
    await mail.stack.query('delete from mc.mail_counter');
    const [one, two] = [await store({ id: 'c1', subject: 'one' }), await store({ id: 'c2', subject: 'two' })];
    await store({ id: 'c3', subject: 'spam', box: MAIL_BOX.spam });
    expect(await counters()).toEqual([2, 0, 1]);
    const change = async <T>(work: Parameters<typeof inTransaction<T>>[1]) => await inTransaction(mail.worker, work);
    const both = { accountId: account.id, ids: [one.id, two.id] };
    expect(await change(async (tx) => await changeFlags(tx, both, { flagged: true }))).toBe(2);
    expect(await counters()).toEqual([2, 2, 1]);
    expect(await change(async (tx) => await changeFlags(tx, { ...both, ids: [one.id] }, { seen: true }))).toBe(1);
    expect(await change(async (tx) => await changeFlags(tx, { ...both, ids: [one.id] }, { seen: true }))).toBe(0);
    expect(await counters()).toEqual([1, 1, 1]);
    expect(await change(async (tx) => await moveMails(tx, { ...both, ids: [two.id] }, MAIL_BOX.spam))).toBe(1);
    expect(await counters()).toEqual([0, 0, 2]);
    expect(await change(async (tx) => await changeFlags(tx, { ...both, accountId: '999' }, { seen: true }))).toBe(0);
    const ops = await mail.stack.query<{ op: string }>('select op from mc.mail_imap_op order by id');
    expect(ops.map(({ op }) => op)).toEqual(['flag', 'flag', 'seen', 'move']);
  });

  it('are found by their text, in both languages', async () => {
    await store({ id: 'd1', subject: '国际短信报价', text: 'Rates for Indonesia, valid until Friday' });
    const find = async (text: string) =>
      (await mail.stack.query(`select 1 from mc.mail_message where fts @@ $1::tsquery`, [searchQuery(text)])).length;
    expect([
      await find('短信报价'),
      await find('价'),
      await find('indo'),
      await find('短价'),
      await find('报价 friday'),
    ]).toEqual([1, 1, 1, 0, 1]);
  });
});
