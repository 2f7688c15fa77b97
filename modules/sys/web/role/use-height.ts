import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

const windowHeight = (): number => window.innerHeight;

/** Height of a scrolling part of the page: the window height minus `taken`, the space used above and below it. */
export function useHeight(taken: number, least = 260): number {
  return Math.max(least, useSyncExternalStore(subscribe, windowHeight) - taken);
}

/** The height from the top of the element to the end of the window, so that the element scrolls instead of the page. */
export function useFillHeight<T extends HTMLElement>(): [RefCallback<T>, number] {
  const height = useSyncExternalStore(subscribe, windowHeight);
  const [top, setTop] = useState(0);
  const measure = useCallback((element: T | null) => {
    if (element !== null) setTop(element.getBoundingClientRect().top);
  }, []);
  return [measure, height - top];
}
