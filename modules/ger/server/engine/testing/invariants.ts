import assert from 'node:assert/strict';
import type { Graph } from '@switchboard/ger-contract';
import { type Effect, FINAL, isOpen, type State, tasksOf } from '../state.ts';

// plain assertions: there are several hundred thousand, and a matcher costs more than the check itself

/** Invariants after every operation; `effects` are those of the whole history. */
export function expectSound(graph: Graph, state: State, effects: readonly Effect[]): void {
  const active = state.runs.filter(({ status }) => status === 'active');
  const open = state.tasks.filter(isOpen);
  if (FINAL.has(state.status)) {
    assert.equal(active.length, 0, 'nothing goes on after the end');
    assert.equal(open.length, 0, 'nobody is asked after the end');
  } else {
    assert.equal(active.length, 1, 'one current node');
    const run = active[0];
    assert.ok(
      open.every(({ runNo }) => runNo === run?.no),
      'only the current node asks',
    );
    const pending = open.filter(({ status }) => status === 'pending');
    if (state.status === 'running') assert.ok(pending.length > 0, 'somebody can act');
    if (state.status === 'error') assert.equal(open.length, 0, 'nobody is asked where nobody was found');
    if (state.status === 'returned')
      assert.deepEqual([run?.type, ...pending.map(({ kind }) => kind)], ['start', 'resubmit']);
    const assignees = new Set(open.map(({ assignee }) => assignee));
    assert.equal(assignees.size, open.length, 'nobody is asked twice at once');
  }
  expectSigned(state);
  expectCallbacks(graph, state, effects);
}

function expectSigned(state: State): void {
  for (const run of state.runs) {
    const tasks = tasksOf(state, run.no);
    const own = tasks.filter(({ kind }) => kind === 'approve');
    if (run.sign === 'any') assert.ok(own.filter(({ status }) => status === 'agreed').length <= 1, 'one is enough');
    if (run.status === 'passed' && run.type === 'approve' && run.sign !== 'any')
      assert.ok(
        tasks.every(({ status }) => ['agreed', 'auto_agreed', 'transmitted'].includes(status)),
        'all agreed',
      );
    if (run.sign === 'sequence') {
      const pending = own.filter(({ status }) => status === 'pending');
      assert.ok(pending.length <= 1, 'one after the other');
    }
  }
}

function expectCallbacks(graph: Graph, state: State, effects: readonly Effect[]): void {
  const calls = effects.filter((effect) => effect.kind === 'callback');
  const keys = calls.map(
    ({ runNo, event, action }) => `${runNo} ${event} ${typeof action === 'string' ? action : action.action}`,
  );
  assert.equal(new Set(keys).size, keys.length, 'each call-back once');
  const count = (name: string) => calls.filter(({ action }) => action === name).length;
  assert.equal(count('complete'), state.status === 'approved' ? 1 : 0);
  assert.equal(count('release'), ['rejected', 'withdrawn', 'cancelled'].includes(state.status) ? 1 : 0);
  for (const run of state.runs) {
    const node = graph.nodes.find(({ id }) => id === run.nodeId);
    if (node?.type !== 'approve') continue;
    const has = (event: string) => keys.some((key) => key.startsWith(`${run.no} ${event} `));
    const wasPassed = run.status === 'passed' || has('agree');
    if (node.agreeAction !== undefined) {
      assert.equal(has('agree'), wasPassed, 'what passed was done');
      // the returning run has not acted yet; the earlier ones have, and are undone
      if (has('agree') && node.returnAction !== undefined)
        assert.equal(has('return'), run.status === 'returned', 'what was sent back was undone');
    }
  }
}
