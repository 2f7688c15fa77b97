import { pathOf } from '../routes/full-path.ts';
import { HOME_PATH } from '../routes/return-target.ts';

export interface Tab {
  readonly id: string;
  readonly path: string;
  /** The full path it was opened with, which identifies the tab (sys R43). */
  readonly fullPath: string;
  /** The current path of the page; it may have changed its own query since. */
  readonly href: string;
  /** `location.state` of the page's router. Not kept over a reload. */
  readonly state: unknown;
  /** Set by the page itself; null = taken from the route. */
  readonly title: string | null;
  readonly isClosable: boolean;
  /** Placed after home and kept by "close others" and "close all". */
  readonly isPinned: boolean;
  /** Unsaved input that is not kept: such a page is never released. */
  readonly isDirty: boolean;
  /** Unsaved input that is kept with the tab. */
  readonly hasDraft: boolean;
  /** Increases when the page instance is to be rebuilt. */
  readonly epoch: number;
  /** Order of last use; 0 = not shown since the browser page was loaded, and therefore not mounted. */
  readonly usedAt: number;
}

/** The data to reopen a closed tab at its position. */
export type ClosedTab = Pick<Tab, 'fullPath' | 'href' | 'title' | 'isPinned'> & { readonly index: number };

export interface TabsState {
  /** Home first, then the pinned tabs, then the rest. */
  readonly tabs: readonly Tab[];
  readonly activeId: string | null;
  /** Full path of a page shown without a tab (403, not found, excluded pages); no tab is active then. */
  readonly outside: string | null;
  /** The last closed tabs, newest last. */
  readonly closed: readonly ClosedTab[];
  readonly nextId: number;
  readonly clock: number;
}

export type TabsAction =
  | { readonly type: 'open'; readonly fullPath: string; readonly onlyOneBookmark: boolean; readonly state?: unknown }
  | { readonly type: 'show-outside'; readonly fullPath: string }
  | { readonly type: 'activate'; readonly id: string }
  /** The page changed its own query. */
  | { readonly type: 'move'; readonly id: string; readonly href: string; readonly state?: unknown }
  /** Another page in the same tab. */
  | { readonly type: 'replace'; readonly id: string; readonly fullPath: string; readonly state?: unknown }
  | { readonly type: 'rebuild'; readonly id: string }
  | { readonly type: 'close'; readonly id: string }
  | { readonly type: 'close-others'; readonly id: string }
  | { readonly type: 'close-all' }
  /** Reopens the last closed tab and activates it. */
  | { readonly type: 'reopen' }
  | { readonly type: 'forget-closed' }
  /** Moves to this index of the strip, within the bounds of home and the pinned tabs. */
  | { readonly type: 'reorder'; readonly id: string; readonly index: number }
  | { readonly type: 'pin'; readonly id: string; readonly isPinned: boolean }
  | { readonly type: 'set-title'; readonly id: string; readonly title: string | null }
  | { readonly type: 'set-dirty'; readonly id: string; readonly isDirty: boolean }
  | { readonly type: 'set-draft'; readonly id: string; readonly hasDraft: boolean };

export const HOME_ID = 'home';
const MAX_CLOSED = 20;

/** Closing it loses input. */
export const isUnsaved = (tab: Tab): boolean => tab.isDirty || tab.hasDraft;

export function newTab(id: string, fullPath: string): Tab {
  const isClosable = id !== HOME_ID;
  const fresh = { state: null, title: null, isPinned: false, isDirty: false, hasDraft: false, epoch: 0, usedAt: 0 };
  return { id, path: pathOf(fullPath), fullPath, href: fullPath, isClosable, ...fresh };
}

export const INITIAL_TABS: TabsState = {
  tabs: [newTab(HOME_ID, HOME_PATH)],
  activeId: null,
  outside: null,
  closed: [],
  nextId: 1,
  clock: 0,
};

export function findTab(state: TabsState, fullPath: string): Tab | undefined {
  if (pathOf(fullPath) === HOME_PATH) return state.tabs.find((tab) => tab.id === HOME_ID);
  return state.tabs.find((tab) => tab.fullPath === fullPath) ?? state.tabs.find((tab) => tab.href === fullPath);
}

function change(state: TabsState, id: string, patch: (tab: Tab) => Partial<Tab>): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, ...patch(tab) } : tab)) };
}

function activate(state: TabsState, id: string | undefined): TabsState {
  if (id === undefined || !state.tabs.some((tab) => tab.id === id)) return state;
  const clock = state.clock + 1;
  return { ...change(state, id, () => ({ usedAt: clock })), activeId: id, outside: null, clock };
}

/** The same position in the strip with another page instance. */
function replacePage(state: TabsState, id: string, fullPath: string, pageState: unknown): TabsState {
  if (id === HOME_ID) return change(state, id, () => ({ href: fullPath, state: pageState }));
  return change(state, id, (tab) => ({
    ...newTab(id, fullPath),
    state: pageState,
    isPinned: tab.isPinned,
    epoch: tab.epoch + 1,
    usedAt: tab.usedAt,
  }));
}

function open(state: TabsState, action: Extract<TabsAction, { type: 'open' }>): TabsState {
  const { fullPath, onlyOneBookmark, state: pageState = null } = action;
  const same = findTab(state, fullPath);
  if (same !== undefined)
    return activate(same.id === HOME_ID ? replacePage(state, HOME_ID, fullPath, pageState) : state, same.id);
  const single = onlyOneBookmark ? state.tabs.find((tab) => tab.path === pathOf(fullPath)) : undefined;
  if (single !== undefined) return activate(replacePage(state, single.id, fullPath, pageState), single.id);
  const tab = { ...newTab(`t${state.nextId}`, fullPath), state: pageState };
  return activate({ ...state, tabs: [...state.tabs, tab], nextId: state.nextId + 1 }, tab.id);
}

/** Keeps the matching tabs and those that cannot be closed; the last remaining becomes active if the active one was closed. */
function keep(state: TabsState, isKept: (tab: Tab) => boolean): TabsState {
  const tabs = state.tabs.filter((tab) => !tab.isClosable || isKept(tab));
  const gone = state.tabs.flatMap((tab, index): ClosedTab[] => {
    const { fullPath, href, title, isPinned } = tab;
    return tabs.includes(tab) ? [] : [{ fullPath, href, title, isPinned, index }];
  });
  const next = { ...state, tabs, closed: [...state.closed, ...gone].slice(-MAX_CLOSED) };
  const isActiveGone = state.activeId !== null && !tabs.some((tab) => tab.id === state.activeId);
  return isActiveGone ? activate(next, tabs.at(-1)?.id) : next;
}

/** Moves a tab to an index of the strip, within its own group (home, pinned, rest). */
function place(state: TabsState, tab: Tab, index: number): TabsState {
  const others = state.tabs.filter((other) => other.id !== tab.id);
  const pinnedEnd = others.filter((other) => other.isPinned || !other.isClosable).length;
  const [first, last] = tab.isPinned ? [1, pinnedEnd] : [pinnedEnd, others.length];
  return { ...state, tabs: others.toSpliced(Math.min(Math.max(index, first), last), 0, tab) };
}

function reopen(state: TabsState): TabsState {
  const last = state.closed.at(-1);
  if (last === undefined) return state;
  const left = { ...state, closed: state.closed.slice(0, -1) };
  const same = findTab(left, last.fullPath);
  if (same !== undefined) return activate(left, same.id);
  const { fullPath, href, title, isPinned, index } = last;
  const tab = { ...newTab(`t${left.nextId}`, fullPath), href, title, isPinned };
  return activate(place({ ...left, nextId: left.nextId + 1 }, tab, index), tab.id);
}

function move(state: TabsState, id: string, index: number | null, patch: Partial<Tab> = {}): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (tab === undefined || !tab.isClosable) return state;
  return place(state, { ...tab, ...patch }, index ?? (patch.isPinned === true ? state.tabs.length : 0));
}

export function reduceTabs(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'open':
      return open(state, action);
    case 'show-outside':
      return { ...state, activeId: null, outside: action.fullPath };
    case 'activate':
      return activate(state, action.id);
    case 'move':
      return change(state, action.id, () => ({ href: action.href, state: action.state ?? null }));
    case 'replace':
      return replacePage(state, action.id, action.fullPath, action.state ?? null);
    case 'rebuild':
      return change(state, action.id, (tab) => ({
        epoch: tab.epoch + 1,
        isDirty: false,
        hasDraft: false,
        title: null,
      }));
    case 'close':
      return keep(state, (tab) => tab.id !== action.id);
    case 'close-others':
      return activate(
        keep(state, (tab) => tab.id === action.id || tab.isPinned),
        action.id,
      );
    case 'close-all':
      return activate(
        keep(state, (tab) => tab.isPinned),
        HOME_ID,
      );
    case 'reopen':
      return reopen(state);
    case 'forget-closed':
      return { ...state, closed: state.closed.slice(0, -1) };
    case 'reorder':
      return move(state, action.id, action.index);
    case 'pin':
      // a pinned tab goes to the end of the pinned ones, an unpinned tab to the front of the others
      return move(state, action.id, null, { isPinned: action.isPinned });
    case 'set-title':
      return change(state, action.id, () => ({ title: action.title }));
    case 'set-dirty':
      return change(state, action.id, () => ({ isDirty: action.isDirty }));
    case 'set-draft':
      return change(state, action.id, () => ({ hasDraft: action.hasDraft }));
  }
}
