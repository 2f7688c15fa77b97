import {
  addSigners,
  approveTask,
  commentInstance,
  GER_CODES,
  type Graph,
  rejectTask,
  startInstance,
  reassignOwnTask,
  withdrawInstance,
  zGraph,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import {
  approve,
  as,
  call,
  detail,
  type Login,
  notices,
  pending,
  people,
  query,
  staff,
  start,
  taskOf,
  withPeople,
} from '../testing/people.ts';

withPeople();

const step = (id: string, next: string, who: string, more: object = {}) => ({
  id,
  type: 'approve',
  name: { zh: id, en: id },
  approvers: [{ by: 'role', code: who }],
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject', 'transmit'],
  commentRequired: { agree: false, reject: false },
  reject: { targets: ['end', 'start', 'node'], default: 'start', resume: 'restart' },
  next,
  ...more,
});
const drawn = (...nodes: object[]): Graph =>
  zGraph.parse({
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'start', name: { zh: '始', en: 'Start' }, next: 'one' },
      ...nodes,
      { id: 'end', type: 'end', name: { zh: '终', en: 'End' } },
    ],
  });

/** Publishes a new version of `my_other` without the check, because the test's facts are not declared. */
async function draw(graph: Graph, withdrawMode = 'beforeEnd'): Promise<void> {
  await query(
    `with old as (update ger.wf_process_version v set status = 'archived' from ger.wf_process p
       where p.id = v.process_id and p.process_code = 'my_other' and v.status = 'published')
     update ger.wf_process set withdraw_mode = $1 where process_code = 'my_other'`,
    [withdrawMode],
  );
  await query(
    `insert into ger.wf_process_version (process_id, version_no, graph, status, published_at)
     select p.id, (select max(version_no) + 1 from ger.wf_process_version where process_id = p.id), $1, 'published', now()
     from ger.wf_process p where process_code = 'my_other'`,
    [JSON.stringify(graph)],
  );
}
const begin = async (usd = 500): Promise<string> => await start(usd, 'my_other');
const statusOf = async (id: string): Promise<string | undefined> =>
  (await query<{ status: string }>('select status from ger.wf_instance where id = $1', [id]))[0]?.status;

describe('rules of a running process', { retry: 0 }, () => {
  it('GER-20 takes the first true branch by priority, else the default; a missing number is false; the checked values are stored', async () => {
    const branch = (id: string, priority: number, when: object, next: string) => ({
      id,
      name: { zh: id, en: id },
      priority,
      when,
      next,
    });
    const over = (f: string, v: number, op = 'gt') => ({ f: `facts.${f}`, op, v });
    // the condition of the recharge in ger.md §3.2
    const big = { any: [over('amountUsd', 50_000, 'gte'), over('rateDeviation', 0.01), over('giftRatio', 0.1)] };
    await draw(
      drawn(
        step('one', 'c1', 'my_manager'),
        {
          id: 'c1',
          type: 'condition',
          name: { zh: '额', en: 'Sum' },
          // the written order differs from the priorities
          branches: [
            branch('negative', 2, over('amountUsd', 0, 'lt'), 'ops'),
            branch('big', 1, big, 'fd'),
            branch('never', 3, over('nothing', -1, 'gt'), 'ops'),
          ],
          defaultNext: 'end',
        },
        step('fd', 'end', 'my_finance'),
        step('ops', 'end', 'my_ops'),
      ),
    );
    const run = async (
      facts: object,
    ): Promise<{ approvers: string[]; taken: string | null; found: Record<string, unknown> }> => {
      const id = await begin();
      await query('update ger.wf_instance set facts = $2 where id = $1', [id, JSON.stringify(facts)]);
      expect(await approve(id, 'manager')).toBe(0);
      const [row] = await query<{ taken: string | null; found: Record<string, unknown> }>(
        `select taken_branch as taken, evaluated as found from ger.wf_node_run where instance_id = $1 and node_id = 'c1'`,
        [id],
      );
      return { approvers: await pending(id), taken: row?.taken ?? null, found: row?.found ?? {} };
    };
    expect(await run({ amountUsd: '49999.99' })).toMatchObject({ approvers: [], taken: null });
    expect(await run({ amountUsd: '50000' })).toMatchObject({ approvers: ['finance'], taken: 'big' });
    const deviating = await run({ amountUsd: '800', rateDeviation: 0.012 });
    expect(deviating).toMatchObject({ approvers: ['finance'], taken: 'big' });
    expect(deviating.found).toMatchObject({
      'facts.amountUsd': '800',
      'facts.rateDeviation': 0.012,
      'facts.giftRatio': null,
      'facts.nothing': null,
    });
    // both true: the lower number wins
    expect(await run({ amountUsd: '-1', giftRatio: 0.2 })).toMatchObject({ approvers: ['finance'], taken: 'big' });
    expect(await run({ amountUsd: '-1' })).toMatchObject({ approvers: ['ops'], taken: 'negative' });
    // no facts: a missing number is not treated as zero
    expect(await run({})).toMatchObject({ approvers: [], taken: null });
  });

  it('GER-21 is reassigned to one active colleague who is neither the applicant nor already an approver; the deadline stays, the chain is shown, five times at most', async () => {
    await draw(
      drawn(
        step('one', 'end', 'my_manager', {
          sign: 'all',
          approvers: [
            { by: 'role', code: 'my_manager' },
            { by: 'role', code: 'my_finance' },
          ],
          deadline: { hours: 48, calendar: 'natural', onTimeout: 'remind' },
        }),
      ),
    );
    const id = await begin();
    const hand = async (from: Login, to: string) =>
      await call(reassignOwnTask, { taskId: await taskOf(id, from), toStaffId: to, comment: `from ${from}` }, as(from));
    expect((await hand('manager', staff().sales)).code).toBe(CODES.validation);
    expect((await hand('manager', staff().finance)).code).toBe(CODES.validation);
    await query(`update sys."user" set status = 0 where staff_id = $1`, [staff().auditor]);
    expect((await hand('manager', staff().auditor)).code).toBe(CODES.validation);
    await query(`update sys."user" set status = 1 where staff_id = $1`, [staff().auditor]);
    const chain: Login[] = ['manager', 'ops', 'admin', 'auditor', 'manager', 'ops'];
    for (const [at, from] of chain.slice(0, 5).entries())
      expect((await hand(from, staff()[chain[at + 1] as Login])).code).toBe(CODES.ok);
    expect((await pending(id)).toSorted()).toEqual(['finance', 'ops']);
    expect((await hand('ops', staff().admin)).code).not.toBe(CODES.ok);
    const tasks = await query<{ status: string; due: string }>(
      `select status, due_at::text as due from ger.wf_task where instance_id = $1 and origin_id = $2 order by no`,
      [id, staff().manager],
    );
    expect(tasks.map(({ status }) => status)).toEqual([...Array.from({ length: 5 }, () => 'transmitted'), 'pending']);
    expect(tasks[0]?.due).not.toBeNull();
    expect(new Set(tasks.map(({ due }) => due)).size).toBe(1);
    const { data } = await detail(id, 'ops');
    const shown = data.records
      .filter(({ op }) => op === 'transmit')
      .map(({ toNames, comment }) => [toNames.length, comment]);
    expect(shown).toEqual(chain.slice(0, 5).map((from) => [1, `from ${from}`]));
  });

  it('GER-23 only the applicant withdraws, while it is running or returned, as the process allows; the document is released, and never after the end', async () => {
    const two = drawn(step('one', 'two', 'my_manager'), step('two', 'end', 'my_ops'));
    const withdraw = async (id: string, who: Login = 'sales') =>
      (await call(withdrawInstance, { instanceId: id, reason: 'a mistake' }, as(who))).code;
    const released = async (id: string) =>
      (
        await query(
          `select 1 from ger.wf_callback where instance_id = $1 and event = 'withdraw' and action = 'release' and status = 'done'`,
          [id],
        )
      ).length;
    await draw(two, 'beforeEnd');
    const running = await begin();
    expect(await withdraw(running, 'manager')).toBe(GER_CODES.withdrawNotAllowed);
    await approve(running, 'manager');
    expect([await withdraw(running), await statusOf(running), await released(running)]).toEqual([0, 'withdrawn', 1]);
    expect(await pending(running)).toEqual([]);
    const returned = await begin();
    const back = { taskId: await taskOf(returned, 'manager'), target: 'start' as const };
    expect((await call(rejectTask, back, as('manager'))).code).toBe(0);
    expect(await statusOf(returned)).toBe('returned');
    expect([await withdraw(returned), await released(returned)]).toEqual([0, 1]);
    const ended = await begin();
    await approve(ended, 'manager');
    await approve(ended, 'ops');
    expect([await statusOf(ended), await withdraw(ended)]).toEqual(['approved', GER_CODES.withdrawNotAllowed]);
    expect(await released(ended)).toBe(0);

    await draw(two, 'beforeFirst');
    const untouched = await begin();
    expect(await withdraw(untouched)).toBe(0);
    const touched = await begin();
    await approve(touched, 'manager');
    expect(await withdraw(touched)).toBe(GER_CODES.withdrawNotAllowed);
    // returned and resubmitted: no decision in this round yet
    const sent = { taskId: await taskOf(touched, 'ops'), target: 'start' as const };
    expect((await call(rejectTask, sent, as('ops'))).code).toBe(0);
    expect((await call(startInstance, { instanceId: touched }, as('sales'))).code).toBe(0);
    expect(await withdraw(touched)).toBe(0);

    await draw(two, 'never');
    const kept = await begin();
    expect([await withdraw(kept), await statusOf(kept)]).toEqual([GER_CODES.withdrawNotAllowed, 'running']);
  });

  it('GER-15 a final rejection releases the document; a return to the applicant or a step undoes everything passed since, last first, and the same approvers decide again', async () => {
    const does = (name: string) => ({ service: 'myService', action: name, mode: 'tx' as const });
    const doing = { agreeAction: does('note'), returnAction: does('note') };
    await draw(
      drawn(
        step('one', 'two', 'my_manager', doing),
        step('two', 'three', 'my_ops', doing),
        step('three', 'end', 'my_finance', doing),
      ),
    );
    const toThird = async (): Promise<string> => {
      const id = await begin();
      expect([await approve(id, 'manager'), await approve(id, 'ops')]).toEqual([0, 0]);
      return id;
    };
    const back = async (id: string, to: object) =>
      await call(rejectTask, { taskId: await taskOf(id, 'finance'), comment: 'look again', ...to }, as('finance'));
    const called = async (id: string, event: string): Promise<string[]> =>
      (
        await query<{ what: string }>(
          `select r.node_id || ' ' || c.action as what from ger.wf_callback c join ger.wf_node_run r on r.id = c.node_run_id
           where c.instance_id = $1 and c.event = $2 order by c.id`,
          [id, event],
        )
      ).map(({ what }) => what);

    const ended = await toThird();
    expect((await back(ended, { target: 'end' })).data.instanceStatus).toBe('rejected');
    expect([await called(ended, 'reject'), await called(ended, 'return'), await pending(ended)]).toEqual([
      ['three release'],
      [],
      [],
    ]);

    const returned = await toThird();
    expect((await back(returned, { target: 'start' })).data.instanceStatus).toBe('returned');
    expect(await called(returned, 'return')).toEqual(['two note', 'one note']);
    expect(await pending(returned)).toEqual(['sales']);
    expect((await detail(returned, 'sales')).data.my).toMatchObject({ kind: 'resubmit' });

    // the role has another member by now: the former approver decides all the same
    const kept = await toThird();
    const last = await toThird();
    const inRole = async (login: Login) =>
      await query(
        `update ger.wf_role_member set staff_id = $1 where role_id = (select id from ger.wf_role where role_code = 'my_ops')`,
        [staff()[login]],
      );
    await inRole('auditor');
    expect((await back(kept, { target: 'node', targetNodeId: 'nowhere' })).code).toBe(GER_CODES.targetNotAllowed);
    expect((await back(kept, { target: 'node', targetNodeId: 'two' })).data.instanceStatus).toBe('running');
    expect([await called(kept, 'return'), await pending(kept)]).toEqual([['two note'], ['ops']]);
    // unless that person is no longer active
    await query(`update sys."user" set status = 0 where staff_id = $1`, [staff().ops]);
    expect((await back(last, { target: 'node', targetNodeId: 'two' })).data.instanceStatus).toBe('running');
    expect(await pending(last)).toEqual(['auditor']);
    await query(`update sys."user" set status = 1 where staff_id = $1`, [staff().ops]);
    await inRole('ops');
    const runs = await query<{ n: number }>(
      `select count(*)::int as n from ger.wf_node_run where instance_id = $1 and node_id = 'two'`,
      [last],
    );
    expect(runs[0]?.n).toBe(2);
  });

  it('GER-22 approvers added before all decide first; added after, the step waits for all of them; they read the same fields as the requesting approver, write nothing, add no approvers, and their rejection rejects the step', async () => {
    await query(
      `update ger.wf_process set form_id = (select id from ger.wf_form where form_code = 'general_payment') where process_code = 'my_other'`,
    );
    await draw(
      drawn(
        step('one', 'end', 'my_manager', {
          ops: ['agree', 'reject', 'addsign'],
          fields: { '*': 'hidden', payee: 'read', reason: 'edit' },
        }),
      ),
    );
    const sign = async (id: string, type: 'before' | 'after', who: Login, ...signers: Login[]) =>
      (
        await call(
          addSigners,
          { taskId: await taskOf(id, who), type, staffIds: signers.map((one) => staff()[one]), comment: 'please look' },
          as(who),
        )
      ).code;
    const before = await begin();
    expect(await sign(before, 'before', 'manager', 'finance', 'ops')).toBe(CODES.ok);
    expect((await pending(before)).toSorted()).toEqual(['finance', 'ops']);
    const { my } = (await detail(before, 'finance')).data;
    expect([my.fields, my.ops.includes('addsign')]).toEqual([{ payee: 'read', reason: 'read' }, false]);
    expect(await sign(before, 'before', 'finance', 'auditor')).toBe(CODES.wrongState);
    const writing = { taskId: await taskOf(before, 'finance'), data: { reason: 'mine' } };
    expect((await call(approveTask, writing, as('finance'))).code).toBe(GER_CODES.fieldNotEditable);
    await approve(before, 'finance');
    expect(await pending(before)).toEqual(['ops']);
    await approve(before, 'ops');
    expect(await pending(before)).toEqual(['manager']);
    expect((await detail(before, 'manager')).data.my.fields).toEqual({ payee: 'read', reason: 'edit' });
    await approve(before, 'manager');
    expect(await statusOf(before)).toBe('approved');

    const after = await begin();
    expect(await sign(after, 'after', 'manager', 'finance', 'ops')).toBe(CODES.ok);
    await approve(after, 'finance');
    expect([await pending(after), await statusOf(after)]).toEqual([['ops'], 'running']);
    await approve(after, 'ops');
    expect(await statusOf(after)).toBe('approved');

    for (const type of ['before', 'after'] as const) {
      const refused = await begin();
      await sign(refused, type, 'manager', 'finance', 'ops');
      const no = { taskId: await taskOf(refused, 'finance'), comment: 'too dear', target: 'end' as const };
      expect((await call(rejectTask, no, as('finance'))).data.instanceStatus).toBe('rejected');
      expect(await pending(refused)).toEqual([]);
    }
    await query(`update ger.wf_process set form_id = null where process_code = 'my_other'`);
  });

  it('GER-24 all readers can comment, mentioned people are notified, and nothing else changes', async () => {
    await draw(drawn(step('one', 'end', 'my_manager')));
    const id = await begin();
    const state = async () =>
      await query(
        `select i.status, i.current_node_id, i.round, (select json_agg(t.status order by t.id) from ger.wf_task t where t.instance_id = i.id) as tasks
         from ger.wf_instance i where i.id = $1`,
        [id],
      );
    const before = await state();
    const say = async (login: Login, mention: Login[] = []) =>
      (
        await call(
          commentInstance,
          { instanceId: id, content: `a word of ${login}`, mentionStaffIds: mention.map((one) => staff()[one]) },
          as(login),
        )
      ).code;
    expect(await say('finance')).toBe(CODES.notFound);
    people.reader = staff().finance;
    // applicant, approver, process administrator, reader of the document
    for (const login of ['sales', 'manager', 'admin', 'finance'] as const) expect(await say(login)).toBe(CODES.ok);
    people.reader = '';
    expect(await say('sales', ['auditor'])).toBe(CODES.validation);
    expect(await say('sales', ['manager', 'admin'])).toBe(CODES.ok);
    const [commentNotice] = await notices('ger.instance.commented');
    expect([...(commentNotice?.to ?? [])].toSorted()).toEqual([staff().manager, staff().admin].toSorted());
    expect(await state()).toEqual(before);
    const { records } = (await detail(id, 'manager')).data;
    const said = records.filter(({ op }) => op === 'comment');
    expect([said.length, said.at(-1)?.toNames.length]).toEqual([5, 2]);
  });
});
