import { inTransaction } from '@switchboard/kit-server';
import { createMemoryLog } from '@switchboard/kit-server/testing';
import { MAIL_BOX } from '@switchboard/mc-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deliver,
  deleteMailbox,
  startMail,
  type TestAccount,
  type TestMail,
  testMailbox,
} from '../../testing/index.ts';
import { rematchCustomer } from '../store/rematch.ts';
import { sendDingBundles } from './ding.ts';
import { recountMailJob } from './jobs.ts';
import type { MailSync } from './service.ts';
import { testMail, mailsOf, startSync, untilSynced } from './testing.ts';

let mail: TestMail;
let sync: MailSync;
let account: TestAccount;
let number = 0;
const emails: string[] = [];
beforeAll(async () => {
  mail = await startMail({
    DINGTALK_CLIENT_ID: 'app',
    DINGTALK_CLIENT_SECRET: 'secret',
    DINGTALK_AGENT_ID: '7',
    PUBLIC_ORIGIN: 'http://127.0.0.1:4000',
  });
});
beforeEach(async () => {
  await mail.stack.query('update mc.mail_account set state = 4');
  const box = testMailbox(`arrival${++number}`);
  emails.push(box.email);
  account = await mail.bind('sales', box, { bind_at: new Date(Date.now() - 60_000) });
  await sync?.close();
  sync = startSync(mail);
  await untilSynced(mail, account);
});
afterAll(async () => {
  await sync?.close();
  for (const email of emails) deleteMailbox(email);
  await mail?.stop();
});

const rule = async (kind: 'white' | 'black', own: boolean, match: number, value: string) =>
  await mail.stack.query(
    'insert into mc.mail_list_rule (kind, account_id, match_type, value) values ($1, $2, $3, $4)',
    [kind === 'white' ? 1 : 2, own ? account.id : null, match, value],
  );
const [ADDRESS, DOMAIN, BELOW] = [1, 2, 3];

/** The box that a mail of this sender is filed into, and why. */
async function land(from: string, options: { junk?: boolean; headers?: string[] } = {}): Promise<unknown[]> {
  const subject = `from ${from} ${++number}`;
  const to = options.junk === true ? account.email.replace('@', '+Junk@') : account.email;
  await deliver(testMail({ subject, from, headers: options.headers ?? [] }), to);
  const find = async () => (await mailsOf(mail, account)).find((row) => row['subject'] === subject);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const row = await find();
  return [row?.['box'], row?.['reason']];
}

describe('arriving mails', { retry: 0 }, () => {
  it('MC-68 the first match of own white, own black, company white, company black and server decides; hits are counted', async () => {
    await rule('white', true, ADDRESS, 'ann@a.example');
    await rule('black', true, DOMAIN, 'a.example');
    await rule('white', false, DOMAIN, 'b.example');
    await rule('black', false, BELOW, 'b.example');
    await rule('white', false, ADDRESS, 'bob@a.example');
    expect(await land('ann@a.example')).toEqual([MAIL_BOX.inbox, null]);
    // own black takes precedence over company white
    expect(await land('bob@a.example')).toEqual([MAIL_BOX.spam, 1]);
    expect(await land('carl@b.example')).toEqual([MAIL_BOX.inbox, null]);
    expect(await land('dora@x.b.example')).toEqual([MAIL_BOX.spam, 1]);
    // the server's verdict counts only where no list matches
    expect(await land('ann@a.example', { junk: true })).toEqual([MAIL_BOX.inbox, null]);
    expect(await land('erik@c.example', { junk: true })).toEqual([MAIL_BOX.spam, 2]);
    expect(await land('erik@c.example', { headers: ['X-Spam-Flag: YES'] })).toEqual([MAIL_BOX.spam, 2]);
    expect(await land('erik@c.example')).toEqual([MAIL_BOX.inbox, null]);
    const hits = await mail.stack.query<{ value: string; n: number }>(
      `select value::text, hit_count as n from mc.mail_list_rule where hit_count > 0 order by id`,
    );
    expect(hits.map(({ value, n }) => [value, n])).toEqual([
      ['ann@a.example', 2],
      ['a.example', 1],
      ['b.example', 1],
      ['b.example', 1],
    ]);
    // the decision of a list is applied on the server too
    const waiting = async () =>
      (await mail.stack.query(`select 1 from mc.mail_imap_op where account_id = $1 and state <> 1`, [account.id]))
        .length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    const folders = await mail.stack.query<{ role: number; n: number }>(
      `select f.role, count(*)::int as n from mc.mail_message_loc l join mc.mail_folder f on f.id = l.folder_id where f.account_id = $1 group by 1 order by 1`,
      [account.id],
    );
    expect(folders).toEqual([
      { role: 2, n: 4 },
      { role: 3, n: 4 },
    ]);
    await mail.stack.query('delete from mc.mail_list_rule');
  });

  it('MC-69 an address matches exactly, a domain its host, a domain with subdomains at a label boundary', async () => {
    await rule('black', true, ADDRESS, 'Ann@A.example');
    await rule('black', true, DOMAIN, 'only.example');
    await rule('black', true, BELOW, 'wide.example');
    const spam = async (from: string) => (await land(from))[0] === MAIL_BOX.spam;
    expect([
      await spam('ann@a.example'),
      await spam('joann@a.example'),
      await spam('ann@a.example.org.example'),
    ]).toEqual([true, false, false]);
    expect([await spam('x@only.example'), await spam('x@sub.only.example')]).toEqual([true, false]);
    expect([await spam('x@wide.example'), await spam('x@a.b.wide.example'), await spam('x@notwide.example')]).toEqual([
      true,
      true,
      false,
    ]);
    await mail.stack.query('delete from mc.mail_list_rule');
  });
});

describe('dealings', { retry: 0 }, () => {
  it('MC-73 all contacts are matched by address, else companies by their own domain; and again when contacts change', async () => {
    const customer = async (name: string, identities: [string, string][]): Promise<string> => {
      const [row] = await mail.stack.query<{ id: string; code: string }>(
        `insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage, pool_state, owner_id,
           owner_dept_id, source_code)
         select 'direct', $1::text, lower($1::text), lower($1::text), 'CN', 'other', 'enterprise', '{sms}', '{}', 'N', 'potential', 'private', s.id,
           d.dept_id, 'other' from sys.staff s join sys.staff_dept d on d.staff_id = s.id where s.id = $2 limit 1
         returning id::text, customer_code as code`,
        [name, account.staffId],
      );
      for (const [type, value] of identities)
        await mail.stack.query(
          `insert into crm.customer_identity (customer_id, id_type, value_norm, strong) values ($1, $2, $3, true)`,
          [row?.id, type, value],
        );
      return row?.id ?? '';
    };
    const acme = await customer('Acme', [
      ['email', 'ann@acme.example'],
      ['domain', 'acme.example'],
    ]);
    await customer('Beta', [['email', 'ben@free.example']]);
    const dealings = async (subject: string) =>
      (
        await mail.stack.query<{ name: string; by: number; dir: number; email: string }>(
          `select d.party_name as name, d.match_by as by, d.direction as dir, d.party_email::text as email from mc.mail_dealing d
           join mc.mail_message m on m.id = d.message_id where m.subject = $1 order by 1`,
          [subject],
        )
      ).map(({ name, by, dir, email }) => [name, by, dir, email]);
    const arrive = async (subject: string, from: string, headers: string[] = []) => {
      await deliver(testMail({ subject, from, headers, to: account.email }), account.email);
      await expect
        .poll(async () => (await mailsOf(mail, account)).some((row) => row['subject'] === subject), { timeout: 10_000 })
        .toBe(true);
      return await dealings(subject);
    };
    expect(await arrive('contact', 'Ann <ann@acme.example>')).toEqual([['Acme', 1, 2, 'ann@acme.example']]);
    expect(await arrive('colleague', 'new@acme.example')).toEqual([['Acme', 2, 2, 'new@acme.example']]);
    expect(await arrive('both', 'ann@acme.example', ['Cc: ben@free.example, x@nobody.example'])).toEqual([
      ['Acme', 1, 2, 'ann@acme.example'],
      ['Beta', 1, 2, 'ben@free.example'],
    ]);
    expect(await arrive('stranger', 'somebody@free.example')).toEqual([]);
    const [logged] = await mail.stack.query(
      `select count(*)::int as n from mc.mail_log where action = 2 and staff_id = $1`,
      [account.staffId],
    );
    expect(logged).toEqual({ n: 4 });
    // a contact was added and another removed
    await mail.stack.query(
      `update crm.customer_identity set ended_at = now() where customer_id = $1 and value_norm = 'ann@acme.example'`,
      [acme],
    );
    await mail.stack.query(
      `insert into crm.customer_identity (customer_id, id_type, value_norm, strong) values ($1, 'email', 'somebody@free.example', true)`,
      [acme],
    );
    await rematchCustomer(mail.worker.db, acme);
    expect(await dealings('contact')).toEqual([['Acme', 2, 2, 'ann@acme.example']]);
    expect(await dealings('stranger')).toEqual([['Acme', 1, 2, 'somebody@free.example']]);
  });
});

describe('counters', { retry: 0 }, () => {
  it('MC-76 the nightly recount corrects and reports wrong counters, and reports nothing when all are right', async () => {
    await land('one@x.example');
    await land('two@x.example');
    const read = async () =>
      await mail.stack.query(`select receive_un_read_num as n from mc.mail_counter where account_id = $1`, [
        account.id,
      ]);
    expect(await read()).toEqual([{ n: 2 }]);
    await mail.stack.query('update mc.mail_counter set receive_un_read_num = 99 where account_id = $1', [account.id]);
    const memory = createMemoryLog();
    const context = { ...mail.worker, log: memory.log };
    await recountMailJob.run({}, context);
    expect(await read()).toEqual([{ n: 2 }]);
    expect(memory.text()).toContain('corrected');
    const second = createMemoryLog();
    await recountMailJob.run({}, { ...context, log: second.log });
    expect(second.text()).not.toContain('corrected');
  });
});

describe('DingTalk', { retry: 0 }, () => {
  const bundles = async () =>
    await mail.stack.query<{ num: number }>('select num from mc.mail_ding_wait where staff_id = $1', [account.staffId]);
  const sent = async () =>
    await mail.stack.query<{ vars: { key: string; showFieldName: string }[]; status: number }>(
      `select msg_fill_after_var as vars, status from mc.message where event_code = 'mc.mail.ding' order by id`,
    );
  const due = async () => await mail.stack.query('update mc.mail_ding_wait set due_at = now()');
  const context = () => ({ ...mail.worker, log: mail.context.log });

  it('MC-77 one notice for all mails of the configured minutes, none for machines and lists, none in quiet hours, none after 450 a day', async () => {
    await mail.stack.query(`insert into mc.mail_ding_notice (staff_id, enabled, merge_minutes) values ($1, true, 5)`, [
      account.staffId,
    ]);
    await land('one@x.example');
    await land('two@x.example');
    await land('robot@x.example', { headers: ['Auto-Submitted: auto-generated'] });
    await land('list@x.example', { headers: ['List-Id: <news.x.example>'] });
    await land('spam@x.example', { junk: true });
    expect(await bundles()).toEqual([{ num: 2 }]);
    // not before the minutes have passed
    await sendDingBundles({}, context());
    expect(await sent()).toEqual([]);
    await due();
    await mail.stack.query(`update mc.mail_ding_notice set quiet_from = (now() at time zone 'Asia/Shanghai')::time - interval '1 hour',
      quiet_to = (now() at time zone 'Asia/Shanghai')::time + interval '1 hour'`);
    await sendDingBundles({}, context());
    expect(await sent()).toEqual([]);
    await mail.stack.query('update mc.mail_ding_notice set quiet_from = null, quiet_to = null');
    await sendDingBundles({}, context());
    await sendDingBundles({}, context());
    const [first, ...more] = await sent();
    expect([first?.status, more]).toEqual([1, []]);
    expect(first?.vars).toEqual([
      { key: 'num', showFieldName: '2' },
      { key: 'time', showFieldName: expect.stringMatching(/^\d\d:\d\d:\d\d$/) },
    ]);
    const tasks = await mail.stack.query(
      `select t.state from mc.ding_task t join mc.message m on m.id = t.message_id where m.event_code = 'mc.mail.ding'`,
    );
    expect(tasks).toHaveLength(1);
    // the 451st notice of a day is not sent
    await mail.stack.query(`insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template, msg_content_template_en, msg_fill_after_var, level, dedupe_key, status)
      select user_id, type_code, event_code, title, title_en, msg_content_template, msg_content_template_en, '[]', 1, 'filler ' || n, 1
      from mc.message, generate_series(1, 449) n where event_code = 'mc.mail.ding'`);
    await land('three@x.example');
    await due();
    await sendDingBundles({}, context());
    expect(await sent()).toHaveLength(450);
    expect(await bundles()).toEqual([]);
  });

  it('MC-77 limited to customers, important senders or keywords if the person chose so', async () => {
    await mail.stack.query(
      `update mc.mail_ding_notice set only_flagged_sender = true, keywords = '{报价}' where staff_id = $1`,
      [account.staffId],
    );
    const count = async () => (await bundles())[0]?.num ?? 0;
    const arrive = async (subject: string, from: string) => {
      await deliver(testMail({ subject, from }), account.email);
      await expect
        .poll(async () => (await mailsOf(mail, account)).some((row) => row['subject'] === subject), { timeout: 10_000 })
        .toBe(true);
    };
    await arrive('报价 one', 'star@x.example');
    expect(await count()).toBe(0);
    await inTransaction(
      mail.worker,
      async (tx) =>
        await tx.updateTable('mc.mail_message').set({ flagged: true }).where('account_id', '=', account.id).execute(),
    );
    await arrive('报价 two', 'star@x.example');
    await arrive('weather', 'star@x.example');
    await arrive('报价 three', 'other@x.example');
    expect(await count()).toBe(1);
    await mail.stack.query(
      `update mc.mail_ding_notice set only_flagged_sender = false, keywords = '{}', only_party = true where staff_id = $1`,
      [account.staffId],
    );
    await arrive('stranger two', 'other@x.example');
    expect(await count()).toBe(1);
    await mail.stack.query('delete from mc.mail_ding_notice');
  });
});
