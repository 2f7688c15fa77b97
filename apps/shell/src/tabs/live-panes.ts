import type { Tab } from './tabs.ts';

/**
 * More live pages than this cost memory and switching time; the rest are frozen: address, scroll position and drafts
 * are kept, but not the document (sys R45).
 */
export const MAX_LIVE_PANES = 20;

/**
 * The tabs with a mounted page: the most recently used ones, in the order of opening, because a pane that moves in the
 * document reloads its frames. A page with unsaved input that is not kept is never released.
 */
export function livePanes(tabs: readonly Tab[], limit: number = MAX_LIVE_PANES): Tab[] {
  const shown = tabs.filter((tab) => tab.usedAt > 0);
  const recent = new Set([...shown].sort((a, b) => b.usedAt - a.usedAt).slice(0, limit));
  const openedAt = (tab: Tab): number => (tab.isClosable ? Number(tab.id.slice(1)) : 0);
  return shown.filter((tab) => recent.has(tab) || tab.isDirty).sort((a, b) => openedAt(a) - openedAt(b));
}
