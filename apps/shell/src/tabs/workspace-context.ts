import { App } from 'antd';
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShellText } from '../text.ts';
import type { Tab } from './tabs.ts';
import type { Workspace, WorkspaceState } from './workspace.ts';

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('useWorkspace: outside the workspace');
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
}

/** Closing as a person does it: unsaved input is asked about first (sys R45). */
export function useTabCloser(): TabCloser {
  const workspace = useWorkspace();
  const { modal } = App.useApp();
  const t = useShellText();

  return useMemo(() => {
    const ask = (isClosing: (tab: Tab) => boolean, run: () => void): void => {
      const isDirty = workspace.store.getState().tabs.some((tab) => tab.isClosable && tab.isDirty && isClosing(tab));
      if (!isDirty) return run();
      const okButtonProps = { danger: true };
      modal.confirm({ title: t('tabs.unsaved'), okText: t('tabs.closeAnyway'), okButtonProps, onOk: run });
    };
    const close = (id: string): void =>
      ask(
        (tab) => tab.id === id,
        () => workspace.close(id),
      );
    return {
      close,
      closeOthers: (id) =>
        ask(
          (tab) => tab.id !== id,
          () => workspace.closeOthers(id),
        ),
      closeAll: () =>
        ask(
          () => true,
          () => workspace.closeAll(),
        ),
      closeByPath(fullPath) {
        const tab = workspace.tabToClose(fullPath);
        if (tab !== undefined) close(tab.id);
      },
    };
  }, [workspace, modal, t]);
}
