import type { MenuNode } from '@switchboard/kit-web/host';
import { menuByRouter } from './access.ts';
import { pathOf } from './full-path.ts';
import { type RouteTable, routeTable } from './route-table.ts';

export interface Place {
  readonly fullPath: string;
  /** The sub-application of the menu in front, or null outside all of them: that of the highlighted entry (R058). */
  readonly app: string | null;
  /** The menu entry to highlight: the page itself or its parent (activeRouter). */
  readonly menuPath: string;
  readonly hideAside: boolean;
  readonly hideBookmarks: boolean;
}

/** The layout properties of an address. The resource may hide parts that the route shows. */
export function placeOf(fullPath: string, menu: readonly MenuNode[], table: RouteTable = routeTable): Place {
  const path = pathOf(fullPath);
  const resolved = table.resolve(fullPath);
  const route = resolved.kind === 'page' ? resolved.route : undefined;
  const nodes = menuByRouter(menu);
  const node = nodes.get(path);
  const menuPath = node?.meta.activeRouter || route?.parent || path;
  const app = nodes.get(menuPath)?.subApp ?? table.find(menuPath)?.app ?? route?.app ?? null;
  return {
    fullPath,
    app: app === 'shell' ? null : app,
    menuPath,
    hideAside: route?.hideAside === true || node?.meta.hideAside === true,
    hideBookmarks: route?.hideBookmarks === true || node?.meta.hideBookmark === true,
  };
}
