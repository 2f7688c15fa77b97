import { crmContract } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import {
  callsOfOtherKeys,
  callsThatReveal,
  deniedFor,
  isRowRefused,
  type RowReader,
  tryRowCase,
  untriedRights,
} from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  giveRole,
  insertRow,
  pagesOf,
  readerOf,
  rightsOf,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
} from '../testing/index.ts';
import { CASES, type ListCase } from './testing/cases.ts';
import { makeRowWorld, type RowWorld } from './testing/world.ts';

const PAGES = pagesOf(CASES);

let crm: TestCrm;
let world: RowWorld;
const readers = new Map<string, RowReader>();

beforeAll(async () => {
  crm = await startCrm();
  const people = await salesPeople(crm);
  const { deptId } = people[0] as Seller;
  const [owner, mate] = people.filter((one) => one.deptId === deptId) as [Seller, Seller];
  const others = people.filter((one) => one.deptId !== deptId);
  const [reading, writing, seeing, dispossessed, receiver, stranger] = others as [
    Seller,
    Seller,
    Seller,
    Seller,
    Seller,
    Seller,
  ];
  world = await makeRowWorld(crm, owner, receiver);
  const lend = async ({ staffId }: Seller, access: 'read' | 'write') => {
    const expires_at = new Date(Date.now() + 86_400_000);
    for (const customer_id of [world.ids.customer, world.ids.locked, world.ids.agent])
      await insertRow(crm, 'crm.share', { customer_id, staff_id: staffId, access, reason: 'x', expires_at });
  };
  await lend(reading, 'read');
  await lend(writing, 'write');
  // in the owner's department and with a read share too: the department rights still apply
  await giveRole(crm, mate, { code: 'row_manager', keys: [...PAGES, ...rightsOf(CASES)], scope: SCOPE.tree });
  await lend(mate, 'read');
  await giveRole(crm, seeing, { code: 'row_seeing', keys: PAGES, scope: SCOPE.all });
  await giveRole(crm, dispossessed, { code: 'row_looking', keys: PAGES, scope: SCOPE.all }, true);
  // limited to rows of their own, and has none
  await giveRole(
    crm,
    stranger,
    { code: 'row_stranger', keys: [...PAGES, ...rightsOf(CASES)], scope: SCOPE.self },
    true,
  );
  const named = { owner, reading, writing, manager: mate, seeing, 'no right': dispossessed, receiver, stranger };
  for (const [name, { staffId }] of Object.entries(named)) readers.set(name, await readerOf(crm, staffId));
  readers.set('administrator', await readerOf(crm, await crm.staffId('admin')));
}, 120_000);
afterAll(async () => await crm?.stop());

/** Class A: only the owner can apply; other users get this message. */
const isRefused = (answer: Parameters<typeof isRowRefused>[0] & { msg: string }): boolean =>
  isRowRefused(answer) || (answer.code === CODES.conflict && /只有负责人|Only the owner/.test(answer.msg));

describe('row rights of lists', { retry: 0 }, () => {
  it('every list of the module with rowRights is tested, with each of its keys', () => {
    expect(untriedRights(crmContract.resources, CASES)).toEqual([]);
  });

  it('each call of an action requires the key that its list names', () => {
    expect(callsOfOtherKeys({ ...world, spareContacts: CASES.map(() => '1') }, CASES)).toEqual([]);
  });

  it.each(CASES.map((one) => [one.resource.code, one] as const))(
    '%s: allowed is accepted, denied is refused',
    async (_, one) => {
      const { wrong, seen } = await tryRowCase(crm.call, one, { world, readers, isRefused });
      expect(wrong).toEqual([]);
      // at least two kinds of readers must differ, otherwise the test proves nothing
      expect(new Set(seen.values()).size, JSON.stringify([...seen])).toBeGreaterThan(1);
    },
  );

  it.each(CASES.map((one) => [one.resource.code, one] as const))(
    '%s: a row out of scope answers like an unknown id, even with a wrong version',
    async (_, one) => {
      const { token } = readers.get('stranger') as RowReader;
      expect(await callsThatReveal(crm.call, one, { world, token })).toEqual([]);
    },
  );

  it('a shared customer allows only follow-ups and opportunities, and only with write access', async () => {
    const all = Object.keys(CASES[0]?.calls ?? {});
    const customers = CASES[0] as ListCase;
    const held = (name: string) => all.filter((right) => readers.get(name)?.keys.has(right));
    const allowed = async (name: string): Promise<string[]> => {
      const denied = await deniedFor(crm.call, customers, { world, token: readers.get(name)?.token ?? '' });
      return held(name).filter((right) => denied !== null && !denied.includes(right));
    };
    expect(await allowed('reading')).toEqual([]);
    expect(await allowed('writing')).toEqual([
      'crm.client-partner.my-client:follow',
      'crm.business-opportunity.list:add',
    ]);
    expect(await allowed('owner')).toEqual(held('owner'));
    expect(await allowed('manager')).toEqual(held('manager').filter((right) => right !== 'crm.class-a.list:add'));
  });
});
