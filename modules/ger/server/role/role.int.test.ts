import {
  approvalRoleResource,
  deleteApprovalRole,
  GER_CODES,
  getApprovalRole,
  saveApprovalRole,
  switchApprovalRole,
  updateApprovalRole,
  zGraph,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createLogger,
  readConfig,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineProcessService, startProcess } from '../public.ts';
import { gerWith } from '../testing/ger-with.ts';

const ENTITY_STEP = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: 's', en: 's' }, next: 'ar' },
    {
      id: 'ar',
      type: 'approve',
      name: { zh: 'a', en: 'a' },
      approvers: [{ by: 'role', code: 'test_ar', scope: 'entity', scopeField: 'mainBodyId' }],
      sign: 'sequence',
      emptyApprover: 'block',
      selfApprover: 'manager',
      dedupe: 'none',
      ops: ['agree', 'reject'],
      next: 'end',
    },
    { id: 'end', type: 'end', name: { zh: 'e', en: 'e' } },
  ],
});
const roleService = defineProcessService({
  name: 'testRoleService',
  processes: [{ code: 'test_role', name: { zh: '核款', en: 'AR check' }, link: () => '/x', graph: ENTITY_STEP }],
  async complete() {},
  async release() {},
});

const ger = gerWith(roleService);
const LOGINS = ['manager', 'ops', 'admin', 'sales'] as const;
let stack: TestStack;
let services: ConnectedServices;
let token: string;
let staff: Record<(typeof LOGINS)[number], string>;
let log: ReturnType<typeof createLogger>;

beforeAll(async () => {
  stack = await startSys({}, [ger], { isAlone: true });
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  log = createLogger('test', config);
  services = connectServices(config, log, 'system');
  token = await signIn(stack.call, 'admin');
  const rows = await stack.query<{ login: string; id: string }>(
    `select login_name as login, staff_id::text as id from sys."user" where login_name = any($1)`,
    [LOGINS],
  );
  staff = Object.fromEntries(rows.map(({ login, id }) => [login, id])) as typeof staff;
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

const member = (login: (typeof LOGINS)[number], keys: string[] = []) => ({
  staffId: staff[login],
  scopeType: keys.length === 0 ? ('all' as const) : ('entity' as const),
  scopeKeys: keys,
});
const add = async (roleCode: string, members: ReturnType<typeof member>[] = []) =>
  await stack.call(saveApprovalRole, { roleCode, nameZh: '应收', nameEn: 'AR', members }, { token });
let document = 5000;
/** The approvers, in order, for a document of this entity. */
const approversFor = async (mainBodyId: string): Promise<string[]> => {
  document += 1;
  const about = { processCode: 'test_role', businessType: 'test.role', businessId: String(document), title: 'T' };
  const { instanceId } = await services.db
    .transaction()
    .execute(
      async (tx) =>
        await startProcess(
          tx,
          { ...about, applicantId: staff.sales, facts: { mainBodyId } },
          { jobs: services.jobs, log, audit: async () => {}, extensions: connectExtensions([ger]) },
        ),
    );
  const rows = await stack.query<{ id: string }>(
    'select assignee_id::text as id from ger.wf_task where instance_id = $1 order by seq',
    [instanceId],
  );
  return rows.map(({ id }) => id);
};

describe('approval roles', () => {
  it('GER-8 a step resolves to the members for everything and those for the entity of the document, in their order, without leavers', async () => {
    const made = await add('test_ar', [member('ops', ['7', '9']), member('manager'), member('admin', ['8'])]);
    expect(made.code).toBe(CODES.ok);
    const id = made.data?.id ?? '';
    expect(await approversFor('9')).toEqual([staff.ops, staff.manager]);
    expect(await approversFor('8')).toEqual([staff.manager, staff.admin]);
    const read = await stack.call(getApprovalRole, { id }, { token });
    const members = [member('manager'), member('ops', ['7', '9'])];
    const version = read.data?.version ?? -1;
    await stack.call(updateApprovalRole, { id, version, nameZh: '应收', nameEn: 'AR', members }, { token });
    expect(await approversFor('9')).toEqual([staff.manager, staff.ops]);
    await stack.query(`update sys."user" set status = 0 where login_name = 'ops'`);
    expect(await approversFor('9')).toEqual([staff.manager]);
    const after = await stack.call(getApprovalRole, { id }, { token });
    expect(after.data?.members.map(({ isAble }) => isAble)).toEqual([true, false]);
    await stack.query(`update sys."user" set status = 1 where login_name = 'ops'`);
  });

  it('a role in use can be neither deleted nor disabled, and the error names the process; an unused one can', async () => {
    const { data } = await stack.call(approvalRoleResource.calls.page, { keyword: 'test_ar' }, { token });
    const used = data?.list[0];
    expect(used).toMatchObject({ roleCode: 'test_ar', usedBy: 1, memberNum: 2 });
    const refused = await stack.call(deleteApprovalRole, { id: used?.id ?? '' }, { token });
    expect(refused).toMatchObject({ code: GER_CODES.inUse, data: [{ nameZh: '核款', nameEn: 'AR check' }] });
    const off = await stack.call(switchApprovalRole, { id: used?.id ?? '', state: 'disabled' }, { token });
    expect(off.code).toBe(GER_CODES.inUse);
    const free = (await add('test_free', [member('ops')])).data?.id ?? '';
    expect((await stack.call(switchApprovalRole, { id: free, state: 'disabled' }, { token })).code).toBe(CODES.ok);
    expect((await stack.call(deleteApprovalRole, { id: free }, { token })).code).toBe(CODES.ok);
    expect((await stack.call(getApprovalRole, { id: free }, { token })).code).toBe(CODES.notFound);
  });

  it('a concurrent change is not overwritten, a code is unique, a scope needs its values', async () => {
    const id = (await add('test_stale')).data?.id ?? '';
    const change = { id, version: 0, nameZh: '甲', nameEn: 'A', members: [] };
    expect((await stack.call(updateApprovalRole, change, { token })).code).toBe(CODES.ok);
    expect((await stack.call(updateApprovalRole, { ...change, nameZh: '乙' }, { token })).code).toBe(CODES.staleWrite);
    expect((await add('test_stale')).code).toBe(CODES.conflict);
    const nowhere = { staffId: staff.ops, scopeType: 'entity' as const, scopeKeys: [] };
    const answer = await stack.call(
      saveApprovalRole,
      { roleCode: 'test_no', nameZh: '无', nameEn: 'No', members: [nowhere] },
      { token },
    );
    expect(answer.code).toBe(CODES.validation);
    const stranger = { staffId: '999999999', scopeType: 'all' as const, scopeKeys: [] };
    const gone = await stack.call(updateApprovalRole, { ...change, version: 1, members: [stranger] }, { token });
    expect(gone.code).toBe(CODES.validation);
  });
});
