import type { Approver, ApproveNode } from '@switchboard/ger-contract';
import type { Values } from './condition.ts';
import { type Run, type State, tasksOf, type TaskVia } from './state.ts';

/** The company data for the engine, loaded before it runs: the engine makes no queries. */
export interface World {
  readonly initiator: string;
  readonly values: Values;
  /**
   * The people that an entry resolves to for this document, in order (rule 8); a managerChain is the whole chain,
   * nearest first.
   */
  candidates(approver: Approver, nodeId: string): readonly string[];
  isActive(staff: string): boolean;
  managerOf(staff: string): string | null;
  /** The person's current delegate for this process. */
  delegateOf(staff: string): string | null;
  readonly admins: readonly string[];
}

export interface ResolvedApprover {
  readonly assignee: string;
  readonly origin: string;
  readonly via: TaskVia;
  /** Approved automatically: the initiator (rule 10), or a person who has already approved (rule 11). */
  readonly auto: 'self' | 'again' | null;
}

export type Resolved =
  /** `instead`: no approver was found, and the people defined for this case decide; one of them is enough. */
  | { readonly kind: 'ask'; readonly approvers: readonly ResolvedApprover[]; readonly isInstead: boolean }
  | { readonly kind: 'skip' }
  | { readonly kind: 'block' };

const MAX_DELEGATIONS = 3;

/** Rules 8 to 12, in the order of rule 9. */
export function resolve(node: ApproveNode, state: State, world: World): Resolved {
  const named = [...new Set(node.approvers.flatMap((one) => world.candidates(one, node.id)))].filter((id) =>
    world.isActive(id),
  );
  const acting = uniqueBy(named.map((origin) => ({ origin, assignee: delegated(origin, world) })));
  const resolvedApprovers = acting.flatMap((one) => withoutSelf(one, node, world));
  const deduped = uniqueBy(resolvedApprovers).map((one) => ({
    ...one,
    auto: one.auto ?? (agreedAlready(one.assignee, node, state) ? ('again' as const) : null),
  }));
  if (deduped.length > 0) return { kind: 'ask', approvers: deduped, isInstead: false };
  return whenEmpty(node, world);
}

/** Rule 30: at most three steps; a cycle or the initiator stops at the last valid person. */
export function delegated(staff: string, world: Pick<World, 'initiator' | 'isActive' | 'delegateOf'>): string {
  const seen = new Set([staff]);
  let current = staff;
  for (let step = 0; step < MAX_DELEGATIONS; step += 1) {
    const next = world.delegateOf(current);
    if (next === null || seen.has(next) || next === world.initiator || !world.isActive(next)) break;
    seen.add(next);
    current = next;
  }
  return current;
}

function withoutSelf(
  { origin, assignee }: { origin: string; assignee: string },
  node: ApproveNode,
  world: World,
): ResolvedApprover[] {
  const via: TaskVia = origin === assignee ? 'direct' : 'delegation';
  if (assignee !== world.initiator || node.selfApprover === 'self') return [{ assignee, origin, via, auto: null }];
  if (node.selfApprover === 'skip') return [{ assignee, origin, via, auto: 'self' }];
  const manager = world.managerOf(world.initiator);
  if (manager === null || manager === world.initiator || !world.isActive(manager)) return [];
  const acting = delegated(manager, world);
  return [{ assignee: acting, origin: manager, via: acting === manager ? 'direct' : 'delegation', auto: null }];
}

/** Rule 11: never at steps with an action or required fields, nor when it was sent back to this node. */
function agreedAlready(staff: string, node: ApproveNode, state: State): boolean {
  if (node.dedupe === 'none' || node.agreeAction !== undefined || node.required.length > 0) return false;
  const passed = state.runs.filter(
    (run) => run.type === 'approve' && run.round === state.round && run.status === 'passed',
  );
  if (state.runs.some((run) => run.nodeId === node.id && run.round === state.round && run.status === 'returned'))
    return false;
  const looked: readonly Run[] = node.dedupe === 'adjacent' ? passed.slice(-1) : passed;
  return looked.some((run) =>
    tasksOf(state, run.no).some((task) => task.assignee === staff && task.status === 'agreed'),
  );
}

function whenEmpty(node: ApproveNode, world: World): Resolved {
  if (node.emptyApprover === 'skip') return { kind: 'skip' };
  const instead = node.emptyApprover === 'admin' ? world.admins : [node.emptyApprover.replace('staff:', '')];
  const able = instead.filter((id) => node.emptyApprover !== 'block' && id !== world.initiator && world.isActive(id));
  if (able.length === 0) return { kind: 'block' };
  const resolvedApprovers = able.map((id) => ({ assignee: id, origin: id, via: 'admin' as const, auto: null }));
  return { kind: 'ask', approvers: resolvedApprovers, isInstead: true };
}

/** Removes duplicate assignees. */
export function uniqueBy<T extends { readonly assignee: string }>(people: readonly T[]): T[] {
  const seen = new Set<string>();
  return people.filter(({ assignee }) => {
    if (seen.has(assignee)) return false;
    seen.add(assignee);
    return true;
  });
}
