import { createHash, randomUUID } from 'node:crypto';
import { CODES, findColleagues } from '@switchboard/kit-contract';
import { type Caller, startTestStack, type TestNode, type TestStack } from '@switchboard/kit-server/testing';
import {
  changePassword,
  EXTRA_LAYOUT,
  flagResource,
  getFlag,
  getUserInfo,
  saveFlag,
  signInWithPassword,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sysModule } from '../module.ts';
import { createFirstAdministrator } from '../rights/first-admin.ts';
import { serve } from '../testing/index.ts';

const PASSWORD = 'Portal-2026-ok';
let first = '';
let portal: TestStack;
let other: TestNode;
beforeAll(async () => {
  portal = await startTestStack({
    modules: [sysModule],
    start: async (config, log) => await serve(config, log, [sysModule]),
    env: { SWITCHBOARD_MODE: 'production' },
    seed: async (db) => {
      const admin = { login: 'root.admin', name: '王管理', jobNumber: 'A0001' };
      first = (await createFirstAdministrator(db, admin))?.password ?? '';
    },
    isAlone: true,
  });
  other = await portal.node({});
});
afterAll(async () => await portal?.stop());

/** In production the image is the only source of the code: the test stores one whose code it knows. */
async function signIn(call: Caller, username: string, password: string): Promise<string> {
  const dcodeKey = randomUUID();
  const answerHash = createHash('sha256').update('abcd').digest();
  await portal.query(`insert into sys.captcha values ($1, $2, now() + interval '1 min')`, [dcodeKey, answerHash]);
  return (await call(signInWithPassword, { username, password, dcode: 'abcd', dcodeKey, client_id: 'web' })).data.token;
}

it('R291 an administrator of a new portal in production adds a job number, and the person has the feature on another node within 10 s', async () => {
  const temporary = await signIn(portal.call, 'root.admin', first);
  await portal.call(changePassword, { oldPassword: first, newPassword: PASSWORD }, { token: temporary });
  const admin = { token: await signIn(portal.call, 'root.admin', PASSWORD) };
  // people come from the organisation sync
  await portal.query(`with person as (insert into sys.staff (job_number, name) values ('100291', '李试用') returning id)
    insert into sys."user" (staff_id, login_name, password_hash, must_change_pwd)
      select person.id, 'pilot', u.password_hash, false from person, sys."user" u where u.login_name = 'root.admin'`);
  const pilot = { token: await signIn(other.call, 'pilot', PASSWORD) };
  const features = async () => (await other.call(getUserInfo, {}, pilot)).data.featureFlags;
  expect(await features()).toEqual([]);

  const [row] = (await portal.call(flagResource.calls.page, { key: EXTRA_LAYOUT.key }, admin)).data.list;
  expect(row).toMatchObject({ enabled: false, rule: null, holders: 0, type: 'permission', owner: 'Settings' });
  const { version, ...flag } = (await portal.call(getFlag, { id: row?.id ?? '' }, admin)).data;
  const [person] = (await portal.call(findColleagues, { keyword: '100291' }, admin)).data;
  const { id, deptIds, roleCodes, percent } = flag;
  const input = { id, version, deptIds, roleCodes, percent, enabled: true, staffIds: [person?.id ?? ''] };
  expect((await portal.call(saveFlag, input, admin)).code).toBe(CODES.ok);
  await expect.poll(features, { timeout: 10_000, interval: 100 }).toEqual([EXTRA_LAYOUT.key]);
});
