import type { DeptNode } from '@switchboard/sys-contract';
import { canMoveUnder } from '../model/move.ts';
import type { Depts } from '../use-depts.ts';

interface Choice {
  value: string;
  title: string;
  disabled: boolean;
  children: Choice[];
}

/** Departments that can be a parent: of a new one, or of the one that is moved. */
export function toParentChoices(depts: Depts, moved?: DeptNode): Choice[] {
  const toChoice = (node: DeptNode): Choice => ({
    value: node.id,
    title: depts.nameOf(node),
    disabled: moved === undefined ? !node.isInScope || node.status === 0 : !canMoveUnder(depts.index, moved, node.id),
    children: node.children.map(toChoice),
  });
  return depts.index.roots.map(toChoice);
}
