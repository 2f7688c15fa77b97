import type { PageMemory } from '@switchboard/kit-web/host';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { applyPlaces, type ScrollPlaces, wayTo } from './scroll-places.ts';

const KEY = '@scroll';
const WRITE_AFTER_MS = 400;
/** A page that is still shorter by then has different content now. */
const PATIENCE_MS = 8_000;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the scroll position of the pane and every box in it: after `display: none` (not every browser keeps it) and
 * after a remount. Rows arrive after the page, which is why it retries until they are there or the user scrolls.
 */
export function useKeptScroll(memory: PageMemory): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // layout effects run on hiding and showing
  useLayoutEffect(() => {
    const pane = box.current;
    if (pane === null) return;
    let places = (memory.read(KEY) ?? {}) as ScrollPlaces;
    let waiting = applyPlaces(pane, places);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const write = (): void => {
      clearTimeout(timer);
      timer = undefined;
      memory.keep(KEY, Object.keys(places).length === 0 ? undefined : places);
    };
    const remember = ({ target }: Event): void => {
      const element = target instanceof Element ? target : null;
      const way = element === null ? null : wayTo(pane, element);
      // a box that still waits for content must not be stored with its shortened position
      if (element === null || way === null || way in waiting) return;
      places = { ...places, [way]: [element.scrollTop, element.scrollLeft] };
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    };

    const grown = new MutationObserver(() => {
      waiting = applyPlaces(pane, waiting);
      if (Object.keys(waiting).length === 0) settle();
    });
    const settle = (): void => {
      waiting = {};
      grown.disconnect();
      clearTimeout(patience);
      for (const event of OWN_MOVES) pane.removeEventListener(event, settle, true);
    };
    const patience = setTimeout(settle, PATIENCE_MS);
    if (Object.keys(waiting).length === 0) settle();
    else {
      grown.observe(pane, { childList: true, subtree: true });
      for (const event of OWN_MOVES) pane.addEventListener(event, settle, { capture: true, passive: true });
    }

    pane.addEventListener('scroll', remember, { capture: true, passive: true });
    window.addEventListener('pagehide', write);
    return () => {
      settle();
      if (timer !== undefined) write();
      pane.removeEventListener('scroll', remember, true);
      window.removeEventListener('pagehide', write);
    };
  }, [memory]);
  return box;
}
