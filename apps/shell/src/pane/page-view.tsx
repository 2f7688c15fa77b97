import { useSession } from '@switchboard/kit-web/host';
import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react';
import { loader } from '../loader/loader.ts';
import { PageLoadError } from '../loader/module-loader.ts';
import { DdNoticePage } from '../notices-bell/dd-notice-page.tsx';
import { HomePage } from '../pages/home/home-page.tsx';
import { InPreparation } from '../pages/in-preparation.tsx';
import { Loading } from '../pages/loading.tsx';
import { StatusPage } from '../pages/status-page.tsx';
import { accessTo } from '../routes/access.ts';
import { embeddedBaseOf } from '../routes/embedded.ts';
import { type ShellRoute, routeTable } from '../routes/route-table.ts';
import { PaneBoundary } from './pane-boundary.tsx';

/** Pages of the shell itself. */
const OWN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/home': HomePage,
  '/ddNotice': DdNoticePage,
  '/403': () => <StatusPage status="403" />,
  '/404': () => <StatusPage status="404" />,
};

/** Few users open an embedded page: not part of the first load. */
const EmbedPage = lazy(() =>
  import('../embed/embed-page.tsx').catch((error: unknown) => {
    throw new PageLoadError('embed', 'stale', error);
  }),
);

/** The page at an address for the current user: rights are checked on every render (sys R26). */
export function PageView({ fullPath }: { fullPath: string }): ReactNode {
  const { menu } = useSession();
  const access = accessTo(fullPath, menu);
  const resolved = routeTable.resolve(fullPath);
  if (access === 'forbidden') return <StatusPage status="403" />;
  if (access === 'not-found' || resolved.kind !== 'page') return <StatusPage status="404" />;

  const { route } = resolved;
  const OwnPage = OWN_PAGES[route.path];
  const base = embeddedBaseOf(fullPath, menu);
  return (
    <PaneBoundary key={route.path} onRetry={() => loader.forget(route.builtBy ?? route.app, route.path)}>
      {OwnPage === undefined ? (
        <Suspense fallback={<Loading />}>
          {base === null ? (
            <ModulePage route={route} fullPath={fullPath} />
          ) : (
            <EmbedPage key={base} base={base} fullPath={fullPath} />
          )}
        </Suspense>
      ) : (
        <OwnPage />
      )}
    </PaneBoundary>
  );
}

function ModulePage({ route, fullPath }: { route: ShellRoute; fullPath: string }): ReactNode {
  const Page = use(loader.page(route.builtBy ?? route.app, route.path));
  return Page === null ? <InPreparation route={route} fullPath={fullPath} /> : <Page />;
}
