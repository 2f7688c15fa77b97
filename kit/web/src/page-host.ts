import { createContext, useContext } from 'react';

export interface OpenTabOptions {
  /** Replace the page in the same tab instead of opening another. */
  replace?: boolean;
}

/** What a tab remembers while its page is not mounted: frozen in the background, over a reload, a new sign-in, a new release. */
export interface PageMemory {
  read(key: string): unknown;
  /** `undefined` forgets. Values are kept as JSON; dates of the date pickers come back as such. */
  keep(key: string, value: unknown): void;
  /** The same for input that was not saved: the tab counts as unsaved for as long as there is any. */
  keepDraft(key: string, value: unknown): void;
}

/** What the shell offers to a page. The only way from a page to the workspace around it. */
export interface PageHost {
  readonly fullPath: string;
  readonly path: string;
  /** The name for a frame of this page; no other tab has it. */
  readonly iframeName: string;
  /** The same object for as long as the page lives. Pages use it through `useDraft` and `useTabState`. */
  readonly memory: PageMemory;
  openTab(fullPath: string, options?: OpenTabOptions): void;
  /** Whether the person may open this address; whoever may not is told so instead of being sent to a refusal. */
  canOpen(fullPath: string): boolean;
  /** Closes this tab, or the one with the given full path. */
  closeTab(fullPath?: string): void;
  setTitle(title: string): void;
  /** The dialog in which people say what is wrong or missing; the house has one. */
  openFeedback(): void;
  /** Unsaved input that nothing keeps: the shell asks before closing and never freezes the tab. Better: `useDraft`. */
  setDirty(isDirty: boolean): void;
}

export const PageHostContext = createContext<PageHost | null>(null);

export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (host === null) throw new Error('usePageHost: no shell around this page');
  return host;
}

/** Null where no shell stands around: a component of the kit that is shown alone forgets when it goes. */
export function usePageMemory(): PageMemory | null {
  return useContext(PageHostContext)?.memory ?? null;
}
