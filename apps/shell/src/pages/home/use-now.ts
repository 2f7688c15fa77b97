import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The home page stays open for days; its date and greeting must stay current. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
