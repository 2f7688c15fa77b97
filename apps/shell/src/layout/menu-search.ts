import type { NavGroup } from './navigation.ts';

/** Pages with titles that contain the search words; a group with a matching name keeps all of its pages. */
export function findPages(groups: readonly NavGroup[], keyword: string): NavGroup[] {
  const wanted = keyword.trim().toLowerCase();
  const isIn = (title: string): boolean => title.toLowerCase().includes(wanted);
  return groups
    .map((group) => (isIn(group.title) ? group : { ...group, pages: group.pages.filter(({ title }) => isIn(title)) }))
    .filter(({ pages }) => pages.length > 0);
}
