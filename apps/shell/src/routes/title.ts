import type { Locale } from '@switchboard/kit-contract';
import type { MenuNode } from '@switchboard/kit-web/host';
import { menuByRouter } from './access.ts';
import { pathOf, queryOf } from './full-path.ts';
import { type RouteTable, routeTable } from './route-table.ts';

/** The query parameter that names a page (spec: "some titles come from a query parameter name"). We read it on detail pages. */
const TITLE_QUERY = 'name';

export function nodeName(node: MenuNode, locale: Locale): string {
  return locale === 'en' && node.nameEn !== null ? node.nameEn : node.name;
}

/** sys R47: the query `name` where the route uses it, else the resource matched by path, else the title of the route. */
export function pageTitle(
  fullPath: string,
  menu: readonly MenuNode[],
  locale: Locale,
  table: RouteTable = routeTable,
): string {
  const resolved = table.resolve(fullPath);
  if (resolved.kind === 'redirect') return pageTitle(resolved.to, menu, locale, table);
  const route = resolved.kind === 'page' ? resolved.route : undefined;
  const fromQuery = route?.detail === true ? queryOf(fullPath).get(TITLE_QUERY)?.trim() : undefined;
  if (fromQuery) return fromQuery;
  const node = menuByRouter(menu).get(pathOf(fullPath));
  if (node !== undefined) return nodeName(node, locale);
  return route?.title[locale] ?? pathOf(fullPath);
}
