import { useCallback, useInsertionEffect, useRef } from 'react';

/** A handler that stays the same object and always does the newest thing: what gets it need not render again. */
export function useStable<A extends readonly unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
