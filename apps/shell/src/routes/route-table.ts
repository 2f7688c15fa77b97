import type { Label } from '@switchboard/kit-contract';
import { pathOf, withPath } from './full-path.ts';
import { CATCH_ALL, routeName } from './route-name.ts';
import generated from './routes.gen.json' with { type: 'json' };

/** One route of docs/spec/routes.json, as written by tools/codegen/routes.ts: false and empty values are absent. */
export interface ShellRoute {
  readonly path: string;
  /** The sub-application that owns the page; `shell` for the shell's own pages. */
  readonly app: string;
  /** The module that contains the page, if the page is only in the menu of `app`. */
  readonly builtBy?: string;
  readonly title: Label;
  /** The menu entry to highlight; the page needs its right. */
  readonly parent?: string;
  readonly group?: Label;
  readonly redirect?: string;
  readonly aliases?: readonly string[];
  readonly catchAll?: true;
  /** Needs no menu right. */
  readonly open?: true;
  readonly detail?: true;
  readonly onlyOneBookmark?: true;
  readonly hideAside?: true;
  readonly hideBookmarks?: true;
  /** A module has this page; the others are in preparation. */
  readonly built?: true;
}

export type Resolved =
  | { readonly kind: 'page'; readonly route: ShellRoute }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' };

export interface RouteTable {
  /** Resolves a full path, without checking rights. */
  resolve(fullPath: string): Resolved;
  find(path: string): ShellRoute | undefined;
  /** The path of a named route, for example `GeneralDownload`. */
  pathOfName(name: string): string | undefined;
}

export function createRouteTable(routes: readonly ShellRoute[]): RouteTable {
  const byPath = new Map(routes.filter((route) => !route.catchAll).map((route) => [route.path, route]));
  const aliases = new Map(
    routes.flatMap((route) => (route.aliases ?? []).map((alias) => [alias, route.path] as const)),
  );
  // The longest area first: an area inside another one (voIp in business operations) is matched before it.
  const areas = routes
    .filter((route) => route.catchAll)
    .map((route) => ({ route, base: route.path.slice(0, -CATCH_ALL.length) }))
    .sort((a, b) => b.base.length - a.base.length);

  const byName = new Map(routes.map(({ path }) => [routeName(path), path]));

  return {
    pathOfName: (name) => byName.get(name),
    find: (path) => byPath.get(path),
    resolve(fullPath) {
      const path = pathOf(fullPath);
      const target = byPath.get(path)?.redirect ?? aliases.get(path);
      if (target !== undefined) return { kind: 'redirect', to: withPath(fullPath, target) };
      const route = byPath.get(path) ?? areas.find(({ base }) => path === base || path.startsWith(`${base}/`))?.route;
      return route === undefined ? { kind: 'not-found' } : { kind: 'page', route };
    },
  };
}

export const routeTable = createRouteTable(generated as readonly ShellRoute[]);
