import { createStore, useStore } from './store.ts';

export type Platform = 'auto' | 'mobile';

const COOKIE = 'switchboard_platform';
/** R139: 365 days. */
const LIFE_S = 365 * 24 * 60 * 60;

function readCookie(): Platform {
  if (typeof document === 'undefined') return 'auto';
  return document.cookie.split('; ').includes(`${COOKIE}=mobile`) ? 'mobile' : 'auto';
}

const store = createStore<Platform>(readCookie());

/** Auto follows the width of the window; the mobile version can be selected on any device and is stored there. */
export function usePlatform(): [Platform, (platform: Platform) => void] {
  return [useStore(store), choose];
}

function choose(platform: Platform): void {
  const life = platform === 'mobile' ? LIFE_S : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=mobile; path=/; max-age=${life}; samesite=lax${secure}`;
  store.set(platform);
}
