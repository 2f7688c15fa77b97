import {
  callsOfOtherKeys,
  callsThatReveal,
  rowCall,
  type RowCase,
  type RowReader,
  type RowWorld,
  tryRowCase,
  untriedRights,
} from '@switchboard/kit-server/testing';
import { ocContract, retryVoiceTest, stopVoiceTest, VOICE_TEST_KEY, voiceTestResource } from '@switchboard/oc-contract';
import { allowedToChange, makeRowReaders, ROW_OWNER } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOc, type TestOc } from '../testing/index.ts';

let oc: TestOc;
let readers: Map<string, RowReader>;
let world: RowWorld;
let test: RowCase<RowWorld>;
beforeAll(async () => {
  oc = await startOc({});
  const keys = [`${VOICE_TEST_KEY}:stop`, `${VOICE_TEST_KEY}:add`];
  readers = await makeRowReaders(oc, { pages: [VOICE_TEST_KEY], actions: keys });
  // finished and without a failed call: after the row check it can neither be stopped nor tested again
  const [row] = await oc.query<{ id: string }>(
    `insert into oc.tbx_voice_test (test_no, caller, state, owner_id, owner_dept_id)
     select 'VT-ROWS', '85230012345', 'finished', u.staff_id, d.dept_id from sys."user" u
       join sys.staff_dept d on d.staff_id = u.staff_id and d.is_primary where u.login_name = $1 returning id::text as id`,
    [ROW_OWNER],
  );
  const input = (version: number) => (of: RowWorld) => ({ id: of.ids['test'] ?? '', version });
  world = { ids: { test: String(row?.id) } };
  test = {
    resource: voiceTestResource,
    row: 'test',
    calls: {
      [`${VOICE_TEST_KEY}:stop`]: [rowCall(stopVoiceTest, input(0)), rowCall(stopVoiceTest, input(99))],
      [`${VOICE_TEST_KEY}:add`]: [rowCall(retryVoiceTest, input(0)), rowCall(retryVoiceTest, input(99))],
    },
  };
}, 120_000);
afterAll(async () => await oc?.stop());

describe('rowRights of lists', { retry: 0 }, () => {
  it('every list of the module with rowRights is tested with each of its keys', () => {
    expect(untriedRights(ocContract.resources, [test])).toEqual([]);
    expect(callsOfOtherKeys(world, [test])).toEqual([]);
  });

  it('oc.voice-test: allowed is accepted, denied is refused', async () => {
    const { wrong, allowed } = await tryRowCase(oc.call, test, { world, readers });
    expect(wrong).toEqual([]);
    expect(allowed).toEqual(allowedToChange(Object.keys(test.calls)));
  });

  it('oc.voice-test: a row out of scope answers like an unknown id, even with a wrong version', async () => {
    const token = readers.get('stranger')?.token ?? '';
    expect(await callsThatReveal(oc.call, test, { world, token })).toEqual([]);
  });
});
