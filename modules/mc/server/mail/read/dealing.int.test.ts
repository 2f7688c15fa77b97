import { CODES } from '@switchboard/kit-contract';
import {
  dealingResource,
  forwardDealing,
  getAttachment,
  MAIL_CODES,
  pushBills,
  queryCustomerDealings,
  viewDealing,
} from '@switchboard/mc-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addDealing, grant as grantKeys } from './testing/dealing-world.ts';
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

const customer = async (code: string, owner: string): Promise<void> => await addCustomer(world, code, owner);
const grant = async (role: string, key: string): Promise<void> => await grantKeys(world, role, key);

async function dealing(code: string, subject: string, partyType = 1): Promise<string> {
  const messageId = await world.mail(box, { subject, html: `<p>secret of ${subject}</p>` });
  await addDealing(world, { messageId, code, partyType });
  return messageId;
}

describe('correspondence', () => {
  it('MC-74 is visible to readers of the customer, its text only with the right to it, and every opening is logged', async () => {
    await customer('C-SALES', 'sales');
    await customer('C-FIN', 'finance');
    const own = await dealing('C-SALES', 'about sms');
    const foreign = await dealing('C-FIN', 'about money');
    const seen = async (token: string): Promise<string[]> =>
      (await call(dealingResource.calls.page, { partyType: ['1'] }, { token })).data.list.map(({ subject }) => subject);
    // sales sees own customers, the lead those of the team, and neither sees another department's
    expect(await seen(sales)).toEqual(['about sms']);
    expect(await seen(manager)).toEqual(['about sms']);
    const [row] = (await call(queryCustomerDealings, { customerCode: 'C-SALES' }, { token: manager })).data.list;
    expect(row).toMatchObject({
      id: own,
      partyCode: 'C-SALES',
      partyEmail: 'b***@customer.example',
      isMine: false,
      direction: 2,
    });
    expect(JSON.stringify(row)).not.toContain('secret');
    expect((await call(queryCustomerDealings, { customerCode: 'C-FIN' }, { token: manager })).data.list).toEqual([]);

    expect((await call(viewDealing, { id: own }, { token: manager })).code).toBe(CODES.noPermission);
    await grant('sales_lead', 'mc.email.vce:body');
    const again = await world.token('manager');
    // without a notification, a node may take up to two seconds to pick up the grants of a role
    await expect
      .poll(async () => (await call(viewDealing, { id: own }, { token: again })).code, { timeout: 5_000 })
      .toBe(0);
    const { data } = await call(viewDealing, { id: own }, { token: again });
    expect(data.content).toContain('secret of about sms');
    expect(data.bccEmailList).toEqual([]);
    expect((await call(viewDealing, { id: foreign }, { token: again })).code).toBe(MAIL_CODES.mailNotFound);
    const file = await world.attachment(foreign, { name: 'x.txt', part: '2' });
    await world.account('manager');
    expect((await call(getAttachment, { id: file }, { token: again })).code).toBe(MAIL_CODES.mailNotFound);
    const log = await world.stack.query<{ party: string; staff: string }>(
      `select party_code as party, staff_id::text as staff from mc.mail_log where action = 12 and message_id = $1`,
      [own],
    );
    expect(log.length).toBeGreaterThanOrEqual(2);
    expect(log[0]).toEqual({ party: 'C-SALES', staff: await world.staffId('manager') });
    const [mail] = await world.stack.query('select seen from mc.mail_message where id = $1', [own]);
    expect(mail).toEqual({ seen: false });
  });

  it('is exported as displayed; readers can forward it to themselves as a new mail, which is audited and does not mark the original', async () => {
    await customer('C-OUT', 'sales');
    const raw = 'Subject: about export\r\nContent-Type: text/html\r\n\r\n<p>terms of export</p>';
    const mail = await world.mail(box, { subject: 'about export', raw });
    await addDealing(world, { messageId: mail, code: 'C-OUT' });
    await grant('sales_lead', 'mc.email.vce:export');
    await grant('sales_lead', 'mc.email.vce:body');
    const lead = await world.token('manager');
    const run = async (token: string) =>
      await fetch(`${world.stack.url}${dealingResource.calls.export?.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ partyType: ['1'], partyCode: 'C-OUT', format: 'csv' }),
      });
    await expect.poll(async () => (await run(lead)).headers.get('content-type'), { timeout: 5_000 }).toContain('csv');
    const lines = (await (await run(lead)).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('about export');

    await world.account('manager');
    const { data, code } = await call(forwardDealing, { id: mail }, { token: lead });
    expect(code).toBe(0);
    const [sent] = await world.stack.query<Record<string, string>>(
      `select o.subject, r.email::text as "to", a.email::text as "from", s.id::text as staff from mc.mail_outbox o
       join mc.mail_outbox_rcpt r on r.outbox_id = o.id join mc.mail_account a on a.id = o.account_id join sys.staff s on s.id = o.staff_id
       where o.subject = 'Fwd: about export'`,
    );
    expect(sent).toEqual({
      subject: 'Fwd: about export',
      to: data.email,
      from: data.email,
      staff: await world.staffId('manager'),
    });
    const [old] = await world.stack.query('select forwarded, seen from mc.mail_message where id = $1', [mail]);
    expect(old).toEqual({ forwarded: false, seen: false });
    const log = await world.stack.query(
      'select party_code as party from mc.mail_log where action = 5 and message_id = $1',
      [mail],
    );
    expect(log).toEqual([{ party: 'C-OUT' }]);
    // a customer of another department is out of the lead's scope, and so is its mail
    const foreign = await dealing('C-FIN', 'about salaries');
    expect((await call(forwardDealing, { id: foreign }, { token: lead })).code).toBe(MAIL_CODES.mailNotFound);
  });

  it('shows mails with suppliers only to the owner of the mailbox', async () => {
    await dealing('S-1', 'about routes', 2);
    const seen = async (token: string) =>
      (await call(dealingResource.calls.page, { partyType: ['2'] }, { token })).data.list.length;
    expect([await seen(sales), await seen(manager)]).toEqual([1, 0]);
  });
});

describe('bills', () => {
  it('MC-75 are pushed to finance by the owner only, once per mail and flag, with the mail and its attachments', async () => {
    await grant('sales', 'mc.email.inbox:bill');
    await grant('sales_lead', 'mc.email.inbox:bill');
    const mail = await world.mail(box, { subject: 'invoice' });
    const file = await world.attachment(mail, { name: 'invoice.pdf', mime: 'application/pdf', size: 7 });
    const push = async (billFlag: number, token: string) => await call(pushBills, { ids: [mail], billFlag }, { token });
    await expect.poll(async () => (await push(3, sales)).code).toBe(0);
    expect((await push(3, sales)).data).toEqual({ pushed: 0, skipped: 1 });
    expect((await push(1, sales)).data).toEqual({ pushed: 1, skipped: 0 });
    expect((await push(5, sales)).code).toBe(CODES.validation);
    await world.account('manager');
    await world.share(box, 'manager', 3);
    expect((await push(2, await world.token('manager'))).code).toBe(MAIL_CODES.noRight);
    const pushed = await world.stack.query(
      'select bill_flag as flag from mc.mail_bill_push where message_id = $1 order by 1',
      [mail],
    );
    expect(pushed).toEqual([{ flag: 1 }, { flag: 3 }]);
    const [row] = await world.stack.query<{ flag: number; key: string }>(
      'select bill_flag as flag, eml_key as key from mc.mail_message where id = $1',
      [mail],
    );
    expect(row).toMatchObject({ flag: 1 });
    expect(await world.heardEvents('mc.bill.pushed')).toMatchObject([
      { messageId: mail, billFlag: 3, emlKey: row?.key, attachments: [{ id: file, name: 'invoice.pdf', size: 7 }] },
      { messageId: mail, billFlag: 1 },
    ]);
  });
});
