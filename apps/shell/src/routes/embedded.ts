import type { MenuNode } from '@switchboard/kit-web/host';
import { menuByRouter } from './access.ts';
import { pathOf, splitFullPath } from './full-path.ts';
import { type RouteTable, routeTable } from './route-table.ts';

/**
 * The address of the embedded front-end at this path, or null: its router must be registered for this user with a base
 * address, below the catch-all of an area (sys R31).
 */
export function embeddedBaseOf(
  fullPath: string,
  menu: readonly MenuNode[],
  table: RouteTable = routeTable,
): string | null {
  const resolved = table.resolve(fullPath);
  if (resolved.kind !== 'page' || resolved.route.catchAll !== true) return null;
  return menuByRouter(menu).get(pathOf(fullPath))?.meta.iframeBase ?? null;
}

/**
 * The guest's own path is in the hash of the shell's address. Below the router's path, rights, menu and tabs would
 * treat it as another page.
 */
export function guestPathOf(fullPath: string): string {
  const { hash } = splitFullPath(fullPath);
  return hash.startsWith('#/') ? hash.slice(1) : '/';
}

export function withGuestPath(fullPath: string, guestPath: string): string {
  const { path, search } = splitFullPath(fullPath);
  return `${path}${search}${guestPath === '/' ? '' : `#${guestPath}`}`;
}
