import type { Locale } from '@switchboard/kit-contract';
import type { MenuNode } from '@switchboard/kit-web/host';
import { type RouteTable, routeTable } from '../routes/route-table.ts';
import { nodeName } from '../routes/title.ts';

export interface NavPage {
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
}

export interface NavGroup {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  readonly pages: readonly NavPage[];
}

export interface NavModule {
  readonly id: string;
  /** Null when the tree has pages of a module but no entry for it. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly groups: readonly NavGroup[];
}

interface GroupDraft extends NavGroup {
  readonly pages: NavPage[];
}

interface Draft {
  readonly id: string;
  title: string | null;
  icon: string | null;
  readonly groups: Map<string, GroupDraft>;
}

/**
 * The menu of a user as modules, groups and pages. Only entries with webShowFlag are shown, and a hidden entry hides
 * its children (sys R23). A module without a page to show is left out. An entry without an address is a group with the
 * name and icon of the menu; pages outside any group are grouped by the routes.
 */
export function navigationOf(menu: readonly MenuNode[], locale: Locale, table: RouteTable = routeTable): NavModule[] {
  const drafts = new Map<string, Draft>();
  /** False for an embedded page with an origin that is not allowed here: it has no address to open. */
  const leadsSomewhere = (router: string, { meta }: MenuNode): boolean => {
    const resolved = table.resolve(router);
    return (
      resolved.kind === 'redirect' ||
      (resolved.kind === 'page' && (!resolved.route.catchAll || meta.iframeBase !== null))
    );
  };
  const draftOf = (id: string): Draft => {
    const draft = drafts.get(id) ?? { id, title: null, icon: null, groups: new Map() };
    drafts.set(id, draft);
    return draft;
  };
  const groupOf = (page: MenuNode, path: string, parent: MenuNode | null): GroupDraft => {
    if (parent !== null) return { key: parent.id, title: nodeName(parent, locale), icon: parent.icon, pages: [] };
    const label = table.find(path)?.group;
    const key = `${page.subApp}:${label?.en ?? ''}`;
    return { key, title: label?.[locale] ?? '', icon: page.icon, pages: [] };
  };
  const visit = (node: MenuNode, isRoot: boolean, parent: MenuNode | null): void => {
    if (node.webShowFlag !== 1) return;
    if (isRoot) Object.assign(draftOf(node.subApp), { title: nodeName(node, locale), icon: node.icon });
    else if (node.router !== null && leadsSomewhere(node.router, node)) {
      const { groups } = draftOf(node.subApp);
      const fresh = groupOf(node, node.router, parent);
      const group = groups.get(fresh.key) ?? fresh;
      group.pages.push({ path: node.router, title: nodeName(node, locale), icon: node.icon });
      groups.set(group.key, group);
    }
    const inside = isRoot || node.router !== null ? parent : node;
    for (const child of node.children) visit(child, false, inside);
  };
  for (const root of menu) visit(root, true, null);

  return [...drafts.values()]
    .filter((draft) => draft.groups.size > 0)
    .map(({ groups, ...module }) => ({ ...module, groups: [...groups.values()] }));
}

/** A module opens on its first page that is built. */
export function firstPage(module: NavModule, table: RouteTable = routeTable): NavPage | undefined {
  const pages = module.groups.flatMap((group) => group.pages);
  return pages.find(({ path }) => table.find(path)?.built === true) ?? pages[0];
}
