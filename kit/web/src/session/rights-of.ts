import type { MenuNode } from './types.ts';

/** Page keys come with the menu, action keys with the buttons: this set contains both. */
export function rightsOf(
  menu: readonly MenuNode[],
  buttons: readonly { international: string }[],
): ReadonlySet<string> {
  const rights = new Set(buttons.map((button) => button.international));
  const visit = (nodes: readonly MenuNode[]): void => {
    for (const node of nodes) {
      rights.add(node.international);
      visit(node.children);
    }
  };
  visit(menu);
  return rights;
}
