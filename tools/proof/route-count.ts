export interface SpecRoute {
  readonly path: string;
  readonly app: string;
  /** The module that has the page, where it is not that of the menu. */
  readonly builtBy?: string;
  readonly aliases?: readonly string[];
}

/** Pages of one owner, as registered in code. */
export interface Registered {
  readonly owner: string;
  readonly pages: readonly { readonly path: string; readonly partial?: string | undefined }[];
}

export interface RouteCount {
  readonly total: number;
  readonly built: number;
  readonly byApp: Readonly<Record<string, { total: number; built: number }>>;
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Open and working, but the design asks for more: said, not counted. */
  readonly partial: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/** Undefined for the shell: it knows its own pages by address. */
const moduleOf = (owner: string): string | undefined => /^modules\/([^/]+)/.exec(owner)?.[1];

/** Joins the pages the code registers with the routes of the design. An alias counts for its route, once. */
export function countRoutes(routes: readonly SpecRoute[], registered: readonly Registered[]): RouteCount {
  const canonical = new Map(routes.flatMap(({ path, aliases = [] }) => [path, ...aliases].map((each) => [each, path])));
  const homeOf = new Map(routes.map(({ path, app, builtBy }) => [path, builtBy ?? app]));
  const ownerOf = new Map<string, string>();
  const partial: Record<string, string> = {};
  const problems: string[] = [];
  for (const { owner, pages } of registered) {
    for (const { path, partial: open } of pages) {
      const route = canonical.get(path);
      if (route === undefined) problems.push(`${owner}: ${path} is not a route of docs/spec/routes.json`);
      else if ((ownerOf.get(route) ?? owner) !== owner)
        problems.push(`${owner}: ${path} is already built by ${ownerOf.get(route)}`);
      else if (moduleOf(owner) !== undefined && moduleOf(owner) !== homeOf.get(route))
        problems.push(
          `${owner}: the shell looks for ${path} in ${homeOf.get(route)}; say builtBy in docs/spec/routes.json`,
        );
      else ownerOf.set(route, owner);
      if (route !== undefined && open !== undefined) partial[route] = open;
    }
  }

  const isBuilt = (path: string) => ownerOf.has(path) && !(path in partial);
  const byApp: Record<string, { total: number; built: number }> = {};
  const missing: Record<string, string[]> = {};
  for (const { app, path } of routes) {
    byApp[app] ??= { total: 0, built: 0 };
    byApp[app].total += 1;
    if (isBuilt(path)) byApp[app].built += 1;
    else (missing[app] ??= []).push(path);
  }
  const built = routes.filter((route) => isBuilt(route.path)).length;
  return { total: routes.length, built, byApp, missing, partial, problems };
}
