import { createContext, useContext } from 'react';

export interface OpenTabOptions {
  /** Replaces the page in the same tab instead of opening another. */
  replace?: boolean;
}

/** Memory of a tab while its page is not mounted: in the background, over a reload, a new sign-in, a new release. */
export interface PageMemory {
  read(key: string): unknown;
  /** `undefined` deletes the value. Values are stored as JSON; dates of the date pickers are restored as dates. */
  keep(key: string, value: unknown): void;
  /** The same for unsaved input: the tab counts as unsaved while there is any. */
  keepDraft(key: string, value: unknown): void;
}

/** The API of the shell for a page. The only access from a page to the surrounding workspace. */
export interface PageHost {
  readonly fullPath: string;
  readonly path: string;
  /** Unique name for a frame of this page among all tabs. */
  readonly iframeName: string;
  /** The same object for the lifetime of the page. Pages use it through `useDraft` and `useTabState`. */
  readonly memory: PageMemory;
  openTab(fullPath: string, options?: OpenTabOptions): void;
  /** Whether the user may open this address; if not, the page can say so instead of linking to a refusal. */
  canOpen(fullPath: string): boolean;
  /** Closes this tab, or the one with the given full path. */
  closeTab(fullPath?: string): void;
  setTitle(title: string): void;
  /** Opens the dialog for reporting faults and missing features; there is one for the whole portal. */
  openFeedback(): void;
  /** Unsaved input that is not stored: the shell confirms before closing and never freezes the tab. Prefer `useDraft`. */
  setDirty(isDirty: boolean): void;
}

export const PageHostContext = createContext<PageHost | null>(null);

export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (host === null) throw new Error('usePageHost must be used inside the shell');
  return host;
}

/** Null without a shell: a component of the kit that is rendered alone loses its state when it is unmounted. */
export function usePageMemory(): PageMemory | null {
  return useContext(PageHostContext)?.memory ?? null;
}
