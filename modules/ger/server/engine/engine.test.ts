import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound } from './testing/invariants.ts';
import { type Company, randomCompany, randomGraph, worldOf } from './testing/random-process.ts';
import { begin, type Operation, transition } from './transition.ts';
import { type Effect, FINAL, isOpen, type State } from './state.ts';

const SEQUENCES = 10_000;

interface DesignedProcess {
  readonly what:
    | 'agree'
    | 'reject'
    | 'transmit'
    | 'addSign'
    | 'withdraw'
    | 'cancel'
    | 'reassign'
    | 'delegate'
    | 'recover'
    | 'timeout'
    | 'leave'
    | 'return'
    | 'change';
  readonly a: number;
  readonly b: number;
  readonly isStranger: boolean;
}

const drawn: fc.Arbitrary<DesignedProcess> = fc.record({
  what: fc.oneof(
    { weight: 10, arbitrary: fc.constant('agree' as const) },
    { weight: 4, arbitrary: fc.constant('reject' as const) },
    { weight: 5, arbitrary: fc.constantFrom('transmit', 'addSign') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'withdraw',
        'cancel',
        'reassign',
        'delegate',
        'recover',
        'timeout',
        'leave',
        'return',
        'change',
      ),
    },
  ),
  a: fc.nat(99),
  b: fc.nat(99),
  isStranger: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const person = (n: number): string => String(1 + (n % 8));

/** Mostly a valid operation, sometimes an invalid one: a closed task, a person not involved, a wrong target. */
function operationOf({ what, a, b, isStranger }: DesignedProcess, state: State, company: Company): Operation | null {
  const open = state.tasks.filter(isOpen);
  const task = open.length > 0 && b % 7 !== 0 ? at(open, a) : at(state.tasks, a);
  if (what === 'withdraw')
    return {
      op: what,
      by: isStranger ? person(b) : company.initiator,
      mode: at(['never', 'beforeFirst', 'beforeEnd'] as const, a),
    };
  if (what === 'cancel') return a % 5 === 0 ? { op: what, by: '8' } : null;
  if (what === 'recover') return { op: what, by: '8' };
  if (task === undefined) return null;
  const by = isStranger ? person(b) : task.assignee;
  const common = { task: task.no, by };
  switch (what) {
    case 'agree':
      return task.kind === 'resubmit'
        ? { op: 'resubmit', ...common, edited: b % 2 === 0 ? ['amount'] : [] }
        : { op: 'agree', ...common };
    case 'reject': {
      const passed = state.runs.filter(({ status, type }) => status === 'passed' && type === 'approve');
      return {
        op: 'reject',
        ...common,
        target: at(['end', 'start', 'node', 'node'] as const, b),
        nodeId: passed.length > 0 ? at(passed, a).nodeId : 'n_0',
      };
    }
    case 'transmit':
      return { op: 'transmit', ...common, to: person(b) };
    case 'addSign':
      return { op: 'addSign', ...common, when: a % 2 === 0 ? 'before' : 'after', staff: [person(b), person(b + a)] };
    case 'reassign':
      return { op: 'reassign', task: task.no, by: '8', to: person(b) };
    case 'delegate':
      return { op: 'delegate', task: task.no, to: a % 3 === 0 ? task.origin : person(b), isBack: a % 3 === 0 };
    case 'timeout':
      return { op: 'timeout', task: task.no };
    default:
      return null;
  }
}

/** The company changes during the process: people leave and come back, and figures are edited. */
function happen({ what, a }: DesignedProcess, company: Company): void {
  if (what === 'leave')
    company.left = new Set([...company.left, person(a)].filter((id) => Number(id) > 3 && id !== '8'));
  if (what === 'return') company.left = new Set();
  if (what === 'change') company.amount = a;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

describe('the workflow engine', () => {
  it(`keeps its invariants over ${SEQUENCES} random histories of random processes`, () => {
    const seen = new Map<string, number>();
    let done = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        randomGraph,
        randomCompany,
        fc.array(drawn, { minLength: 10, maxLength: 40, size: 'max' }),
        (graph, drawnCompany, life) => {
          const company = { ...drawnCompany };
          const first = begin(graph, worldOf(company));
          let state = first.state;
          const effects: Effect[] = [...first.effects];
          expectSound(graph, state, effects);
          for (const step of life) {
            happen(step, company);
            const operation = operationOf(step, state, company);
            if (operation === null) continue;
            // the stored state is frozen: a write to it would throw
            const outcome = transition(graph, freeze(state), operation, worldOf(company));
            assert.ok(!outcome.ok || !FINAL.has(state.status), 'nothing after the end');
            if (!outcome.ok) {
              refused += 1;
              continue;
            }
            done += 1;
            state = outcome.state;
            effects.push(...outcome.effects);
            expectSound(graph, state, effects);
            seen.set(state.status, (seen.get(state.status) ?? 0) + 1);
          }
        },
      ),
      { numRuns: SEQUENCES },
    );
    // the random cases reach every status: a property tested in one status only would prove little
    for (const status of ['running', 'returned', 'error', 'approved', 'rejected', 'withdrawn', 'cancelled'])
      expect(seen.get(status) ?? 0, status).toBeGreaterThan(50);
    expect([done > SEQUENCES, refused > SEQUENCES]).toEqual([true, true]);
  }, 240_000);
});
