import { useSyncExternalStore } from 'react';

/** 768 px and less is a phone (spec §4, device mode). */
const query = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 768px)');

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
