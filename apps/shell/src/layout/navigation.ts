import type { Label, Locale } from '@switchboard/kit-contract';
import type { MenuNode } from '@switchboard/kit-web/host';
import { type RouteTable, routeTable } from '../routes/route-table.ts';
import { nodeName } from '../routes/title.ts';

export interface NavPage {
  readonly path: string;
  readonly title: string;
}

export interface NavGroup {
  readonly key: string;
  readonly title: string;
  /** The English name: what the icons are found by. */
  readonly iconKey: string;
  readonly pages: readonly NavPage[];
}

export interface NavModule {
  readonly id: string;
  /** Null when the tree holds pages of a module but no entry for it. */
  readonly title: string | null;
  readonly groups: readonly NavGroup[];
}

interface Draft {
  id: string;
  title: string | null;
  groups: Map<string, { label: Label; pages: NavPage[] }>;
}

const UNGROUPED: Label = { zh: '', en: '' };
const GROUP_KIND = 2;

/** A page that the routes do not know (an embedded one) stands in the group it was put in. */
function groupLabel({ kind, router, name, nameEn }: MenuNode): Label {
  return kind === GROUP_KIND && router === null ? { zh: name, en: nameEn ?? name } : UNGROUPED;
}

/**
 * The menu of a person as modules, groups and pages. Only entries with webShowFlag are shown, and a hidden entry hides what is
 * below it (sys R23). A module without a page to show is left out.
 */
export function navigationOf(menu: readonly MenuNode[], locale: Locale, table: RouteTable = routeTable): NavModule[] {
  const drafts = new Map<string, Draft>();
  /** An embedded page whose origin is not allowed here has no address to open. */
  const leadsSomewhere = (router: string, { meta }: MenuNode): boolean => {
    const resolved = table.resolve(router);
    return (
      resolved.kind === 'redirect' ||
      (resolved.kind === 'page' && (!resolved.route.catchAll || meta.iframeBase !== null))
    );
  };
  const draftOf = (id: string): Draft => {
    const draft = drafts.get(id) ?? { id, title: null, groups: new Map() };
    drafts.set(id, draft);
    return draft;
  };
  const visit = (node: MenuNode, parent: MenuNode | null): void => {
    if (node.webShowFlag !== 1) return;
    const route = node.router === null ? undefined : table.find(node.router);
    const isRoot = parent === null;
    if (isRoot) draftOf(node.subApp).title = nodeName(node, locale);
    if (!isRoot && node.router !== null && leadsSomewhere(node.router, node)) {
      const label = route?.group ?? groupLabel(parent);
      const { groups } = draftOf(node.subApp);
      const group = groups.get(label.en) ?? { label, pages: [] };
      group.pages.push({ path: node.router, title: nodeName(node, locale) });
      groups.set(label.en, group);
    }
    for (const child of node.children) visit(child, node);
  };
  for (const root of menu) visit(root, null);

  return [...drafts.values()]
    .filter((draft) => draft.groups.size > 0)
    .map(({ id, title, groups }) => ({
      id,
      title,
      groups: [...groups.values()].map(({ label, pages }) => ({
        key: `${id}:${label.en}`,
        title: label[locale],
        iconKey: label.en,
        pages,
      })),
    }));
}

export function firstPage(module: NavModule): NavPage | undefined {
  return module.groups[0]?.pages[0];
}
