import { type RefObject, useEffect, useRef, useState } from 'react';

/** The current height of an element: a virtual tree must know how many rows fit. */
export function useHeight(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const at = element.current;
    if (at === null) return;
    const observer = new ResizeObserver(([entry]) => {
      // a hidden tab measures 0; keep the last height
      if (entry !== undefined && entry.contentRect.height > 0) setHeight(Math.floor(entry.contentRect.height));
    });
    observer.observe(at);
    return () => observer.disconnect();
  }, []);
  return [element, height];
}
