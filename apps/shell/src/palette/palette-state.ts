import { createStore } from 'zustand/vanilla';

/** Whether the palette is open. Outside React: the shortcut works regardless of the focus. */
export const paletteState = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function setPaletteOpen(isOpen: boolean): void {
  paletteState.setState({ isOpen });
}

const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);
export const PALETTE_KEYS = isMac ? '⌘K' : 'Ctrl K';

export function isPaletteKey(event: KeyboardEvent): boolean {
  const hasModifier = isMac ? event.metaKey : event.ctrlKey;
  return hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}
