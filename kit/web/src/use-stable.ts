import { useCallback, useInsertionEffect, useRef } from 'react';

/** A handler with a stable identity that always calls the latest version: its consumers need not render again. */
export function useStable<A extends readonly unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
