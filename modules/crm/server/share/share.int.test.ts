import {
  customerResource,
  releaseCustomers,
  revokeShares,
  saveShare,
  saveTransfer,
  shareResource,
  updateShare,
} from '@switchboard/crm-contract';
import { addDays, businessDay, CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireSharesJob } from '../jobs/expire-shares.ts';
import {
  addCustomer,
  requestedNotices,
  openWorker,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
  tokenFor,
} from '../testing/index.ts';

let crm: TestCrm;
let people: Seller[];
let owner: Seller;
let ownerToken = '';
beforeAll(async () => {
  crm = await startCrm();
  people = await salesPeople(crm);
  owner = people[0] as Seller;
  ownerToken = await tokenFor(crm, owner.staffId);
});
afterAll(async () => await crm?.stop());

const inDays = (days: number): string => addDays(businessDay(), days);
const own = async (): Promise<string> =>
  await addCustomer(crm, { owner_id: owner.staffId, owner_dept_id: owner.deptId });
const share = async (
  id: string,
  to: Seller,
  { token = ownerToken, access = 'read' as 'read' | 'write', days = 30 } = {},
) => {
  const answer = await crm.call(
    saveShare,
    { customerIds: [id], toId: to.staffId, access, expiresOn: inDays(days), reason: 'working together' },
    { token },
  );
  return answer.code === CODES.ok ? answer.data[0]?.code : answer.code;
};
const sees = async (id: string, token: string): Promise<boolean> =>
  (await crm.call(customerResource.calls.page, { pageSize: 200 }, { token })).data.list.some((row) => row.id === id);
const rowOf = async (customerId: string, token: string) =>
  (await crm.call(shareResource.calls.page, { customerId: [customerId] }, { token })).data.list[0];

describe('sharing', () => {
  it('allows at most five active shares per customer and 180 days; the receiver sees the customer but cannot transfer, release or share it', async () => {
    const id = await own();
    const to = people.slice(1, 7);
    const lent = await tokenFor(crm, (to[0] as Seller).staffId);
    expect(await sees(id, lent)).toBe(false);
    expect(await share(id, to[0] as Seller, { days: 181 })).toBe(CODES.limitReached);
    expect(await share(id, to[0] as Seller, { days: 180, access: 'write' })).toBe(CODES.ok);
    expect(await share(id, to[0] as Seller)).toBe(CODES.conflict);
    expect(await share(id, owner)).toBe(CODES.conflict);
    for (const person of to.slice(1, 5)) expect(await share(id, person)).toBe(CODES.ok);
    expect(await share(id, to[5] as Seller)).toBe(CODES.limitReached);
    expect(await sees(id, lent)).toBe(true);
    expect((await requestedNotices(crm, 'crm.customer.shared'))[0]).toMatchObject({
      to: [to[0]?.staffId],
      link: `/crm/client-partner/my-client/details?id=${id}`,
    });
    expect(await share(id, to[5] as Seller, { token: lent })).toBe(CODES.notFound);
    const [publicPool] = await crm.query<{ id: string }>(`select id::text from crm.sea`);
    const release = await crm.call(
      releaseCustomers,
      { ids: [id], poolId: publicPool?.id as string, reason: 'not mine' },
      { token: lent },
    );
    expect(release.data[0]?.code).toBe(CODES.notFound);
    const transfer = await crm.call(
      saveTransfer,
      {
        customerIds: [id],
        toId: to[0]?.staffId as string,
        reason: 'other',
        effectiveOn: inDays(1),
        handover: { status: 'x', nextStep: 'y' },
      },
      { token: lent },
    );
    expect(transfer.code).toBe(CODES.notFound);
  });

  it('ends when the owner revokes it, and can be changed by the owner but not by the receiver', async () => {
    const id = await own();
    const [, to] = people as [Seller, Seller];
    const lent = await tokenFor(crm, to.staffId);
    await share(id, to);
    const row = await rowOf(id, lent);
    expect(row).toMatchObject({ access: 'read', state: 'active', ownerName: owner.name });
    const shareId = row?.id as string;
    expect((await crm.call(updateShare, { id: shareId, access: 'write' }, { token: lent })).code).toBe(CODES.notFound);
    expect(
      (await crm.call(updateShare, { id: shareId, access: 'write', expiresOn: inDays(90) }, { token: ownerToken }))
        .code,
    ).toBe(CODES.ok);
    expect(await rowOf(id, ownerToken)).toMatchObject({ access: 'write', state: 'active' });
    expect((await crm.call(revokeShares, { ids: [shareId] }, { token: lent })).data[0]?.code).toBe(CODES.notFound);
    expect((await crm.call(revokeShares, { ids: [shareId] }, { token: ownerToken })).data[0]?.code).toBe(CODES.ok);
    expect((await crm.call(revokeShares, { ids: [shareId] }, { token: ownerToken })).data[0]?.code).toBe(
      CODES.wrongState,
    );
    expect(await sees(id, lent)).toBe(false);
    expect(await share(id, to)).toBe(CODES.ok);
  });

  it('hides the shares of other people', async () => {
    const id = await own();
    await share(id, people[1] as Seller);
    const stranger = people.find(
      ({ deptId, staffId }) => deptId !== owner.deptId && staffId !== people[1]?.staffId,
    ) as Seller;
    expect(await rowOf(id, await tokenFor(crm, stranger.staffId))).toBeUndefined();
    expect((await rowOf(id, await crm.token('manager')))?.customerId).toBe(id);
  });

  it('ends at its expiry time and is shown as expired from 02:00', async () => {
    const id = await own();
    const [, to] = people as [Seller, Seller];
    await share(id, to);
    await crm.query(`update crm.share set expires_at = now() - interval '1 minute' where customer_id = $1`, [id]);
    expect(await sees(id, await tokenFor(crm, to.staffId))).toBe(false);
    expect((await rowOf(id, ownerToken))?.state).toBe('expired');
    const worker = openWorker(crm);
    await Promise.all([expireSharesJob.run({}, worker), expireSharesJob.run({}, worker)]);
    await worker.close();
    const [row] = await crm.query<{ state: string; same: boolean }>(
      `select state, ended_at = expires_at as same from crm.share where customer_id = $1`,
      [id],
    );
    expect(row).toEqual({ state: 'expired', same: true });
    expect(expireSharesJob.cron).toMatch(/^0 2/);
  });
});
