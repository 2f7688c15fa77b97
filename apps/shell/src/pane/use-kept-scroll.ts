import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Not every browser gives a box its scroll position back after `display: none`; layout effects run at hiding and showing. */
export function useKeptScroll(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef({ top: 0, left: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.scrollTo(kept.current);
    const remember = (): void => {
      kept.current = { top: element.scrollTop, left: element.scrollLeft };
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, []);
  return box;
}
