import {
  approveTask,
  callbackResource,
  cancelInstance,
  type delegationResource as Delegations,
  delegationResource,
  endDelegation,
  GER_CODES,
  reassignTask,
  recoverInstance,
  retryCallback,
  saveDelegation,
  stuckResource,
  reassignOwnTask,
  zGraph,
} from '@switchboard/ger-contract';
import { CODES, type ResourceRow } from '@switchboard/kit-contract';
import type { AnyJob } from '@switchboard/kit-server';
import { managersOf } from '@switchboard/sys-server';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../engine/validate.ts';
import { callbackJob } from '../jobs/callbacks.ts';
import { deadlineJob } from '../jobs/deadlines.ts';
import { delegationJob } from '../jobs/delegations.ts';
import { staffLeftJob } from '../jobs/staff-left.ts';
import { defineProcessService } from '../public.ts';
import {
  approve,
  as,
  call,
  jobContext,
  type Login,
  notices,
  pending,
  query,
  staff,
  start,
  withPeople,
} from '../testing/people.ts';
import { type Deadline, timesFrom } from './calendar.ts';

const deadline = (onTimeout: Deadline['onTimeout']): Deadline => ({
  hours: 8,
  calendar: 'work',
  remindBefore: 2,
  remindEvery: 4,
  maxRemind: 2,
  onTimeout,
});
const graphOf = (more: object, approver: Login = 'ops') =>
  zGraph.parse({
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'start', name: { zh: '发起', en: 'Start' }, next: 'step' },
      {
        id: 'step',
        type: 'approve',
        name: { zh: '审批', en: 'Approve' },
        approvers: [{ by: 'role', code: `my_${approver}` }],
        sign: 'any',
        emptyApprover: 'block',
        selfApprover: 'manager',
        dedupe: 'none',
        ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
        reject: { targets: ['end', 'start', 'node'], default: 'end', resume: 'restart' },
        next: 'end',
        ...more,
      },
      { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
    ],
  });
const KINDS = ['remind', 'notifyManager', 'transferManager', 'agree', 'reject'] as const;
const released: string[] = [];
let booksOpen = true;

const timeService = defineProcessService({
  name: 'timeService',
  processes: [
    ...KINDS.map((kind) => ({
      code: `time_${kind.toLowerCase()}`,
      name: { zh: kind, en: kind },
      link: () => '/doc',
      graph: graphOf({ deadline: deadline(kind) }),
    })),
    { code: 'time_plain', name: { zh: '普通', en: 'Plain' }, link: () => '/doc', graph: graphOf({}) },
    {
      code: 'time_post',
      name: { zh: '过账', en: 'Post' },
      link: () => '/doc',
      graph: graphOf({ agreeAction: { service: 'timeService', action: 'post', mode: 'async' } }),
    },
    { code: 'time_finance', name: { zh: '财务', en: 'Finance' }, link: () => '/doc', graph: graphOf({}, 'finance') },
  ],
  actions: {
    post: {
      label: { zh: '过账', en: 'Post' },
      usableOn: ['agree'],
      mode: 'async',
      async run() {
        if (!booksOpen) throw new Error('the books are closed');
      },
    },
  },
  async complete() {},
  async release(_, { instanceId }, outcome) {
    released.push(`${instanceId} ${outcome}`);
  },
});

withPeople(timeService);

/** Two workers at the same time. */
const twice = async (job: AnyJob, data: object = {}) =>
  await Promise.all([job.run(data, jobContext()), job.run(data, jobContext())]);
const stateOf = async (id: string): Promise<string> =>
  (await query<{ status: string }>('select status from ger.wf_instance where id = $1', [id]))[0]?.status ?? '';
const records = async (id: string, op: string) =>
  await query<{ staff: string | null; behalf: string | null }>(
    'select staff_id::text as staff, on_behalf_of::text as behalf from ger.wf_record where instance_id = $1 and op = $2 order by id',
    [id, op],
  );
const task = async (id: string) =>
  (
    await query<{ id: string; assignee: string; origin: string; via: string; due: Date | null; remind: Date | null }>(
      `select id::text, assignee_id::text as assignee, origin_id::text as origin, via, due_at as due, next_remind_at as remind
       from ger.wf_task where instance_id = $1 and status = 'pending' order by id desc limit 1`,
      [id],
    )
  )[0];
const overdue = async (id: string) =>
  await query(
    `update ger.wf_task set due_at = now() - interval '1 minute', next_remind_at = null where instance_id = $1`,
    [id],
  );
const about = async (eventCode: string, taskId: string | undefined) =>
  (await notices(eventCode)).filter(({ key }) => key.split('.').includes(taskId ?? ''));

describe('deadlines', { retry: 0 }, () => {
  it('GER-31 eight working hours from Friday 16:00 end on Monday 16:30; reminders follow the step, and the timeout action runs once', async () => {
    const friday = new Date('2026-11-13T16:00:00+08:00');
    expect(timesFrom(friday, deadline('remind'), new Map()).dueAt.toISOString()).toBe('2026-11-16T08:30:00.000Z');
    // company calendar: the next 20 days are off, whatever their weekday
    await query(`insert into sys.workday (day, kind) select (now() at time zone 'Asia/Shanghai')::date + n, 2 from generate_series(0, 19) n
      on conflict (day) do update set kind = 2`);
    const holiday = await start(1, 'time_remind');
    const far = (await task(holiday))?.due?.getTime() ?? 0;
    expect(far).toBeGreaterThan(Date.now() + 19 * 86_400_000);
    await query('delete from sys.workday');

    const id = await start(1, 'time_remind');
    const before = await task(id);
    expect(before?.due?.getTime()).toBeLessThan(far);
    expect(before?.remind?.getTime()).toBeLessThan(before?.due?.getTime() ?? 0);
    // two reminders, never a third
    for (const reminded of [1, 2, 2]) {
      await query(`update ger.wf_task set next_remind_at = now() where instance_id = $1 and auto_remind_count < 2`, [
        id,
      ]);
      await twice(deadlineJob);
      expect((await about('ger.task.due', before?.id)).length).toBe(reminded);
    }
    expect((await task(id))?.remind).toBeNull();

    const [manager] = await managersOf(jobContext().db, staff().ops);
    const outcomes: Record<string, unknown> = {};
    for (const kind of KINDS) {
      const one = await start(1, `time_${kind.toLowerCase()}`);
      const dueTask = await task(one);
      await overdue(one);
      await twice(deadlineJob);
      const after = await task(one);
      outcomes[kind] = {
        times: (await records(one, 'timeout')).length,
        notified: (await about('ger.task.overdue', dueTask?.id)).map(({ to }) => to),
        status: await stateOf(one),
        now: after === undefined ? null : [after.assignee, after.origin, after.via],
        // the new assignee has a new deadline
        isFresh: (after?.due?.getTime() ?? 0) > Date.now(),
        released: released.includes(`${one} rejected`),
      };
    }
    const own = [staff().ops, staff().ops, 'direct'];
    const still = { times: 1, status: 'running', now: own, isFresh: false, released: false };
    expect(outcomes).toEqual({
      remind: { ...still, notified: [[staff().ops]] },
      notifyManager: { ...still, notified: [[manager]] },
      transferManager: { ...still, notified: [], now: [manager, staff().ops, 'admin'], isFresh: true },
      agree: { ...still, notified: [], status: 'approved', now: null },
      reject: { ...still, notified: [], status: 'rejected', now: null, released: true },
    });
    const catalogue = {
      fields: new Set<string>(),
      facts: new Set<string>(),
      roles: new Set(['my_ops']),
      staff: new Set<string>(),
    };
    for (const category of ['finance', 'credit'])
      expect(
        problemsOf(graphOf({ deadline: deadline('agree') }), { ...catalogue, category, hasAction: () => true }).map(
          ({ nodeId }) => nodeId,
        ),
      ).toEqual(['step']);
  });

  it('a task reassigned to a colleague keeps its deadline', async () => {
    const id = await start(1, 'time_remind');
    const before = await task(id);
    await call(reassignOwnTask, { taskId: before?.id ?? '0', toStaffId: staff().finance }, as('ops'));
    const after = await task(id);
    expect([after?.assignee, after?.due]).toEqual([staff().finance, before?.due]);
  });
});

describe('people who leave', { retry: 0 }, () => {
  it('tasks of a leaver go to their manager with a history entry, and a role without members raises a notice', async () => {
    const id = await start(1, 'time_plain');
    const [manager] = await managersOf(jobContext().db, staff().ops);
    await query('update sys.staff set employ_status = 3 where id = $1', [staff().ops]);
    await twice(staffLeftJob, { staffId: staff().ops, deptIds: [] });
    expect(await task(id)).toMatchObject({ assignee: manager, origin: staff().ops, via: 'admin' });
    expect((await records(id, 'reassign')).length).toBe(1);
    const [role] = await notices('ger.role.empty');
    expect(role?.link).toBe('/setModule/process/roles');
    await query('update sys.staff set employ_status = 2 where id = $1', [staff().ops]);
  });
});

describe('absences', { retry: 0 }, () => {
  const delegate = async (from: Login, to: Login, more: object = {}) =>
    await call(
      saveDelegation,
      {
        delegateId: staff()[to],
        startAt: new Date(Date.now() - 60_000).toISOString(),
        endAt: new Date(Date.now() + 86_400_000).toISOString(),
        ...more,
      },
      as(from),
    );
  const listed = async (login: Login): Promise<ResourceRow<typeof Delegations>[]> =>
    (await call(delegationResource.calls.page, {}, as(login))).data.list;

  it('GER-30 the delegate of an absent person gets the tasks, by process and along the chain; waiting tasks are taken over once and returned', async () => {
    const waiting = await start(1, 'time_plain');
    const second = await start(1, 'time_plain');
    const made = await delegate('ops', 'finance', { takeExisting: true });
    expect(made.code).toBe(0);
    await twice(delegationJob);
    expect(await task(waiting)).toMatchObject({ assignee: staff().finance, origin: staff().ops, via: 'delegation' });
    // decided by the delegate: the history names the person represented
    expect(await approve(waiting, 'finance')).toBe(0);
    expect(await records(waiting, 'agree')).toEqual([{ staff: staff().finance, behalf: staff().ops }]);
    // new tasks during the absence go to the delegate, or to the one for this process if there is one
    expect(await pending(await start(1, 'time_plain'))).toEqual(['finance']);
    const [{ id: processId } = { id: '' }] = await query<{ id: string }>(
      `select id::text from ger.wf_process where process_code = 'time_plain'`,
    );
    expect((await delegate('ops', 'auditor', { processId })).code).toBe(0);
    expect(await pending(await start(1, 'time_plain'))).toEqual(['auditor']);
    expect(await pending(await start(1, 'time_remind'))).toEqual(['finance']);
    // a chain of three; a cycle stops before it closes; the applicant never decides
    for (const [from, to] of [
      ['auditor', 'admin'],
      ['admin', 'manager'],
      ['manager', 'finance'],
    ] as const)
      expect((await delegate(from, to)).code).toBe(0);
    expect(await pending(await start(1, 'time_plain'))).toEqual(['manager']);
    const circle = await delegate('finance', 'ops');
    expect(await pending(await start(1, 'time_remind'))).toEqual(['finance']);
    expect((await call(endDelegation, { id: circle.data.id }, as('finance'))).code).toBe(0);
    expect((await delegate('finance', 'sales')).code).toBe(0);
    expect(await pending(await start(1, 'time_remind'))).toEqual(['finance']);
    // a second delegation for the same period is refused on its field
    expect((await delegate('ops', 'admin')).code).toBe(CODES.validation);
    for (const login of ['auditor', 'admin', 'manager', 'finance', 'ops'] as const)
      for (const { id } of (await listed(login)).filter(({ state }) => state === 'active'))
        expect((await call(endDelegation, { id }, as(login))).code).toBe(0);
    await twice(delegationJob);
    // unhandled tasks return to the absent person, once
    expect(await task(second)).toMatchObject({ assignee: staff().ops, origin: staff().ops, via: 'direct' });
    expect((await records(second, 'delegate')).length).toBe(2);
    expect(await pending(await start(1, 'time_plain'))).toEqual(['ops']);
    expect((await call(endDelegation, { id: made.data.id }, as('sales'))).code).toBe(CODES.notFound);
  });
});

describe('administrators', { retry: 0 }, () => {
  const stuck = async (kind: string) =>
    (await call(stuckResource.calls.page, { pageSize: 200, kind: [kind] }, as('admin'))).data.list;

  it('GER-37 an administrator reassigns, recovers, cancels and retries processes without deciding for others; each action is in the history', async () => {
    // no approver available
    await query(`update ger.wf_role set state = 'disabled' where role_code = 'my_ops'`);
    const blocked = await start(1, 'time_plain');
    expect((await stuck('noApprover')).map(({ instanceId }) => instanceId)).toContain(blocked);
    expect((await call(recoverInstance, { instanceId: blocked }, as('admin'))).code).toBe(GER_CODES.noApprover);
    await query(`update ger.wf_role set state = 'enabled' where role_code = 'my_ops'`);
    const recovered = await call(recoverInstance, { instanceId: blocked }, as('admin'));
    expect(recovered.data.handlers.map(({ staffId }) => staffId)).toEqual([staff().ops]);
    expect((await call(recoverInstance, { instanceId: blocked }, as('sales'))).code).toBe(CODES.noPermission);
    // reassigning is allowed, deciding as an administrator is not
    const taskId = (await task(blocked))?.id ?? '0';
    expect((await call(approveTask, { taskId }, as('admin'))).code).toBe(GER_CODES.notYourTask);
    const given = { taskId, toStaffId: staff().finance, reason: 'on leave' };
    expect((await call(reassignTask, given, as('admin'))).code).toBe(0);
    expect(await pending(blocked)).toEqual(['finance']);
    // cancelled with a reason: the business module releases the document
    expect((await call(cancelInstance, { instanceId: blocked, reason: 'asked twice' }, as('admin'))).code).toBe(0);
    expect([await stateOf(blocked), released.at(-1)]).toEqual(['cancelled', `${blocked} cancelled`]);
    // a callback that was given up
    booksOpen = false;
    const posted = await start(1, 'time_post');
    await approve(posted, 'ops');
    for (let n = 0; n < 6; n += 1) {
      await callbackJob.run({}, jobContext());
      await query(`update ger.wf_callback set next_try_at = now() where instance_id = $1 and status = 'failed'`, [
        posted,
      ]);
    }
    const [dead] = await stuck('callback');
    expect([dead?.instanceId, dead?.detail]).toEqual([posted, 'timeService.post: the books are closed']);
    booksOpen = true;
    expect((await call(retryCallback, { id: dead?.callbackId ?? '0' }, as('admin'))).code).toBe(0);
    await callbackJob.run({}, jobContext());
    expect(await stuck('callback')).toEqual([]);
    const kept = await call(callbackResource.calls.page, { status: ['done'] }, as('admin'));
    expect(kept.data.list.some(({ instanceId }) => instanceId === posted)).toBe(true);
    for (const [id, op, by] of [
      [blocked, 'reassign', 2],
      [blocked, 'cancel', 1],
      [posted, 'callback', 1],
    ] as const)
      expect([op, (await records(id, op)).filter((one) => one.staff === staff().admin).length]).toEqual([op, by]);
  });

  it('tasks of a leaver are on the list of stuck processes', async () => {
    const id = await start(1, 'time_finance');
    await query('update sys.staff set employ_status = 3 where id = $1', [staff().finance]);
    const found = (await stuck('leaver')).find(({ instanceId }) => instanceId === id);
    await query('update sys.staff set employ_status = 2 where id = $1', [staff().finance]);
    expect([found?.taskId, found?.detail !== '']).toEqual([(await task(id))?.id, true]);
  });
});

describe('values checked by a condition', { retry: 0 }, () => {
  it('are stored with the run', async () => {
    const id = await start(500, 'my_steps');
    await approve(id, 'manager');
    const [run] = await query<{ evaluated: object; branch: string | null }>(
      `select evaluated, taken_branch as branch from ger.wf_node_run where instance_id = $1 and node_type = 'condition'`,
      [id],
    );
    expect(run).toEqual({ evaluated: { 'facts.usd': 500 }, branch: null });
  });
});
