import type { TestStack } from '@switchboard/kit-server/testing';
import { getButtons, getSimbankFlag, getUserInfo } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRole, userIdOf } from '../user/testing/accounts.ts';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const simbank = async (login: string) =>
  (await sys.call(getSimbankFlag, {}, { token: await signIn(sys.call, login) })).data;
const flags = async (login: string) =>
  (await sys.call(getUserInfo, {}, { token: await signIn(sys.call, login) })).data.featureFlags;
const keys = async (login: string) =>
  (await sys.call(getButtons, {}, { token: await signIn(sys.call, login) })).data.map((one) => one.international);
const setFlag = async (rule: object, enabled = true) =>
  await sys.query(`update sys.feature_flag set rule = $1, enabled = $2 where key = 'layout.extra'`, [rule, enabled]);

describe('the SIM bank', () => {
  it('R290 is enabled for holders of at least one of its pages and for no other user', async () => {
    expect(await simbank('sales')).toEqual({ isSimbank: false });
    expect(await simbank('ops')).toEqual({ isSimbank: true });
    await makeRole(sys, { code: 'near', keys: ['oc.simbank.manager:add'], scope: 4, login: 'sales' });
    expect(await simbank('sales'), 'a button without its page').toEqual({ isSimbank: false });
    const role = await makeRole(sys, { code: 'cards', keys: ['oc.simbank.log'], scope: 4, login: 'sales' });
    expect(await simbank('sales')).toEqual({ isSimbank: true });
    await sys.query(`update sys.role set status = 0 where id = $1`, [role]);
    expect(await simbank('sales')).toEqual({ isSimbank: false });
  });
});

describe('the assistant', () => {
  it('has a key that can be granted, and only its holders receive the flag', async () => {
    expect(await keys('admin')).toContain('aichat');
    expect(await keys('auditor')).not.toContain('aichat');
    await makeRole(sys, { code: 'asker', keys: ['aichat'], scope: 1, login: 'auditor' });
    expect(await keys('auditor')).toContain('aichat');
  });
});

describe('feature flags of a person', () => {
  it('come from job number, departments with all below, active roles and a share, while the flag is enabled', async () => {
    expect(await flags('admin')).toEqual(['layout.extra']);
    expect(await flags('sales')).toEqual([]);
    await setFlag({ job_numbers: ['100002'] });
    expect(await flags('sales')).toEqual(['layout.extra']);
    expect(await flags('admin')).toEqual([]);
    const [centre] = await sys.query<{ id: string }>(`select id from sys.dept where code = 'SALES'`);
    await setFlag({ dept_ids: [centre?.id] });
    expect([await flags('sales'), await flags('manager'), await flags('finance')]).toEqual([
      ['layout.extra'],
      ['layout.extra'],
      [],
    ]);
    await setFlag({ role_codes: ['finance'] });
    expect(await flags('finance')).toEqual(['layout.extra']);
    await sys.query(`update sys.user_role set expire_at = now() where user_id = $1`, [await userIdOf(sys, 'finance')]);
    expect(await flags('finance')).toEqual([]);
    await setFlag({ percent: 100 });
    expect(await flags('ops')).toEqual(['layout.extra']);
    await setFlag({ percent: 100 }, false);
    expect(await flags('ops')).toEqual([]);
  });
});
