import type { NavModule } from '../layout/navigation.ts';

export interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly checkable: boolean;
  readonly children?: TreeNode[];
}

/**
 * The permitted menu as a tree of choices: modules and groups contain pages, only pages can be chosen. Filtered by a
 * search word.
 */
export function menuTree(
  modules: readonly (NavModule & { readonly title: string })[],
  idOf: (path: string) => string | undefined,
  word: string,
): TreeNode[] {
  const wanted = word.trim().toLowerCase();
  const has = (title: string): boolean => title.toLowerCase().includes(wanted);
  return modules.flatMap(({ id, title, groups }) => {
    const children = groups.flatMap((group) => {
      // a match in the name of a module or group shows all of its pages
      const isWhole = has(title) || (group.title !== '' && has(group.title));
      const pages = group.pages.flatMap((page): TreeNode[] => {
        const key = idOf(page.path);
        return key !== undefined && (isWhole || has(page.title)) ? [{ key, title: page.title, checkable: true }] : [];
      });
      if (pages.length === 0 || group.title === '') return pages;
      return [{ key: group.key, title: group.title, checkable: false, children: pages }];
    });
    return children.length === 0 ? [] : [{ key: `module:${id}`, title, checkable: false, children }];
  });
}
