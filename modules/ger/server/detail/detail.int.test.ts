import {
  approveTask,
  GER_CODES,
  getInstanceDetail,
  listRejectNodes,
  rejectTask,
  startInstance,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import {
  approve,
  as,
  call,
  detail,
  documentId,
  LOGINS,
  pending,
  people,
  query,
  staff,
  start,
  taskOf,
  todo,
  type Login,
  withPeople,
} from '../testing/people.ts';

withPeople();

describe('a process as its people see it', () => {
  it('GER-25 shows it to who began it, is or was asked, got a copy, looks after processes or may read the document; to nobody else', async () => {
    const instanceId = await start();
    const sees = async (): Promise<Login[]> => {
      const codes = await Promise.all(LOGINS.map(async (login) => (await detail(instanceId, login)).code));
      expect(codes.every((code) => code === CODES.ok || code === CODES.notFound)).toBe(true);
      return LOGINS.filter((_, index) => codes[index] === CODES.ok);
    };
    // the administrator of the demo holds the key of the process settings
    expect(await sees()).toEqual(['sales', 'manager', 'admin']);
    people.reader = staff().finance;
    expect(await sees()).toEqual(['sales', 'manager', 'admin', 'finance']);
    people.reader = '';
    await approve(instanceId, 'manager');
    expect(await sees()).toEqual(['sales', 'manager', 'ops', 'admin']);
    await approve(instanceId, 'ops', 'fine');
    await approve(instanceId, 'admin');
    await approve(instanceId, 'finance');
    expect(await sees()).toEqual([...LOGINS]);
  });

  it('tells what is asked for, the steps with their people, what comes next, and what the reader may do', async () => {
    const instanceId = await start();
    const mine = (await detail(instanceId, 'sales')).data;
    expect(mine.facts).toEqual([{ label: { zh: '金额', en: 'Amount' }, value: `500 of ${documentId()}` }]);
    expect(mine.link).toBe(`/doc?id=${documentId()}`);
    expect(mine.nodes.map(({ nodeId, status }) => `${nodeId} ${status}`)).toEqual(['start passed', 'first active']);
    expect(mine.predicted.map(({ nodeId, approvers }) => [nodeId, approvers.length])).toEqual([
      ['second', 1],
      ['turn', 2],
      ['copy', 1],
      ['end', 0],
    ]);
    expect(mine.my).toMatchObject({ taskId: null, ops: ['comment'], canWithdraw: true, canRemind: true });
    const theirs = (await detail(instanceId, 'manager')).data;
    expect(theirs.my.ops).toEqual(['agree', 'reject', 'transmit', 'addsign', 'comment']);
    // nothing was passed yet: there is no step to send it back to
    expect(theirs.my.rejectTargets).toEqual(['end', 'start']);
    expect((await call(getInstanceDetail, { taskId: theirs.my.taskId ?? '' }, as('manager'))).data.instance.id).toBe(
      instanceId,
    );
    const byDocument = { businessType: 'test.my', businessId: documentId() };
    expect((await call(getInstanceDetail, byDocument, as('sales'))).data.instance.id).toBe(instanceId);
  });

  it('GER-14 any: the first decides and the rest are free; in turn: the next is asked when the one before agreed; one reject ends all', async () => {
    await query(
      `insert into ger.wf_role_member (role_id, staff_id) select id, $1 from ger.wf_role where role_code = 'my_manager'`,
      [staff().finance],
    );
    const [any, all, refused] = [await start(), await start(), await start()];
    await query(
      `delete from ger.wf_role_member where staff_id = $1 and role_id = (select id from ger.wf_role where role_code = 'my_manager')`,
      [staff().finance],
    );
    expect((await pending(any)).toSorted()).toEqual(['finance', 'manager']);
    expect(await approve(any, 'finance')).toBe(CODES.ok);
    expect(await pending(any)).toEqual(['ops']);
    await approve(any, 'ops', 'fine');
    expect(await pending(any)).toEqual(['admin']);
    await approve(any, 'admin');
    expect(await pending(any)).toEqual(['finance']);
    await approve(any, 'finance');
    expect((await detail(any, 'sales')).data.instance.status).toBe('approved');
    // the other one is rejected by the second of the two: nobody is asked any more
    await query(`update ger.wf_node_run set sign = 'all' where instance_id = $1 and status = 'active'`, [all]);
    expect(await approve(all, 'finance')).toBe(CODES.ok);
    expect(await pending(all)).toEqual(['manager']);
    const taskId = await taskOf(all, 'manager');
    expect((await call(rejectTask, { taskId, comment: 'not now' }, as('manager'))).data.instanceStatus).toBe(
      'rejected',
    );
    expect(await pending(all)).toEqual([]);
    const no = { taskId: await taskOf(refused, 'finance'), comment: 'not now' };
    expect((await call(rejectTask, no, as('finance'))).data.instanceStatus).toBe('rejected');
    expect(await pending(refused)).toEqual([]);
  });

  it('GER-16 offers start and the passed steps of the way that was taken, newest run each, never a branch, a copy or a way not taken', async () => {
    const instanceId = await start();
    await approve(instanceId, 'manager');
    await approve(instanceId, 'ops', 'fine');
    const taskId = await taskOf(instanceId, 'admin');
    const asked = await call(listRejectNodes, { taskId }, as('admin'));
    expect(asked.data.map(({ nodeId }) => nodeId)).toEqual(['start', 'first', 'second']);
    expect(asked.data.at(-1)?.handlers.map(({ staffId }) => staffId)).toEqual([staff().ops]);
    expect((await call(listRejectNodes, { taskId }, as('ops'))).code).toBe(GER_CODES.notYourTask);
    const back = async (targetNodeId: string) =>
      (await call(rejectTask, { taskId, comment: 'look again', target: 'node', targetNodeId }, as('admin'))).code;
    expect(await back('quick')).toBe(GER_CODES.targetNotAllowed);
    expect(await back('size')).toBe(GER_CODES.targetNotAllowed);
    expect(await back('first')).toBe(CODES.ok);
    expect(await pending(instanceId)).toEqual(['manager']);
    await approve(instanceId, 'manager');
    const again = await call(listRejectNodes, { taskId: await taskOf(instanceId, 'ops') }, as('ops'));
    // the step was passed twice and stands once, by its newest run
    expect(again.data.map(({ nodeId }) => nodeId)).toEqual(['start', 'first']);
    const [newest] = await query<{ id: string }>(
      `select max(id)::text as id from ger.wf_node_run where instance_id = $1 and node_id = 'first'`,
      [instanceId],
    );
    expect(again.data.at(-1)?.nodeRunId).toBe(newest?.id);
  });

  it('GER-18 asks for words where the step says so, two characters at least, and not elsewhere', async () => {
    const instanceId = await start();
    const taskId = await taskOf(instanceId, 'manager');
    expect((await call(approveTask, { taskId, comment: 'x' }, as('manager'))).code).toBe(CODES.validation);
    expect((await call(approveTask, { taskId, comment: 'x'.repeat(501) }, as('manager'))).code).toBe(CODES.validation);
    expect((await call(approveTask, { taskId, comment: '' }, as('manager'))).code).toBe(CODES.ok);
    expect(await approve(instanceId, 'ops')).toBe(CODES.validation);
    const other = await taskOf(instanceId, 'ops');
    expect((await call(rejectTask, { taskId: other }, as('ops'))).code).toBe(CODES.validation);
    expect(await pending(instanceId)).toEqual(['ops']);
    expect(await approve(instanceId, 'ops', 'ok')).toBe(CODES.ok);
    // the first step asks for none, also to reject
    const quiet = await start();
    const silent = { taskId: await taskOf(quiet, 'manager') };
    expect((await call(rejectTask, silent, as('manager'))).code).toBe(CODES.ok);
  });

  it('what was sent back is handed in again by who began it, and nobody else', async () => {
    const instanceId = await start();
    const taskId = await taskOf(instanceId, 'manager');
    await call(rejectTask, { taskId, comment: 'add the price', target: 'start' }, as('manager'));
    const mine = (await detail(instanceId, 'sales')).data;
    expect([mine.instance.status, mine.my.ops]).toEqual(['returned', ['resubmit', 'comment']]);
    expect((await todo('sales')).map((row) => [row.instanceId, row.kind])).toEqual([[instanceId, 'resubmit']]);
    expect((await call(startInstance, { instanceId }, as('manager'))).code).toBe(CODES.wrongState);
    expect((await call(startInstance, { instanceId }, as('auditor'))).code).toBe(CODES.notFound);
    const again = await call(startInstance, { instanceId, comment: 'price added' }, as('sales'));
    expect(again.data).toMatchObject({ status: 'running', node: { en: 'Step first' } });
    expect((await detail(instanceId, 'sales')).data.instance.round).toBe(2);
    expect(await pending(instanceId)).toEqual(['manager']);
  });
});
