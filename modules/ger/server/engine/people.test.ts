import { type Approver, type ApproveNode, type Graph, zGraph } from '@switchboard/ger-contract';
import { describe, expect, it } from 'vitest';
import { resolve, type Resolved, type World } from './people.ts';
import type { State } from './state.ts';
import { begin, transition } from './transition.ts';
import { problemsOf } from './validate.ts';

/** ann applies; bob is her manager, cat and dan decide; eve has left. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  pair: ['cat', 'dan'],
  again: ['dan', 'cat', 'bob'],
  gone: ['eve'],
  self: ['ann'],
  mixed: ['ann', 'cat'],
  boss: ['bob'],
  bobcat: ['bob', 'cat'],
};
const company = (more: Partial<World> = {}): World => ({
  initiator: 'ann',
  values: { form: {}, facts: {}, initiator: { deptId: '1', deptPath: ['1'], roles: [] } },
  candidates: (one) => (one.by === 'role' ? (ROLES[one.code] ?? []) : []),
  isActive: (staff) => staff !== 'eve',
  managerOf: (staff) => (staff === 'ann' ? 'bob' : null),
  delegateOf: () => null,
  admins: ['admin'],
  ...more,
});
const role = (code: string): Approver => ({ by: 'role', code });
const action = { service: 's', action: 'a', mode: 'tx' as const };
const node = (more: object = {}): object => ({
  id: 'one',
  type: 'approve',
  name: { zh: '一', en: 'One' },
  approvers: [role('pair')],
  sign: 'all',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject'],
  reject: { targets: ['end', 'start', 'node'], default: 'node', resume: 'restart' },
  next: 'end',
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
const NEW: State = { status: 'running', round: 1, runs: [], tasks: [], edited: [] };
const resolveNode = (more: object, world = company(), state = NEW): Resolved =>
  resolve(drawn(node(more)).nodes[1] as ApproveNode, state, world);
const names = (found: Resolved): string[] =>
  found.kind === 'ask' ? found.approvers.map(({ assignee }) => assignee) : [];
const agreeAll = (graph: Graph, state: State, world: World, who: readonly string[]): State => {
  let now = state;
  for (const by of who) {
    const task = now.tasks.find(({ assignee, status }) => assignee === by && status === 'pending');
    const outcome = transition(graph, now, { op: 'agree', task: task?.no ?? 0, by }, world);
    if (!outcome.ok) throw new Error(`${by}: ${outcome.refusal}`);
    now = outcome.state;
  }
  return now;
};
const last = (state: State) => state.runs.at(-1);
const tasksAt = (state: State, nodeId: string): string[] => {
  const run = state.runs.findLast((one) => one.nodeId === nodeId);
  return state.tasks.filter(({ runNo }) => runNo === run?.no).map(({ assignee, status }) => `${assignee} ${status}`);
};

describe('approver resolution', () => {
  it('GER-9 order: resolve, drop leavers, delegate, self, dedupe, empty; entries form a union without duplicates, in list order', () => {
    expect(names(resolveNode({ approvers: [role('pair'), role('again')] }))).toEqual(['cat', 'dan', 'bob']);
    expect(names(resolveNode({ approvers: [role('again'), role('pair'), role('gone')] }))).toEqual([
      'dan',
      'cat',
      'bob',
    ]);
    // leavers are dropped before delegation: a delegation by a leaver has no effect
    const fromEve = company({ delegateOf: (staff) => (staff === 'eve' ? 'dan' : null) });
    expect(resolveNode({ approvers: [role('gone')] }, fromEve)).toEqual({ kind: 'block' });
    // delegation comes before the union and before self: the delegate gets one task, and the applicant is never a
    // delegate
    const toDan = company({ delegateOf: (staff) => (staff === 'cat' ? 'dan' : null) });
    const once = resolveNode({}, toDan);
    expect(once.kind === 'ask' && once.approvers).toEqual([
      { assignee: 'dan', origin: 'cat', via: 'delegation', auto: null },
    ]);
    const toAnn = company({ delegateOf: (staff) => (staff === 'cat' ? 'ann' : null) });
    expect(names(resolveNode({}, toAnn))).toEqual(['cat', 'dan']);
    // self before dedupe: bob replaces ann, and bob has just approved
    const graph = drawn(
      node({ approvers: [role('boss')], next: 'two' }),
      node({ id: 'two', approvers: [role('self')], dedupe: 'adjacent' }),
    );
    const two = agreeAll(graph, begin(graph, company()).state, company(), ['bob']);
    expect(tasksAt(two, 'two')).toEqual(['bob auto_agreed']);
    // empty comes last: the list is empty only after self
    const alone = company({ managerOf: () => null });
    expect(names(resolveNode({ approvers: [role('self')], emptyApprover: 'admin' }, alone))).toEqual(['admin']);
  });

  it('GER-10 the applicant as approver: skip approves automatically with a record, manager uses the manager, self creates a normal task; finance processes forbid self', () => {
    const skip = drawn(node({ approvers: [role('mixed')], selfApprover: 'skip' }));
    const skipped = begin(skip, company());
    expect(tasksAt(skipped.state, 'one')).toEqual(['ann auto_agreed', 'cat pending']);
    expect(skipped.effects).toContainEqual(expect.objectContaining({ kind: 'record', op: 'auto', taskNo: 1 }));
    // with sign 'any', the applicant's automatic approval does not pass the node while others can decide
    const any = drawn(node({ approvers: [role('mixed')], selfApprover: 'skip', sign: 'any' }));
    expect(begin(any, company()).state.status).toBe('running');
    const only = drawn(node({ approvers: [role('self')], selfApprover: 'skip' }));
    expect(begin(only, company()).state.status).toBe('approved');
    expect(names(resolveNode({ approvers: [role('mixed')], selfApprover: 'manager' }))).toEqual(['bob', 'cat']);
    const self = begin(drawn(node({ approvers: [role('self')], selfApprover: 'self' })), company());
    expect(tasksAt(self.state, 'one')).toEqual(['ann pending']);
    const catalogue = {
      fields: new Set<string>(),
      facts: new Set<string>(),
      roles: new Set(['self']),
      staff: new Set<string>(),
    };
    const said = (category: string) =>
      problemsOf(drawn(node({ approvers: [role('self')], selfApprover: 'self' })), {
        ...catalogue,
        category,
        hasAction: () => true,
      }).map(({ reason }) => reason.en);
    expect([said('general'), said('finance'), said('credit')]).toEqual([
      [],
      ['Applicants cannot approve their own applications in finance and credit processes'],
      ['Applicants cannot approve their own applications in finance and credit processes'],
    ]);
  });

  it('GER-11 people who approved directly before, or anywhere in this round, are skipped; never at steps with an action or required fields, nor after a return', () => {
    const pair = (two: object, three: object = {}) =>
      drawn(
        node({ next: 'two' }),
        node({ id: 'two', approvers: [role('boss')], next: 'three', ...two }),
        node({ id: 'three', approvers: [role('pair')], ...three }),
      );
    const run = (graph: Graph, who: readonly string[]) =>
      agreeAll(graph, begin(graph, company()).state, company(), who);
    const adjacent = pair({ approvers: [role('again')], dedupe: 'adjacent' });
    expect(tasksAt(run(adjacent, ['cat', 'dan']), 'two')).toEqual([
      'dan auto_agreed',
      'cat auto_agreed',
      'bob pending',
    ]);
    // bob decided in between: only he is directly before
    expect(tasksAt(run(pair({}, { dedupe: 'adjacent' }), ['cat', 'dan', 'bob']), 'three')).toEqual([
      'cat pending',
      'dan pending',
    ]);
    const any = pair({}, { dedupe: 'any' });
    const whole = run(any, ['cat', 'dan', 'bob']);
    expect([tasksAt(whole, 'three'), whole.status]).toEqual([['cat auto_agreed', 'dan auto_agreed'], 'approved']);
    expect(tasksAt(run(pair({}, { dedupe: 'any', agreeAction: action }), ['cat', 'dan', 'bob']), 'three')).toEqual([
      'cat pending',
      'dan pending',
    ]);
    expect(tasksAt(run(pair({}, { dedupe: 'any', required: ['x'] }), ['cat', 'dan', 'bob']), 'three')).toEqual([
      'cat pending',
      'dan pending',
    ]);
    // sent back and forward again: the returning approver and the steps in between decide again
    const back = drawn(
      node({ next: 'two' }),
      node({ id: 'two', approvers: [role('pair')], next: 'three', dedupe: 'any' }),
      node({ id: 'three', approvers: [role('bobcat')], dedupe: 'any', sign: 'all' }),
    );
    const third = run(back, ['cat', 'dan']);
    expect(tasksAt(third, 'three')).toEqual(['bob pending', 'cat auto_agreed']);
    const task = third.tasks.find(({ assignee, status }) => assignee === 'bob' && status === 'pending');
    const sent = transition(
      back,
      third,
      { op: 'reject', task: task?.no ?? 0, by: 'bob', target: 'node', nodeId: 'one' },
      company(),
    );
    if (!sent.ok) throw new Error(sent.refusal);
    const again = agreeAll(back, sent.state, company(), ['cat', 'dan']);
    // the second step was passed automatically and undone: it needs new decisions, and so does the step that returned
    // it
    expect(tasksAt(again, 'two')).toEqual(['cat pending', 'dan pending']);
    // a new round ignores the previous one
    const start = transition(
      any,
      run(any, ['cat', 'dan']),
      { op: 'reject', task: 3, by: 'bob', target: 'start' },
      company(),
    );
    if (!start.ok) throw new Error(start.refusal);
    const resubmit = start.state.tasks.at(-1)?.no ?? 0;
    const next = transition(any, start.state, { op: 'resubmit', task: resubmit, by: 'ann', edited: [] }, company());
    expect(next.ok && tasksAt(next.state, 'one')).toEqual(['cat pending', 'dan pending']);
  });

  it('without an approver: administrators, skipped with a record, blocked as an error, or the person named by the step', () => {
    const empty = { approvers: [role('gone')] };
    const admin = resolveNode({ ...empty, emptyApprover: 'admin' });
    expect(admin).toEqual({
      kind: 'ask',
      isInstead: true,
      approvers: [{ assignee: 'admin', origin: 'admin', via: 'admin', auto: null }],
    });
    const skip = begin(drawn(node({ ...empty, emptyApprover: 'skip' })), company());
    expect(skip.state.runs.map(({ nodeId, status }) => `${nodeId} ${status}`)).toEqual([
      'start passed',
      'one skipped',
      'end passed',
    ]);
    expect(skip.effects).toContainEqual(expect.objectContaining({ kind: 'record', op: 'auto', runNo: 2 }));
    const block = begin(drawn(node({ ...empty, emptyApprover: 'block' })), company());
    expect([block.state.status, last(block.state)?.status, block.state.tasks]).toEqual(['error', 'active', []]);
    const numbered = company({
      initiator: '1',
      candidates: () => [],
      isActive: () => true,
    });
    expect(names(resolveNode({ ...empty, emptyApprover: 'staff:7' }, numbered))).toEqual(['7']);
  });
});
