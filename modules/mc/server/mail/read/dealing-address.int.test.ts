import { CODES } from '@switchboard/kit-contract';
import {
  dealingResource,
  forwardDealing,
  MAIL_CODES,
  mailLogResource,
  queryCustomerDealings,
  revealDealing,
  viewDealing,
} from '@switchboard/mc-contract';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addDealing, grant } from './testing/dealing-world.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

const ADDRESS = 'jane.doe@acme.example';
const MASKED = 'j***@acme.example';
const CODE = 'C-MASK';

let world: MailWorld;
let [sales, manager, messageId, dealingId] = ['', '', '', ''];
beforeAll(async () => {
  world = await startMailWorld();
  await grant(
    world,
    'sales_lead',
    'mc.email.vce:body',
    'mc.email.vce:export',
    'mc.email.vce:reveal',
    'mc.email.logs:export',
  );
  await grant(world, 'sales', 'mc.email.vce:export');
  [sales, manager] = [await world.token('sales'), await world.token('manager')];
  const box = await world.account('sales', 'keeper@demo.example');
  await world.account('manager');
  await addCustomer(world, CODE, 'sales');
  const raw = `From: Jane Doe <${ADDRESS}>\r\nTo: keeper@demo.example\r\nSubject: terms\r\nContent-Type: text/html\r\n\r\n<p>Jane, <a href="mailto:${ADDRESS}">${ADDRESS}</a>, to keeper@demo.example</p>`;
  messageId = await world.mail(box, { subject: 'terms', sender: ADDRESS, senderName: ADDRESS, raw, hasAttach: false });
  await world.stack.query(
    `update mc.mail_message set receiver_list = '[{"name": null, "email": "keeper@demo.example"}]', cc_list = $2::jsonb where id = $1`,
    [messageId, JSON.stringify([{ name: 'Bob', email: 'bob.roe@acme.example' }])],
  );
  dealingId = await addDealing(world, { messageId, code: CODE, email: ADDRESS });
});
afterAll(async () => await world?.stop());

const call: MailWorld['stack']['call'] = async (...args) => await world.stack.call(...args);
const list = async (token: string, filters: object = {}) =>
  (await call(dealingResource.calls.page, { partyType: ['1'], ...filters }, { token })).data.list;
const LEAK = /jane\.doe|bob\.roe/;

async function exported(token: string, path: string | undefined, filters: object): Promise<string> {
  const answer = await fetch(`${world.stack.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...filters, format: 'csv' }),
  });
  expect(answer.headers.get('content-type')).toContain('csv');
  return await answer.text();
}

describe('contact addresses in the correspondence', { retry: 0 }, () => {
  it("are masked by the level of a contact’s e-mail in lists and exports, except in the user's own mails", async () => {
    expect(await list(sales)).toMatchObject([{ partyEmail: ADDRESS, isMine: true }]);
    const shown = await list(manager);
    expect(shown).toMatchObject([{ partyEmail: MASKED, isMine: false }]);
    const { data: own } = await call(queryCustomerDealings, { customerCode: CODE }, { token: sales });
    expect(own.list).toMatchObject([{ partyEmail: ADDRESS, senderEmail: { email: ADDRESS } }]);
    const { data: others } = await call(queryCustomerDealings, { customerCode: CODE }, { token: manager });
    expect(others.list).toMatchObject([
      {
        partyEmail: MASKED,
        senderEmail: { name: MASKED, email: MASKED },
        receiverEmailList: [{ email: 'keeper@demo.example' }],
      },
    ]);
    const path = dealingResource.calls.export?.path;
    const filters = { partyType: ['1'], partyCode: CODE };
    expect(await exported(sales, path, filters)).toContain(ADDRESS);
    const file = await exported(manager, path, filters);
    expect(file).toContain(MASKED);
    expect(file + JSON.stringify([shown, others])).not.toMatch(LEAK);
  });

  it('are not found by searching for a masked value', async () => {
    for (const filters of [{ keyword: 'jane.doe' }, { partyEmail: 'jane.doe' }]) {
      expect(await list(sales, filters)).toHaveLength(1);
      expect(await list(manager, filters)).toEqual([]);
    }
    expect(await list(manager, { keyword: 'terms' })).toHaveLength(1);
    const byWord = async (token: string) =>
      (await call(queryCustomerDealings, { customerCode: CODE, keyword: 'jane.doe' }, { token })).data.total;
    expect([await byWord(sales), await byWord(manager)]).toEqual([1, 0]);
    const path = dealingResource.calls.export?.path;
    const file = await exported(manager, path, { partyType: ['1'], partyCode: CODE, keyword: 'jane.doe' });
    expect(file.trim().split('\r\n')).toHaveLength(1);
  });

  it('are masked in the opened mail, in the copy forwarded to oneself and in the log of both', async () => {
    const { data } = await call(viewDealing, { id: messageId }, { token: manager });
    expect(data).toMatchObject({ senderEmail: { email: MASKED }, ccEmailList: [{ email: 'b***@acme.example' }] });
    expect(data.content).toContain(MASKED);
    expect(data.content).toContain('keeper@demo.example');
    expect(JSON.stringify(data)).not.toMatch(LEAK);
    expect((await call(forwardDealing, { id: messageId }, { token: manager })).code).toBe(CODES.ok);
    const [sent] = await world.stack.query<{ key: string }>(
      `select mime_key as key from mc.mail_outbox where subject = 'Fwd: terms'`,
    );
    const copy = await simpleParser(Buffer.from(await world.files.get(sent?.key as string)));
    expect(copy.html).toContain(MASKED);
    expect(JSON.stringify([copy.html, copy.text, copy.headerLines])).not.toMatch(LEAK);
    const log = (await call(mailLogResource.calls.page, {}, { token: manager })).data.list;
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toMatch(LEAK);
    expect((await call(mailLogResource.calls.page, { keyword: 'jane.doe' }, { token: manager })).data.list).toEqual([]);
    expect((await call(mailLogResource.calls.page, { peer: 'jane.doe' }, { token: manager })).data.list).toEqual([]);
    const file = await exported(manager, mailLogResource.calls.export?.path, {});
    expect(file).not.toMatch(LEAK);
    expect((await call(mailLogResource.calls.page, { peer: 'jane.doe' }, { token: sales })).data.total).toBeGreaterThan(
      0,
    );
  });

  it('are revealed one at a time to a user with the right, for a stated reason, and this is logged', async () => {
    const run = async (token: string, id = dealingId) =>
      await call(revealDealing, { id, reason: 'to phone them' }, { token });
    expect((await run(await world.token('finance'))).code).toBe(CODES.noPermission);
    expect((await call(revealDealing, { id: dealingId, reason: ' ' }, { token: manager })).code).toBe(CODES.validation);
    expect((await run(manager)).data).toEqual({ value: ADDRESS });
    const rows = await world.stack.query(
      `select object_code, object_id, category, after ->> 'reason' as reason, after ->> 'partyCode' as code from sys.audit_log
       where action = 'reveal'`,
    );
    const entry = { object_code: 'mc.dealing', object_id: dealingId, category: 5, reason: 'to phone them', code: CODE };
    expect(rows).toEqual([entry]);
    expect(JSON.stringify(rows)).not.toMatch(LEAK);
    await addCustomer(world, 'C-ELSE', 'finance');
    const foreign = await addDealing(world, { messageId, code: 'C-ELSE' });
    expect((await run(manager, foreign)).code).toBe(MAIL_CODES.mailNotFound);
  });

  it('are neither shown nor revealed where the level is hidden, and shown in clear where it is read', async () => {
    const level = async (value: number): Promise<void> =>
      void (await world.stack.query(
        `insert into sys.role_field_perm (role_id, object_code, field_code, level)
         select r.id, 'crm.contact', 'email', $1 from sys.role r where r.code = 'sales_lead'
         on conflict (role_id, object_code, field_code) do update set level = excluded.level`,
        [value],
      ));
    const shown = async () => (await list(manager))[0]?.partyEmail;
    await level(0);
    await expect.poll(shown, { timeout: 5_000 }).toBeNull();
    const { data } = await call(queryCustomerDealings, { customerCode: CODE }, { token: manager });
    expect(JSON.stringify(data.list)).not.toMatch(/acme\.example/);
    const refused = await call(revealDealing, { id: dealingId, reason: 'to phone them' }, { token: manager });
    expect(refused.code).toBe(CODES.fieldNotPermitted);
    await level(2);
    await expect.poll(shown, { timeout: 5_000 }).toBe(ADDRESS);
    expect(await list(manager, { keyword: 'jane.doe' })).toHaveLength(1);
  });
});
