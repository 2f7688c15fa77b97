import {
  CODES,
  defineCall,
  defineFlag,
  defineModuleContract,
  findColleagues,
  signedIn,
} from '@switchboard/kit-contract';
import { defineModuleServer, handle, migrateAll } from '@switchboard/kit-server';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import {
  EXTRA_LAYOUT,
  flagResource,
  getFlag,
  getPermVersion,
  getUserInfo,
  pageFlagHolders,
  saveFlag,
  userResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sysModule } from '../module.ts';
import { makeRole, signIn, startSys } from '../testing/index.ts';

const label = { zh: '新表单', en: 'New form' };
const NEW_FORM = defineFlag({ key: 'trial.new-form', label, type: 'release', expectedEnd: '2024-06-30' });
const hasFlag = defineCall({
  name: 'trial.flag.has',
  method: 'GET',
  path: '/v2/trial/flag/has',
  summary: { zh: '试用', en: 'Try' },
  right: signedIn('test'),
  input: z.object({}),
  result: z.boolean(),
});
const trialModule = defineModuleServer({
  contract: defineModuleContract({ id: 'trial', title: label, calls: [hasFlag], resources: [], flags: [NEW_FORM] }),
  handlers: [handle(hasFlag, async (_, context) => context.flag(NEW_FORM.key))],
  jobs: [],
  streams: [],
  migrations: 'none',
});

let sys: TestStack;
let other: TestNode;
let admin: { token: string };
beforeAll(async () => {
  sys = await startSys({}, [trialModule], { isAlone: true });
  other = await sys.node({});
  admin = { token: await signIn(sys.call, 'admin') };
});
afterAll(async () => await sys?.stop());

const EMPTY = { staffIds: [], deptIds: [], roleCodes: [], percent: 0, enabled: true };
const rowOf = async (key: string) => {
  const [row] = (await sys.call(flagResource.calls.page, { key }, { ...admin, locale: 'en' })).data.list;
  return row as NonNullable<typeof row>;
};
const save = async (key: string, input: object) => {
  const { id, version } = await rowOf(key);
  return await sys.call(saveFlag, { id, version, ...EMPTY, ...input }, admin);
};
const staffId = async (keyword: string) => (await sys.call(findColleagues, { keyword }, admin)).data[0]?.id ?? '';
const holders = async (key: string, token: string) =>
  await sys.call(pageFlagHolders, { id: (await rowOf(key)).id, pageSize: 200 }, { token });

describe('the list of feature flags', () => {
  it('shows declared flags with their rule in words, who has them, and why one is stale', async () => {
    expect(await rowOf(EXTRA_LAYOUT.key)).toMatchObject({
      name: 'Extra layout component',
      type: 'permission',
      owner: 'Settings',
      enabled: true,
      rule: '80 people',
      stale: null,
    });
    expect(await rowOf(NEW_FORM.key)).toMatchObject({ enabled: false, rule: null, holders: 0, stale: 'ended' });
    await sys.query(`insert into sys.feature_flag (key) values ('gone.feature')`);
    expect(await rowOf('gone.feature')).toMatchObject({ name: 'gone.feature', stale: 'undeclared' });

    await save(EXTRA_LAYOUT.key, { percent: 100 });
    const { holders: all, stale } = await rowOf(EXTRA_LAYOUT.key);
    const [active] = await sys.query(`select count(*)::int as n from sys."user" u join sys.staff s on s.id = u.staff_id
      where u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`);
    expect([{ n: all }, stale]).toEqual([active, null]);
    await sys.query(`update sys.feature_flag set full_since = now() - interval '91 days' where key = 'layout.extra'`);
    // saved again at 100 %: the time since then counts on
    await save(EXTRA_LAYOUT.key, { percent: 100, remark: 'all staff' });
    expect(await rowOf(EXTRA_LAYOUT.key)).toMatchObject({ stale: 'full', remark: 'all staff', rule: '100% of staff' });
    await save(EXTRA_LAYOUT.key, { percent: 10, staffIds: [await staffId('100002')] });
    expect(await rowOf(EXTRA_LAYOUT.key)).toMatchObject({ stale: null, rule: '1 person, 10% of staff' });
  });

  it('belongs to holders of the page, and changes to holders of the action', async () => {
    await makeRole(sys, { code: 'reader', keys: [flagResource.right], scope: 4, login: 'finance' });
    const reader = { token: await signIn(sys.call, 'finance') };
    const sales = { token: await signIn(sys.call, 'sales') };
    expect((await sys.call(flagResource.calls.page, {}, reader)).code).toBe(CODES.ok);
    expect((await sys.call(flagResource.calls.page, {}, sales)).code).toBe(CODES.noPermission);
    const { id, version } = await rowOf(NEW_FORM.key);
    expect((await sys.call(getFlag, { id }, reader)).code).toBe(CODES.noPermission);
    expect((await sys.call(saveFlag, { id, version, ...EMPTY }, reader)).code).toBe(CODES.noPermission);
  });

  it('keeps what administrators set when the next release registers its flags', async () => {
    await save(NEW_FORM.key, { percent: 20, remark: 'first fifth' });
    const before = await rowOf(NEW_FORM.key);
    await migrateAll({ ...sys.config, LOG_LEVEL: 'silent' }, [sysModule, trialModule], { withRecords: false });
    expect(await rowOf(NEW_FORM.key)).toEqual(before);
  });
});

describe('a change of a feature flag', () => {
  it('refuses unknown people, departments and roles at their field, a past end and an old version', async () => {
    const unknown = '999999999';
    for (const [field, value] of Object.entries({ staffIds: [unknown], deptIds: [unknown], roleCodes: ['nobody'] }))
      expect(await save(NEW_FORM.key, { [field]: value }), field).toMatchObject({
        code: CODES.validation,
        data: [{ field }],
      });
    expect(await save(NEW_FORM.key, { expiresAt: '2024-01-01T00:00:00.000Z' })).toMatchObject({
      code: CODES.validation,
      data: [{ field: 'expiresAt' }],
    });
    const { version } = await rowOf(NEW_FORM.key);
    expect((await save(NEW_FORM.key, { version: version - 1 })).code).toBe(CODES.staleWrite);
  });

  it('stores the rule, writes an audit entry with both versions and comes back in the editor', async () => {
    const [sales] = await sys.query<{ id: string }>(`select id from sys.dept where code = 'SALES'`);
    const rule = { staffIds: [await staffId('100001')], deptIds: [sales?.id], roleCodes: ['finance'], percent: 5 };
    const { version: before } = await rowOf(NEW_FORM.key);
    expect((await save(NEW_FORM.key, { ...rule, remark: 'pilot' })).code).toBe(CODES.ok);
    const row = await rowOf(NEW_FORM.key);
    expect(row).toMatchObject({ rule: '1 person, 1 department, 1 role, 5% of staff', version: before + 1 });
    expect((await sys.call(getFlag, { id: row.id }, admin)).data).toMatchObject({ ...rule, remark: 'pilot' });
    const [stored] = await sys.query(`select rule from sys.feature_flag where key = 'trial.new-form'`);
    const kept = { job_numbers: ['100001'], dept_ids: [sales?.id], role_codes: ['finance'], percent: 5 };
    expect(stored).toEqual({ rule: kept });
    const [entry] = await sys.query(`select action, after from sys.audit_log
      where object_code = 'sys.feature-flag' and object_id = '${row.id}' order by id desc limit 1`);
    expect(entry).toMatchObject({ action: 'update', after: { rule: kept, remark: 'pilot', enabled: true } });
  });

  it('takes effect for signed-in users on every node within 10 s and changes the version that pages watch', async () => {
    const sales = { token: await signIn(sys.call, 'sales') };
    const seen = async () => (await other.call(hasFlag, {}, sales)).data;
    const version = async () => (await other.call(getPermVersion, {}, sales)).data.permVersion;
    await save(NEW_FORM.key, {});
    await expect.poll(seen, { timeout: 10_000 }).toBe(false);
    const before = await version();
    await save(NEW_FORM.key, { staffIds: [await staffId('100002')] });
    await expect.poll(seen, { timeout: 10_000 }).toBe(true);
    expect(await version()).not.toBe(before);
    expect((await other.call(getUserInfo, {}, sales)).data.featureFlags).toContain(NEW_FORM.key);
    await save(NEW_FORM.key, { staffIds: [await staffId('100002')], enabled: false });
    await expect.poll(seen, { timeout: 10_000 }).toBe(false);
  });

  it('ends at its expiry, without a write', async () => {
    const sales = { token: await signIn(sys.call, 'sales') };
    const expiresAt = new Date(Date.now() + 2_000).toISOString();
    await save(NEW_FORM.key, { staffIds: [await staffId('100002')], expiresAt });
    await expect.poll(async () => (await sys.call(hasFlag, {}, sales)).data, { timeout: 1_500 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Date.parse(expiresAt) - Date.now() + 50));
    expect((await sys.call(hasFlag, {}, sales)).data).toBe(false);
    expect((await rowOf(NEW_FORM.key)).holders).toBe(0);
  });
});

describe('the staff who have a feature', () => {
  it('are listed with every reason, in the rows and fields that the reader has in the user list', async () => {
    const [sales] = await sys.query<{ id: string }>(`select id from sys.dept where code = 'SALES'`);
    await save(NEW_FORM.key, { staffIds: [await staffId('100002')], deptIds: [sales?.id], expiresAt: null });
    const all = (await holders(NEW_FORM.key, admin.token)).data;
    expect(all.total).toBe((await rowOf(NEW_FORM.key)).holders);
    const people = new Map(all.list.map(({ jobNumber, reasons }) => [jobNumber, reasons]));
    expect(people.get('100002')).toEqual(['person', 'dept']);
    expect(people.size).toBeGreaterThan(10);

    const role = await makeRole(sys, { code: 'own', keys: [flagResource.right], scope: 1, login: 'sales' });
    const token = await signIn(sys.call, 'sales');
    const visible = (await sys.call(userResource.calls.page, { pageSize: 200 }, { token })).data.list;
    const expected = visible.map(({ jobNumber }) => jobNumber).filter((jobNumber) => people.has(jobNumber));
    expect(expected.length).toBeLessThan(people.size);
    const seen = (await holders(NEW_FORM.key, token)).data.list.map(({ jobNumber }) => jobNumber);
    expect(new Set(seen)).toEqual(new Set(expected));
    await sys.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level)
       select role_id, 'sys.user', 'jobNumber', 0 from sys.user_role ur join sys."user" u on u.id = ur.user_id
       where u.login_name = 'sales'`,
    );
    await expect.poll(async () => (await holders(NEW_FORM.key, token)).data.list[0]).not.toHaveProperty('jobNumber');
    await sys.query(`delete from sys.role_resource where role_id <> ${role}
      and resource_id = (select id from sys.resource where international = '${userResource.right}')`);
    await expect.poll(async () => (await holders(NEW_FORM.key, token)).code).toBe(CODES.noPermission);
  });
});
