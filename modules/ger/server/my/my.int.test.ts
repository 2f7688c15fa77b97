import {
  commentInstance,
  approveTasks,
  applyResource,
  copyResource,
  GER_CODES,
  getProcessSummary,
  handledResource,
  readCopies,
  rejectTask,
  startInstance,
  todoResource,
  reassignOwnTask,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import {
  approve,
  as,
  call,
  detail,
  pending,
  query,
  staff,
  start,
  taskOf,
  todo,
  type Login,
  withPeople,
} from '../testing/people.ts';

withPeople();

describe('process lists of a person', () => {
  it('GER-36 to-dos are sorted by urgent, overdue, due and age; handled ones show the last decision; opening a copy marks it as read', async () => {
    const made = [await start(), await start(), await start(), await start(), await start()] as const;
    const [old, fresh, due, late, urgent] = made;
    const set = async (id: string, change: string) =>
      await query(`update ger.wf_task set ${change} where instance_id = $1 and status = 'pending'`, [id]);
    await set(old, `created_at = now() - interval '3 days'`);
    await set(due, `due_at = now() + interval '1 day'`);
    await set(late, `due_at = now() - interval '1 hour'`);
    await query('update ger.wf_instance set urgent = true where id = $1', [urgent]);
    const order = (await todo('manager')).map((row) => row.instanceId).filter((id) => made.includes(id as never));
    expect(order).toEqual([urgent, late, due, old, fresh]);
    expect((await todo('manager', { overdue: true })).map((row) => row.instanceId)).toEqual([late]);

    await approve(late, 'manager');
    await approve(late, 'ops', 'fine');
    const back = {
      taskId: await taskOf(late, 'admin'),
      comment: 'again',
      target: 'node' as const,
      targetNodeId: 'first',
    };
    await call(rejectTask, back, as('admin'));
    const handled = async (login: Login) =>
      (await call(handledResource.calls.page, { pageSize: 200 }, as(login))).data.list.find((row) => row.id === late);
    expect(await handled('admin')).toMatchObject({
      myOp: 'returned',
      myComment: 'again',
      status: 'running',
      node: 'Step first',
    });
    expect(await handled('manager')).toMatchObject({ myOp: 'agreed' });
    await call(rejectTask, { taskId: await taskOf(late, 'manager'), comment: 'no more' }, as('manager'));
    expect(await handled('manager')).toMatchObject({ myOp: 'rejected', myComment: 'no more', status: 'rejected' });

    const copied = await start(1);
    await approve(copied, 'manager');
    await approve(copied, 'ops');
    const copies = async (input: object = {}) =>
      (await call(copyResource.calls.page, { pageSize: 200, ...input }, as('auditor'))).data.list.map((row) => row.id);
    expect(await copies({ read: false })).toContain(copied);
    expect((await detail(copied, 'auditor')).data.my.hasUnreadCopy).toBe(true);
    expect((await call(readCopies, { instanceIds: [copied] }, as('ops'))).data.changed).toBe(0);
    expect((await call(readCopies, { instanceIds: [copied] }, as('auditor'))).data.changed).toBe(1);
    expect(await copies({ read: false })).not.toContain(copied);
    expect(await copies()).toContain(copied);
  });

  it('hide the rows of other people', async () => {
    await start();
    const lists = [todoResource, applyResource, handledResource, copyResource] as const;
    const ids: string[][] = [];
    for (const { calls } of lists)
      ids.push(
        (await call(calls.page, { pageSize: 200, instanceNo: 'WF' }, as('auditor'))).data.list.map(({ id }) => id),
      );
    const owned = await query<{ n: number }>(
      `select (select count(*) from ger.wf_task where assignee_id = $1 and status = 'pending')::int as n
       union all select count(*)::int from ger.wf_instance where initiator_id = $1
       union all select count(distinct instance_id)::int from ger.wf_task where acted_by = $1 and status in ('agreed', 'rejected', 'returned')
       union all select count(*)::int from ger.wf_cc where staff_id = $1`,
      [staff().auditor],
    );
    expect(ids.map(({ length }) => length)).toEqual(owned.map(({ n }) => n));
  });

  it('GER-38 several tasks of one process can be approved at once, except at steps with an action or required fields; each row has a separate result', async () => {
    const plain = [await start(), await start()];
    const tasks = await Promise.all(plain.map(async (id) => await taskOf(id, 'manager')));
    const other = await taskOf(await start(500, 'my_other'), 'manager');
    expect((await call(approveTasks, { taskIds: [...tasks, other] }, as('manager'))).code).toBe(CODES.validation);
    const foreign = await start();
    await approve(foreign, 'manager');
    const notMine = await taskOf(foreign, 'ops');
    const results = (await call(approveTasks, { taskIds: [...tasks, notMine], comment: 'all fine' }, as('manager')))
      .data;
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, CODES.ok],
      [true, CODES.ok],
      [false, GER_CODES.notYourTask],
    ]);
    expect(await pending(plain[0] ?? '')).toEqual(['ops']);
    const special = await start(1);
    await approve(special, 'manager');
    expect((await todo('ops')).find((row) => row.instanceId === special)?.canBatch).toBe(false);
    const refused = await call(approveTasks, { taskIds: [await taskOf(special, 'ops')] }, as('ops'));
    expect(refused.data).toMatchObject([{ ok: false, code: CODES.wrongState }]);
    expect(await pending(special)).toEqual(['ops']);
    // a step with a required field
    await query(
      `update ger.wf_process_version set status = 'archived' where process_id = (select id from ger.wf_process where process_code = 'my_other')`,
    );
    await query(
      `insert into ger.wf_process_version (process_id, version_no, status, graph)
       select p.id, 2, 'published', jsonb_set(v.graph, '{nodes,1,required}', '["reason"]') from ger.wf_process p
       join ger.wf_process_version v on v.process_id = p.id where p.process_code = 'my_other' and v.version_no = 1`,
    );
    const filling = await start(500, 'my_other');
    expect((await todo('manager')).find((row) => row.instanceId === filling)?.canBatch).toBe(false);
    const mixed = await call(approveTasks, { taskIds: [await taskOf(filling, 'manager')] }, as('manager'));
    expect(mixed.data).toMatchObject([{ ok: false, code: CODES.wrongState }]);
    expect(await pending(filling)).toEqual(['manager']);
  });

  it('R188 the operations start, agree, reject, transmit, comment and withdraw each have a call', async () => {
    const first = await start();
    const commented = await call(commentInstance, { instanceId: first, content: 'looked at it' }, as('manager'));
    expect([commented.code, (await detail(first, 'sales')).data.instance.status]).toEqual([0, 'running']);
    const handed = { taskId: await taskOf(first, 'manager'), toStaffId: staff().finance };
    expect((await call(reassignOwnTask, handed, as('manager'))).code).toBe(0);
    expect(await pending(first)).toEqual(['finance']);
    expect([await approve(first, 'finance'), await pending(first)]).toEqual([0, ['ops']]);
    const back = { taskId: await taskOf(first, 'ops'), target: 'start' as const, comment: 'add the price' };
    expect((await call(rejectTask, back, as('ops'))).data.instanceStatus).toBe('returned');
    expect((await call(startInstance, { instanceId: first }, as('sales'))).data.status).toBe('running');
    expect((await call(withdrawInstance, { instanceId: first, reason: 'no more' }, as('sales'))).code).toBe(0);
    expect((await detail(first, 'sales')).data.instance.status).toBe('withdrawn');
    const { records } = (await detail(first, 'sales')).data;
    expect(records.map(({ op }) => op)).toEqual([
      'start',
      'comment',
      'transmit',
      'agree',
      'return',
      'resubmit',
      'withdraw',
    ]);
  });

  it('R196 the summary returns applyNum, ccNum, handleNum and todoNum: own applications, unread copies, decided and waiting tasks', async () => {
    const numbers = async (login: Login) => (await call(getProcessSummary, {}, as(login))).data;
    const people = ['sales', 'manager', 'ops', 'auditor'] as const;
    const before = await Promise.all(people.map(numbers));
    const id = await start(1);
    await approve(id, 'manager');
    const more = async () =>
      (await Promise.all(people.map(numbers))).map((now, at) =>
        Object.fromEntries(
          (['applyNum', 'ccNum', 'handleNum', 'todoNum'] as const).map((key) => [
            key,
            now[key] - (before[at]?.[key] ?? 0),
          ]),
        ),
      );
    const none = { applyNum: 0, ccNum: 0, handleNum: 0, todoNum: 0 };
    expect(await more()).toEqual([{ ...none, applyNum: 1 }, { ...none, handleNum: 1 }, { ...none, todoNum: 1 }, none]);
    await approve(id, 'ops');
    expect(await more()).toEqual([none, { ...none, handleNum: 1 }, { ...none, handleNum: 1 }, { ...none, ccNum: 1 }]);
    // decisions older than 30 days and copies already read do not count
    await query(`update ger.wf_task set acted_at = now() - interval '31 days' where instance_id = $1`, [id]);
    await call(readCopies, { instanceIds: [id] }, as('auditor'));
    expect(await more()).toEqual([none, none, none, none]);
  });

  it('the numbers match the lists, and people with changed numbers are notified', async () => {
    const numbers = async (login: Login) => (await call(getProcessSummary, {}, as(login))).data;
    const before = await numbers('manager');
    await query(`delete from pgboss.job where name = 'mc.push.user'`);
    await start();
    const after = await numbers('manager');
    expect(after.todoNum).toBe(before.todoNum + 1);
    expect((await todo('manager')).length).toBe(after.todoNum);
    const pushes = await query<{ ids: string[]; type: string }>(
      `select data -> 'staffIds' as ids, data ->> 'msgType' as type from pgboss.job where name = 'mc.push.user'`,
    );
    expect(pushes.map(({ type }) => type)).toEqual(['summary.changed']);
    expect(pushes[0]?.ids.toSorted()).toEqual([staff().sales, staff().manager].toSorted());
  });
});
