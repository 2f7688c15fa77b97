import { useEffect } from 'react';
import type { Workspace } from '../tabs/workspace.ts';

/**
 * The browser prompts when the page is left with unsaved input that is not kept, in any tab. Drafts are restored
 * automatically.
 */
export function useUnsavedWarning(workspace: Workspace): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (workspace.store.getState().tabs.some((tab) => tab.isDirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [workspace]);
}
