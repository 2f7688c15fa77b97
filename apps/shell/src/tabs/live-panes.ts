import type { Tab } from './tabs.ts';

/** More live pages than this cost memory and switching time (stack.md: 14 tabs of 60 rows = 164 MB); the rest keep their address. */
export const MAX_LIVE_PANES = 12;

/**
 * The tabs whose page is mounted: the most recently used ones, in the order they were opened, because a pane that moves in the
 * document reloads its frames. A page with unsaved input is never released.
 */
export function livePanes(tabs: readonly Tab[], limit: number = MAX_LIVE_PANES): Tab[] {
  const shown = tabs.filter((tab) => tab.usedAt > 0);
  const recent = new Set([...shown].sort((a, b) => b.usedAt - a.usedAt).slice(0, limit));
  const openedAt = (tab: Tab): number => (tab.isClosable ? Number(tab.id.slice(1)) : 0);
  return shown.filter((tab) => recent.has(tab) || tab.isDirty).sort((a, b) => openedAt(a) - openedAt(b));
}
