import {
  deleteApprovalRole,
  deleteForm,
  type KnownDefinition,
  GER_CODES,
  getCatalogue,
  getProcess,
  type Graph,
  listAgreeActions,
  listConditionFields,
  listProcessChoices,
  listProcessNodes,
  listRejectActions,
  listRightFields,
  listRoleChoices,
  listServiceNames,
  listVersions,
  processResource,
  restoreVersion,
  saveProcess,
  simulateProcess,
  switchProcess,
  updateProcess,
  viewVersion,
  zGraph,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { approve, as, call, pending, query, staff, start, withPeople } from '../testing/people.ts';

withPeople();

const step = (id: string, next: string, more: object = {}) => ({
  id,
  type: 'approve',
  name: { zh: `节点${id}`, en: `Step ${id}` },
  approvers: [{ by: 'role', code: 'my_manager' }],
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject'],
  next,
  ...more,
});
const START = { id: 'start', type: 'start', name: { zh: '发起', en: 'Start' }, next: 'one' };
const END = { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } };
const drawn = (...nodes: object[]): Graph => zGraph.parse({ schemaVersion: 1, nodes: [START, ...nodes, END] });

const read = async (id: string) => (await call(getProcess, { id }, as('admin'))).data;
const idOf = async (code: string): Promise<string> =>
  (await query<{ id: string }>('select id::text from ger.wf_process where process_code = $1', [code]))[0]?.id ?? '';
const settings = (process: Omit<KnownDefinition, 'graph'>) => ({
  nameZh: process.nameZh,
  nameEn: process.nameEn,
  category: process.category,
  formId: process.formId,
  serviceName: process.serviceName,
  startScope: process.startScope,
  withdrawMode: process.withdrawMode,
  titleTpl: process.titleTpl,
});
const change = async (id: string, graph: Graph, publish = true, note = 'a change') => {
  const process = await read(id);
  const base = { id, baseVersionNo: process.lastNo, version: process.version };
  return await call(updateProcess, { ...settings(process), ...base, graph, publish, note }, as('admin'));
};
const add = async (processCode: string, graph: Graph, more: object = {}) =>
  await call(
    saveProcess,
    {
      processCode,
      nameZh: '试验',
      nameEn: 'Trial',
      category: 'general',
      startScope: { all: true },
      withdrawMode: 'beforeEnd',
      graph,
      ...more,
    },
    as('admin'),
  );
const versionsOf = async (id: string) => (await call(listVersions, { id }, as('admin'))).data;
const versionOf = async (instanceId: string): Promise<number | undefined> =>
  (
    await query<{ no: number }>(
      'select v.version_no as no from ger.wf_instance i join ger.wf_process_version v on v.id = i.version_id where i.id = $1',
      [instanceId],
    )
  )[0]?.no;

describe('process definitions', () => {
  it('GER-1 publishing reports all mistakes at once by node and reason, and nothing is saved as published', async () => {
    const gone = { service: 'myService', action: 'gone', mode: 'tx' };
    const note = { service: 'myService', action: 'note', mode: 'tx' };
    const wrong = zGraph.parse({
      schemaVersion: 1,
      nodes: [
        { ...START, fields: { nothing: 'edit' }, onStart: gone },
        { ...START, id: 'again', next: 'one' },
        step('one', 'c1', { approvers: [], ops: ['reject'] }),
        {
          id: 'c1',
          type: 'condition',
          name: { zh: '条件', en: 'Condition' },
          branches: [1, 2].map((no) => ({
            id: `b${no}x`,
            name: { zh: '分支', en: 'Branch' },
            priority: 1,
            when: { f: 'form.nothing', op: 'eq', v: 1 },
            next: 'two',
          })),
          defaultNext: 'nowhere',
        },
        step('two', 'three', { approvers: [{ by: 'role', code: 'no_role' }] }),
        step('three', 'two', { approvers: [{ by: 'staff', ids: ['999999'] }] }),
        { id: 'c2', type: 'condition', name: { zh: '空', en: 'Empty' }, branches: [], defaultNext: 'four' },
        step('four', 'five', { agreeAction: note, emptyApprover: 'skip', selfApprover: 'skip' }),
        step('five', 'five', { selfApprover: 'self', deadline: { hours: 1, calendar: 'work', onTimeout: 'agree' } }),
      ],
    });
    const answer = await add('test_wrong', wrong, { category: 'finance', serviceName: 'myService', publish: true });
    const said = answer.data.errors.map(({ nodeId, reasonEn }) => `${nodeId}: ${reasonEn}`);
    for (const reason of [
      'again: There must be exactly one start node',
      ': There is no end node',
      'c2: Cannot be reached from the start node',
      'five: Does not lead to an end node',
      'two: The process contains a loop',
      'c1: The next node nowhere does not exist',
      'c2: At least one branch is required',
      'c1: Two branches have the same priority',
      'start: The field nothing does not exist or is switched off',
      'c1: The field form.nothing does not exist or is switched off',
      'two: The role no_role does not exist or is switched off',
      'three: Employee 999999 has left or does not exist',
      'start: The action myService.gone cannot be used here',
      'one: No people are set',
      'one: An approval step must allow approving',
      'four: This step has an action or required fields and cannot be skipped when no approver is found',
      'four: This step has an action or required fields and cannot pass automatically for the applicant',
      'five: Applicants cannot approve their own applications in finance and credit processes',
      'five: Finance and credit processes cannot be approved automatically after the deadline',
    ])
      expect(said).toContain(reason);
    expect(answer.data.errors.every(({ reasonZh }) => /[一-鿿]/.test(reasonZh))).toBe(true);
    // the definition is kept as a draft that cannot be started
    expect(answer.data.status).toBe('draft');
    expect((await versionsOf(answer.data.id)).map(({ status }) => status)).toEqual(['draft']);
    expect((await call(switchProcess, { id: answer.data.id, state: 'enabled' }, as('admin'))).code).toBe(
      CODES.wrongState,
    );
    const sound = await change(answer.data.id, drawn(step('one', 'end')));
    expect(sound.data).toMatchObject({ status: 'published', versionNo: 1, errors: [] });
    await query(`update ger.wf_role set state = 'disabled' where role_code = 'my_manager'`);
    const off = await change(answer.data.id, drawn(step('one', 'end')));
    await query(`update ger.wf_role set state = 'enabled' where role_code = 'my_manager'`);
    expect(off.data).toMatchObject({ status: 'draft', versionNo: 2 });
    expect((await versionsOf(answer.data.id)).map(({ status }) => status)).toEqual(['draft', 'published']);
  });

  it('GER-2 seven instances on v3 finish on v3 after v4 is published, new ones use v4, and restoring v2 publishes a copy as v5', async () => {
    const id = await idOf('my_other');
    const second = drawn(step('one', 'end', { name: { zh: '二', en: 'Second' } }));
    expect((await change(id, second)).data.versionNo).toBe(2);
    expect((await change(id, drawn(step('one', 'two'), step('two', 'end')))).data.versionNo).toBe(3);
    const seven: string[] = [];
    for (let no = 0; no < 7; no += 1) seven.push(await start(500, 'my_other'));
    expect((await change(id, drawn(step('one', 'end')), false)).data).toMatchObject({ versionNo: 4, status: 'draft' });
    // a draft is overwritten in place and has no instances
    expect((await change(id, drawn(step('one', 'end')))).data).toMatchObject({ versionNo: 4, status: 'published' });
    const history = await versionsOf(id);
    expect(history.map(({ versionNo, status, runningNum }) => [versionNo, status, runningNum])).toEqual([
      [4, 'published', 0],
      [3, 'archived', 7],
      [2, 'archived', 0],
      [1, 'archived', 0],
    ]);
    expect(history[1]?.publishedBy).not.toBeNull();
    const fresh = await start(500, 'my_other');
    expect(await versionOf(fresh)).toBe(4);
    for (const instanceId of seven) {
      // two steps, as in v3
      expect([await approve(instanceId, 'manager'), await approve(instanceId, 'manager')]).toEqual([0, 0]);
      expect(await versionOf(instanceId)).toBe(3);
    }
    const rows = await query<{ status: string }>('select distinct status from ger.wf_instance where id = any($1)', [
      seven,
    ]);
    expect(rows).toEqual([{ status: 'approved' }]);
    expect((await versionsOf(id)).map(({ runningNum }) => runningNum)).toEqual([1, 0, 0, 0]);
    const { version } = await read(id);
    const back = await call(restoreVersion, { id: history[2]?.versionId ?? '', version }, as('admin'));
    expect(back.data).toMatchObject({ versionNo: 5, status: 'published' });
    const shown = await call(viewVersion, { id: back.data.versionId }, as('admin'));
    expect(shown.data.graph).toEqual(second);
    expect(await versionOf(await start(500, 'my_other'))).toBe(5);
    await expect(
      query('update ger.wf_process_version set graph = $2 where id = $1', [history[2]?.versionId, '{"nodes": []}']),
    ).rejects.toThrow(/immutable/);
  });

  it('GER-3 saving on top of a concurrent change is refused with 10010006, and nothing is lost', async () => {
    const id = (await add('test_stale', drawn(step('one', 'end')))).data.id;
    const seen = await read(id);
    const base = { id, baseVersionNo: seen.lastNo, version: seen.version };
    const mine = { ...settings(seen), ...base, graph: drawn(step('one', 'end')), publish: false };
    const first = await call(updateProcess, { ...mine, nameZh: '甲' }, as('admin'));
    expect(first.code).toBe(CODES.ok);
    const late = await call(updateProcess, { ...mine, nameZh: '乙' }, as('admin'));
    expect([late.code, CODES.staleWrite]).toEqual([10010006, 10010006]);
    expect((await read(id)).nameZh).toBe('甲');
    // the version number alone is checked too
    const now = await read(id);
    const wrongNo = { ...mine, version: now.version, baseVersionNo: now.lastNo + 1 };
    expect((await call(updateProcess, wrongNo, as('admin'))).code).toBe(CODES.staleWrite);
  });

  it('shows the approvers and the reasons without storing anything: branches, people, an empty step, an automatic one', async () => {
    const graph = drawn(
      step('one', 'c1', { approvers: [{ by: 'staff', ids: [staff().ops] }] }),
      {
        id: 'c1',
        type: 'condition',
        name: { zh: '部门', en: 'Department' },
        branches: [
          {
            id: 'other',
            name: { zh: '其他部门', en: 'Another department' },
            priority: 1,
            when: { f: 'initiator.deptId', op: 'inDeptTree', v: ['999999'] },
            next: 'two',
          },
        ],
        defaultNext: 'two',
      },
      step('two', 'three', { approvers: [{ by: 'staff', ids: [staff().ops] }], dedupe: 'adjacent' }),
      step('three', 'copy', { approvers: [{ by: 'initiatorPick', min: 1, max: 2 }], emptyApprover: 'admin' }),
      {
        id: 'copy',
        type: 'cc',
        name: { zh: '抄送', en: 'Copy' },
        to: [{ by: 'role', code: 'my_auditor' }],
        next: 'end',
      },
    );
    const id = (await add('test_simulated', graph)).data.id;
    const before = await query('select count(*) from ger.wf_instance');
    const simulationInput = { processId: id, category: 'general' as const, graph, initiatorId: staff().sales };
    const { data } = await call(simulateProcess, simulationInput, as('admin'));
    expect([data.outcome, data.errors]).toEqual(['approved', []]);
    const steps = data.steps.map(({ nodeId, approvers: people, takenBranch }) => ({
      nodeId,
      takenBranch,
      approvers: people.map(({ staffId, why, entry, isAuto }) => ({ staffId, why, entry, isAuto })),
    }));
    const { ops, auditor } = staff();
    expect(steps.slice(1, 4)).toEqual([
      { nodeId: 'one', takenBranch: null, approvers: [{ staffId: ops, why: 'named', entry: 0, isAuto: false }] },
      { nodeId: 'c1', takenBranch: null, approvers: [] },
      { nodeId: 'two', takenBranch: null, approvers: [{ staffId: ops, why: 'named', entry: 0, isAuto: true }] },
    ]);
    expect(steps[4]?.approvers[0]).toMatchObject({ why: 'instead', entry: null });
    expect(steps[5]?.approvers).toEqual([{ staffId: auditor, why: 'named', entry: 0, isAuto: false }]);
    expect(data.steps[2]?.branches).toMatchObject([
      { branchId: 'other', isTrue: false, tests: [{ f: 'initiator.deptId', isTrue: false }] },
    ]);
    const blocked = drawn(step('one', 'end', { approvers: [{ by: 'initiatorPick', min: 1, max: 1 }] }));
    expect((await call(simulateProcess, { ...simulationInput, graph: blocked }, as('admin'))).data.outcome).toBe(
      'blocked',
    );
    const circle = drawn(step('one', 'two'), step('two', 'one'));
    expect((await call(simulateProcess, { ...simulationInput, graph: circle }, as('admin'))).data).toMatchObject({
      outcome: 'invalid',
      steps: [],
    });
    expect(await query('select count(*) from ger.wf_instance')).toEqual(before);
  });

  it('lists what a definition can refer to: services, actions, roles, processes, their steps, and the fields of a form', async () => {
    const admin = as('admin');
    const request = async (serviceName: string) => (await call(listAgreeActions, { serviceName }, admin)).data;
    expect(await request('myService')).toEqual([
      { value: 'note', labelZh: '记', labelEn: 'Note', mode: 'tx', usableOn: ['agree'] },
    ]);
    expect((await call(listRejectActions, { serviceName: 'myService' }, admin)).data).toEqual([]);
    expect((await call(listServiceNames, { keyword: '我的多步' }, admin)).data).toMatchObject([{ value: 'myService' }]);
    expect((await call(listRoleChoices, { keyword: 'my_ops' }, admin)).data).toMatchObject([{ value: 'my_ops' }]);
    const id = await idOf('my_steps');
    expect((await call(listProcessChoices, { keyword: 'my_steps' }, as('sales'))).data).toMatchObject([{ value: id }]);
    const nodes = (await call(listProcessNodes, { processId: id }, admin)).data.map(({ nodeId }) => nodeId);
    expect(nodes).toEqual(['start', 'first', 'size', 'quick', 'second', 'turn', 'copy', 'end']);
    const [form] = await query<{ id: string }>(
      `with made as (insert into ger.wf_form (form_code, name_zh, name_en, module, kind) values ('test_form', 'f', 'f', 'general', 'dynamic') returning id),
       fields as (insert into ger.wf_form_field (form_id, field_key, label_zh, label_en, type, is_condition, sort_no)
         select id, key, key, key, type, is_condition, no from made, (values ('amount', 'money', true, 1), ('why', 'text', false, 2)) f (key, type, is_condition, no))
       select id::text from made`,
    );
    const formId = form?.id ?? '';
    const rights = (await call(listRightFields, { formId }, admin)).data;
    expect(rights.map(({ fieldKey, perms }) => [fieldKey, perms.length])).toEqual([
      ['amount', 3],
      ['why', 3],
    ]);
    const branch = { id: 'big', name: { zh: '大', en: 'Big' }, priority: 1, next: 'end' };
    const c1 = { id: 'c1', type: 'condition', name: { zh: '额', en: 'Sum' }, defaultNext: 'end' };
    const over = { f: 'form.amount', op: 'gte', v: 100 };
    const graph = drawn(step('one', 'c1', { fields: { '*': 'read', amount: 'edit' } }), {
      ...c1,
      branches: [{ ...branch, when: over }],
    });
    for (const unknown of ['0', '999999999', '9223372036854775807'])
      expect((await add('test_no_form', graph, { formId: unknown })).code).toBe(CODES.validation);
    const made = (await add('test_with_form', graph, { formId })).data;
    expect(made.errors).toEqual([]);
    const keys = (await call(listConditionFields, { id: made.id }, admin)).data.map(
      ({ source, key }) => `${source}.${key}`,
    );
    expect(keys).toEqual(['form.amount', 'initiator.deptId', 'initiator.roles']);
  });

  it('GER-12 without an approver: administrators, or skipped with a record, or stopped with a notice to the administrators, or a named person', async () => {
    await query(`insert into ger.wf_role (role_code, name_zh, name_en) values ('my_empty', 'e', 'e')`);
    const id = await idOf('my_other');
    const begun = async (emptyApprover: string): Promise<string> => {
      const empty = { approvers: [{ by: 'role', code: 'my_empty' }], emptyApprover };
      expect((await change(id, drawn(step('one', 'end', empty)))).data.status).toBe('published');
      return await start(500, 'my_other');
    };
    const statusOf = async (instanceId: string) =>
      (await query<{ status: string }>('select status from ger.wf_instance where id = $1', [instanceId]))[0]?.status;
    expect(await pending(await begun('admin'))).toContain('admin');
    await query(
      `insert into ger.wf_role_member (role_id, staff_id) select id, $1 from ger.wf_role where role_code = 'process_admin'`,
      [staff().finance],
    );
    expect(await pending(await begun('admin'))).toEqual(['finance']);
    expect(await pending(await begun(`staff:${staff().ops}`))).toEqual(['ops']);
    const skipped = await begun('skip');
    expect(await statusOf(skipped)).toBe('approved');
    const records = await query<{ op: string }>('select op from ger.wf_record where instance_id = $1 order by id', [
      skipped,
    ]);
    expect(records.map(({ op }) => op)).toContain('auto');
    const blocked = await begun('block');
    expect(await statusOf(blocked)).toBe('error');
    const adminNotices = await query<{ to: string[] }>(
      `select array(select jsonb_array_elements_text(data -> 'to' -> 'staffIds')) as to from pgboss.job
       where name = 'mc.notify.request' and data ->> 'eventCode' = 'ger.instance.stuck'`,
    );
    expect(adminNotices).toEqual([{ to: [staff().finance] }]);
    await query(
      `delete from ger.wf_role_member where role_id = (select id from ger.wf_role where role_code = 'process_admin')`,
    );
  });

  it('GER-4 a disabled process is neither listed nor started while its running instances continue; a role or form in use is not deleted, and the error names its users', async () => {
    const id = await idOf('my_other');
    expect((await change(id, drawn(step('one', 'end')))).data.status).toBe('published');
    const running = await start(500, 'my_other');
    const row = async () => (await call(processResource.calls.page, { keyword: 'my_other' }, as('admin'))).data.list[0];
    const was = await row();
    expect((await call(switchProcess, { id, state: 'disabled' }, as('sales'))).code).toBe(CODES.noPermission);
    expect((await call(switchProcess, { id, state: 'disabled' }, as('admin'))).code).toBe(CODES.ok);
    expect(await row()).toMatchObject({ state: 'disabled', hasDraft: false, runningNum: was?.runningNum });
    await expect(start(500, 'my_other')).rejects.toMatchObject({ code: GER_CODES.processDisabled });
    expect(await approve(running, 'manager')).toBe(CODES.ok);
    await call(switchProcess, { id, state: 'enabled' }, as('admin'));
    // the start page hides it
    const offered = async () =>
      (await call(getCatalogue, {}, as('sales'))).data.processes.map(({ processCode }) => processCode);
    const payment = await idOf('general_payment');
    expect(await offered()).toContain('general_payment');
    await call(switchProcess, { id: payment, state: 'disabled' }, as('admin'));
    expect(await offered()).not.toContain('general_payment');
    await call(switchProcess, { id: payment, state: 'enabled' }, as('admin'));
    const [used] = await query<{ role: string; form: string }>(
      `select (select id::text from ger.wf_role where role_code = 'my_ops') as role,
         (select form_id::text from ger.wf_process where id = $1) as form`,
      [payment],
    );
    const role = await call(deleteApprovalRole, { id: used?.role ?? '' }, as('admin'));
    expect([role.code, GER_CODES.inUse]).toEqual([10140011, 10140011]);
    expect(role.data).toContainEqual({ nameZh: '我的多步', nameEn: 'My steps' });
    const form = await call(deleteForm, { id: used?.form ?? '' }, as('admin'));
    expect([form.code, form.data]).toMatchObject([10140011, [{ nameEn: 'Payment request' }]]);
  });
});
