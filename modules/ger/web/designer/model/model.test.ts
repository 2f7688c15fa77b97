import { type ConditionNode, type Graph, zGraph } from '@switchboard/ger-contract';
import { describe, expect, it } from 'vitest';
import { differences } from './difference.ts';
import {
  addBranch,
  insertAt,
  moveBranch,
  moveNode,
  type Names,
  neighbourOf,
  removeBranch,
  removeNode,
} from './edit.ts';
import { beginHistory, changed, redone, undone } from './history.ts';
import { type Item, joinOf, nodeIn, treeOf } from './tree.ts';

const label = (text: string) => ({ zh: text, en: text });
const NAMES: Names = {
  start: label('start'),
  approve: label('step'),
  cc: label('copy'),
  condition: label('fork'),
  branch: label('way'),
  end: label('end'),
};
const step = (id: string, next: string) => ({
  id,
  type: 'approve',
  name: label(id),
  approvers: [],
  sign: 'any',
  emptyApprover: 'admin',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree'],
  next,
});
const START = { id: 'start', type: 'start', name: label('start'), next: 'one' };
const END = { id: 'end', type: 'end', name: label('end') };
const when = { f: 'facts.usd', op: 'gte', v: 1 };
const branch = (id: string, priority: number, next: string) => ({ id, name: label(id), priority, when, next });
const drawn = (...nodes: object[]): Graph => zGraph.parse({ schemaVersion: 1, nodes: [START, ...nodes, END] });

/** one, then big: two → three, small: four, else nothing; then five. */
const FORKED = drawn(
  step('one', 'c1'),
  {
    id: 'c1',
    type: 'condition',
    name: label('c1'),
    branches: [branch('small', 2, 'four'), branch('big', 1, 'two')],
    defaultNext: 'five',
  },
  step('two', 'three'),
  step('three', 'five'),
  step('four', 'five'),
  step('five', 'end'),
);
const fork = (graph: Graph, id = 'c1') => nodeIn(graph, id) as ConditionNode;
/** A definition as one line of text. */
const written = (items: readonly Item[]): string =>
  items
    .map((item) => {
      if (item.kind === 'link') return `→${item.id}`;
      if (item.kind === 'step') return item.node.id;
      return `${item.node.id}(${item.ways.map((way) => `${way.branch?.id ?? 'else'}: ${written(way.items)}`).join(' | ')})`;
    })
    .join(' ');
const text = (graph: Graph): string => written(treeOf(graph));

describe('the process definition model', () => {
  it('lists a graph from top to bottom: branches by priority, joining at the node common to all paths', () => {
    expect(text(FORKED)).toBe('start one c1(big: two three | small: four | else: ) five end');
    expect(joinOf(FORKED, fork(FORKED))).toBe('five');
    // branches that lead into each other stay visible as links, and no node is listed twice
    const crossed = drawn(
      step('one', 'c1'),
      {
        id: 'c1',
        type: 'condition',
        name: label('c1'),
        branches: [branch('big', 1, 'two'), branch('small', 2, 'three')],
        defaultNext: 'end',
      },
      step('two', 'three'),
      step('three', 'end'),
    );
    expect(text(crossed)).toBe('start one c1(big: two three | small: →three | else: ) end');
  });

  it('inserts a step after another, on a branch, and after a whole condition', () => {
    const after = insertAt(FORKED, { kind: 'after', from: 'one' }, 'cc', NAMES);
    expect(text(after?.graph as Graph)).toBe('start one copy_1 c1(big: two three | small: four | else: ) five end');
    const way = insertAt(FORKED, { kind: 'way', from: 'c1', branch: 'default' }, 'approve', NAMES);
    expect(text(way?.graph as Graph)).toBe('start one c1(big: two three | small: four | else: step_1) five end');
    const behind = insertAt(FORKED, { kind: 'behind', fork: 'c1' }, 'approve', NAMES);
    expect(text(behind?.graph as Graph)).toBe('start one c1(big: two three | small: four | else: ) step_1 five end');
    const nested = insertAt(FORKED, { kind: 'way', from: 'c1', branch: 'big' }, 'condition', NAMES);
    expect(text(nested?.graph as Graph)).toBe(
      'start one c1(big: fork_1(way_1:  | else: ) two three | small: four | else: ) five end',
    );
  });

  it('removes steps, branches with nodes reachable only through them, and conditions', () => {
    expect(text(removeNode(FORKED, 'five'))).toBe('start one c1(big: two three | small: four | else: ) end');
    expect(text(removeNode(FORKED, 'two'))).toBe('start one c1(big: three | small: four | else: ) five end');
    expect(text(removeBranch(FORKED, fork(FORKED), 'big'))).toBe('start one c1(small: four | else: ) five end');
    expect(text(removeNode(FORKED, 'c1'))).toBe('start one five end');
    expect(removeNode(FORKED, 'start')).toBe(FORKED);
  });

  it('moves steps on their path and branches in their order, but nothing across a join', () => {
    expect(text(moveNode(FORKED, 'three', -1))).toBe('start one c1(big: three two | small: four | else: ) five end');
    expect(text(moveNode(FORKED, 'two', 1))).toBe('start one c1(big: three two | small: four | else: ) five end');
    expect([neighbourOf(FORKED, 'five', -1), neighbourOf(FORKED, 'one', -1), neighbourOf(FORKED, 'one', 1)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(text(moveBranch(FORKED, fork(FORKED), 'small', -1))).toContain('c1(small: four | big: two three');
    const more = addBranch(FORKED, fork(FORKED), label('new'));
    expect(text(more)).toBe('start one c1(big: two three | small: four | way_1:  | else: ) five end');
  });

  it('returns the differences between two versions', () => {
    const before = drawn(step('one', 'two'), step('two', 'end'));
    const after = drawn({ ...step('one', 'new'), sign: 'all' }, step('new', 'end'));
    expect(differences(before, after).map(({ kind, node, parts }) => [kind, node.id, parts])).toEqual([
      ['changed', 'one', ['sign', 'next']],
      ['added', 'new', []],
      ['removed', 'two', []],
    ]);
    expect(differences(FORKED, structuredClone(FORKED))).toEqual([]);
  });

  it('can be undone and redone; letters typed into one input count as one step', () => {
    let history = beginHistory('a');
    for (const typed of ['ab', 'abc']) history = changed(history, typed, 'name');
    history = changed(history, 'x');
    expect(undone(history).present).toBe('abc');
    expect(undone(undone(history)).present).toBe('a');
    expect(redone(undone(history)).present).toBe('x');
    expect(undone(undone(undone(history))).present).toBe('a');
    expect(changed(undone(history), 'y').future).toEqual([]);
  });
});
