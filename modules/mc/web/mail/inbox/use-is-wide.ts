import { useSyncExternalStore } from 'react';

/** mc.md §4: minimum width for the reading pane. */
const query = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1080px)');

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? true);
}
