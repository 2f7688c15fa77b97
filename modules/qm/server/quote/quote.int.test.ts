import { getOpportunity, saveOpportunity } from '@switchboard/crm-contract';
import { crmModule } from '@switchboard/crm-server/module';
import { addCustomer, openWorker, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { CODES } from '@switchboard/kit-contract';
import type { AnyJob } from '@switchboard/kit-server';
import { mcModule } from '@switchboard/mc-server/module';
import {
  cancelQuote,
  getQuote,
  groupMemberResource,
  QUOTE_KEY,
  quoteResource,
  saveQuote,
  sendQuote,
} from '@switchboard/qm-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qmModule } from '../module.ts';

let crm: TestCrm;
let [sales, token, managerToken, financeToken] = ['', '', '', ''];
beforeAll(async () => {
  crm = await startCrm([mcModule, qmModule]);
  sales = await crm.staffId('sales');
  [token, managerToken, financeToken] = [
    await crm.token('sales'),
    await crm.token('manager'),
    await crm.token('finance'),
  ];
});
afterAll(async () => await crm?.stop());

const DAY = '2030-01-05';
const line = { iso2: 'ID', operatorName: 'Telkomsel', price: '0.0285', trafficType: 'otp' as const };
const save = async (customerId: string, more: object = {}, by = token) =>
  await crm.call(
    saveQuote,
    { customerId, product: 'otp_sms', currency: 'USD', validFrom: DAY, lines: [line], ...more },
    { token: by },
  );
const mail = {
  senderEmail: 'sales@qiming.example',
  to: ['buyer@lumen.example'],
  subject: 'Our prices',
  lang: 'en' as const,
};
const send = async (id: string, by = token) => await crm.call(sendQuote, { id, ...mail }, { token: by });
const statusOf = async (id: string) => (await crm.call(getQuote, { id }, { token })).data.row.status;
const jobs = async (name: string) =>
  await crm.query<{ data: Record<string, unknown> }>('select data from pgboss.job where name = $1', [name]);
const jobNamed = (name: string): AnyJob =>
  [...qmModule.jobs, ...crmModule.jobs].find((job) => job.name === name) as AnyJob;

async function work(name: string, data: object): Promise<void> {
  const worker = openWorker(crm);
  try {
    await jobNamed(name).run(data as never, { ...worker, config: crm.config });
  } finally {
    await worker.close();
  }
}

describe('a quotation', () => {
  it('is accepted for a customer that the person may work with, from today on, with each destination once', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales });
    const other = await addCustomer(crm, { owner_id: await crm.staffId('manager') });
    const inPool = await addCustomer(crm, { pool_state: 'sea' });
    expect((await save(other)).code).toBe(CODES.notFound);
    expect((await save(inPool)).code).toBe(CODES.notFound);
    expect((await save(customerId, {}, financeToken)).code).toBe(CODES.noPermission);
    expect((await save(customerId, { validFrom: '2020-01-01' })).code).toBe(CODES.validation);
    expect((await save(customerId, { validTo: '2029-01-01' })).code).toBe(CODES.validation);
    expect((await save(customerId, { lines: [] })).code).toBe(CODES.validation);
    expect((await save(customerId, { lines: [line, { ...line, operatorName: 'TELKOMSEL' }] })).code).toBe(
      CODES.validation,
    );
    const made = await save(customerId);
    expect(made.data.quoteNo).toMatch(/^QT\d{12}$/);
    const { data } = await crm.call(getQuote, { id: made.data.id }, { token });
    expect(data.row).toMatchObject({ status: 'draft', lineCount: 1, product: 'otp_sms', validFrom: DAY });
    expect(data.lines).toEqual([{ ...line, lineNo: 1, price: '0.028500', prevPrice: null, routeType: 'direct' }]);
    // visible with the customer: to its owner and the manager of the department only
    const page = async (by: string) =>
      (await crm.call(quoteResource.calls.page, { customerId: [customerId] }, { token: by })).data.list.length;
    expect([await page(token), await page(managerToken)]).toEqual([1, 1]);
    await crm.query('update crm.customer set owner_id = $2, owner_dept_id = null where id = $1', [
      customerId,
      await crm.staffId('ops'),
    ]);
    expect(await page(token)).toBe(0);
    expect((await crm.call(getQuote, { id: made.data.id }, { token })).code).toBe(CODES.notFound);
    expect((await send(made.data.id)).code).toBe(CODES.notFound);
  });

  it('of an opportunity is sent once by mail, becomes sent when the mail has left, and moves the opportunity to stage 2', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, name: 'Lumen Harbor' });
    const { data: opportunity } = await crm.call(
      saveOpportunity,
      {
        customerId,
        name: 'OTP for Lumen',
        product: 'otp_sms',
        countries: ['ID'],
        estMonthlyUsd: '900',
        expectedCloseOn: '2030-02-01',
      },
      { token },
    );
    const foreign = await addCustomer(crm, { owner_id: sales });
    expect((await save(foreign, { opportunityId: opportunity.id })).code).toBe(CODES.validation);
    const { data: quote } = await save(customerId, { opportunityId: opportunity.id });
    const both = await Promise.all([send(quote.id), send(quote.id)]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, CODES.wrongState]));
    expect(await statusOf(quote.id)).toBe('sending');
    expect((await crm.call(cancelQuote, { id: quote.id }, { token })).code).toBe(CODES.wrongState);
    const mailRequests = await jobs('mc.mail.quote');
    expect(mailRequests).toHaveLength(1);
    const due = mailRequests[0]?.data as { submitId: string; html: string };
    expect(due).toMatchObject({ staffId: sales, senderEmail: mail.senderEmail, to: mail.to, subject: mail.subject });
    expect(due.html).toContain('Dear Lumen Harbor,');
    expect(due.html).toContain('0.0285 USD');
    // delivered twice, as the queue may do
    const sentEvent = { submitId: due.submitId, sentAt: '2026-05-01T00:00:00.000Z' };
    for (const _ of [1, 2]) await work('qm.quote.mail-sent', sentEvent);
    expect(await statusOf(quote.id)).toBe('sent');
    const sent = await jobs('crm.opportunity.quote-sent');
    expect(sent.map(({ data }) => data['opportunityId'])).toEqual([opportunity.id]);
    for (const _ of [1, 2]) await work('crm.opportunity.quote-sent', sent[0]?.data as object);
    const after = await crm.call(getOpportunity, { id: opportunity.id }, { token });
    expect(after.data.row).toMatchObject({ stageNo: '2' });
    expect(after.data.log.map(({ toStage }) => toStage)).toEqual([1, 2]);
    // the next quotation shows the previous price for the customer
    const { data: next } = await save(customerId, { lines: [{ ...line, price: '0.0270' }] });
    const { data } = await crm.call(getQuote, { id: next.id }, { token });
    expect(data.lines[0]).toMatchObject({ price: '0.027000', prevPrice: '0.028500' });
  });

  it('can be sent again or cancelled if its mail was not sent', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales });
    const { data: quote } = await save(customerId);
    await send(quote.id);
    const mailIds = async () =>
      (
        await crm.query<{ id: string }>('select id::text from qm.email where quote_id = $1 order by id', [quote.id])
      ).map(({ id }) => id);
    await work('qm.quote.mail-refused', { submitId: `quote-${(await mailIds())[0]}`, why: 'sender', reason: 'none' });
    expect(await statusOf(quote.id)).toBe('send_failed');
    expect((await send(quote.id)).code).toBe(0);
    await work('qm.quote.mail-failed', {
      submitId: `quote-${(await mailIds())[1]}`,
      reason: 'no such address',
      refused: [],
    });
    const { data } = await crm.call(getQuote, { id: quote.id }, { token });
    expect(data.mails.map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'no such address'],
      ['failed', 'sender: none'],
    ]);
    expect((await crm.call(cancelQuote, { id: quote.id }, { token })).code).toBe(0);
    expect((await send(quote.id)).code).toBe(CODES.wrongState);
  });
});

describe('a quotation of a shared customer', () => {
  it.each([
    ['read', [`${QUOTE_KEY}:send`, `${QUOTE_KEY}:cancel`], CODES.notFound],
    ['write', [], CODES.ok],
  ] as const)('for %s: the list denies what the call refuses', async (access, denied, code) => {
    const customerId = await addCustomer(crm, { owner_id: await crm.staffId('manager') });
    const { id } = (await save(customerId, {}, managerToken)).data;
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, reason, expires_at) values ($1, $2, $3, 'x', now() + interval '1 day')`,
      [customerId, sales, access],
    );
    const { data } = await crm.call(quoteResource.calls.page, { customerId: [customerId] }, { token });
    expect(data.list.map((row) => row.id)).toEqual([id]);
    expect(data.denied?.[id] ?? []).toEqual(denied);
    expect((await crm.call(cancelQuote, { id }, { token })).code).toBe(code);
  });
});

describe('price groups', () => {
  it('of a customer are its current ones', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, kind: 'agent' });
    await crm.query(
      `with g as (insert into qm.quote_group (group_no, name, kind, product, currency, owner_staff_id, status)
         values ('QG1', 'SEA OTP Gold', 'group', 'otp_sms', 'USD', $2, 'active'), ('QG2', 'Left', 'group', 'sms', 'USD', $2, 'active') returning id, group_no),
       l as (insert into qm.quote_group_line (group_id, iso2, price, state) select id, 'ID', 0.02, 'published' from g)
       insert into qm.quote_group_member (group_id, party_type, party_id, markup_type, markup_value, left_at)
       select id, 'agent', $1, 'pct', 0.05, case when group_no = 'QG2' then now() end from g`,
      [customerId, sales],
    );
    const { data } = await crm.call(groupMemberResource.calls.page, { customerId: [customerId] }, { token });
    expect(data.list).toMatchObject([
      { groupName: 'SEA OTP Gold', lineCount: 1, markupType: 'pct', markupValue: '0.050000' },
    ]);
  });
});
