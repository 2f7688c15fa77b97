import { useSyncExternalStore } from 'react';
import { usePlatform } from './platform.ts';

/** 768 px and less is a phone (spec §4, device mode). */
const query = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 768px)');

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Also where the person asked for the mobile version on a wide screen. */
export function useIsPhone(): boolean {
  const isNarrow = useSyncExternalStore(subscribe, () => query?.matches ?? false);
  const [platform] = usePlatform();
  return isNarrow || platform === 'mobile';
}
