import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pages are shown in the same place, one after another: the last width is the best estimate for the next. */
let lastWidth = 0;

/**
 * Observed width of an element; while hidden, the last one. Estimated until the browser has laid out the page:
 * measuring would force one more layout of the whole new list.
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
