import { useEffect, useState } from 'react';

const WAIT_MS = 180;

/** The value once it has rested: the server is asked for words, not for letters. */
export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
