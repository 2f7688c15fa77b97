import routes from '../../../../docs/spec/routes.json' with { type: 'json' };

/** A route of the design; only the fields that the shell's tests read. */
export interface SpecRoute {
  readonly path: string;
  readonly name: string;
  readonly app: string;
  readonly section: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly parent: string | null;
  readonly detail: boolean;
  readonly onlyOneBookmark: boolean;
  readonly hideAside: boolean;
  readonly hideBookmarks: boolean;
  readonly open: boolean;
  readonly inMenu: boolean;
  readonly redirect?: string;
  readonly catchAll?: boolean;
  readonly aliases?: readonly string[];
  readonly alsoIn?: readonly string[];
}

export const specRoutes = routes as readonly SpecRoute[];

/** An address that matches the route. */
export const addressOf = (route: SpecRoute): string => route.path.replace(':page*', 'not/listed');
