import { describe, expect, it } from 'vitest';
import { renderShellRoutes, type SpecRoute } from './routes.ts';

const PLAIN: SpecRoute = {
  path: '/home',
  app: 'home',
  title: { zh: '首页', en: 'Home' },
  parent: null,
  detail: false,
  onlyOneBookmark: false,
  hideAside: false,
  hideBookmarks: false,
  open: false,
  menuGroup: null,
};
const render = (...routes: SpecRoute[]): unknown => JSON.parse(renderShellRoutes(routes, new Set(['/built'])));

describe('the routes that the shell ships', () => {
  it('say which pages a module has', () => {
    expect(render({ ...PLAIN, path: '/built' }, PLAIN)).toMatchObject([{ built: true }, {}]);
  });

  it('contain only values that are true or set', () => {
    expect(render(PLAIN)).toEqual([{ path: '/home', app: 'home', title: { zh: '首页', en: 'Home' } }]);
  });

  it('contain every property of a route', () => {
    const full: SpecRoute = {
      ...PLAIN,
      parent: '/list',
      detail: true,
      onlyOneBookmark: true,
      hideAside: true,
      hideBookmarks: true,
      open: true,
      menuGroup: { zh: '组', en: 'Group' },
      redirect: '/other',
      catchAll: true,
      aliases: ['/old'],
    };
    expect(render(full)).toEqual([
      {
        path: '/home',
        app: 'home',
        title: { zh: '首页', en: 'Home' },
        parent: '/list',
        group: { zh: '组', en: 'Group' },
        redirect: '/other',
        aliases: ['/old'],
        catchAll: true,
        open: true,
        detail: true,
        onlyOneBookmark: true,
        hideAside: true,
        hideBookmarks: true,
      },
    ]);
  });

  it('are written one per line in the order of the spec, so that a change is a small diff', () => {
    const text = renderShellRoutes([PLAIN, { ...PLAIN, path: '/b' }, { ...PLAIN, path: '/a' }], new Set());
    expect(text.match(/"path":"[^"]+"/g)).toEqual(['"path":"/home"', '"path":"/b"', '"path":"/a"']);
    expect(text.trimEnd().split('\n')).toHaveLength(5);
  });
});
