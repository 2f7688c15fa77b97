import { describe, expect, test } from 'vitest';
import { navigationOf } from '../layout/navigation.ts';
import { menuOf } from '../testing/menu.ts';
import { addressOf, type SpecRoute, specRoutes } from '../testing/spec-routes.ts';
import { accessTo } from './access.ts';
import { destinationOf } from './destination.ts';
import { placeOf } from './place.ts';
import { routeTable, type ShellRoute } from './route-table.ts';
import { pageTitle } from './title.ts';

const pages = specRoutes.filter((route) => route.redirect === undefined && route.catchAll !== true);
const resolvedOf = (route: SpecRoute): ShellRoute | undefined => {
  const resolved = routeTable.resolve(addressOf(route));
  return resolved.kind === 'page' ? resolved.route : undefined;
};
const byPath = new Map(specRoutes.map((route) => [route.path, route]));
/** The resource that a page needs: its own or that of its parent. */
const rightOf = (route: SpecRoute): string => {
  const parent = byPath.get(route.parent ?? '');
  return parent === undefined ? route.path : rightOf(parent);
};

/** An open page, or a page below one. */
const isOpen = (route: SpecRoute): boolean => route.open || byPath.get(rightOf(route))?.open === true;

describe('all 484 routes of the design', () => {
  test('are all present', () => {
    expect(specRoutes).toHaveLength(484);
    expect(new Set(specRoutes.map(({ path }) => path)).size).toBe(484);
  });

  test('R057 carry title, sub-application, parent, detail and only-one-bookmark flags, and the hidden parts of the layout', () => {
    for (const route of specRoutes.filter(({ redirect }) => redirect === undefined)) {
      const known = resolvedOf(route);
      expect(known, route.path).toMatchObject({ path: route.path, title: route.title, app: route.app });
      expect(
        {
          parent: known?.parent ?? null,
          detail: known?.detail ?? false,
          onlyOneBookmark: known?.onlyOneBookmark ?? false,
          hideAside: known?.hideAside ?? false,
          hideBookmarks: known?.hideBookmarks ?? false,
          open: known?.open ?? false,
        },
        route.path,
      ).toEqual({
        parent: route.parent,
        detail: route.detail,
        onlyOneBookmark: route.onlyOneBookmark,
        hideAside: route.hideAside,
        hideBookmarks: route.hideBookmarks,
        open: route.open,
      });
    }
  });

  test('have a name that resolves to them', () => {
    for (const { name, path } of specRoutes) expect(routeTable.pathOfName(name), name).toBe(path);
  });

  test('R281 R282 R283 R285 are allowed by their own resource, by their parent, or because they are open; otherwise forbidden', () => {
    for (const route of pages) {
      expect(accessTo(route.path, menuOf({ [route.app]: [rightOf(route)] })), route.path).toBe('allowed');
      const right = rightOf(route);
      // all other pages of the same module grant nothing
      const others = pages.filter(({ app, path }) => app === route.app && path !== right && path !== route.path);
      const denied = accessTo(route.path, menuOf({ [route.app]: others.map(({ path }) => path) }));
      expect(denied, route.path).toBe(isOpen(route) ? 'allowed' : 'forbidden');
    }
  });

  test('highlight their parent menu, or themselves, in the sub-application of that entry', () => {
    for (const route of pages) {
      const place = placeOf(route.path, []);
      expect(place.menuPath, route.path).toBe(route.parent ?? route.path);
      const { app } = byPath.get(route.parent ?? '') ?? route;
      expect(place.app, route.path).toBe(app === 'shell' ? null : app);
      expect([place.hideAside, place.hideBookmarks], route.path).toEqual([route.hideAside, route.hideBookmarks]);
    }
  });

  test('have a title in both languages, which a resource of the same path may override', () => {
    for (const route of pages) {
      expect([pageTitle(route.path, [], 'zh'), pageTitle(route.path, [], 'en')]).toEqual([
        route.title.zh,
        route.title.en,
      ]);
      expect(pageTitle(route.path, menuOf({ [route.app]: [route.path] }), 'zh')).toBe(route.path);
    }
  });

  test('aliases and redirects lead to an existing route', () => {
    for (const route of specRoutes) {
      for (const alias of route.aliases ?? [])
        expect(routeTable.resolve(`${alias}?x=1`)).toEqual({ kind: 'redirect', to: `${route.path}?x=1` });
    }
    for (const target of specRoutes.flatMap(({ redirect }) => redirect ?? []))
      expect(routeTable.find(target), target).toBeDefined();
  });
});

test('R025 the download centre is the named route GeneralDownload, and open', () => {
  expect(routeTable.pathOfName('GeneralDownload')).toBe('/general/download');
  expect(accessTo('/general/download', [])).toBe('allowed');
});

test('R046 the mail box has the named routes MessageEmailInbox and MessageEmailSpam', () => {
  expect(routeTable.pathOfName('MessageEmailInbox')).toBe('/message/email/inbox');
  expect(routeTable.pathOfName('MessageEmailSpam')).toBe('/message/email/spam');
});

test('R047 my-agent, my-initiate, my-handle and my-deliver each have a profile page below them', () => {
  for (const list of ['my-agent', 'my-initiate', 'my-handle', 'my-deliver']) {
    const parent = `/general/process/${list}`;
    expect(routeTable.find(`${parent}/profile`)).toMatchObject({ parent, detail: true });
    expect(routeTable.find(parent)?.detail).toBeUndefined();
  }
});

test('R013 /ddNotice is hidden: in no menu and no tab, without menu and bookmarks around it', () => {
  const everything = menuOf({ sys: pages.filter(({ inMenu }) => inMenu).map(({ path }) => path) });
  const shown = navigationOf(everything, 'zh').flatMap(({ groups }) => groups.flatMap((group) => group.pages));
  expect(shown.length).toBeGreaterThan(300);
  expect(shown.some(({ path }) => path === '/ddNotice')).toBe(false);
  expect(specRoutes.find(({ path }) => path === '/ddNotice')?.inMenu).toBe(false);
  expect(destinationOf('/ddNotice?msgId=1', everything).kind).toBe('outside');
  expect(placeOf('/ddNotice', [])).toMatchObject({ hideAside: true, hideBookmarks: true });
});
