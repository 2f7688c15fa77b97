import { correctFollowup, pageFollowups } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import type { ConnectedServices } from '@switchboard/kit-server';
import { mailReceived, mailSent } from '@switchboard/mc-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crmModule } from '../module.ts';
import { addCustomer, openWorker, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let worker: ConnectedServices & { log: TestCrm['log']['log'] };
let [salesId, managerId] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  worker = openWorker(crm);
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});

const HOUR_MS = 3_600_000;
/** Runs all jobs that listen to the event, like the queue. */
async function deliver({ name }: { name: string }, data: object): Promise<void> {
  const event = { eventId: crypto.randomUUID(), at: new Date().toISOString(), actorId: null, ...data };
  const jobs = crmModule.jobs.filter(({ on = [] }) => on.some((heard) => heard.name === name));
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) await job.run(event, worker);
}

async function withCustomer(values: object = {}) {
  const id = await addCustomer(crm, { owner_id: salesId, stage: 'contacted', ...values });
  await crm.query(
    `insert into crm.contact (customer_id, name, role, email, is_primary) values ($1, 'Ann', 'business', $2, true)`,
    [id, `ann${id}@mail-party.example`],
  );
  const [row] = await crm.query<{ code: string }>('select customer_code as code from crm.customer where id = $1', [id]);
  const of = { partyType: 1, partyCode: row?.code ?? '', partyEmail: `ann${id}@mail-party.example` };
  return {
    id,
    received: (over: object = {}) => ({
      ...of,
      messageId: '1',
      messageIdHdr: `<${crypto.randomUUID()}@mail-party.example>`,
      staffId: salesId,
      subject: 'Re: Rates for Kenya',
      direction: 2,
      receivedAt: new Date().toISOString(),
      isAuto: false,
      ...over,
    }),
    sent: (over: object = {}) => ({
      ...of,
      outboxId: '1',
      submitId: crypto.randomUUID(),
      messageIdHdr: `<${crypto.randomUUID()}@demo.example>`,
      staffId: salesId,
      subject: 'Rates for Kenya, valid until Friday',
      direction: 1,
      sentAt: new Date().toISOString(),
      ...over,
    }),
    followups: async (token?: string) =>
      (await crm.call(pageFollowups, { customerId: id }, { token: token ?? (await crm.token('sales')) })).data.list,
    facts: async () =>
      (
        await crm.query<{ last: Date | null; recall: Date | null }>(
          'select last_follow_at as last, recall_at as recall from crm.customer where id = $1',
          [id],
        )
      )[0],
  };
}

describe('a mail with a customer', { retry: 0 }, () => {
  it('CRM-8 becomes one follow-up: received mail counts and moves the recall, sent mail counts like any other record', async () => {
    const customer = await withCustomer({ owner_since: new Date(Date.now() - 10 * 24 * HOUR_MS) });
    const wrote = customer.received({ receivedAt: new Date(Date.now() - HOUR_MS).toISOString() });
    await deliver(mailReceived, wrote);
    // delivered twice, and also in the mailbox of a colleague who works on the customer
    await deliver(mailReceived, wrote);
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'write', now() + interval '1 day', 'x')`,
      [customer.id, managerId],
    );
    await deliver(mailReceived, { ...wrote, staffId: managerId });
    const [heard, ...others] = await customer.followups();
    expect(others).toEqual([]);
    expect(heard).toMatchObject({
      way: 'email',
      origin: 'email',
      outcome: 'mail_received',
      content: `${wrote.partyEmail} · Re: Rates for Kenya`,
      contactName: 'Ann',
      authorId: salesId,
      effective: true,
      followAt: wrote.receivedAt,
      canCorrect: false,
    });
    const after = await customer.facts();
    expect(after?.last?.toISOString()).toBe(wrote.receivedAt);
    expect(after?.recall?.getTime()).toBeGreaterThan(Date.now() + 14 * 24 * HOUR_MS);

    await deliver(mailSent, customer.sent());
    await deliver(mailSent, customer.sent());
    const [again, first] = await customer.followups();
    expect([first?.effective, again?.effective, again?.notEffectiveReason]).toEqual([true, false, 'repeated']);
    // a second answer of the customer on the same subject still counts
    await deliver(mailReceived, customer.received());
    expect((await customer.followups())[0]).toMatchObject({ outcome: 'mail_received', effective: true });
    const correction = {
      id: heard?.id ?? '',
      way: 'email' as const,
      outcome: 'price' as const,
      content: 'Something else was meant here',
      followAt: wrote.receivedAt,
    };
    expect((await crm.call(correctFollowup, correction, { token: await crm.token('sales') })).code).toBe(
      CODES.wrongState,
    );
  });

  it('is not a follow-up if it was sent automatically, the user does not work on the customer, or the customer has no owner', async () => {
    const customer = await withCustomer();
    await deliver(mailReceived, customer.received({ isAuto: true }));
    await deliver(mailReceived, customer.received({ staffId: managerId }));
    await deliver(mailSent, customer.sent({ staffId: managerId }));
    await deliver(mailSent, customer.sent({ partyType: null, partyCode: null, partyEmail: null }));
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'read', now() + interval '1 day', 'x')`,
      [customer.id, managerId],
    );
    await deliver(mailReceived, customer.received({ staffId: managerId }));
    expect(await customer.followups()).toEqual([]);
    const [publicPool] = await crm.query<{ id: string }>(`select id::text from crm.sea where code = 'default'`);
    const free = await withCustomer({
      owner_id: undefined,
      pool_state: 'sea',
      sea_id: publicPool?.id,
      sea_entered_at: new Date(),
    });
    await deliver(mailReceived, free.received());
    expect(await crm.query('select id from crm.followup where customer_id = $1', [free.id])).toEqual([]);
  });
});
