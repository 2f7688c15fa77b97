import type { Graph } from '@switchboard/ger-contract';
import { expect } from 'vitest';
import { type Effect, FINAL, isOpen, type State, tasksOf } from '../state.ts';

/** What holds after every operation, whatever was done before; `effects` are those of the whole life so far. */
export function expectSound(graph: Graph, state: State, effects: readonly Effect[]): void {
  const active = state.runs.filter(({ status }) => status === 'active');
  const open = state.tasks.filter(isOpen);
  if (FINAL.has(state.status)) {
    expect(active, 'nothing goes on after the end').toEqual([]);
    expect(open, 'nobody is asked after the end').toEqual([]);
  } else {
    expect(active.length, 'one current node').toBe(1);
    const run = active[0];
    expect(
      open.every(({ runNo }) => runNo === run?.no),
      'only the current node asks',
    ).toBe(true);
    const pending = open.filter(({ status }) => status === 'pending');
    if (state.status === 'running') expect(pending.length, 'somebody can act').toBeGreaterThan(0);
    if (state.status === 'error') expect(open).toEqual([]);
    if (state.status === 'returned')
      expect([run?.type, pending.map(({ kind }) => kind)]).toEqual(['start', ['resubmit']]);
    const asked = new Set(open.map(({ assignee }) => assignee));
    expect(asked.size, 'nobody is asked twice at once').toBe(open.length);
  }
  expectSigned(state);
  expectCallbacks(graph, state, effects);
}

function expectSigned(state: State): void {
  for (const run of state.runs) {
    const tasks = tasksOf(state, run.no);
    const own = tasks.filter(({ kind }) => kind === 'approve');
    if (run.sign === 'any')
      expect(own.filter(({ status }) => status === 'agreed').length, 'one is enough').toBeLessThanOrEqual(1);
    if (run.status === 'passed' && run.type === 'approve' && run.sign !== 'any')
      expect(
        tasks.filter(({ status }) => !['agreed', 'auto_agreed', 'transmitted'].includes(status)),
        'all agreed',
      ).toEqual([]);
    if (run.sign === 'sequence') {
      const pending = own.filter(({ status }) => status === 'pending');
      expect(pending.length, 'one after the other').toBeLessThanOrEqual(1);
    }
  }
}

function expectCallbacks(graph: Graph, state: State, effects: readonly Effect[]): void {
  const calls = effects.filter((effect) => effect.kind === 'callback');
  const keys = calls.map(
    ({ runNo, event, action }) => `${runNo} ${event} ${typeof action === 'string' ? action : action.action}`,
  );
  expect(new Set(keys).size, 'each call-back once').toBe(keys.length);
  const count = (name: string) => calls.filter(({ action }) => action === name).length;
  expect(count('complete')).toBe(state.status === 'approved' ? 1 : 0);
  expect(count('release')).toBe(['rejected', 'withdrawn', 'cancelled'].includes(state.status) ? 1 : 0);
  for (const run of state.runs) {
    const node = graph.nodes.find(({ id }) => id === run.nodeId);
    if (node?.type !== 'approve') continue;
    const has = (event: string) => keys.some((key) => key.startsWith(`${run.no} ${event} `));
    const wasPassed = run.status === 'passed' || has('agree');
    if (node.agreeAction !== undefined) {
      expect(has('agree'), 'what passed was done').toBe(wasPassed);
      // the run that sends back did nothing yet; the ones behind it did, and are undone
      if (has('agree') && node.returnAction !== undefined)
        expect(has('return'), 'what was sent back was undone').toBe(run.status === 'returned');
    }
  }
}
