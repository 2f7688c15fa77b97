import { createContext, useContext } from 'react';

export interface OpenTabOptions {
  /** Replace the page in the same tab instead of opening another. */
  replace?: boolean;
}

/** What the shell offers to a page. The only way from a page to the workspace around it. */
export interface PageHost {
  readonly fullPath: string;
  readonly path: string;
  readonly isActive: boolean;
  openTab(fullPath: string, options?: OpenTabOptions): void;
  /** Whether the person may open this address; whoever may not is told so instead of being sent to a refusal. */
  canOpen(fullPath: string): boolean;
  /** Closes this tab, or the one with the given full path. */
  closeTab(fullPath?: string): void;
  setTitle(title: string): void;
  /** Unsaved input: the shell asks before closing. */
  setDirty(isDirty: boolean): void;
}

export const PageHostContext = createContext<PageHost | null>(null);

export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (host === null) throw new Error('usePageHost: no shell around this page');
  return host;
}
