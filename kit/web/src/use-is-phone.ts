import { useSyncExternalStore } from 'react';
import { usePlatform } from './platform.ts';

/** A viewport of 768 px or less is a phone (spec §4, device mode). */
const query = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 768px)');

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Also true when the user chose the mobile version on a wide screen. */
export function useIsPhone(): boolean {
  const isNarrow = useSyncExternalStore(subscribe, () => query?.matches ?? false);
  const [platform] = usePlatform();
  return isNarrow || platform === 'mobile';
}
