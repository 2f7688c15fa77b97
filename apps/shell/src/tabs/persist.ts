import type { Bookmark } from './bookmark.ts';
import { type ClosedTab, HOME_ID, INITIAL_TABS, newTab, type Tab, type TabsState } from './tabs.ts';

const PREFIX = 'switchboard.tabs.';

/**
 * Key of the stored workspace; it survives a reload, a new release and a lost session. Session storage: two browser
 * tabs are two workspaces (sys R45). One per user: another user cannot read it.
 */
export const storageKey = (userId: string): string => PREFIX + userId;

/** Removes all stored workspaces of this browser tab: the user has signed out (R117). */
export function forgetWorkspaces(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (/^switchboard\.(tabs|page)\./.test(key)) storage.removeItem(key);
}

interface StoredTab extends Bookmark {
  readonly id: string;
  readonly href: string;
  /** Only a title set by the page itself: other titles follow the language. */
  readonly ownTitle: string | null;
  readonly isPinned: boolean;
  readonly hasDraft: boolean;
}

export function serializeTabs(state: TabsState, bookmarkOf: (tab: Tab) => Bookmark): string {
  const tabs = state.tabs.map((tab): StoredTab => {
    const { id, href, title, isPinned, hasDraft } = tab;
    return { ...bookmarkOf(tab), id, href, ownTitle: title, isPinned, hasDraft };
  });
  return JSON.stringify({ nextId: state.nextId, tabs, closed: state.closed });
}

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isTitle = (value: unknown): boolean => value === null || typeof value === 'string';
const isAddress = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/');

function isStoredTab(value: unknown): value is StoredTab {
  return (
    isRecord(value) &&
    /^(home|t\d+)$/.test(String(value['id'])) &&
    isTitle(value['ownTitle']) &&
    [value['isPinned'], value['hasDraft']].every((flag) => typeof flag === 'boolean') &&
    [value['fullPath'], value['href']].every(isAddress)
  );
}

function isClosedTab(value: unknown): value is ClosedTab {
  return (
    isRecord(value) &&
    typeof value['index'] === 'number' &&
    isTitle(value['title']) &&
    [value['fullPath'], value['href']].every(isAddress)
  );
}

/** The stored workspace with nothing active and nothing mounted yet. Unreadable text gives the empty workspace. */
export function restoreTabs(text: string | null): TabsState {
  try {
    const stored = JSON.parse(text ?? '') as { nextId?: unknown; tabs?: unknown; closed?: unknown };
    if (typeof stored.nextId !== 'number' || !Array.isArray(stored.tabs)) return INITIAL_TABS;
    const all = stored.tabs.filter(isStoredTab).map(toTab);
    const [home = INITIAL_TABS.tabs[0] as Tab] = all.filter((tab) => tab.id === HOME_ID);
    const others = all.filter((tab) => tab.id !== HOME_ID);
    return {
      ...INITIAL_TABS,
      tabs: [home, ...others.filter((tab) => tab.isPinned), ...others.filter((tab) => !tab.isPinned)],
      closed: Array.isArray(stored.closed) ? stored.closed.filter(isClosedTab) : [],
      nextId: stored.nextId,
    };
  } catch {
    return INITIAL_TABS;
  }
}

function toTab({ id, fullPath, href, ownTitle, isPinned, hasDraft }: StoredTab): Tab {
  return {
    ...newTab(id, fullPath),
    href,
    title: ownTitle,
    isPinned,
    hasDraft,
  };
}
