import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pages stand in the same place, one after another: the last width is the best guess for the next. */
let lastWidth = 0;

/**
 * The width of an element, followed; while hidden, the last one. Guessed until the browser has laid the page out by itself:
 * asking for it would make it lay out a whole new list once more than it must.
 */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(lastWidth);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.round(entry?.borderBoxSize[0]?.inlineSize ?? 0);
      if (seen === 0) return;
      lastWidth = seen;
      setWidth(seen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
