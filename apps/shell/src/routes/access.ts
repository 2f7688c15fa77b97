import type { MenuNode } from '@switchboard/kit-web/host';
import { pathOf } from './full-path.ts';
import { type RouteTable, routeTable } from './route-table.ts';

export type Access = 'allowed' | 'forbidden' | 'not-found';

// The tree is replaced as a whole on every load, and read for every tab on every render.
const indexes = new WeakMap<readonly MenuNode[], ReadonlyMap<string, MenuNode>>();

/** Every entry of the tree by its router. A hidden entry also grants its route (sys R23). */
export function menuByRouter(menu: readonly MenuNode[]): ReadonlyMap<string, MenuNode> {
  const known = indexes.get(menu);
  if (known !== undefined) return known;
  const found = new Map<string, MenuNode>();
  const walk = (nodes: readonly MenuNode[]): void => {
    for (const node of nodes) {
      if (node.router !== null) found.set(node.router, node);
      walk(node.children);
    }
  };
  walk(menu);
  indexes.set(menu, found);
  return found;
}

/**
 * sys R22: a page is allowed when it or its parent is in the resources or when it is an open route; an unknown route is
 * not found rather than forbidden. A path under an area's catch-all exists only when its router is registered with the
 * address of an embedded front-end (sys R31).
 */
export function accessTo(fullPath: string, menu: readonly MenuNode[], table: RouteTable = routeTable): Access {
  const granted = menuByRouter(menu);
  const isGranted = (path: string, seen: ReadonlySet<string>): boolean => {
    if (seen.has(path)) return false;
    const route = table.find(path);
    if (granted.has(path) || route?.open === true) return true;
    return route?.parent !== undefined && isGranted(route.parent, new Set([...seen, path]));
  };

  const path = pathOf(fullPath);
  const resolved = table.resolve(path);
  if (resolved.kind === 'redirect') return accessTo(resolved.to, menu, table);
  if (resolved.kind === 'not-found') return 'not-found';
  if (resolved.route.catchAll === true) return granted.get(path)?.meta.iframeBase == null ? 'not-found' : 'allowed';
  return isGranted(path, new Set()) ? 'allowed' : 'forbidden';
}
