import {
  appResource,
  bqContract,
  creditChangeResource,
  getAppApprovals,
  landingCalls,
  landingResource,
  voiceAppResource,
} from '@switchboard/bq-contract';
import {
  giveRole,
  readerOf,
  type RowReaders,
  rowReaders,
  startCrm,
  type TestCrm,
} from '@switchboard/crm-server/testing';
import { fcModule } from '@switchboard/fc-server/module';
import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import { callsOfOtherKeys, callsThatReveal, tryRowCase, untriedRights } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { CASES } from './testing/cases.ts';
import { makeRowWorld, type RowWorld } from './testing/world.ts';

let crm: TestCrm;
let people: RowReaders;
let world: RowWorld;

beforeAll(async () => {
  crm = await startCrm([fcModule, bqModule], {}, { withRecords: true });
  people = await rowReaders(crm, CASES);
  world = await makeRowWorld(crm, people.owner);
}, 120_000);
afterAll(async () => await crm?.stop());

describe('rows of lists contain the allowed actions', { retry: 0 }, () => {
  it('every list of the module with rowRights is tested, with each of its keys', () => {
    expect(untriedRights(bqContract.resources, CASES)).toEqual([]);
  });

  it('each call of an action requires the key that its list names', () => {
    expect(callsOfOtherKeys(world, CASES)).toEqual([]);
  });

  it.each(CASES.map((one) => [one.resource.code, one] as const))(
    '%s: allowed is accepted, denied is refused',
    async (_, one) => {
      const { wrong, seen } = await tryRowCase(crm.call, one, { world, readers: people.readers });
      expect(wrong).toEqual([]);
      expect(Object.fromEntries(seen)).toEqual({
        owner: 0,
        manager: 0,
        administrator: 0,
        seeing: Object.keys(one.calls).length,
        'no right': 0,
        stranger: 'not in the list',
      });
    },
  );

  it.each(CASES.map((one) => [one.resource.code, one] as const))(
    '%s: a row out of scope is answered like an unknown id, even with a wrong version',
    async (_, one) => {
      const token = people.readers.get('stranger')?.token ?? '';
      expect(await callsThatReveal(crm.call, one, { world, token })).toEqual([]);
    },
  );

  it('gateways of suppliers have no owner: a key with the smallest scope can change each of them, and their list denies nothing', async () => {
    const keys = [landingResource.right, `${landingResource.right}:lock`];
    await giveRole(crm, people.seeing, { code: 'own-landing', keys, scope: SCOPE.self });
    const { token } = await readerOf(crm, people.seeing.staffId);
    const { data } = await crm.call(landingResource.calls.page, {}, { token });
    expect(data.list.map(({ id }) => id)).toEqual([world.ids.landing]);
    expect(data).not.toHaveProperty('denied');
    const input = { id: world.ids.landing, version: 99, locked: true };
    expect((await crm.call(landingCalls.lock, input, { token })).code).toBe(CODES.staleWrite);
  });

  it('details of a voice account are read in the scope of its own list, for any scope of the other key', async () => {
    await giveRole(crm, people.seeing, { code: 'sees-voice', keys: [voiceAppResource.right], scope: SCOPE.all });
    await giveRole(crm, people.seeing, { code: 'own-sms', keys: [appResource.right], scope: SCOPE.self });
    const { token } = await readerOf(crm, people.seeing.staffId);
    const page = await crm.call(voiceAppResource.calls.page, {}, { token });
    expect(page.data.list.map(({ id }) => id)).toEqual([world.ids.voiceApp]);
    expect((await crm.call(getAppApprovals, { id: world.ids.voiceApp }, { token })).code).toBe(CODES.ok);
    const credits = await crm.call(creditChangeResource.calls.page, { appId: [world.ids.voiceApp] }, { token });
    expect(credits.code).toBe(CODES.ok);
  });
});
