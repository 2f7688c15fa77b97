import type { MenuNode } from '@switchboard/kit-web/host';

export const META: MenuNode['meta'] = {
  activeRouter: null,
  onlyOneBookmark: false,
  hideAside: false,
  hideBookmark: false,
  externalUrl: null,
  iframeBase: null,
};

/** A menu entry in the format of the server, for tests. */
export function menuNode(patch: Partial<MenuNode>): MenuNode {
  return {
    id: patch.router ?? patch.subApp ?? '1',
    parentId: null,
    kind: 2,
    name: '',
    nameEn: null,
    international: '',
    router: null,
    icon: null,
    webShowFlag: 1,
    subApp: '',
    meta: META,
    children: [],
    ...patch,
  };
}

/** Modules with their pages, all shown. */
export function menuOf(pages: Readonly<Record<string, readonly string[]>>): MenuNode[] {
  return Object.entries(pages).map(([subApp, routers]) =>
    menuNode({
      kind: 1,
      subApp,
      name: subApp,
      children: routers.map((router) => menuNode({ subApp, router, name: router })),
    }),
  );
}
