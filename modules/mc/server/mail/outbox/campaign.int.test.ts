import {
  campaignRecipientResource,
  campaignResource,
  cancelCampaign,
  getCampaign,
  previewCampaign,
  saveCampaign,
  submitCampaign,
  testCampaign,
} from '@switchboard/crm-contract';
import { crmModule } from '@switchboard/crm-server/module';
import { addCustomer, decideOrder } from '@switchboard/crm-server/testing';
import { CODES } from '@switchboard/kit-contract';
import { type AnyJob, createJobServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mcModule } from '../../module.ts';
import {
  deleteMailbox,
  startSending,
  type TaughtServer,
  teachSmtp,
  testMailbox,
  type TestSending,
  withCode,
} from '../../testing/index.ts';

let crm: TestSending;
let server: TaughtServer;
let work: ReturnType<TestSending['work']>;
let [token, salesId, templateId] = ['', '', ''];
const box = testMailbox('campaign');
const isRefused = (email: string): boolean => email.startsWith('gone');

beforeAll(async () => {
  crm = await startSending({ PUBLIC_ORIGIN: 'https://portal.example' });
  server = await teachSmtp({ onRecipient: (email) => (isRefused(email) ? withCode(550, 'no such user') : undefined) });
  await crm.bind('sales', box, { smtp_port: server.port, sent_append: 2, daily_send_limit: 5_000 });
  [token, salesId] = [await crm.token('sales'), await crm.staffId('sales')];
  const [made] = await crm.query<{ id: string }>(
    `insert into crm.template (type, name_zh, name_en, content_zh) values ('email', 'x', 'x', $1) returning id::text`,
    ['${contactName}，${customerName}：https://news.example/a'],
  );
  templateId = made?.id ?? '';
  work = crm.work();
}, 120_000);
afterAll(async () => {
  await work?.close();
  await server?.stop();
  await crm?.stop();
  deleteMailbox(box.email);
});
beforeEach(async () => {
  await crm.query('update crm.email_campaign set state = $1 where state in ($2, $3)', ['done', 'scheduled', 'sending']);
  await crm.query(`update crm.contact set marketing_ok = false`);
});

const jobNamed = (name: string): AnyJob =>
  [...crmModule.jobs, ...mcModule.jobs].find((job) => job.name === name) as AnyJob;
const context = () => ({
  ...crm.worker.services,
  log: crm.log.log,
  jobServices: createJobServices([], crm.worker.services),
});
const sendDue = async (): Promise<void> => await jobNamed('crm.campaign-send').run({}, context());
/** Runs the queued jobs once each, like the queue; with `isTwice` twice, as at-least-once delivery may do. */
async function hearAll(names: readonly string[], isTwice = false): Promise<void> {
  const waiting = await crm.query<{ name: string; data: object }>(
    `with taken as (delete from pgboss.job where name = any($1) and state = 'created' returning name, data) select * from taken`,
    [names],
  );
  for (const { name, data } of waiting) {
    await jobNamed(name).run(data, context());
    if (isTwice) await jobNamed(name).run(data, context());
  }
}
const MAILS = ['mc.mail.campaign'];
const ANSWERS = ['sent', 'failed', 'refused', 'unknown'].map((what) => `crm.campaign.mail-${what}`);

async function withContacts(emails: readonly string[], changes = '', customer: object = {}): Promise<string> {
  const id = await addCustomer(crm, { owner_id: salesId, ...customer });
  await crm.query(
    `insert into crm.contact (customer_id, name, role, email) select $1, split_part(e, '@', 1), 'business', e from unnest($2::text[]) e`,
    [id, emails],
  );
  if (changes !== '') await crm.query(`update crm.contact set ${changes} where customer_id = $1`, [id]);
  return id;
}
const many = (mark: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${mark}${at}@many.example`);

async function draft(filter: object = {}): Promise<string> {
  const input = {
    name: 'News',
    subject: '新线路 ${customerName}',
    templateId,
    lang: 'zh' as const,
    senderEmail: box.email,
  };
  const { code, msg, data } = await crm.call(saveCampaign, { ...input, filter }, { token });
  expect([code, msg]).toEqual([0, msg]);
  return data.id;
}
async function submitted(filter: object = {}) {
  const id = await draft(filter);
  const { code, data } = await crm.call(submitCampaign, { id }, { token });
  expect(code).toBe(CODES.ok);
  return { id, ...data };
}
const stateOf = async (id: string) =>
  (await crm.call(campaignResource.calls.page, { pageSize: 100 }, { token })).data.list.find((one) => one.id === id);
const recipients = async (campaignId: string) =>
  (await crm.call(campaignRecipientResource.calls.page, { campaignId: [campaignId], pageSize: 100 }, { token })).data
    .list;
const get = async (url: string) => {
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${crm.url}${pathname}${search}`);
  return { type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};
/** Sends everything and waits until the mail module has answered for each mail. */
async function deliverAll(id: string): Promise<void> {
  await sendDue();
  await hearAll(MAILS, true);
  const isOver = async () => {
    await hearAll(ANSWERS);
    await sendDue();
    return (await stateOf(id))?.state;
  };
  await expect.poll(isOver, { timeout: 30_000, interval: 100 }).toBe('done');
}

it('CRM-34 sends to active contacts that accept marketing mail, at most twice in 7 days and 200 per hour and mailbox, with an unsubscribe link in each mail; above 500 recipients another user approves', async () => {
  await withContacts(['ann@m.example', 'bob@m.example', 'gone@m.example']);
  await withContacts(
    ['ANN@m.example', 'left@m.example'],
    `state = case when email like 'left%' then 'left' else state end`,
  );
  await withContacts(['deaf@m.example'], 'marketing_ok = false');
  await withContacts(['out@m.example'], 'unsubscribed_at = now()');
  await withContacts(['back@m.example'], 'bounced_at = now()');
  const publicPool = await crm.query<{ id: string }>(`select id::text from crm.sea where code = 'default'`);
  const black = await withContacts(['black@m.example'], '', { country: 'HK' });
  await crm.query(`update crm.customer set pool_state = 'black', owner_id = null where id = $1`, [black]);
  await withContacts(['theirs@m.example'], '', { owner_id: await crm.staffId('finance'), sea_id: publicPool[0]?.id });
  expect((await crm.call(previewCampaign, {}, { token })).data).toEqual({ recipientNum: 3, needsApproval: false });

  const first = await submitted();
  expect([first.recipientNum, first.orderId]).toEqual([3, null]);
  await deliverAll(first.id);
  expect(await stateOf(first.id)).toMatchObject({ recipientNum: 3, sentNum: 2, bouncedNum: 1 });
  expect(
    server.taken
      .map(({ to }) => to)
      .flat()
      .toSorted(),
  ).toEqual(['ann@m.example', 'bob@m.example']);
  const ways: string[] = [];
  for (const { raw } of server.taken) {
    const head = raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, '') ?? '';
    const way = /^List-Unsubscribe: *<(.+)>$/m.exec(head)?.[1] ?? '';
    expect(way).toMatch(/^https:\/\/portal\.example\/v2\/crm\/campaign\/unsubscribe\?t=\d+\./);
    const html = [...raw.matchAll(/text\/html[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
      .map(([, body]) => Buffer.from(body ?? '', 'base64').toString())
      .join('');
    expect(html).toContain(way.replaceAll('&', '&amp;'));
    ways.push(way);
  }

  // opening the link does not unsubscribe: scanners open every link
  const way = ways[0] ?? '';
  expect((await get(way)).text).toContain('确认退订');
  expect(await stateOf(first.id)).toMatchObject({ unsubscribedNum: 0 });
  await get(way.replace('/unsubscribe', '/opened'));
  const click = await get(`${way.replace('/unsubscribe', '/clicked')}&n=0`);
  expect(click.text).toContain('url=https://news.example/a');
  for (let times = 0; times < 2; times += 1) expect((await get(`${way}&sure=1`)).text).toContain('已退订');
  expect(await stateOf(first.id)).toMatchObject({ openedNum: 1, clickedNum: 1, unsubscribedNum: 1 });
  for (const wrong of [way.replace(/t=\d+/, 't=99'), `${way}x`])
    expect((await get(`${wrong}&sure=1`)).text).toContain('链接无效');
  const left = server.taken[0]?.to[0] === 'bob@m.example' ? 'ann@m.example' : 'bob@m.example';
  expect((await crm.call(previewCampaign, {}, { token })).data.recipientNum).toBe(1);

  // a second mail within the week, but no third
  const second = await submitted();
  await deliverAll(second.id);
  expect(await stateOf(second.id)).toMatchObject({ recipientNum: 1, sentNum: 1 });
  const third = await submitted();
  await deliverAll(third.id);
  expect(await recipients(third.id)).toMatchObject([
    { contactName: left.split('@')[0], state: 'skipped', skipReason: 'limit' },
  ]);
  await crm.query(`update crm.email_recipient set handed_at = handed_at - interval '7 days 1 minute'`);
  const fourth = await submitted();
  await deliverAll(fourth.id);
  expect(await stateOf(fourth.id)).toMatchObject({ sentNum: 1 });

  // 200 per hour over all campaigns, also with two concurrent workers
  await crm.query(`update crm.contact set marketing_ok = false`);
  await crm.query(`update crm.email_recipient set handed_at = handed_at - interval '61 minutes'`);
  await withContacts(many('hour', 230));
  const full = await submitted();
  await Promise.all([sendDue(), sendDue()]);
  const handed = async () =>
    (
      await crm.query<{ n: number; mails: number }>(
        `select count(*) filter (where handed_at is not null)::int as n,
          (select count(distinct data ->> 'submitId')::int from pgboss.job where name = 'mc.mail.campaign') as mails
         from crm.email_recipient where campaign_id = $1`,
        [full.id],
      )
    )[0];
  expect(await handed()).toEqual({ n: 200, mails: 200 });
  await crm.query(`update crm.email_recipient set handed_at = handed_at - interval '61 minutes'`);
  await sendDue();
  expect((await handed())?.n).toBe(230);

  // 500 recipients need no approval, 501 do
  await crm.query(`update crm.contact set marketing_ok = false`);
  await withContacts(many('five', 500));
  expect((await submitted()).orderId).toBeNull();
  await withContacts(['one@more.example']);
  const large = await submitted();
  expect([large.recipientNum, (await stateOf(large.id))?.state]).toEqual([501, 'pending']);
  expect(await decideOrder(crm, large.orderId ?? '', 'agree')).toBe(CODES.ok);
  expect((await stateOf(large.id))?.state).toBe('scheduled');
});

it('a rejected campaign becomes a draft again, a cancelled one sends nothing more, a test goes only to the sender', async () => {
  await withContacts(many('reject', 501));
  const large = await submitted();
  expect(await decideOrder(crm, large.orderId ?? '', 'reject')).toBe(CODES.ok);
  expect(await stateOf(large.id)).toMatchObject({ state: 'draft', recipientNum: 0 });
  expect((await crm.call(cancelCampaign, { id: large.id }, { token })).code).toBe(CODES.wrongState);

  await crm.query(`update crm.contact set marketing_ok = false`);
  await withContacts(['stay@m.example']);
  const small = await submitted();
  expect((await crm.call(cancelCampaign, { id: small.id }, { token })).code).toBe(CODES.ok);
  await sendDue();
  expect(await recipients(small.id)).toMatchObject([{ state: 'skipped', skipReason: 'cancelled' }]);

  const before = server.taken.length;
  await crm.query(`delete from pgboss.job where name = 'mc.mail.campaign'`);
  expect((await crm.call(testCampaign, { id: await draft() }, { token })).code).toBe(CODES.ok);
  await hearAll(MAILS);
  await expect.poll(() => server.taken.length, { timeout: 20_000 }).toBe(before + 1);
  expect(server.taken.at(-1)?.to).toEqual([box.email]);
});

it('shows its author the fields that the list shows, and keeps the other fields unchanged', async () => {
  const id = await draft();
  const read = async () => (await crm.call(getCampaign, { id }, { token })).data;
  const stored = await read();
  await crm.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level)
     select r.id, 'crm.campaign', f.key, f.value::int from sys.role r, jsonb_each_text($1) f`,
    [JSON.stringify({ name: 0, subject: 1 })],
  );
  const { name: _, subject, ...rest } = stored;
  await expect.poll(read).toEqual({ ...rest, subject: '****' });

  const { version, templateId: text, lang, filter, senderEmail } = rest;
  const save = async (input: object) =>
    await crm.call(saveCampaign, { id, version, templateId: text, lang, filter, senderEmail, ...input }, { token });
  expect((await save({ subject })).code).toBe(CODES.fieldNotPermitted);
  expect((await save({ name: 'Other' })).code).toBe(CODES.fieldNotPermitted);
  expect((await save({ lang: 'en' })).code).toBe(CODES.ok);

  await crm.query(`delete from sys.role_field_perm where object_code = 'crm.campaign'`);
  await expect.poll(read).toEqual({ ...stored, lang: 'en', version: version + 1 });
  const withoutName = { templateId: text, lang, senderEmail, subject: 'x' };
  expect((await crm.call(saveCampaign, withoutName, { token })).code).toBe(CODES.validation);
});
