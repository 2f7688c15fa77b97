import { HOME_ID, INITIAL_TABS, newTab, type Tab, type TabsState } from './tabs.ts';

/** Where the workspace survives a reload. Session storage: two browser tabs are two workspaces (sys R45). */
export const STORAGE_KEY = 'switchboard.tabs';

interface StoredTab {
  readonly id: string;
  readonly fullPath: string;
  readonly href: string;
  readonly title: string | null;
}

export function serializeTabs(state: TabsState, userId: string): string {
  const tabs = state.tabs.map(({ id, fullPath, href, title }): StoredTab => ({ id, fullPath, href, title }));
  return JSON.stringify({ userId, nextId: state.nextId, tabs });
}

function isStoredTab(value: unknown): value is StoredTab {
  if (typeof value !== 'object' || value === null) return false;
  const tab = value as Record<string, unknown>;
  const isTitle = tab.title === null || typeof tab.title === 'string';
  return (
    typeof tab.id === 'string' &&
    isTitle &&
    [tab.fullPath, tab.href].every((path) => typeof path === 'string' && path.startsWith('/'))
  );
}

/**
 * The stored workspace of this user, nothing active and nothing mounted yet. Text of another user or one that cannot be read
 * gives the empty workspace.
 */
export function restoreTabs(text: string | null, userId: string): TabsState {
  try {
    const stored = JSON.parse(text ?? '') as { userId?: unknown; nextId?: unknown; tabs?: unknown };
    if (stored.userId !== userId || typeof stored.nextId !== 'number' || !Array.isArray(stored.tabs))
      return INITIAL_TABS;
    const others = stored.tabs
      .filter(isStoredTab)
      .filter((tab) => tab.id !== HOME_ID)
      .map(({ id, fullPath, href, title }): Tab => ({ ...newTab(id, fullPath), href, title }));
    return { ...INITIAL_TABS, tabs: [...INITIAL_TABS.tabs, ...others], nextId: stored.nextId };
  } catch {
    return INITIAL_TABS;
  }
}
