import { CODES } from '@switchboard/kit-contract';
import { createLogger, type JobContext, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  allBook,
  blackList,
  bookResource,
  fillMailTemplate,
  getBook,
  MAIL_BOX,
  MAIL_CODES,
  mailLogResource,
  mailTemplateResource,
  removeSignature,
  saveBook,
  saveMailTemplate,
  saveSignature,
  signatureOptions,
  signatureResource,
  unreadCounts,
  viewSignature,
  whiteList,
} from '@switchboard/mc-contract';
import { mcModule } from '@switchboard/mc-server/module';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
let sales: string;
let manager: string;
let finance: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
  [sales, manager, finance] = (await Promise.all(
    ['sales', 'manager', 'finance'].map(async (login) => await signIn(api.call, login)),
  )) as [string, string, string];
  // paused: no worker processes it
  const [row] = await api.query<{ id: string }>(
    `insert into mc.mail_account (staff_id, email, display_name, imap_host, imap_port, imap_tls, smtp_host, smtp_port, smtp_tls, username,
       secret_enc, key_version, state)
     select staff_id, 'box-test@demo.example', 'Box', '127.0.0.1', 993, 1, '127.0.0.1', 465, 1, 'x', '\\x00', 1, 4
     from sys."user" where login_name = 'sales' returning id::text`,
  );
  accountId = (row as { id: string }).id;
});
afterAll(async () => await api?.stop());

const ruleOf = (over: object) => ({ accountId, matchType: '1' as const, value: 'x@spam.example', ...over });

async function runJob(name: string, data: object): Promise<void> {
  const services = connectServices(api.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  const job = mcModule.jobs.find((one) => one.name === name);
  const context = { config: api.config, db: services.db, log: api.log.log, jobs: services.jobs } as JobContext;
  await job?.run(data, context);
  await services.close();
}

async function receive(sender: string, box: number, days = 0): Promise<string> {
  const [row] = await api.query<{ id: string }>(
    `insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, receive_time, size)
     values ($1, $2, gen_random_uuid()::text, 'subject', $3, now() - make_interval(days => $4), 10) returning id::text`,
    [accountId, box, sender, days],
  );
  return (row as { id: string }).id;
}
const boxesOf = async (ids: readonly string[]) =>
  (
    await api.query<{ box: number }>('select box from mc.mail_message where id = any($1::bigint[]) order by id', [ids])
  ).map(({ box }) => box);

describe('the short form of the customer paths', { retry: 0 }, () => {
  it('answers like the full form and is guarded in the same way', async () => {
    const request = async (path: string, token?: string) => {
      const answer = await fetch(`${api.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: '{}',
      });
      return (await answer.json()) as { code: number; data: { total: number } | null };
    };
    const whole = await request('/v2/emailbox/email/signature/query', sales);
    const short = await request('/v2/emailbox/signature/query', sales);
    expect(short).toEqual(whole);
    expect(short.data?.total).toBeGreaterThan(0);
    expect((await request('/v2/emailbox/signature/query')).code).toBe(CODES.sessionInvalid);
    expect((await api.call(unreadCounts, { accountId }, { token: sales })).code).toBe(CODES.ok);
  });
});

describe('allow and block lists', { retry: 0 }, () => {
  it('a duplicate rule is 10170056; the rule of another user’s mailbox is not found; company-wide rules need the administration right', async () => {
    const first = await api.call(blackList.update, ruleOf({ reason: 'spam' }), { token: sales });
    expect(first.code).toBe(CODES.ok);
    expect((await api.call(blackList.update, ruleOf({ value: 'X@SPAM.example' }), { token: sales })).code).toBe(
      MAIL_CODES.ruleExists,
    );
    // the allow list is a separate list
    expect((await api.call(whiteList.update, ruleOf({}), { token: sales })).code).toBe(CODES.ok);
    const foreign = await api.call(blackList.update, ruleOf({ value: 'y@spam.example' }), { token: manager });
    expect(foreign.code).toBe(MAIL_CODES.mailNotFound);
    // answers like an unknown id
    expect((await api.call(blackList.view, { id: first.data.id }, { token: manager })).code).toBe(CODES.notFound);
    expect((await api.call(blackList.remove, { ids: [first.data.id] }, { token: manager })).code).not.toBe(CODES.ok);
    expect((await api.call(blackList.update, ruleOf({ accountId: null }), { token: sales })).code).toBe(
      MAIL_CODES.noRight,
    );
    const wrong = await api.call(blackList.update, ruleOf({ matchType: '2' }), { token: sales });
    expect(wrong).toMatchObject({ code: CODES.validation, data: [{ field: 'value' }] });
    const { data } = await api.call(blackList.resource.calls.page, { pageSize: 200 }, { token: sales });
    const mine = data.list.filter(({ accountEmail }) => accountEmail === 'box-test@demo.example');
    expect(mine).toMatchObject([{ value: 'x@spam.example', isMine: true, hitCount: 0, reason: 'spam' }]);
    expect(data.list.filter(({ accountId: of }) => of === null).every(({ isMine }) => !isMine)).toBe(true);
  });

  it('MC-71 a new block entry moves existing mails of the sender, at most 1,000, and deletes spam after 30 days', async () => {
    const hit = await receive('who@deep.bulk.example', MAIL_BOX.inbox);
    const miss = await receive('who@notbulk.example', MAIL_BOX.inbox);
    await api.query(
      `insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, receive_time, size)
       select $1, 2, 'bulk' || n, 'bulk', 'who@bulk.example', now() - make_interval(mins => n + 1), 10 from generate_series(1, 1000) n`,
      [accountId],
    );
    const offered = ruleOf({ matchType: '3', value: 'bulk.example', moveExisting: true });
    const { data } = await api.call(blackList.update, offered, { token: sales });
    const moveJobs = await api.query<{ data: { ruleId: string } }>(
      `select data from pgboss.job where name = 'mc.mail.move-existing'`,
    );
    expect(moveJobs.map((row) => row.data.ruleId)).toEqual([data.id]);
    await runJob('mc.mail.move-existing', { ruleId: data.id, staffId: '1' });
    expect(await boxesOf([hit, miss])).toEqual([MAIL_BOX.spam, MAIL_BOX.inbox]);
    const [left] = await api.query<{ spam: number; inbox: number; ops: number }>(
      `select count(*) filter (where box = 3)::int as spam, count(*) filter (where box = 2 and subject = 'bulk')::int as inbox,
         (select count(*)::int from mc.mail_imap_op where account_id = $1 and op = 'move') as ops
       from mc.mail_message where account_id = $1`,
      [accountId],
    );
    expect(left).toEqual({ spam: 1000, inbox: 1, ops: 1000 });
    const counts = await api.call(unreadCounts, { accountId }, { token: sales });
    expect(counts.data.junkUnReadNum).toBe(1000);
    // a rule that does not request the move leaves existing mails in place
    expect(await boxesOf([miss])).toEqual([MAIL_BOX.inbox]);
    await api.query(`update mc.mail_message set receive_time = now() - interval '31 days' where id = $1`, [hit]);
    const young = await receive('who@bulk.example', MAIL_BOX.spam, 29);
    await runJob('mc.mail.clear-spam', {});
    expect(await boxesOf([hit, young])).toEqual([MAIL_BOX.trash, MAIL_BOX.spam]);
  });
});

describe('signatures and templates', { retry: 0 }, () => {
  it('a user has one default for new mails and one for replies; shared ones can be used but not changed', async () => {
    const sign = async (name: string, over: object = {}, token = sales) =>
      await api.call(saveSignature, { name, html: `<p>${name}<script>alert(1)</script></p>`, ...over }, { token });
    const one = await sign('one', { defaultNew: true, defaultReply: true });
    const two = await sign('two', { defaultNew: true });
    const options = (await api.call(signatureOptions, {}, { token: sales })).data;
    const mine = options
      .filter(({ isMine }) => isMine)
      .map(({ label, defaultNew, defaultReply, html }) => ({ label, defaultNew, defaultReply, html }));
    expect(mine).toEqual([
      { label: 'one', defaultNew: false, defaultReply: true, html: '<p>one</p>' },
      { label: 'two', defaultNew: true, defaultReply: false, html: '<p>two</p>' },
    ]);
    expect(options.some(({ isMine }) => !isMine)).toBe(true);
    expect((await api.call(viewSignature, { id: one.data.id }, { token: manager })).code).toBe(CODES.notFound);
    await sign('two', { id: two.data.id, version: 0, share: '2' });
    expect((await api.call(viewSignature, { id: two.data.id }, { token: manager })).data).toMatchObject({
      isMine: false,
    });
    expect((await sign('mine now', { id: two.data.id, version: 1 }, manager)).code).toBe(CODES.notFound);
    expect((await api.call(removeSignature, { ids: [two.data.id] }, { token: manager })).code).toBe(CODES.notFound);
    const page = await api.call(signatureResource.calls.page, { name: 'two' }, { token: manager });
    expect(page.data.list).toMatchObject([{ name: 'two', isMine: false }]);
  });

  it('MC-79 a template is filled in plain text from the chosen customer or contact in scope; unknown placeholders stay and are listed', async () => {
    const [own] = await api.query<{ code: string; name: string }>(
      `select c.customer_code as code, c.name from crm.customer c join sys."user" u on u.staff_id = c.owner_id
       where u.login_name = 'sales' and c.pool_state = 'private' order by c.id limit 1`,
    );
    await api.query(`update crm.customer set name = 'A <b>&</b> B' where customer_code = $1`, [own!.code]);
    const html = '<p>${customerName} ${contactName} ${staffName} ${nothing}</p>';
    const saved = await api.call(
      saveMailTemplate,
      { name: 'offer', type: 'quote', subject: '${customerCode}', html },
      { token: sales },
    );
    const fill = async (token: string, customerCode: string | null) =>
      await api.call(fillMailTemplate, { templateId: saved.data.id, customerCode }, { token });
    const filled = (await fill(sales, own!.code)).data;
    expect(filled.subject).toBe(own!.code);
    expect(filled.html).toContain('A &lt;b&gt;&amp;&lt;/b&gt; B');
    expect(filled.missing).toContain('nothing');
    expect(filled.html).toContain('${nothing}');
    // a contact alone identifies its customer
    await api.query(
      `insert into crm.contact (customer_id, name, role, email) select id, '赵敏', 'business', 'zhao@fill.example' from crm.customer
       where customer_code = $1`,
      [own!.code],
    );
    const byContact = await api.call(
      fillMailTemplate,
      { templateId: saved.data.id, customerCode: null, contactEmail: 'zhao@fill.example' },
      { token: sales },
    );
    expect(byContact.data.html).toContain('赵敏');
    expect(byContact.data.subject).toBe(own!.code);
    expect(byContact.data.missing).toEqual(['nothing']);
    // neither a customer nor a contact is given
    expect((await fill(sales, null)).data.missing).toEqual(['customerCode', 'customerName', 'contactName', 'nothing']);
    const [foreign] = await api.query<{ code: string }>(
      `select customer_code as code from crm.customer c where pool_state = 'private' and not exists (
         select 1 from sys."user" u where u.staff_id = c.owner_id and u.login_name = 'sales')
         and not exists (select 1 from crm.share s where s.customer_id = c.id) order by id desc limit 1`,
    );
    expect((await fill(sales, foreign!.code)).data.missing).toContain('customerName');
    expect((await fill(manager, own!.code)).code).toBe(CODES.notFound);
    const { list } = (await api.call(mailTemplateResource.calls.page, { name: 'offer' }, { token: sales })).data;
    expect(list).toMatchObject([
      { vars: ['customerCode', 'customerName', 'contactName', 'staffName', 'nothing'], useCount: 4 },
    ]);
  });
});

describe('the address book', { retry: 0 }, () => {
  it('each address exists once per person; sharing needs its right; another user’s entry is not found', async () => {
    const save = async (over: object, token = sales) =>
      await api.call(saveBook, { name: '王芳', email: 'fang@partner.example', ...over }, { token });
    const { data } = await save({});
    expect(await save({ email: 'FANG@partner.example' })).toMatchObject({
      code: CODES.validation,
      data: [{ field: 'email' }],
    });
    expect((await save({}, manager)).code).toBe(CODES.ok);
    expect((await api.call(getBook, { id: data.id }, { token: finance })).code).toBe(CODES.notFound);
    expect(await save({ email: 'other@partner.example', share: '2' })).toMatchObject({ data: [{ field: 'share' }] });
    await api.query(`update mc.mail_book set share = 2, use_count = 900 where id = $1`, [data.id]);
    expect((await api.call(getBook, { id: data.id }, { token: finance })).data).toMatchObject({ isMine: false });
    expect((await api.call(allBook, {}, { token: finance })).data[0]?.email).toBe('fang@partner.example');
    const shared = await api.call(bookResource.calls.page, { isMine: false, keyword: 'fang' }, { token: finance });
    expect(shared.data.list).toMatchObject([{ email: 'fang@partner.example', useCount: 900 }]);
  });
});

describe('the mail log', { retry: 0 }, () => {
  it('shows the own mails and those of customers in scope and no others', async () => {
    await api.query(
      `insert into mc.mail_log (staff_id, action, subject, peer)
       select staff_id, 1, 'about nobody ' || login_name, 'x@y.example' from sys."user" where login_name in ('sales', 'finance')`,
    );
    const request = async (token: string) =>
      (await api.call(mailLogResource.calls.page, { keyword: 'about nobody' }, { token })).data.list.map(
        ({ subject }) => subject,
      );
    expect(await request(sales)).toEqual(['about nobody sales']);
    expect(await request(manager)).toEqual([]);
    expect(await request(finance)).toEqual(['about nobody finance']);
    const all = (await api.call(mailLogResource.calls.page, {}, { token: finance })).data.total;
    const own = (await api.call(mailLogResource.calls.page, {}, { token: sales })).data.total;
    expect(own).toBeLessThan(all);
    expect(own).toBeGreaterThan(1);
  });
});
