export interface SpecRoute {
  readonly path: string;
  readonly app: string;
  /** The module that contains the page, if it differs from the menu's. */
  readonly builtBy?: string;
  readonly aliases?: readonly string[];
  /** The address only redirects to another one. */
  readonly redirect?: string;
  /** The frame of an area for embedded front-ends (`/crm/:page*`). */
  readonly catchAll?: boolean;
}

/** Pages of one owner, as registered in code. */
export interface Registered {
  readonly owner: string;
  readonly pages: readonly { readonly path: string; readonly partial?: string | undefined }[];
}

export interface Count {
  total: number;
  built: number;
}

export interface RouteCount {
  /** Pages only: a redirect and a catch-all have no content and are counted separately. */
  readonly total: number;
  readonly built: number;
  readonly byApp: Readonly<Record<string, Count>>;
  readonly catchAlls: Readonly<Count>;
  readonly redirects: Readonly<Count>;
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Usable, but incomplete compared to the design: listed, not counted. */
  readonly partial: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/** Undefined for the shell, which finds its own pages by address. */
const moduleOf = (owner: string): string | undefined => /^modules\/([^/]+)/.exec(owner)?.[1];

const isCatchAll = (route: SpecRoute): boolean => route.catchAll === true;
const isRedirect = (route: SpecRoute): boolean => route.redirect !== undefined;

/** Joins the registered pages with the routes of the design. An alias counts for its route, once. */
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

  const isBuilt = ({ path }: SpecRoute) => ownerOf.has(path) && !(path in partial);
  const count = (some: readonly SpecRoute[]): Count => ({ total: some.length, built: some.filter(isBuilt).length });
  const pages = routes.filter((route) => !isCatchAll(route) && !isRedirect(route));
  const byApp = Object.groupBy(pages, ({ app }) => app) as Record<string, SpecRoute[]>;
  const missing: Record<string, string[]> = {};
  for (const page of pages) if (!isBuilt(page)) (missing[page.app] ??= []).push(page.path);
  return {
    ...count(pages),
    byApp: Object.fromEntries(Object.entries(byApp).map(([app, some]) => [app, count(some)])),
    catchAlls: count(routes.filter(isCatchAll)),
    redirects: count(routes.filter(isRedirect)),
    missing,
    partial,
    problems,
  };
}
