import { useEffect } from 'react';
import type { Workspace } from '../tabs/workspace.ts';

/** Leaving the browser page with unsaved input that nothing keeps, in any tab: the browser asks. Drafts come back by themselves. */
export function useUnsavedWarning(workspace: Workspace): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (workspace.store.getState().tabs.some((tab) => tab.isDirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [workspace]);
}
