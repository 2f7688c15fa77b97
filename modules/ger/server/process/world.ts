import type { Approver, Graph } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import { ableStaff, deptPath, headsAbove, managersOf, staffHolding } from '@switchboard/sys-server';
import type { World } from '../engine/people.ts';
import { isOpen, type State } from '../engine/state.ts';
import type { Instance } from './instance.repo.ts';
import { listDelegates, listRoleMembers, type RoleMember, rolesOf } from './world.repo.ts';

/** Holders of this key are also the fallback approvers, unless the role for it has members. */
const ADMIN_KEY = 'sys.process.configer';
const ADMIN_ROLE = 'process_admin';

type About = Pick<Instance, 'applicantId' | 'applicantDeptId' | 'processId' | 'facts' | 'data' | 'picked'>;

/** Loads everything the engine could need for this instance: a few statements, whatever the definition. */
export async function worldOf(
  tx: Db,
  graph: Graph,
  about: About,
  others: readonly string[],
  state?: State,
): Promise<World> {
  const entries = graph.nodes.flatMap((node) =>
    node.type === 'approve' ? node.approvers : node.type === 'cc' ? node.to : [],
  );
  const roles = await listRoleMembers(tx, [
    ADMIN_ROLE,
    ...entries.flatMap((one) => (one.by === 'role' ? [one.code] : [])),
  ]);
  const managers = await managersOf(tx, about.applicantId);
  const heads = entries.some(({ by }) => by === 'deptHead') ? await headsAbove(tx, about.applicantDeptId) : [];
  const path = await deptPath(tx, about.applicantDeptId);
  const admins = await adminsIn(tx, roles);
  const candidates = (one: Approver, nodeId: string) =>
    candidatesOf(one, { nodeId, about, roles, managers, heads, path });
  const known = graph.nodes.flatMap((node) => {
    if (node.type === 'approve') return node.approvers.flatMap((one) => candidates(one, node.id));
    return node.type === 'cc' ? node.to.flatMap((one) => candidates(one, node.id)) : [];
  });
  const fixed = graph.nodes.flatMap((node) =>
    node.type === 'approve' && node.emptyApprover.startsWith('staff:') ? [node.emptyApprover.slice(6)] : [],
  );
  const busy = (state?.tasks ?? []).map(({ assignee }) => assignee);
  const delegates = await listDelegates(tx, [...known, ...managers], about.processId);
  const above = new Map<string, string | null>([[about.applicantId, managers[0] ?? null]]);
  for (const { assignee } of (state?.tasks ?? []).filter(isOpen))
    if (!above.has(assignee)) above.set(assignee, (await managersOf(tx, assignee))[0] ?? null);
  const allStaffIds = [
    ...new Set([
      ...known,
      ...managers,
      ...admins,
      ...fixed,
      ...busy,
      ...others,
      ...delegates.values(),
      ...[...above.values()].filter((id) => id !== null),
      about.applicantId,
    ]),
  ];
  const able = await ableStaff(tx, allStaffIds);
  return {
    initiator: about.applicantId,
    values: {
      form: about.data,
      facts: about.facts,
      initiator: { deptId: about.applicantDeptId, deptPath: path, roles: await rolesOf(tx, about.applicantId) },
    },
    candidates,
    isActive: (staff) => able.has(staff),
    managerOf: (staff) => above.get(staff) ?? null,
    delegateOf: (staff) => delegates.get(staff) ?? null,
    admins,
  };
}

async function adminsIn(tx: Db, roles: readonly RoleMember[]): Promise<readonly string[]> {
  const named = roles.filter(({ code }) => code === ADMIN_ROLE).map(({ staffId }) => staffId);
  return named.length > 0 ? named : await staffHolding(tx, ADMIN_KEY);
}

/** The administrators of all processes. */
export const processAdmins = async (tx: Db): Promise<readonly string[]> =>
  await adminsIn(tx, await listRoleMembers(tx, [ADMIN_ROLE]));

interface Known {
  readonly nodeId: string;
  readonly about: About;
  readonly roles: readonly RoleMember[];
  readonly managers: readonly string[];
  readonly heads: readonly (string | null)[];
  readonly path: readonly string[];
}

function candidatesOf(one: Approver, { nodeId, about, roles, managers, heads, path }: Known): readonly string[] {
  switch (one.by) {
    case 'staff':
      return one.ids;
    case 'initiator':
      return [about.applicantId];
    case 'manager':
      return managers.slice(one.level - 1, one.level);
    case 'managerChain':
      return managers.slice(0, one.toLevel);
    case 'deptHead':
      return [heads[one.level] ?? null].filter((id) => id !== null);
    case 'field':
      return idsIn(about.data[one.key] ?? about.facts[one.key]);
    case 'initiatorPick':
      return about.picked[nodeId] ?? [];
    case 'role':
      return roles
        .filter((member) => member.code === one.code && covers(member, one, about, path))
        .map(({ staffId }) => staffId);
  }
}

/** Rule 8: whether a member is responsible for everything, or for the subject of the document. */
function covers(
  { scopeType, scopeKeys }: RoleMember,
  { scope, scopeField }: Extract<Approver, { by: 'role' }>,
  { data, facts }: About,
  path: readonly string[],
): boolean {
  if (scope === undefined || scopeType === 'all') return true;
  if (scopeType !== scope) return false;
  if (scope === 'dept' && scopeField === undefined) return scopeKeys.some((key) => path.includes(key));
  const value = scopeField === undefined ? undefined : (data[scopeField] ?? facts[scopeField]);
  return (Array.isArray(value) ? value : [value]).some((key) => scopeKeys.includes(String(key)));
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(String).filter((id) => /^\d+$/.test(id));
