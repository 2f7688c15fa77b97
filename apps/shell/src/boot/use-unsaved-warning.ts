import { useEffect } from 'react';
import type { Workspace } from '../tabs/workspace.ts';

/**
 * The browser prompts when the page is left with unsaved input that is not kept, in any tab. Drafts are restored
 * automatically.
 */
export function useUnsavedWarning(workspace: Workspace): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (workspace.store.getState().tabs.some((tab) => tab.isDirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [workspace]);
}
