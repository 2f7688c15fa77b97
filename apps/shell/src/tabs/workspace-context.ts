import { App } from 'antd';
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { refreshPathFor } from '../routes/refresh.ts';
import { useShellText } from '../text.ts';
import { isUnsaved, type Tab } from './tabs.ts';
import type { Workspace, WorkspaceState } from './workspace.ts';

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('useWorkspace must be used inside the workspace');
  return workspace;
}

export function useWorkspaceState<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useWorkspace().store, select);
}

export interface TabCloser {
  close(id: string): void;
  closeOthers(id: string): void;
  closeAll(): void;
  closeByPath(fullPath: string): void;
  /** Rebuilds the page of the tab without its input. */
  reload(id: string): void;
  /** Closes everything; the user is prompted first if any tab has unsaved input. */
  leave(run: () => void): void;
}

/** Closing by the user: prompts first if there is unsaved input (sys R45). */
export function useTabCloser(): TabCloser {
  const workspace = useWorkspace();
  const { modal } = App.useApp();
  const t = useShellText();

  return useMemo(() => {
    const confirmDiscard = (
      isClosing: (tab: Tab) => boolean,
      run: () => void,
      why: 'close' | 'reload' | 'leave' = 'close',
    ): void => {
      const hasInput = workspace.store.getState().tabs.some((tab) => isUnsaved(tab) && isClosing(tab));
      if (!hasInput) return run();
      const okButtonProps = { danger: true };
      const [title, okText] = {
        close: [t('tabs.unsaved'), t('tabs.closeAnyway')],
        reload: [t('tabs.unsavedReload'), t('tabs.reloadAnyway')],
        leave: [t('tabs.unsavedLeave'), t('tabs.leaveAnyway')],
      }[why];
      modal.confirm({ title, okText, okButtonProps, onOk: run });
    };
    const close = (id: string): void => {
      const tab = workspace.store.getState().tabs.find((candidate) => candidate.id === id);
      if (tab?.isClosable !== true) return;
      confirmDiscard(
        (candidate) => candidate.id === id,
        () => workspace.close(id),
      );
    };
    return {
      close,
      closeOthers: (id) =>
        confirmDiscard(
          (tab) => tab.isClosable && !tab.isPinned && tab.id !== id,
          () => workspace.closeOthers(id),
        ),
      closeAll: () =>
        confirmDiscard(
          (tab) => tab.isClosable && !tab.isPinned,
          () => workspace.closeAll(),
        ),
      reload(id) {
        const tab = workspace.store.getState().tabs.find((candidate) => candidate.id === id);
        if (tab === undefined) return;
        confirmDiscard(
          (candidate) => candidate.id === id,
          () => workspace.open(refreshPathFor(tab.href), 'replace'),
          'reload',
        );
      },
      leave: (run) => confirmDiscard(() => true, run, 'leave'),
      closeByPath(fullPath) {
        const tab = workspace.tabToClose(fullPath);
        if (tab !== undefined) close(tab.id);
      },
    };
  }, [workspace, modal, t]);
}
