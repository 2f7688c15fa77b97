import type { Approver, ApproveNode } from '@switchboard/ger-contract';
import type { Values } from './condition.ts';
import { type Run, type State, tasksOf, type TaskVia } from './state.ts';

/** What the engine must know of the company, looked up before it runs: it asks nothing itself. */
export interface World {
  readonly initiator: string;
  readonly values: Values;
  /** Whom an entry means for this document, in order (rule 8); a managerChain is the whole chain, nearest first. */
  candidates(approver: Approver, nodeId: string): readonly string[];
  isActive(staff: string): boolean;
  managerOf(staff: string): string | null;
  /** To whom somebody delegated this process, for now. */
  delegateOf(staff: string): string | null;
  readonly admins: readonly string[];
}

export interface ResolvedApprover {
  readonly assignee: string;
  readonly origin: string;
  readonly via: TaskVia;
  /** Agreed by rule: the initiator himself (rule 10), or somebody who agreed a moment ago (rule 11). */
  readonly auto: 'self' | 'again' | null;
}

export type Resolved =
  /** `instead`: nobody was found, and the definition says who decides then; one of them is enough. */
  | { readonly kind: 'ask'; readonly asked: readonly ResolvedApprover[]; readonly isInstead: boolean }
  | { readonly kind: 'skip' }
  | { readonly kind: 'block' };

const MAX_DELEGATIONS = 3;

/** Rules 8 to 12, in the order of rule 9. */
export function resolve(node: ApproveNode, state: State, world: World): Resolved {
  const named = [...new Set(node.approvers.flatMap((one) => world.candidates(one, node.id)))].filter((id) =>
    world.isActive(id),
  );
  const acting = uniqueBy(named.map((origin) => ({ origin, assignee: delegated(origin, world) })));
  const asked = acting.flatMap((one) => withoutSelf(one, node, world));
  const deduped = uniqueBy(asked).map((one) => ({
    ...one,
    auto: one.auto ?? (agreedAlready(one.assignee, node, state) ? ('again' as const) : null),
  }));
  if (deduped.length > 0) return { kind: 'ask', asked: deduped, isInstead: false };
  return whenEmpty(node, world);
}

/** Rule 30: at most three steps; a circle or the initiator ends it at the last safe person. */
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

/** Rule 11: never where agreeing does something or fills something in, nor when it was sent back to this very node. */
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
  const asked = able.map((id) => ({ assignee: id, origin: id, via: 'admin' as const, auto: null }));
  return { kind: 'ask', asked, isInstead: true };
}

/** Nobody is asked twice at once. */
export function uniqueBy<T extends { readonly assignee: string }>(people: readonly T[]): T[] {
  const seen = new Set<string>();
  return people.filter(({ assignee }) => {
    if (seen.has(assignee)) return false;
    seen.add(assignee);
    return true;
  });
}
