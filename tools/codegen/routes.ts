/** A route of docs/spec/routes.json; only the properties that are read here. */
export interface SpecRoute {
  readonly path: string;
  readonly app: string;
  /** The module that implements the page, if it is only listed in the menu of `app`. */
  readonly builtBy?: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly parent: string | null;
  readonly detail: boolean;
  readonly onlyOneBookmark: boolean;
  readonly hideAside: boolean;
  readonly hideBookmarks: boolean;
  readonly open: boolean;
  readonly menuGroup: { readonly zh: string; readonly en: string } | null;
  readonly redirect?: string;
  readonly catchAll?: boolean;
  readonly aliases?: readonly string[];
}

/**
 * A route as the shell ships it: false and null are left out, because every byte is in the first load. It is read by
 * apps/shell/src/routes/route-table.ts.
 */
function shellRoute(route: SpecRoute, isBuilt: boolean): Record<string, unknown> {
  return {
    path: route.path,
    app: route.app,
    ...(route.builtBy !== undefined && { builtBy: route.builtBy }),
    title: { zh: route.title.zh, en: route.title.en },
    ...(route.parent !== null && { parent: route.parent }),
    ...(route.menuGroup !== null && { group: { zh: route.menuGroup.zh, en: route.menuGroup.en } }),
    ...(route.redirect !== undefined && { redirect: route.redirect }),
    ...(route.aliases !== undefined && { aliases: route.aliases }),
    ...(route.catchAll === true && { catchAll: true }),
    ...(route.open && { open: true }),
    ...(route.detail && { detail: true }),
    ...(route.onlyOneBookmark && { onlyOneBookmark: true }),
    ...(route.hideAside && { hideAside: true }),
    ...(route.hideBookmarks && { hideBookmarks: true }),
    ...(isBuilt && { built: true }),
  };
}

/**
 * docs/spec/routes.json → the text of apps/shell/src/routes/routes.gen.json: one route per line, in the order of the spec.
 * `built` are the addresses of registered pages.
 */
export function renderShellRoutes(routes: readonly SpecRoute[], built: ReadonlySet<string>): string {
  const lines = routes.map((route) => `  ${JSON.stringify(shellRoute(route, built.has(route.path)))}`);
  return `[\n${lines.join(',\n')}\n]\n`;
}
