import { menuIcon } from './menu-icons.ts';

/** Menu resources of the whole portal from docs/spec/routes.json: modules, their menu groups, their pages. */
export interface SpecRoute {
  path: string;
  app: string;
  title: { zh: string; en: string };
  parent: string | null;
  onlyOneBookmark: boolean;
  hideAside: boolean;
  hideBookmarks: boolean;
  inMenu: boolean;
  menuGroup: { zh: string; en: string } | null;
  international: string | null;
}

interface ResourceSeed {
  key: string;
  parent: string | null;
  kind: 1 | 2 | 3 | 5;
  zh: string;
  en: string;
  router: string | null;
  app: string;
  shown: boolean;
  onlyOne: boolean;
  hideAside: boolean;
  hideBookmark: boolean;
  active: string | null;
  icon: string | null;
}

interface ModuleNames {
  [app: string]: { zh: string; en: string };
}

const MENU = 2;
const HIDDEN_PAGE = 3;
const EXTERNAL = 5;

/** Modules with their pages, then the external entries. */
export function buildResources(
  routes: readonly SpecRoute[],
  modules: ModuleNames,
  external: ModuleNames = {},
): ResourceSeed[] {
  const entries = Object.entries(external).map(
    ([id, name]): ResourceSeed => ({
      ...blank('home'),
      key: `external.${id}`,
      kind: EXTERNAL,
      parent: 'module.home',
      ...name,
    }),
  );
  return [...buildPages(routes, modules), ...entries];
}

function buildPages(routes: readonly SpecRoute[], modules: ModuleNames): ResourceSeed[] {
  const seeds: ResourceSeed[] = Object.entries(modules).map(([app, name]) => ({
    ...blank(app),
    key: `module.${app}`,
    kind: 1,
    ...name,
    icon: menuIcon.module(app),
  }));
  const groups = new Set<string>();
  for (const route of routes) {
    if (route.international === null || !(route.app in modules)) continue;
    const group = route.menuGroup === null ? null : groupKey(route.app, route.menuGroup.en);
    if (group !== null && route.menuGroup !== null && !groups.has(group)) {
      groups.add(group);
      seeds.push({
        ...blank(route.app),
        key: group,
        kind: MENU,
        parent: `module.${route.app}`,
        ...route.menuGroup,
        icon: menuIcon.group(route.menuGroup.en),
      });
    }
    seeds.push({
      ...blank(route.app),
      key: route.international,
      kind: route.inMenu ? MENU : HIDDEN_PAGE,
      parent: group ?? `module.${route.app}`,
      ...route.title,
      router: route.path,
      shown: route.inMenu,
      onlyOne: route.onlyOneBookmark,
      hideAside: route.hideAside,
      hideBookmark: route.hideBookmarks,
      active: route.parent,
      // only menu entries show an icon
      icon: route.inMenu ? menuIcon.page(route.title.en) : null,
    });
  }
  return seeds;
}

function groupKey(app: string, english: string): string {
  return `group.${app}.${english
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
}

function blank(app: string): Omit<ResourceSeed, 'key' | 'kind' | 'zh' | 'en'> {
  return {
    parent: null,
    router: null,
    app,
    shown: true,
    onlyOne: false,
    hideAside: false,
    hideBookmark: false,
    active: null,
    icon: null,
  };
}
