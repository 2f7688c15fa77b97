import { type Graph, zGraph } from '@switchboard/ger-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomGraph } from './testing/random-process.ts';
import { type Catalogue, problemsOf } from './validate.ts';

const CATALOGUE: Catalogue = {
  category: 'general',
  fields: new Set(['amount']),
  facts: new Set(['usd']),
  roles: new Set(['nobody']),
  staff: new Set(['1', '2', '3', '4', '5', '6', '7', '8']),
  hasAction: ({ service }) => service === 'testService',
};

const step = (more: object = {}) => ({
  id: 'step',
  type: 'approve',
  name: { zh: '步', en: 'Step' },
  approvers: [{ by: 'staff', ids: ['1'] }],
  sign: 'any',
  emptyApprover: 'admin',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject'],
  next: 'end',
  ...more,
});
const START = { id: 'start', type: 'start', name: { zh: '始', en: 'Start' }, next: 'step' };
const END = { id: 'end', type: 'end', name: { zh: '终', en: 'End' } };
const graph = (...nodes: object[]): Graph => zGraph.parse({ schemaVersion: 1, nodes });
const said = (drawn: Graph, catalogue: Catalogue = CATALOGUE): string[] =>
  problemsOf(drawn, catalogue).map(({ nodeId, reason }) => `${nodeId}: ${reason.en}`);
const lock = { service: 'testService', action: 'lock', mode: 'tx' };

describe('definition check', () => {
  it('accepts valid definitions', () => {
    expect(said(graph(START, step(), END))).toEqual([]);
    fc.assert(
      fc.property(randomGraph, (drawn) => {
        const shape = problemsOf(drawn, CATALOGUE).filter(({ reason }) =>
          /reached|an end node|contains a loop|next node/.test(reason.en),
        );
        // a branch can skip nodes that no other node leads to: only this error is possible
        expect(shape.every(({ reason }) => /reached/.test(reason.en))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, Graph, string]>([
    ['two starts', graph(START, { ...START, id: 'again' }, step(), END), 'again: There must be exactly one start node'],
    ['no end', graph(START, step({ next: 'step' })), ': There is no end node'],
    ['a next that is not there', graph(START, step({ next: 'gone' }), END), 'step: The next node gone does not exist'],
    ['an island', graph(START, step(), step({ id: 'island' }), END), 'island: Cannot be reached from the start node'],
    [
      'a circle',
      graph(START, step({ next: 'other' }), step({ id: 'other', next: 'step' }), END),
      'step: The process contains a loop',
    ],
    ['the same id twice', graph(START, step(), step(), END), 'step: This node ID is used twice'],
    ['nobody can agree', graph(START, step({ ops: ['reject'] }), END), 'step: An approval step must allow approving'],
    [
      'an unknown role',
      graph(START, step({ approvers: [{ by: 'role', code: 'x' }] }), END),
      'step: The role x does not exist or is switched off',
    ],
    [
      'a leaver',
      graph(START, step({ approvers: [{ by: 'staff', ids: ['99'] }] }), END),
      'step: Employee 99 has left or does not exist',
    ],
    [
      'an unknown field',
      graph(START, step({ fields: { price: 'edit' } }), END),
      'step: The field price does not exist or is switched off',
    ],
    [
      'an unknown action',
      graph(START, step({ agreeAction: { ...lock, service: 'x' } }), END),
      'step: The action x.lock cannot be used here',
    ],
    [
      'skipping a step that does something',
      graph(START, step({ agreeAction: lock, emptyApprover: 'skip' }), END),
      'step: This step has an action or required fields and cannot be skipped when no approver is found',
    ],
    [
      'passing by oneself what asks for something',
      graph(START, step({ required: ['amount'], selfApprover: 'skip' }), END),
      'step: This step has an action or required fields and cannot pass automatically for the applicant',
    ],
    [
      'a condition without branches',
      graph(
        { ...START, next: 'c1' },
        { id: 'c1', type: 'condition', name: { zh: 'c', en: 'c' }, branches: [], defaultNext: 'step' },
        step(),
        END,
      ),
      'c1: At least one branch is required',
    ],
  ])('reports the node and the reason: %s', (_, drawn, reason) => {
    expect(said(drawn)).toContain(reason);
  });

  it('applies stricter rules to finance processes', () => {
    const deadline = { hours: 8, calendar: 'work', onTimeout: 'agree' };
    const drawn = graph(START, step({ selfApprover: 'self', deadline }), END);
    expect(said(drawn)).toEqual([]);
    expect(said(drawn, { ...CATALOGUE, category: 'finance' })).toEqual([
      'step: Applicants cannot approve their own applications in finance and credit processes',
      'step: Finance and credit processes cannot be approved automatically after the deadline',
    ]);
  });

  it('reports all problems at once', () => {
    expect(
      said(graph(START, step({ ops: ['reject'], next: 'gone', approvers: [{ by: 'role', code: 'x' }] }), END)).length,
    ).toBeGreaterThanOrEqual(4);
  });
});
