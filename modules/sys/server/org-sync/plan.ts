import type { OrgChange } from '@switchboard/sys-contract';
import { diffDepts } from './diff-depts.ts';
import { diffStaff } from './diff-staff.ts';
import type { Org, RemoteOrg } from './org.ts';

export function diffOrg(org: Org, remote: RemoteOrg): OrgChange[] {
  return [...diffDepts(org, remote.depts), ...diffStaff(org, remote)];
}

export type ChangeCounts = Partial<Record<OrgChange['kind'], number>>;

export function countChanges(changes: readonly OrgChange[]): ChangeCounts {
  const counts: ChangeCounts = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Sys R61: a list that lacks more than a tenth of the people is more likely broken than correct. */
export function takesTooMany(org: Org, changes: readonly OrgChange[]): boolean {
  const inService = org.staff.filter((person) => !person.hasLeft).length;
  const leaving = changes.filter((change) => change.kind === 'staff-leave').length;
  return leaving * 10 > inService;
}
