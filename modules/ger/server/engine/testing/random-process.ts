import { type Approver, type ApproveNode, type Graph, type GraphNode, zGraph } from '@switchboard/ger-contract';
import fc from 'fast-check';
import type { World } from '../people.ts';

/** Eight people in a small company. */
const STAFF = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

export const zhEn = (id: string) => ({ zh: id, en: id });

const action = (name: string) => ({ service: 'testService', action: name, mode: 'tx' as const });
const aStaff = fc.constantFrom(...STAFF);

const approver: fc.Arbitrary<Approver> = fc.oneof(
  fc.uniqueArray(aStaff, { minLength: 1, maxLength: 3 }).map((ids) => ({ by: 'staff' as const, ids })),
  fc.constant({ by: 'initiator' as const }),
  fc.integer({ min: 1, max: 2 }).map((level) => ({ by: 'manager' as const, level })),
  fc.integer({ min: 1, max: 3 }).map((toLevel) => ({ by: 'managerChain' as const, toLevel })),
  fc.constant({ by: 'role' as const, code: 'nobody' }),
);

type Shape = Omit<ApproveNode, 'id' | 'next' | 'name'>;
const approve: fc.Arbitrary<Shape> = fc.record({
  type: fc.constant('approve' as const),
  approvers: fc.array(approver, { minLength: 1, maxLength: 3 }),
  sign: fc.constantFrom('any', 'all', 'sequence'),
  emptyApprover: fc.constantFrom('admin', 'skip', 'block', 'staff:7'),
  selfApprover: fc.constantFrom('self', 'skip', 'manager'),
  dedupe: fc.constantFrom('none', 'adjacent', 'any'),
  fields: fc.constant({}),
  required: fc.constant([]),
  ops: fc.subarray(['reject', 'transmit', 'addsign', 'comment'] as const).map((ops): Shape['ops'] => ['agree', ...ops]),
  commentRequired: fc.constant({ agree: false, reject: false }),
  reject: fc.record({
    targets: fc.subarray(['end', 'start', 'node'] as const, { minLength: 1 }),
    default: fc.constantFrom('end', 'start', 'node'),
    resume: fc.constantFrom('restart', 'jumpBack'),
  }),
  deadline: fc.constantFrom(
    ...(['agree', 'reject', 'transferManager'] as const).map((onTimeout) => ({
      hours: 8,
      calendar: 'work' as const,
      remindBefore: 0,
      remindEvery: 4,
      maxRemind: 3,
      onTimeout,
    })),
  ),
  agreeAction: fc.constantFrom(undefined, undefined, action('lock')),
  returnAction: fc.constantFrom(undefined, action('unlock')),
});

const middle = fc.oneof(
  { weight: 5, arbitrary: approve },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('condition' as const),
      skips: fc.array(fc.nat(4), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('cc' as const), to: fc.array(approver, { minLength: 1, maxLength: 2 }) }),
  },
);

/** Valid by construction: a node leads to the next one, a branch to any later one. */
export const randomGraph: fc.Arbitrary<Graph> = fc.array(middle, { minLength: 1, maxLength: 7 }).map((shapes) => {
  const idAt = (at: number): string => (at < shapes.length ? `n_${at}` : 'end');
  const nodes = shapes.map((shape, at): GraphNode => {
    const base = { id: idAt(at), name: zhEn(idAt(at)) };
    if (shape.type !== 'condition') return { ...shape, ...base, next: idAt(at + 1) } as GraphNode;
    const branches = shape.skips.map((skip, branch) => ({
      id: `b_${branch}`,
      name: zhEn(`b_${branch}`),
      priority: branch,
      when: { f: 'form.amount', op: 'gte' as const, v: 50 - 30 * branch },
      next: idAt(at + 1 + skip),
    }));
    return { ...base, type: 'condition', branches, defaultNext: idAt(at + 1) };
  });
  const start: GraphNode = { id: 'start', type: 'start', name: zhEn('start'), fields: {}, required: [], next: idAt(0) };
  const end: GraphNode = { id: 'end', type: 'end', name: zhEn('end') };
  return zGraph.parse({ schemaVersion: 1, nodes: [start, ...nodes, end] });
});

export interface Company {
  readonly initiator: string;
  readonly managers: readonly (string | null)[];
  readonly delegates: readonly (string | null)[];
  left: ReadonlySet<string>;
  amount: number;
}

export const randomCompany: fc.Arbitrary<Company> = fc.record({
  initiator: fc.constantFrom('1', '2', '3'),
  managers: fc.array(fc.option(aStaff), { minLength: 8, maxLength: 8 }),
  delegates: fc.array(fc.option(aStaff, { freq: 2 }), { minLength: 8, maxLength: 8 }),
  left: fc.subarray(['4', '5', '6']).map((left) => new Set<string>(left)),
  amount: fc.nat(100),
});

export function worldOf({ initiator, managers, delegates, left, amount }: Company): World {
  const managerOf = (staff: string): string | null => managers[Number(staff) - 1] ?? null;
  const chain = (levels: number): string[] => {
    const found: string[] = [];
    let at: string | null = initiator;
    while (found.length < levels && at !== null) {
      at = managerOf(at);
      if (at === null || found.includes(at)) break;
      found.push(at);
    }
    return found;
  };
  return {
    initiator,
    values: { form: { amount }, facts: {}, initiator: { deptId: '1', deptPath: ['1'], roles: [] } },
    candidates(one) {
      if (one.by === 'staff') return one.ids;
      if (one.by === 'initiator') return [initiator];
      if (one.by === 'manager') return chain(one.level).slice(one.level - 1);
      return one.by === 'managerChain' ? chain(one.toLevel) : [];
    },
    isActive: (staff) => !left.has(staff),
    managerOf,
    delegateOf: (staff) => delegates[Number(staff) - 1] ?? null,
    admins: ['8'],
  };
}
