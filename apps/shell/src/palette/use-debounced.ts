import { useEffect, useState } from 'react';

const WAIT_MS = 180;

/** The value after a pause in typing: the server is queried for words, not for single letters. */
export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
