import { keepChoice } from '../appearance/choice.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { createStore, useStore } from '../store.ts';

export type ThemeMode = 'light' | 'dark';

const MODES: readonly ThemeMode[] = ['light', 'dark'];
const systemDark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

function currentMode(): ThemeMode {
  const stored = local.get(LOCAL_KEYS.theme);
  return MODES.find((mode) => mode === stored) ?? (systemDark?.matches === true ? 'dark' : 'light');
}

const store = createStore<ThemeMode>(currentMode());
systemDark?.addEventListener('change', () => applyMode(currentMode()));
applyMode(store.get());

/** The attribute is for the shell's style sheets and the browser's native controls. */
export function applyMode(mode: ThemeMode): void {
  store.set(mode);
  if (typeof document === 'undefined') return;
  document.documentElement.dataset['theme'] = mode;
  document.documentElement.style.colorScheme = mode;
}

/** Follows the system until the user chooses. */
export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  return [useStore(store), choose];
}

function choose(mode: ThemeMode): void {
  applyMode(mode);
  keepChoice(LOCAL_KEYS.theme, mode);
}
