import { type Graph, zGraph } from '@switchboard/ger-contract';
import { describe, expect, it } from 'vitest';
import type { World } from './people.ts';
import type { Effect, State } from './state.ts';
import { begin, type Operation, transition } from './transition.ts';

const world = (form: object = {}, facts: object = {}): World => ({
  initiator: 'ann',
  values: { form: { ...form }, facts: { ...facts }, initiator: { deptId: '1', deptPath: ['1'], roles: [] } },
  candidates: (one) => (one.by === 'role' ? [one.code] : []),
  isActive: () => true,
  managerOf: () => null,
  delegateOf: () => null,
  admins: ['admin'],
});
const step = (id: string, next: string, who: string, more: object = {}): object => ({
  id,
  type: 'approve',
  name: { zh: id, en: id },
  approvers: [{ by: 'role', code: who }],
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject'],
  reject: { targets: ['end', 'start', 'node'], default: 'node', resume: 'jumpBack' },
  next,
  ...more,
});
/** bob, then cat, depending on the amount also dan, then eve, who sends it back. */
const drawn = ({ resume = 'jumpBack', between = {} }: { resume?: string; between?: object } = {}): Graph =>
  zGraph.parse({
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'start', name: { zh: '始', en: 'Start' }, next: 'one' },
      step('one', 'two', 'bob'),
      step('two', 'size', 'cat', between),
      {
        id: 'size',
        type: 'condition',
        name: { zh: '额', en: 'Size' },
        branches: [
          {
            id: 'big',
            name: { zh: '大', en: 'Big' },
            priority: 1,
            when: {
              any: [
                { f: 'form.amount', op: 'gte', v: 100 },
                { f: 'facts.risk', op: 'gt', v: 5 },
              ],
            },
            next: 'three',
          },
        ],
        defaultNext: 'last',
      },
      step('three', 'last', 'dan'),
      step('last', 'end', 'eve', {
        reject: { targets: ['end', 'start', 'node'], default: 'node', resume },
      }),
      { id: 'end', type: 'end', name: { zh: '终', en: 'End' } },
    ],
  });

interface Now {
  readonly state: State;
  readonly effects: readonly Effect[];
}

const act = (graph: Graph, { state }: Now, by: string, command: object, about: World): Now => {
  const task = state.tasks.find(({ assignee, status }) => assignee === by && status === 'pending')?.no ?? 0;
  const outcome = transition(graph, state, { op: 'agree', task, by, ...command } as Operation, about);
  if (!outcome.ok) throw new Error(`${by}: ${outcome.refusal}`);
  return outcome;
};
const pendingStaff = ({ state }: Now): string[] =>
  state.tasks.filter(({ status }) => status === 'pending').map(({ assignee }) => assignee);
const copied = ({ effects }: Now): string[] => effects.flatMap((one) => (one.kind === 'cc' ? one.staff : []));

/** Runs to eve, who sends it back; then bob or ann acts. */
function sentBack(graph: Graph, target: 'node' | 'start', about: World): Now {
  let now: Now = begin(graph, about);
  for (const by of ['bob', 'cat']) now = act(graph, now, by, {}, about);
  if (pendingStaff(now)[0] === 'dan') now = act(graph, now, 'dan', {}, about);
  expect(pendingStaff(now)).toEqual(['eve']);
  const back = target === 'node' ? { op: 'reject', target, nodeId: 'one' } : { op: 'reject', target };
  return act(graph, now, 'eve', back, about);
}

describe('after a return', () => {
  it('GER-17 jump back returns directly to the returning step and copies the steps between; restart, an edited condition field, another branch or a step with an action repeat the whole path', () => {
    const small = world({ amount: 50 });
    const jump = drawn();
    for (const target of ['node', 'start'] as const) {
      const back = sentBack(jump, target, small);
      const again =
        target === 'node'
          ? act(jump, back, 'bob', {}, small)
          : act(jump, back, 'ann', { op: 'resubmit', edited: [] }, small);
      expect(pendingStaff(again)).toEqual(['eve']);
      // approvers in between are skipped and notified
      expect(copied(again).toSorted()).toEqual(target === 'node' ? ['cat'] : ['bob', 'cat']);
      const end = act(jump, again, 'eve', {}, small);
      expect(end.state.status).toBe('approved');
    }

    const restart = drawn({ resume: 'restart' });
    const whole = act(restart, sentBack(restart, 'node', small), 'bob', {}, small);
    expect([pendingStaff(whole), copied(whole)]).toEqual([['cat'], []]);
    const fromStart = act(restart, sentBack(restart, 'start', small), 'ann', { op: 'resubmit', edited: [] }, small);
    expect(pendingStaff(fromStart)).toEqual(['bob']);

    // a field used by the condition in between was edited, even though the branch stays the same
    const edited = act(jump, sentBack(jump, 'node', small), 'bob', { edited: ['amount'] }, small);
    expect([pendingStaff(edited), copied(edited)]).toEqual([['cat'], []]);
    const other = act(jump, sentBack(jump, 'node', small), 'bob', { edited: ['remark'] }, small);
    expect(pendingStaff(other)).toEqual(['eve']);
    // the fields are unchanged, but the facts now select another branch
    const risky = act(jump, sentBack(jump, 'node', small), 'bob', {}, world({ amount: 50 }, { risk: 9 }));
    expect(pendingStaff(risky)).toEqual(['cat']);
    // the return undid the action of the step in between: it must be approved again
    const doing = drawn({ between: { agreeAction: { service: 's', action: 'a', mode: 'tx' } } });
    expect(pendingStaff(act(doing, sentBack(doing, 'node', small), 'bob', {}, small))).toEqual(['cat']);
    // the other branch is skipped in the same way
    const large = world({ amount: 500 });
    const far = act(jump, sentBack(jump, 'node', large), 'bob', {}, large);
    expect([pendingStaff(far), copied(far).toSorted()]).toEqual([['eve'], ['cat', 'dan']]);
  });
});
