import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { isPaletteKey, paletteState, setPaletteOpen } from './palette-state.ts';

/** Nobody pays for it before the first use. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

export function PaletteHost(): ReactNode {
  const isOpen = useStore(paletteState, (state) => state.isOpen);
  useEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setPaletteOpen(!paletteState.getState().isOpen);
    };
    window.addEventListener('keydown', toggle);
    return () => {
      window.removeEventListener('keydown', toggle);
      setPaletteOpen(false);
    };
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <Palette onClose={() => setPaletteOpen(false)} />
    </Suspense>
  ) : null;
}
