import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShellHistory } from '../boot/history.ts';
import type { Destination } from '../routes/destination.ts';
import { pathOf } from '../routes/full-path.ts';
import { restoreTabs, serializeTabs, STORAGE_KEY } from './persist.ts';
import { findTab, HOME_ID, reduceTabs, type Tab, type TabsAction, type TabsState } from './tabs.ts';

export type HistoryMode = 'push' | 'replace';

export interface WorkspaceOptions {
  readonly userId: string;
  readonly history: ShellHistory;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly destinationOf: (address: string) => Destination;
  /** The cached answers behind a page that is to be built anew. */
  readonly dropCaches: () => void;
}

export interface WorkspaceState extends TabsState {
  /** A page is being built anew: the loading placeholder shows (sys R46). */
  readonly isRefreshing: boolean;
}

export interface Workspace {
  readonly store: StoreApi<WorkspaceState>;
  /** Takes the address of the browser; the answer stops listening to it. */
  start(): () => void;
  open(address: string, mode?: HistoryMode, state?: unknown): void;
  activate(id: string): void;
  /** A page goes somewhere in its own tab. */
  navigate(id: string, href: string, mode: HistoryMode, state?: unknown): void;
  close(id: string): void;
  closeOthers(id: string): void;
  closeAll(): void;
  /** The tab to close by full path; a missing one is a console warning, nothing more (sys R44). */
  tabToClose(fullPath: string): Tab | undefined;
  /** Rights have changed: a page that was refused, and is shown without a tab, may be opened now (sys R26). */
  reconsider(): void;
  setTitle(id: string, title: string): void;
  setDirty(id: string, isDirty: boolean): void;
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { history, storage, userId } = options;
  const store = createStore<WorkspaceState>(() => ({
    ...restoreTabs(storage.getItem(STORAGE_KEY), userId),
    isRefreshing: false,
  }));
  const tabOf = (id: string | null): Tab | undefined => store.getState().tabs.find((tab) => tab.id === id);
  const dispatch = (action: TabsAction): void => {
    store.setState(reduceTabs(store.getState(), action));
    storage.setItem(STORAGE_KEY, serializeTabs(store.getState(), userId));
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
    // The placeholder must be on the screen before the page comes back: the next turn of the event loop, not this one.
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

  /** The browser stands somewhere: at start, and after back or forward. */
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
    start() {
      follow();
      return history.onPop(follow);
    },
    open,
    activate(id) {
      if (store.getState().activeId === id) return;
      dispatch({ type: 'activate', id });
      writeActive('push');
    },
    navigate(id, href, mode, state = null) {
      const isSamePage = tabOf(id)?.path === pathOf(href);
      const destination = options.destinationOf(href);
      // Another page is another tab, unless the page asks to be replaced; home never turns into another page.
      if (!isSamePage && (mode === 'push' || id === HOME_ID || destination.kind !== 'tab'))
        return open(href, mode, state);
      const { fullPath } = destination;
      dispatch(isSamePage ? { type: 'move', id, href: fullPath, state } : { type: 'replace', id, fullPath, state });
      if (store.getState().activeId === id) writeActive(mode);
    },
    close: (id) => closing({ type: 'close', id }),
    closeOthers: (id) => closing({ type: 'close-others', id }),
    closeAll: () => closing({ type: 'close-all' }),
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
      if (tabOf(id)?.isDirty !== isDirty) dispatch({ type: 'set-dirty', id, isDirty });
    },
  };
}
