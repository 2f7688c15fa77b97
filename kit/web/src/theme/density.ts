import { keepChoice } from '../appearance/choice.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { createStore, useStore } from '../store.ts';

export type Density = 'comfortable' | 'compact';

/** Comfortable until the user chooses: it is already dense, and easier on the eyes over ten hours. */
export const densityStore = createStore<Density>(
  local.get(LOCAL_KEYS.density) === 'compact' ? 'compact' : 'comfortable',
);

export function useDensity(): [Density, (density: Density) => void] {
  return [useStore(densityStore), choose];
}

function choose(density: Density): void {
  densityStore.set(density);
  keepChoice(LOCAL_KEYS.density, density);
}
