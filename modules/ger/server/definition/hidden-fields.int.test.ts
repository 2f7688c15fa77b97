import {
  approvalRoleResource,
  checkProcess,
  getApprovalRole,
  getProcess,
  notifyResource,
  PROCESS_KEY,
  processResource,
  saveNotify,
  updateApprovalRole,
  updateProcess,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gerModule } from '../module.ts';

const ALL = 4;
const [HIDDEN, MASKED] = [0, 1];
const KEYS = [PROCESS_KEY, approvalRoleResource.right, notifyResource.right];
const MASK = '****';
let stack: TestStack;
let token = '';

const storedOf = async (table: string, columns: string, id: string) =>
  (await stack.query<Record<string, unknown>>(`select ${columns} from ger.${table} where id = $1`, [id]))[0];
const insert = async (text: string): Promise<string> =>
  (await stack.query<{ id: string }>(`${text} returning id::text`))[0]?.id ?? '';

beforeAll(async () => {
  stack = await startSys({}, [gerModule], { isAlone: true });
  const keys = [...KEYS, ...KEYS.map((key) => `${key}:edit`)];
  const role = await makeRole(stack, { code: 'veiled', keys, scope: ALL, login: 'auditor' });
  const levels: [string, string, number][] = [
    [approvalRoleResource.code, 'nameZh', HIDDEN],
    [approvalRoleResource.code, 'remark', MASKED],
    [processResource.code, 'nameEn', HIDDEN],
    [processResource.code, 'serviceName', MASKED],
    [processResource.code, 'remark', HIDDEN],
    [processResource.code, 'category', HIDDEN],
    [notifyResource.code, 'processName', HIDDEN],
    [notifyResource.code, 'tplZh', HIDDEN],
    [notifyResource.code, 'receivers', MASKED],
  ];
  for (const [object, field, level] of levels)
    await stack.query(
      'insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, $3, $4)',
      [role, object, field, level],
    );
  token = await signIn(stack.call, 'auditor');
});
afterAll(async () => await stack?.stop());

describe('a person without access to some fields of a setting', () => {
  it('gets an approval role without them, and saves only the others', async () => {
    const id = await insert(
      `insert into ger.wf_role (role_code, name_zh, name_en, remark) values ('veiled', '密', 'Veiled', 'a secret')`,
    );
    const { data } = await stack.call(getApprovalRole, { id }, { token });
    expect(data).toMatchObject({ nameEn: 'Veiled', remark: MASK });
    expect(data).not.toHaveProperty('nameZh');
    const change = { id, version: 0, nameEn: 'Changed', remark: MASK, members: [] };
    expect((await stack.call(updateApprovalRole, change, { token })).code).toBe(CODES.ok);
    const stored = { name_zh: '密', name_en: 'Changed', remark: 'a secret' };
    expect(await storedOf('wf_role', 'name_zh, name_en, remark', id)).toEqual(stored);
    const guess = { ...change, version: 1, nameZh: '猜' };
    expect((await stack.call(updateApprovalRole, guess, { token })).code).toBe(CODES.fieldNotPermitted);
  });

  it('gets a process without them, checks it with the stored values, and saves only the others', async () => {
    const [found] = await stack.query<{ id: string }>(
      `update ger.wf_process set remark = 'a secret', service_name = 'secretService', category = 'finance'
       where process_code = 'general_payment' returning id::text`,
    );
    const id = found?.id ?? '';
    const { data } = await stack.call(getProcess, { id }, { token });
    expect(data).toMatchObject({ serviceName: MASK, state: 'enabled' });
    for (const name of ['nameEn', 'remark', 'category']) expect(data).not.toHaveProperty(name);
    const { graph, formId, startScope, withdrawMode, serviceName } = data;
    const checked = await stack.call(checkProcess, { processId: id, graph, formId, serviceName }, { token });
    expect(checked).toMatchObject({ code: CODES.ok, data: { errors: [] } });
    const before = await storedOf('wf_process', 'name_en, remark, service_name, category', id);
    const base = { id, baseVersionNo: data.lastNo, version: data.version, graph, formId, startScope, withdrawMode };
    const change = { ...base, nameZh: '改', serviceName };
    expect((await stack.call(updateProcess, { ...change, serviceName: 'other' }, { token })).code).toBe(
      CODES.fieldNotPermitted,
    );
    expect((await stack.call(updateProcess, change, { token })).code).toBe(CODES.ok);
    expect(await storedOf('wf_process', 'name_en, remark, service_name, category', id)).toEqual(before);
    expect(await storedOf('wf_process', 'name_zh', id)).toEqual({ name_zh: '改' });
  });

  it('gets a notice without them, and saves only the others', async () => {
    const id = await insert(
      `insert into ger.wf_notify_config (process_id, event, receivers, channels, tpl_zh, tpl_en)
       select min(id), 'cc', '{cc}', '{app}', '密', 'secret' from ger.wf_process`,
    );
    const { data } = await stack.call(notifyResource.calls.page, { pageSize: 200 }, { token });
    const row = data.list.find((one) => one.id === id);
    expect(row).toMatchObject({ receivers: [MASK], tplEn: 'secret' });
    for (const name of ['processName', 'tplZh']) expect(row).not.toHaveProperty(name);
    const change = { id, version: 0, receivers: [MASK], channels: ['email'], tplEn: 'open' };
    expect((await stack.call(saveNotify, change, { token })).code).toBe(CODES.ok);
    expect(await storedOf('wf_notify_config', 'receivers, channels, tpl_zh, tpl_en', id)).toEqual({
      receivers: ['cc'],
      channels: ['email'],
      tpl_zh: '密',
      tpl_en: 'open',
    });
    const search = await stack.call(notifyResource.calls.page, { processName: 'x' }, { token });
    expect(search.code).toBe(CODES.fieldNotPermitted);
  });
});
