import {
  agentChanged,
  bindChild,
  commissionResource,
  getPartner,
  moveCommission,
  partnerResource,
  saveProfile,
  unbindChild,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addCustomer, heard, listenTo, spend, startCrm, type TestCrm } from '../testing/index.ts';
import { workOutMonth } from './month.ts';
import { notifyAgents } from './notify.repo.ts';

let crm: TestCrm;
let worker: ConnectedServices;
let [sales, manager, salesId, managerId] = ['', '', '', ''];
beforeAll(async () => {
  crm = await startCrm([listenTo([agentChanged])]);
  worker = connectServices(crm.config, crm.log.log, 'system');
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});

const agent = async (over: object = {}) => await addCustomer(crm, { owner_id: salesId, kind: 'agent', ...over });
const bind = async (parentId: string, childId: string, token = sales) =>
  (await crm.call(bindChild, { parentId, childId }, { token })).code;
const unbind = async (parentId: string, childId: string) =>
  (await crm.call(unbindChild, { parentId, childId }, { token: sales })).code;
const links = async () =>
  await crm.query<{ parent: string; child: string }>(
    'select parent_id::text as parent, child_id::text as child from crm.agent_relation where ended_on is null',
  );
const REFERRAL = { coopMode: 'referral', commissionBase: 'revenue', commissionRate: '0.0500' } as const;

describe('partner hierarchy', () => {
  it('CRM-28 is at most three levels deep, has no cycles, and a child has one parent at a time', async () => {
    const [a, b, c, d] = [await agent(), await agent(), await agent(), await agent()] as const;
    expect([await bind(a, b), await bind(b, c)]).toEqual([0, 0]);
    expect(await bind(c, d)).toBe(CODES.conflict);
    // the levels below the child count too: d with a child does not fit under b
    const e = await agent();
    expect(await bind(d, e)).toBe(0);
    expect(await bind(b, d)).toBe(CODES.conflict);
    expect(await bind(a, d)).toBe(0);
    expect([await bind(c, a), await bind(b, a), await bind(a, a)]).toEqual([
      CODES.conflict,
      CODES.conflict,
      CODES.conflict,
    ]);
    // one active parent at a time; the child is free after the relation ends, and the history stays
    expect(await bind(e, c)).toBe(CODES.conflict);
    expect(await unbind(b, c)).toBe(0);
    expect(await unbind(b, c)).toBe(CODES.notFound);
    expect(await bind(a, c)).toBe(0);
    const past = await crm.query(`select 1 from crm.agent_relation where child_id = $1`, [c]);
    expect(past).toHaveLength(2);
    const { tree, row } = (await crm.call(getPartner, { id: a }, { token: sales })).data;
    expect(Object.fromEntries(tree.map(({ id, depth }) => [id, depth]))).toEqual({ [b]: 1, [c]: 1, [d]: 1, [e]: 2 });
    expect(row.childCount).toBe(3);
  });

  it('publishes the full agent after every change, and all agents every night', async () => {
    const partner = await agent({ kind: 'partner', name: 'Told of' });
    const below = await addCustomer(crm, { owner_id: salesId });
    const published = async () =>
      (await heard(crm, agentChanged.name))
        .filter(({ agentId }) => agentId === partner)
        .toSorted((one, other) => String(one['at']).localeCompare(String(other['at'])));
    expect((await crm.call(saveProfile, { customerId: partner, ...REFERRAL }, { token: sales })).code).toBe(0);
    expect(await bind(partner, below)).toBe(0);
    expect(await unbind(partner, below)).toBe(0);
    const [terms, bound, ended] = await published();
    expect(terms).toMatchObject({ name: 'Told of', ownerId: salesId, rate: '0.0500', base: 'revenue', children: [] });
    expect(bound).toMatchObject({ children: [{ customerId: below, to: null }] });
    expect(ended).toMatchObject({ children: [{ customerId: below, to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }] });
    await crm.query(`update crm.customer set name = 'Called anew' where id = $1`, [partner]);
    await notifyAgents(worker);
    expect((await published()).at(-1)).toMatchObject({ name: 'Called anew', isGone: false, commissions: [] });
  });

  it('CRM-28 holds for concurrent binds', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, async () => await agent()));
    const pairs = people.flatMap((parent) =>
      people.filter((child) => child !== parent).map((child) => ({ parent, child })),
    );
    await Promise.all(pairs.map(async ({ parent, child }) => await bind(parent, child)));
    const made = (await links()).filter(({ parent }) => people.includes(parent));
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ child }) => child)).size).toBe(made.length);
    const parentOf = new Map(made.map(({ parent, child }) => [child, parent]));
    for (const person of people) {
      let levels = 1;
      for (let up = parentOf.get(person); up !== undefined && levels <= 9; up = parentOf.get(up)) levels += 1;
      expect(levels).toBeLessThanOrEqual(3);
    }
  });

  it('needs edit access to parent and child; a direct customer cannot be a parent', async () => {
    const mine = await agent();
    expect(await bind(mine, await addCustomer(crm, { owner_id: managerId }))).toBe(CODES.notFound);
    expect(await bind(await addCustomer(crm, { owner_id: salesId }), mine)).toBe(CODES.conflict);
  });
});

describe('partner commissions', () => {
  const commissions = async (partnerId: string) =>
    (await crm.call(commissionResource.calls.page, { partnerId: [partnerId] } as never, { token: sales })).data.list;

  it('CRM-28 are the base of the month times the rate for the agreed months after the first consumption, and zero for a loss', async () => {
    const partner = await agent({ kind: 'partner' });
    const profile = { customerId: partner, ...REFERRAL, commissionMonths: 2 };
    expect((await crm.call(saveProfile, { ...profile, commissionRate: null }, { token: sales })).code).toBe(
      CODES.validation,
    );
    expect((await crm.call(saveProfile, { ...profile, commissionRate: '0.6' }, { token: sales })).code).toBe(
      CODES.validation,
    );
    expect((await crm.call(saveProfile, profile, { token: sales })).code).toBe(0);
    const child = await addCustomer(crm, { owner_id: salesId, first_consume_on: '2026-02-10' });
    expect(await bind(partner, child)).toBe(0);
    await crm.query(`update crm.agent_relation set started_on = '2026-01-01' where child_id = $1`, [child]);
    const accountNo = await addAccount(crm, child);
    await spend(crm, { accountNo, day: '2026-03-31', amounts: { 50: '400', 30: '600', 0: '400', 31: '77' } });
    await spend(crm, { accountNo, day: '2026-04-10', amounts: { 1: '9000' } });
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']) await workOutMonth(worker, month, 2);
    const shown = async () =>
      (await commissions(partner)).map(({ month, baseUsd, amountUsd }) => [month, baseUsd, amountUsd]);
    // the first consumption was in February: February and March, not April
    expect(await shown()).toEqual([
      ['2026-03-01', '1000.000000', '50.000000'],
      ['2026-02-01', '477.000000', '23.850000'],
    ]);
    // by profit, with a loss
    await crm.query(`update crm.consumption_day set profit_usd = -5 where account_no = $1`, [accountNo]);
    const loss = { ...profile, version: 0, commissionBase: 'profit' } as const;
    expect((await crm.call(saveProfile, loss, { token: sales })).code).toBe(0);
    expect((await crm.call(saveProfile, loss, { token: sales })).code).toBe(CODES.staleWrite);
    const [march] = await commissions(partner);
    const move = async (state: 'confirmed' | 'paid', version: number) =>
      (await crm.call(moveCommission, { id: march?.id ?? '', version, state }, { token: sales })).code;
    expect(await move('paid', march?.version ?? 0)).toBe(CODES.wrongState);
    expect(await move('confirmed', march?.version ?? 0)).toBe(0);
    await Promise.all([
      workOutMonth(worker, '2026-02-01'),
      workOutMonth(worker, '2026-02-01'),
      workOutMonth(worker, '2026-03-01'),
    ]);
    expect(await shown()).toEqual([
      ['2026-03-01', '1000.000000', '50.000000'],
      ['2026-02-01', '0.000000', '0.000000'],
    ]);
    // the list filters by the least advanced state of all months, and a month shows its own spend
    const having = async (state: string) =>
      (
        await crm.call(partnerResource.calls.page, { commissionState: [state] } as never, { token: sales })
      ).data.list.some(({ id }) => id === partner);
    expect([await having('draft'), await having('confirmed')]).toEqual([true, false]);
    expect(await move('paid', (march?.version ?? 0) + 1)).toBe(0);
    expect([await having('draft'), await having('paid')]).toEqual([true, false]);
    const spentIn = async (month: string) =>
      (await crm.call(getPartner, { id: partner, month }, { token: sales })).data.tree[0]?.spendUsd;
    expect([await spentIn('2026-03'), await spentIn('2026-09')]).toEqual(['1000.000000', '0.000000']);
  });

  it('are listed with the partners in scope; the pay account is masked, and saving the mask changes nothing', async () => {
    const partner = await agent({ kind: 'partner', name: 'Masked Partner' });
    const profile = { customerId: partner, ...REFERRAL, payMethod: 'bank', payAccountRef: '6222000011112222' };
    expect((await crm.call(saveProfile, { ...profile, payMethod: 'gold' }, { token: sales })).code).toBe(
      CODES.validation,
    );
    expect((await crm.call(saveProfile, { ...profile, payAccountRef: null }, { token: sales })).code).toBe(0);
    await crm.query(`update crm.partner_profile set pay_account_ref = $2 where customer_id = $1`, [
      partner,
      profile.payAccountRef,
    ]);
    const { row, version } = (await crm.call(getPartner, { id: partner }, { token: sales })).data;
    expect(row.payAccountRef).toContain('*');
    const again = { ...profile, version, payAccountRef: row.payAccountRef as string };
    expect((await crm.call(saveProfile, again, { token: sales })).code).toBe(0);
    const [kept] = await crm.query(`select pay_account_ref as ref from crm.partner_profile where customer_id = $1`, [
      partner,
    ]);
    expect(kept).toEqual({ ref: profile.payAccountRef });
    await addCustomer(crm, { owner_id: managerId, kind: 'partner', name: 'Foreign Partner' });
    const names = async (token: string) =>
      (
        await crm.call(partnerResource.calls.page, { kind: ['partner'], pageSize: 50 } as never, { token })
      ).data.list.map(({ name }) => name);
    expect(await names(sales)).toContain('Masked Partner');
    expect(await names(sales)).not.toContain('Foreign Partner');
    expect(await names(manager)).toContain('Foreign Partner');
  });
});
