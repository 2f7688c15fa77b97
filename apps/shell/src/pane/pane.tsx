import { type PageHost, PageHostContext, type PageMemory, session } from '@switchboard/kit-web/host';
import { App } from 'antd';
import { Activity, memo, type ReactNode, useMemo } from 'react';
import { parsePath, Router } from 'react-router';
import type { ShellHistory } from '../boot/history.ts';
import { openDialog } from '../layout/shell-dialog.ts';
import { accessTo } from '../routes/access.ts';
import { iframeNameOf } from '../tabs/bookmark.ts';
import type { Tab } from '../tabs/tabs.ts';
import { useTabCloser, useWorkspace } from '../tabs/workspace-context.ts';
import { createPaneNavigator } from './pane-navigator.ts';
import { PageView } from './page-view.tsx';
import { paneDomId, tabDomId } from './dom-ids.ts';
import styles from './pane.module.css';
import { useKeptScroll } from './use-kept-scroll.ts';

interface PaneProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  /** False where the strip is hidden, and for a hidden pane: then it is not a tab panel. */
  readonly isTabbed: boolean;
  readonly history: ShellHistory;
}

/** One kept-alive page: hidden, not unmounted, while another tab is in front. Does not render again when other tabs change. */
export const Pane = memo(function Pane({ tab, isActive, isTabbed, history }: PaneProps): ReactNode {
  const memory = useTabMemory(tab);
  const labelling = isTabbed ? { role: 'tabpanel', 'aria-labelledby': tabDomId(tab.id) } : {};
  // the same element as before: activating the tab does not render the page again
  const page = useMemo(() => <PageView fullPath={tab.href} />, [tab.href]);
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'} name={tab.path}>
      <ScrollBox id={paneDomId(tab.id)} memory={memory} {...labelling}>
        <PaneRouter key={tab.epoch} tab={tab} history={history}>
          <PaneHost tab={tab} memory={memory}>
            {page}
          </PaneHost>
        </PaneRouter>
      </ScrollBox>
    </Activity>
  );
});

/** A new instance of the page starts with empty memory. */
function useTabMemory({ id, epoch }: Tab): PageMemory {
  const workspace = useWorkspace();
  return useMemo(
    () => ({
      read: (key) => workspace.memory.read(id, key),
      keep: (key, value) => workspace.keep(id, key, value, false),
      keepDraft: (key, value) => workspace.keep(id, key, value, true),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- a new epoch needs a new memory
    [workspace, id, epoch],
  );
}

interface ScrollBoxProps {
  readonly id: string;
  readonly memory: PageMemory;
  readonly children: ReactNode;
}

function ScrollBox({ children, memory, ...attributes }: ScrollBoxProps): ReactNode {
  // A page may have nothing to focus; the keyboard must still be able to scroll it.
  return (
    <div className={styles.pane} ref={useKeptScroll(memory)} tabIndex={0} {...attributes}>
      {children}
    </div>
  );
}

function PaneRouter({ tab, history, children }: { tab: Tab; history: ShellHistory; children: ReactNode }): ReactNode {
  const workspace = useWorkspace();
  const navigator = useMemo(() => createPaneNavigator(workspace, tab.id, history.go), [workspace, tab.id, history]);
  const location = useMemo(() => ({ ...parsePath(tab.href), state: tab.state }), [tab.href, tab.state]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

/** A page may fill the pane: `flex: 1` on its outermost element. */
const PANE_ROOM = { minHeight: '100%', display: 'flex', flexDirection: 'column' } as const;

interface PaneHostProps {
  readonly tab: Tab;
  readonly memory: PageMemory;
  readonly children: ReactNode;
}

function PaneHost({ tab, memory, children }: PaneHostProps): ReactNode {
  const workspace = useWorkspace();
  const closer = useTabCloser();
  const { id, fullPath, path } = tab;
  const host: PageHost = useMemo(
    () => ({
      fullPath,
      path,
      iframeName: iframeNameOf({ id }),
      memory,
      openTab: (target, options) =>
        options?.replace === true ? workspace.navigate(id, target, 'replace') : workspace.open(target),
      canOpen: (target) => accessTo(target, session.get().menu) === 'allowed',
      closeTab: (target) => (target === undefined ? closer.close(id) : closer.closeByPath(target)),
      openFeedback: () => openDialog('feedback'),
      setTitle: (title) => workspace.setTitle(id, title),
      setDirty: (isDirty) => workspace.setDirty(id, isDirty),
    }),
    [workspace, closer, id, fullPath, path, memory],
  );
  // Messages and dialogs of a page belong to its pane and are hidden with it.
  return useMemo(
    () => (
      <App style={PANE_ROOM}>
        <PageHostContext value={host}>{children}</PageHostContext>
      </App>
    ),
    [host, children],
  );
}
