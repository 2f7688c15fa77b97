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

describe('process detail', () => {
  it('GER-25 is visible to the applicant, to current and former approvers, to people copied in, to process administrators and to readers of the document, but to no other user', async () => {
    const instanceId = await start();
    const sees = async (): Promise<Login[]> => {
      const codes = await Promise.all(LOGINS.map(async (login) => (await detail(instanceId, login)).code));
      expect(codes.every((code) => code === CODES.ok || code === CODES.notFound)).toBe(true);
      return LOGINS.filter((_, index) => codes[index] === CODES.ok);
    };
    // the demo administrator holds the key of the process settings
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

  it('shows the request, the steps with their people, the next steps, and the reader’s possible actions', async () => {
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
    // no step was passed yet, so there is none to send it back to
    expect(theirs.my.rejectTargets).toEqual(['end', 'start']);
    expect((await call(getInstanceDetail, { taskId: theirs.my.taskId ?? '' }, as('manager'))).data.instance.id).toBe(
      instanceId,
    );
    const byDocument = { businessType: 'test.my', businessId: documentId() };
    expect((await call(getInstanceDetail, byDocument, as('sales'))).data.instance.id).toBe(instanceId);
  });

  it('GER-14 any: the first decision closes the other tasks; sequence: the next approver follows each approval; one rejection ends all', async () => {
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
    // the other instance is rejected by the second approver: no task stays open
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

  it('GER-16 offers the start and the passed steps of the path taken with their newest run, never a branch, a copy or another path', async () => {
    const instanceId = await start();
    await approve(instanceId, 'manager');
    await approve(instanceId, 'ops', 'fine');
    const taskId = await taskOf(instanceId, 'admin');
    const nodesResponse = await call(listRejectNodes, { taskId }, as('admin'));
    expect(nodesResponse.data.map(({ nodeId }) => nodeId)).toEqual(['start', 'first', 'second']);
    expect(nodesResponse.data.at(-1)?.handlers.map(({ staffId }) => staffId)).toEqual([staff().ops]);
    expect((await call(listRejectNodes, { taskId }, as('ops'))).code).toBe(GER_CODES.notYourTask);
    const back = async (targetNodeId: string) =>
      (await call(rejectTask, { taskId, comment: 'look again', target: 'node', targetNodeId }, as('admin'))).code;
    expect(await back('quick')).toBe(GER_CODES.targetNotAllowed);
    expect(await back('size')).toBe(GER_CODES.targetNotAllowed);
    expect(await back('first')).toBe(CODES.ok);
    expect(await pending(instanceId)).toEqual(['manager']);
    await approve(instanceId, 'manager');
    const again = await call(listRejectNodes, { taskId: await taskOf(instanceId, 'ops') }, as('ops'));
    // the step was passed twice and is listed once, with its newest run
    expect(again.data.map(({ nodeId }) => nodeId)).toEqual(['start', 'first']);
    const [newest] = await query<{ id: string }>(
      `select max(id)::text as id from ger.wf_node_run where instance_id = $1 and node_id = 'first'`,
      [instanceId],
    );
    expect(again.data.at(-1)?.nodeRunId).toBe(newest?.id);
  });

  it('GER-18 requires a comment of at least two characters where the step demands it, and not elsewhere', async () => {
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
    // the first step requires none, not even for rejecting
    const quiet = await start();
    const silent = { taskId: await taskOf(quiet, 'manager') };
    expect((await call(rejectTask, silent, as('manager'))).code).toBe(CODES.ok);
  });

  it('a returned application can be resubmitted only by its applicant', async () => {
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
