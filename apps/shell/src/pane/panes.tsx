import type { ReactNode } from 'react';
import type { ShellHistory } from '../boot/history.ts';
import { Loading } from '../pages/loading.tsx';
import { livePanes } from '../tabs/live-panes.ts';
import { useWorkspaceState } from '../tabs/workspace-context.ts';
import { PageView } from './page-view.tsx';
import { Pane } from './pane.tsx';
import styles from './pane.module.css';

/** The live pages, stacked in the same place; at most one is shown. */
export function Panes({ history, isTabbed }: { history: ShellHistory; isTabbed: boolean }): ReactNode {
  const { tabs, activeId, outside, isRefreshing } = useWorkspaceState((state) => state);
  return (
    <>
      {livePanes(tabs).map((tab) => {
        const isActive = tab.id === activeId && !isRefreshing;
        return <Pane key={tab.id} tab={tab} isActive={isActive} isTabbed={isActive && isTabbed} history={history} />;
      })}
      {isRefreshing && <Loading />}
      {outside !== null && !isRefreshing && (
        <div className={styles.pane}>
          <PageView fullPath={outside} />
        </div>
      )}
    </>
  );
}
