import { type RowScope, deptsOf } from '@switchboard/kit-server';
import type { DeptNode } from '@switchboard/sys-contract';
import type { CountedDeptRow } from './repo.ts';

/** Departments in scope, and the ones above them as their parents; of those only the name is returned. */
export function buildTree(
  rows: readonly CountedDeptRow[],
  scope: RowScope,
  isManaged: (row: CountedDeptRow) => boolean,
): DeptNode[] {
  const depts = deptsOf(scope);
  const inScope = depts === null ? null : new Set(depts);
  const shown = inScope === null ? null : new Set<string>();
  if (shown !== null) {
    for (const row of rows) if (inScope?.has(row.id) === true) for (const id of idsOfPath(row.path)) shown.add(id);
  }
  const childrenOf = Map.groupBy(
    rows.filter((row) => shown?.has(row.id) ?? true),
    (row) => row.parentId,
  );
  const build = (parentId: string | null): DeptNode[] =>
    (childrenOf.get(parentId) ?? []).map((row) => ({
      ...toNode(row, inScope?.has(row.id) ?? true, isManaged(row)),
      children: build(row.id),
    }));
  return build(null);
}

export const idsOfPath = (path: string): string[] => path.split('/').filter((part) => part !== '');

function toNode(row: CountedDeptRow, isInScope: boolean, isManaged: boolean): Omit<DeptNode, 'children'> {
  const { path: _, ...node } = row;
  if (isInScope) return { ...node, isManaged, isInScope };
  return { ...node, leaderStaffId: null, leaderName: null, staffCount: 0, totalStaffCount: 0, isManaged, isInScope };
}
