import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShellHistory } from '../boot/history.ts';
import type { Destination } from '../routes/destination.ts';
import { pathOf } from '../routes/full-path.ts';
import type { Bookmark } from './bookmark.ts';
import { createMemory, type KeyStorage, type Memory } from './memory.ts';
import { restoreTabs, serializeTabs, storageKey } from './persist.ts';
import { findTab, HOME_ID, reduceTabs, type Tab, type TabsAction, type TabsState } from './tabs.ts';

export type HistoryMode = 'push' | 'replace';

export interface WorkspaceOptions {
  readonly userId: string;
  readonly history: ShellHistory;
  readonly storage: KeyStorage;
  readonly bookmarkOf: (tab: Tab) => Bookmark;
  readonly destinationOf: (address: string) => Destination;
  /** Invalidates the cached answers of a page that is to be rebuilt. */
  readonly dropCaches: () => void;
}

export interface WorkspaceState extends TabsState {
  /** A page is being rebuilt: the loading placeholder is shown (sys R46). */
  readonly isRefreshing: boolean;
}

export interface Workspace {
  readonly store: StoreApi<WorkspaceState>;
  /** The stored memory of the pages. */
  readonly memory: Pick<Memory, 'read'>;
  /** Starts following the address of the browser; the returned function stops it. */
  start(): () => void;
  open(address: string, mode?: HistoryMode, state?: unknown): void;
  activate(id: string): void;
  /** Navigates a page in its own tab. */
  navigate(id: string, href: string, mode: HistoryMode, state?: unknown): void;
  close(id: string): void;
  closeOthers(id: string): void;
  closeAll(): void;
  /** Reopens the last closed tab that is still allowed. */
  reopen(): void;
  reorder(id: string, index: number): void;
  /** Pins a tab, or unpins a pinned one. */
  pin(id: string): void;
  /** Activates the next (1) or the previous (-1) tab, with wrap-around. */
  step(by: 1 | -1): void;
  /** The tab to close by full path; a missing one is only a console warning (sys R44). */
  tabToClose(fullPath: string): Tab | undefined;
  /** Rights have changed: a refused page, which is shown without a tab, may be allowed now (sys R26). */
  reconsider(): void;
  setTitle(id: string, title: string): void;
  setDirty(id: string, isDirty: boolean): void;
  /** The user discards the input of this tab. */
  giveUp(id: string): void;
  /** Stores a value of a page with its tab. */
  keep(id: string, key: string, value: unknown, isDraft: boolean): void;
  /** Stops storing: the user has signed out and the stored data is removed. */
  forget(): void;
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { history, storage, userId } = options;
  const store = createStore<WorkspaceState>(() => ({
    ...restoreTabs(storage.getItem(storageKey(userId))),
    isRefreshing: false,
  }));
  const memory = createMemory(storage, userId);
  let isForgotten = false;
  const tabOf = (id: string | null): Tab | undefined => store.getState().tabs.find((tab) => tab.id === id);
  const dispatch = (action: TabsAction): void => {
    const before = store.getState();
    const next = reduceTabs(before, action);
    if (next === before) return;
    store.setState(next);
    if (isForgotten) return;
    dropMemories(before, next);
    try {
      storage.setItem(storageKey(userId), serializeTabs(next, options.bookmarkOf));
    } catch {
      // storage full: the tabs last until the browser page is left
    }
  };
  /** Another page, or a new instance of it, starts with empty memory. */
  const dropMemories = (before: TabsState, { tabs }: TabsState): void => {
    for (const { id, epoch } of before.tabs)
      if (!tabs.some((tab) => tab.id === id && tab.epoch === epoch)) memory.drop(id);
  };
  const writeActive = (mode: HistoryMode): void => {
    const tab = tabOf(store.getState().activeId);
    if (tab !== undefined) history[mode](tab.href, { tab: tab.id });
  };
  const closing = (action: TabsAction): void => {
    const before = store.getState().activeId;
    dispatch(action);
    if (store.getState().activeId !== before) writeActive('replace');
  };

  function refresh(fullPath: string): void {
    store.setState({ isRefreshing: true });
    options.dropCaches();
    // The placeholder must be rendered before the page returns: in the next turn of the event loop, not in this one.
    setTimeout(() => {
      const old = findTab(store.getState(), fullPath);
      if (old !== undefined) dispatch({ type: 'rebuild', id: old.id });
      open(fullPath, 'replace');
      store.setState({ isRefreshing: false });
    });
  }

  function open(address: string, mode: HistoryMode = 'push', state: unknown = null): void {
    const destination = options.destinationOf(address);
    const { fullPath } = destination;
    if (destination.kind === 'refresh') return refresh(fullPath);
    if (destination.kind === 'outside') {
      dispatch({ type: 'show-outside', fullPath });
      return history[mode](fullPath);
    }
    dispatch({ type: 'open', fullPath, onlyOneBookmark: destination.onlyOneBookmark, state });
    writeActive(mode);
  }

  function activate(id: string): void {
    if (store.getState().activeId === id) return;
    dispatch({ type: 'activate', id });
    writeActive('push');
  }

  /** Follows the address of the browser: at start, and after back or forward. */
  function follow(): void {
    const href = history.href();
    const tab = tabOf(history.state().tab ?? null);
    const destination = options.destinationOf(href);
    if (tab === undefined || destination.kind !== 'tab' || tab.path !== pathOf(href)) return open(href, 'replace');
    if (tab.href !== href) dispatch({ type: 'move', id: tab.id, href });
    dispatch({ type: 'activate', id: tab.id });
  }

  return {
    store,
    memory,
    start() {
      follow();
      return history.onPop(follow);
    },
    open,
    activate,
    navigate(id, href, mode, state = null) {
      const isSamePage = tabOf(id)?.path === pathOf(href);
      const destination = options.destinationOf(href);
      // Another page opens another tab, unless the page requests to be replaced; home is never replaced.
      if (!isSamePage && (mode === 'push' || id === HOME_ID || destination.kind !== 'tab'))
        return open(href, mode, state);
      const { fullPath } = destination;
      dispatch(isSamePage ? { type: 'move', id, href: fullPath, state } : { type: 'replace', id, fullPath, state });
      if (store.getState().activeId === id) writeActive(mode);
    },
    close: (id) => closing({ type: 'close', id }),
    closeOthers: (id) => closing({ type: 'close-others', id }),
    closeAll: () => closing({ type: 'close-all' }),
    reopen() {
      const isAllowed = ({ fullPath }: { fullPath: string }): boolean => options.destinationOf(fullPath).kind === 'tab';
      for (let last = store.getState().closed.at(-1); last !== undefined; last = store.getState().closed.at(-1)) {
        if (isAllowed(last)) {
          dispatch({ type: 'reopen' });
          return writeActive('push');
        }
        dispatch({ type: 'forget-closed' });
      }
    },
    reorder: (id, index) => dispatch({ type: 'reorder', id, index }),
    pin: (id) => dispatch({ type: 'pin', id, isPinned: tabOf(id)?.isPinned !== true }),
    step(by) {
      const { tabs, activeId } = store.getState();
      const at = tabs.findIndex((tab) => tab.id === activeId);
      const next = tabs[(at + by + tabs.length) % tabs.length];
      if (next !== undefined) activate(next.id);
    },
    tabToClose(fullPath) {
      const tab = findTab(store.getState(), fullPath);
      if (tab === undefined) console.warn(`no tab with the full path ${fullPath}`);
      return tab;
    },
    reconsider() {
      const { outside } = store.getState();
      if (outside !== null && options.destinationOf(outside).kind === 'tab') open(outside, 'replace');
    },
    setTitle: (id, title) => dispatch({ type: 'set-title', id, title }),
    setDirty(id, isDirty) {
      const tab = tabOf(id);
      // a page that is hidden cleans up its effects although its input still exists; it reports again when it is shown
      const isHidden = store.getState().activeId !== id;
      if (tab === undefined || tab.isDirty === isDirty || (isHidden && !isDirty)) return;
      dispatch({ type: 'set-dirty', id, isDirty });
    },
    giveUp: (id) => dispatch({ type: 'set-dirty', id, isDirty: false }),
    keep(id, key, value, isDraft) {
      const tab = tabOf(id);
      if (tab === undefined || isForgotten) return;
      if (!memory.keep(id, key, value, isDraft) && isDraft) dispatch({ type: 'set-dirty', id, isDirty: true });
      const hasDraft = memory.hasDraft(id);
      if (tab.hasDraft !== hasDraft) dispatch({ type: 'set-draft', id, hasDraft });
    },
    forget() {
      isForgotten = true;
    },
  };
}
