import type { DeptNode } from '@switchboard/sys-contract';
import { childrenOf, type DeptIndex, flatten } from './tree.ts';

export interface MovePlan {
  readonly node: DeptNode;
  readonly parentId: string | null;
  /** Position among the new siblings, not counting the department itself. */
  readonly index: number;
}

/** Whether the department may be moved there. The server decides again; this only prevents futile attempts. */
export function canMoveUnder(index: DeptIndex, node: DeptNode, parentId: string | null): boolean {
  if (!node.isInScope) return false;
  if (parentId === node.parentId) return true;
  if (node.isManaged) return false;
  // roots are in scope only for a user who sees the whole tree
  if (parentId === null) return index.roots.every((root) => root.isInScope);
  const parent = index.byId.get(parentId);
  if (parent === undefined || !parent.isInScope || parent.status === 0) return false;
  return !flatten([node]).some(({ id }) => id === parentId);
}

export interface Drop {
  readonly dragId: string;
  readonly overId: string;
  readonly where: 'before' | 'into' | 'after';
}

/** Target of a dropped department; null = not allowed, or it is there already. */
export function planDrop(index: DeptIndex, { dragId, overId, where }: Drop): MovePlan | null {
  const node = index.byId.get(dragId);
  const over = index.byId.get(overId);
  if (node === undefined || over === undefined || dragId === overId) return null;
  const parentId = where === 'into' ? over.id : over.parentId;
  if (!canMoveUnder(index, node, parentId)) return null;
  const now = childrenOf(index, parentId).findIndex(({ id }) => id === dragId);
  const others = childrenOf(index, parentId).filter(({ id }) => id !== dragId);
  const at = others.findIndex(({ id }) => id === overId);
  const place = where === 'into' ? others.length : where === 'before' ? at : at + 1;
  return now === place ? null : { node, parentId, index: place };
}
