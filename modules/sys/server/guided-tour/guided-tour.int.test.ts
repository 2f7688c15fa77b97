import type { TestStack } from '@switchboard/kit-server/testing';
import { getGuideSeen, GUIDE_OUTCOME, GUIDE_VERSIONS, markGuideSeen } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let ops: string;
let admin: string;
beforeAll(async () => {
  sys = await startSys();
  [ops, admin] = await Promise.all([signIn(sys.call, 'ops'), signIn(sys.call, 'admin')]);
});
afterAll(async () => await sys?.stop());

const seen = async (token: string) => (await sys.call(getGuideSeen, { frame: 'oc' }, { token })).data;

describe('guided tour section', () => {
  it('counts as seen after it was finished or skipped, for that user only', async () => {
    expect(await seen(ops)).toEqual({ guideVersion: GUIDE_VERSIONS.oc, sections: [] });
    const mark = async (section: 'public' | 'sms', outcome: 1 | 2) =>
      await sys.call(markGuideSeen, { frame: 'oc', section, outcome }, { token: ops });
    expect(await mark('public', GUIDE_OUTCOME.finished)).toMatchObject({ code: 0, data: true });
    await mark('sms', GUIDE_OUTCOME.skipped);
    expect((await seen(ops)).sections).toEqual(['public', 'sms']);
    expect((await seen(admin)).sections).toEqual([]);
    // a second view changes nothing
    await mark('sms', GUIDE_OUTCOME.finished);
    const rows = await sys.query(`select section, outcome, guide_version from sys.guide_seen order by seen_at`);
    expect(rows).toEqual([
      { section: 'public', outcome: GUIDE_OUTCOME.finished, guide_version: GUIDE_VERSIONS.oc },
      { section: 'sms', outcome: GUIDE_OUTCOME.skipped, guide_version: GUIDE_VERSIONS.oc },
    ]);
  });

  it('is new again after the version is increased', async () => {
    await sys.call(markGuideSeen, { frame: 'oc', section: 'voice', outcome: 1 }, { token: admin });
    expect((await seen(admin)).sections).toEqual(['voice']);
    // simulates a tour that was seen before the current version
    await sys.query(`update sys.guide_seen set guide_version = guide_version - 1 where section = 'voice'`);
    expect((await seen(admin)).sections).toEqual([]);
  });
});
