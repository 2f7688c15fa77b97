import { bqModule } from '@switchboard/bq-server/module';
import {
  giveRole,
  insertRow,
  readerOf,
  type RowReaders,
  rowReaders,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
} from '@switchboard/crm-server/testing';
import {
  acceptSupplierBillLine,
  approveSupplierBill,
  checkSupplierBill,
  disputeSupplierBill,
  fcContract,
  getSupplierBill,
  supplierBillResource,
  voidSupplierBill,
} from '@switchboard/fc-contract';
import type { Call } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import {
  callsOfOtherKeys,
  callsThatReveal,
  deniedFor,
  rowCall,
  type RowCase,
  tryRowCase,
  untriedRights,
} from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fcModule } from '../module.ts';

interface World {
  readonly ids: { readonly bill: string };
}

const KEY = supplierBillResource.right;
const REASON = { reason: 'for a good reason' };
/** Uses a version that the bill does not have: every call fails after the row check and changes nothing. */
const send = (call: Call, more: object = {}) =>
  rowCall(call, ({ ids }: World) => ({ id: ids.bill, version: 99, ...more }));
const BILL: RowCase<World> = {
  resource: supplierBillResource,
  row: 'bill',
  calls: {
    [`${KEY}:import`]: [send(checkSupplierBill)],
    [`${KEY}:agree`]: [
      send(disputeSupplierBill, REASON),
      send(approveSupplierBill, { agreedAmount: '1', ...REASON }),
      send(voidSupplierBill, REASON),
      send(acceptSupplierBillLine, { destKey: '510', accepted: true, diffReason: null }),
    ],
  },
};
const RIGHTS = Object.keys(BILL.calls);

let crm: TestCrm;
let people: RowReaders;
let world: World;

beforeAll(async () => {
  crm = await startCrm([fcModule, bqModule]);
  people = await rowReaders(crm, [BILL]);
  const supplier = await insertRow(crm, 'srm.supplier', {
    supplier_code: 'S1',
    name: 'Carrier',
    name_norm: 'carrier',
    supplier_type: 'aggregator',
    home_country: 'ID',
    pool_state: 'private',
    owner_id: people.owner.staffId,
    owner_dept_id: people.owner.deptId,
  });
  const account = await insertRow(crm, 'fc.supplier_account', {
    supplier_id: supplier,
    channel: 'sms',
    login: 'main',
    currency: 'USD',
    pay_mode: 'postpaid',
  });
  const bill = await insertRow(crm, 'fc.supplier_bill', {
    bill_no: 'SB1',
    account_id: account,
    their_no: 'T-1',
    period_start: '2026-01-01',
    period_end: '2026-01-31',
    currency: 'USD',
    their_amount: '10',
    status: 'imported',
  });
  world = { ids: { bill } };
}, 120_000);
afterAll(async () => await crm?.stop());

describe('row rights of supplier bills', { retry: 0 }, () => {
  it('every list of the module with rowRights is tested, with each of its keys', () => {
    expect(untriedRights(fcContract.resources, [BILL])).toEqual([]);
    expect(callsOfOtherKeys(world, [BILL])).toEqual([]);
  });

  it('actions allowed by the list are accepted, denied ones are refused', async () => {
    const { wrong, seen } = await tryRowCase(crm.call, BILL, { world, readers: people.readers });
    expect(wrong).toEqual([]);
    expect(Object.fromEntries(seen)).toEqual({
      owner: 0,
      manager: 0,
      administrator: 0,
      seeing: RIGHTS.length,
      'no right': 0,
      stranger: 'not in the list',
    });
  });

  it('a bill out of scope answers like an unknown id, even with a wrong version', async () => {
    const token = people.readers.get('stranger')?.token ?? '';
    expect(await callsThatReveal(crm.call, BILL, { world, token })).toEqual([]);
  });

  it('the detail of a bill denies the same keys as the list', async () => {
    for (const [name, { token, isOutside = false }] of people.readers) {
      if (isOutside) continue;
      const listed = await deniedFor(crm.call, BILL, { world, token });
      const { data } = await crm.call(getSupplierBill, { id: world.ids.bill }, { token });
      expect(data.denied, name).toEqual(listed);
    }
  });

  it('with a role that restricts bills more than suppliers, the list denies what the calls refuse', async () => {
    const narrowed = (await salesPeople(crm)).at(-1) as Seller;
    expect([people.owner.staffId, people.seeing.staffId]).not.toContain(narrowed.staffId);
    const role = await giveRole(crm, narrowed, { code: 'row_narrowed', keys: RIGHTS, scope: SCOPE.all }, true);
    await crm.query(
      `insert into sys.role_data_scope (role_id, object_code, scope, dept_ids) values ($1, $2, $3, '{}')`,
      [role, supplierBillResource.code, SCOPE.self],
    );
    await giveRole(crm, narrowed, { code: 'row_page', keys: [KEY], scope: SCOPE.all });
    const readers = new Map([['narrowed', await readerOf(crm, narrowed.staffId)]]);
    const { wrong, seen } = await tryRowCase(crm.call, BILL, { world, readers });
    expect(wrong).toEqual([]);
    expect(seen.get('narrowed')).toBe(RIGHTS.length);
  });
});
