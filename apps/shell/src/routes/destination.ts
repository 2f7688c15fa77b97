import type { MenuNode } from '@switchboard/kit-web/host';
import { accessTo, menuByRouter } from './access.ts';
import { normalizeFullPath, pathOf } from './full-path.ts';
import { REFRESH_PATH, refreshTarget } from './refresh.ts';
import { type RouteTable, routeTable } from './route-table.ts';

/** Pages that never become a tab (sys R43). The 403 and not-found pages are shown for a refusal as well as by path. */
const EXCLUDED = new Set(['/login', '/authorize', REFRESH_PATH, '/ddNotice', '/403', '/404']);

export type Destination =
  | { readonly kind: 'tab'; readonly fullPath: string; readonly onlyOneBookmark: boolean }
  /** Shown without a tab: excluded pages, 403, not found. */
  | { readonly kind: 'outside'; readonly fullPath: string }
  /** The page at `fullPath` is to be rebuilt. */
  | { readonly kind: 'refresh'; readonly fullPath: string };

/** How the workspace handles an address. Redirects and aliases are already resolved in the result. */
export function destinationOf(address: string, menu: readonly MenuNode[], table: RouteTable = routeTable): Destination {
  const fullPath = normalizeFullPath(address);
  const path = pathOf(fullPath);
  const resolved = table.resolve(fullPath);
  if (resolved.kind === 'redirect') return destinationOf(resolved.to, menu, table);
  if (path === REFRESH_PATH) return { kind: 'refresh', fullPath: refreshTarget(fullPath) };
  if (EXCLUDED.has(path) || accessTo(fullPath, menu, table) !== 'allowed') return { kind: 'outside', fullPath };
  const route = resolved.kind === 'page' ? resolved.route : undefined;
  const isSingle = route?.onlyOneBookmark === true || menuByRouter(menu).get(path)?.meta.onlyOneBookmark === true;
  return { kind: 'tab', fullPath, onlyOneBookmark: isSingle };
}
