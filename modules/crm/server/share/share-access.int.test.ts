import {
  customerResource,
  getCustomer,
  listContacts,
  opportunityResource,
  pageFollowups,
  releaseCustomers,
  saveAliasChange,
  saveBlacklist,
  saveContact,
  saveFollowup,
  saveOpportunity,
  saveShare,
  saveTask,
  saveTransfer,
  shareResource,
  taskResource,
  updateCustomer,
} from '@switchboard/crm-contract';
import { addDays, businessDay, CODES, type InputOf } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireSharesJob } from '../jobs/expire-shares.ts';
import {
  addCustomer,
  openWorker,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
  tokenFor,
} from '../testing/index.ts';

let crm: TestCrm;
let owner: Seller;
let people: Seller[];
let ownerToken = '';
let reader = '';
let writer = '';
let stranger = '';
let customerId = '';
let ownOpportunity = '';
let notesWritten = 0;
beforeAll(async () => {
  crm = await startCrm();
  people = await salesPeople(crm);
  owner = people[0] as Seller;
  // none of them in the owner's department: only the share can give access
  const others = people.filter(({ deptId }) => deptId !== owner.deptId);
  const [one, two, three] = others as [Seller, Seller, Seller];
  [ownerToken, reader, writer, stranger] = (await Promise.all(
    [owner, one, two, three].map(async ({ staffId }) => await tokenFor(crm, staffId)),
  )) as [string, string, string, string];
  customerId = await addCustomer(crm, { owner_id: owner.staffId, owner_dept_id: owner.deptId });
  ownOpportunity = (await opportunity(ownerToken, 'Owner deal')).data.id;
  await share(one, 'read');
  await share(two, 'write');
});
afterAll(async () => await crm?.stop());

const inDays = (days: number): string => addDays(businessDay(), days);
const share = async (to: Seller, access: 'read' | 'write', { token = ownerToken, days = 30, id = customerId } = {}) => {
  const input = { customerIds: [id], toId: to.staffId, access, expiresOn: inDays(days), reason: 'working together' };
  const answer = await crm.call(saveShare, input, { token });
  return answer.code === CODES.ok ? answer.data[0]?.code : answer.code;
};
const opportunity = async (token: string, name: string) =>
  await crm.call(
    saveOpportunity,
    {
      customerId,
      name,
      product: 'sms',
      countries: ['SG'],
      estMonthlyUsd: '1000',
      expectedCloseOn: inDays(30),
    } as InputOf<typeof saveOpportunity>,
    { token },
  );
const follow = async (token: string) =>
  await crm.call(
    saveFollowup,
    {
      customerId,
      way: 'phone',
      outcome: 'price',
      content: `Talked about volumes and prices for the next quarter, note ${++notesWritten}`,
      followAt: new Date(Date.now() - 60_000).toISOString(),
    } as InputOf<typeof saveFollowup>,
    { token },
  );
const task = async (token: string) =>
  await crm.call(
    saveTask,
    { customerId, title: 'Ring back', dueAt: new Date(Date.now() + 86_400_000).toISOString() },
    { token },
  );
const contact = async (token: string, name: string) =>
  await crm.call(
    saveContact,
    { customerId, name, role: 'business', wechat: `w-${name}` } as InputOf<typeof saveContact>,
    { token },
  );
const deals = async (token: string): Promise<string[]> =>
  (await crm.call(opportunityResource.calls.page, { customerId: [customerId] }, { token })).data.list.map(
    ({ name }) => name,
  );
const notes = async (token: string) => await crm.call(pageFollowups, { customerId }, { token });

describe('CRM-19 a shared customer', () => {
  it('CRM-19 with read access shows itself, its contacts, opportunities and follow-ups, and accepts no writes', async () => {
    expect((await contact(ownerToken, 'Ann')).code).toBe(0);
    expect((await follow(ownerToken)).code).toBe(0);
    const seen = await crm.call(getCustomer, { id: customerId }, { token: reader });
    expect(seen.data.id).toBe(customerId);
    expect((await crm.call(listContacts, { customerId }, { token: reader })).data).toHaveLength(1);
    expect(await deals(reader)).toEqual(['Owner deal']);
    expect((await notes(reader)).data.list).toHaveLength(1);
    expect(await deals(stranger)).toEqual([]);
    expect((await notes(stranger)).code).toBe(CODES.notFound);
    const writes = [
      await follow(reader),
      await task(reader),
      await opportunity(reader, 'No'),
      await contact(reader, 'No'),
    ];
    expect(writes.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => CODES.notFound));
  });

  it('CRM-19 with write access accepts follow-ups that count for retention, tasks, own opportunities and new contacts; the owner sees all of it', async () => {
    const recall = async (): Promise<string | null> => {
      const [row] = await crm.query<{ at: string | null }>(
        'select recall_at::text as at from crm.customer where id = $1',
        [customerId],
      );
      return row?.at ?? null;
    };
    await crm.query(`update crm.customer set recall_at = now() + interval '1 day' where id = $1`, [customerId]);
    const before = await recall();
    const followed = await follow(writer);
    expect(followed.data).toMatchObject({ effective: true });
    expect(await recall()).not.toBe(before);
    expect((await task(writer)).code).toBe(0);
    expect((await opportunity(writer, 'Lent deal')).code).toBe(0);
    expect((await contact(writer, 'Ben')).code).toBe(0);
    expect((await deals(writer)).toSorted()).toEqual(['Lent deal', 'Owner deal']);

    expect((await deals(ownerToken)).toSorted()).toEqual(['Lent deal', 'Owner deal']);
    expect((await notes(ownerToken)).data.list).toHaveLength(2);
    expect((await crm.call(listContacts, { customerId }, { token: ownerToken })).data).toHaveLength(2);
    const tasks = await crm.call(taskResource.calls.page, { customerId: [customerId] }, { token: ownerToken });
    expect(tasks.data.list.map(({ title }) => title)).toContain('Ring back');
    // the owner's opportunity can be read but not changed
    const foreign = await crm.query<{ owner: string }>(
      'select owner_id::text as owner from crm.opportunity where id = $1',
      [ownOpportunity],
    );
    expect(foreign[0]?.owner).toBe(owner.staffId);
  });

  it('CRM-19 is never transferred, released, shared, renamed, blacklisted or changed by the receiver of the share', async () => {
    const [publicPool] = await crm.query<{ id: string }>('select id::text as id from crm.sea limit 1');
    const others = people.filter(({ deptId }) => deptId !== owner.deptId);
    for (const token of [reader, writer]) {
      const codes = [
        (
          await crm.call(
            releaseCustomers,
            { ids: [customerId], poolId: publicPool?.id as string, reason: 'not mine' },
            { token },
          )
        ).data[0]?.code,
        (
          await crm.call(
            saveTransfer,
            {
              customerIds: [customerId],
              toId: others[3]?.staffId ?? owner.staffId,
              reason: 'other',
              effectiveOn: inDays(1),
              handover: { status: 'x', nextStep: 'y' },
            },
            { token },
          )
        ).code,
        await share(others[3] ?? owner, 'read', { token }),
        (await crm.call(saveAliasChange, { customerId, newAlias: 'other-name', reason: 'better name' }, { token }))
          .code,
        (
          await crm.call(
            saveBlacklist,
            {
              customerId,
              type: 'fraud',
              grade: 'block',
              reason: 'because I say so',
              evidence: 'chat log of last week',
            },
            { token },
          )
        ).code,
        (
          await crm.call(
            updateCustomer,
            { id: customerId, version: 0, remark: 'x' } as InputOf<typeof updateCustomer>,
            { token },
          )
        ).code,
      ];
      expect(codes).toEqual(Array.from({ length: 6 }, () => CODES.notFound));
    }
  });

  it('CRM-19 has at most five active shares of at most 180 days; access ends at the expiry time, and at 02:00 the state becomes expired and the opportunities are no longer shared', async () => {
    const id = await addCustomer(crm, { owner_id: owner.staffId, owner_dept_id: owner.deptId });
    const to = people.slice(1, 7) as Seller[];
    expect(await share(to[0] as Seller, 'read', { id, days: 181 })).toBe(CODES.limitReached);
    expect(await share(to[0] as Seller, 'read', { id, days: 180 })).toBe(CODES.ok);
    for (const person of to.slice(1, 5)) expect(await share(person, 'read', { id })).toBe(CODES.ok);
    expect(await share(to[5] as Seller, 'read', { id })).toBe(CODES.limitReached);

    await crm.query(`update crm.share set expires_at = now() - interval '1 minute' where customer_id = $1`, [
      customerId,
    ]);
    expect(await deals(reader)).toEqual([]);
    expect(await deals(writer)).toEqual(['Lent deal']);
    const listed = await crm.call(customerResource.calls.page, { pageSize: 200 }, { token: reader });
    expect(listed.data.list.some((row) => row.id === customerId)).toBe(false);
    const worker = openWorker(crm);
    await expireSharesJob.run({}, worker);
    await worker.close();
    expect(expireSharesJob.cron).toMatch(/^0 2/);
    const states = await crm.call(shareResource.calls.page, { customerId: [customerId] }, { token: ownerToken });
    expect(states.data.list.map(({ state }) => state)).toEqual(['expired', 'expired']);
  });
});
