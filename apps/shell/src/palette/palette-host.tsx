import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { TypedAhead } from './typed-ahead.tsx';
import { isPaletteKey, paletteState, setPaletteOpen } from './palette-state.ts';

/** Loaded on first use only. */
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
  const typed = useRef('');
  const noteTyped = useCallback((change: (text: string) => string): void => {
    typed.current = change(typed.current);
  }, []);
  const takeTyped = useCallback((): string => {
    const text = typed.current;
    typed.current = '';
    return text;
  }, []);
  return isOpen ? (
    <Suspense fallback={<TypedAhead onType={noteTyped} />}>
      <Palette takeTyped={takeTyped} onClose={() => setPaletteOpen(false)} />
    </Suspense>
  ) : null;
}
